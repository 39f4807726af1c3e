import type { NodeProgress, RunState } from './run-states.ts';

/*
 * What a follower was told stands in the id of each event: the state of the run and of each of its nodes, in the order of
 * the workflow. Whoever sends it back as Last-Event-ID is told what differs from it, by any server and after any restart;
 * nothing of a follower is stored.
 */

/** The states that were sent: the run's, then each node's. */
export type ToldStates = string[];

/** A state that was not sent yet. */
export interface Change {
  at: number;
  mark: string;
  /** The id of the node; null for the run itself. */
  node: { id: string; progress: NodeProgress } | null;
}

const letters: Readonly<Record<string, string>> = {
  pending: 'p',
  ready: 'n',
  running: 'r',
  waiting: 'w',
  completed: 'c',
  failed: 'f',
  skipped: 's',
  cancelled: 'x',
};

/** A retry of a run is told anew. */
const head = ({ round, version }: RunState) => `${round}.${version ?? 0}`;

/**
 * Reads from an event id the states that a follower has received. Returns `whole` if the end was among them, and
 * nothing for an invalid id or one of another round.
 */
export function toldBefore(lastEventId: string | null, state: RunState): ToldStates | 'whole' {
  const [of, told] = (lastEventId ?? '').split('-');
  if (of !== head(state) || told === undefined) return [];
  return told === 'end' ? 'whole' : told.split(',');
}

export const idOf = (told: ToldStates, state: RunState): string => `${head(state)}-${told.join(',')}`;
export const idOfEnd = (state: RunState): string => `${head(state)}-end`;

/** Returns the changes to report, in the order of the nodes. The run's end is left out: it comes with the result. */
export function changesSince(
  toldStates: ToldStates,
  state: RunState,
  nodeIds: readonly string[],
  isEnd: boolean,
): Change[] {
  const attempt = state.version === null && state.attempt > 1 ? state.attempt : '';
  const own = `${letters[state.status]}${attempt}`;
  const run = isEnd || toldStates[0] === own ? [] : [{ at: 0, mark: own, node: null }];
  const nodes = nodeIds.flatMap((id, index): Change[] => {
    const progress = state.nodes.get(id);
    const mark = progress ? markOf(progress) : 'p';
    if (!progress || (toldStates[index + 1] ?? 'p') === mark) return [];
    return [{ at: index + 1, mark, node: { id, progress } }];
  });
  return [...run, ...nodes];
}

const markOf = ({ status, attempt, settledInside }: NodeProgress) =>
  `${letters[status]}${attempt > 1 ? attempt : ''}${settledInside > 0 ? `:${settledInside}` : ''}`;

/** Marks a change as sent. */
export function withTold(told: ToldStates, { at, mark }: Change): ToldStates {
  const next = Array.from({ length: Math.max(told.length, at + 1) }, (_, index) => told[index] ?? 'p');
  next[at] = mark;
  return next;
}
