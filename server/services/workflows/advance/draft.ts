import { isSettled } from '../statuses.ts';
import type { BeginWork, Outcome, RequestJob } from '../steps/step.ts';
import type { End, Node, Run } from './run.ts';

/** The uncommitted outcome of an attempt in this process. */
export interface DoneAttempt {
  attempt: number;
  outcome: Outcome;
}

/** Nodes of one commit, about: items that it leaves are begun by the next. */
const changesMost = 5_000;

/** The changes of a run for one commit; discarded as a whole if the commit is refused. */
export class Draft {
  readonly run: Run;
  readonly now: Date;
  readonly done: ReadonlyMap<string, DoneAttempt>;
  /** Keys of nodes whose work this process has, also where its outcome is not committed yet. */
  readonly underWay: ReadonlySet<string>;
  /** How much work this process may begin. */
  readonly room: number;
  readonly changed = new Map<string, Node>();
  /** Work of nodes that begin with this commit. */
  readonly starts = new Map<string, BeginWork>();
  /** Jobs that answer nodes which wait for them from this commit on, by the keys of the nodes. */
  readonly requests = new Map<string, RequestJob>();
  readonly itemEnds = new Map<string, End>();
  ending: End | null = null;
  size: number;
  /** Nodes that are not pending. */
  count: number;

  constructor(run: Run, done: ReadonlyMap<string, DoneAttempt>, underWay: ReadonlySet<string>, room: number) {
    this.run = run;
    this.done = done;
    this.underWay = underWay;
    this.room = room;
    this.now = run.now();
    this.size = run.size;
    this.count = run.nodes.size;
  }

  get isEmpty(): boolean {
    return this.changed.size === 0 && !this.ending;
  }

  /** A commit of any size would take longer than a statement may, and be tried for ever. */
  get isFull(): boolean {
    return this.changed.size >= changesMost;
  }

  /** Nodes that settle with this commit. */
  get settled(): Node[] {
    const isOpen = (key: string) => !isSettled(this.run.nodes.get(key)?.status ?? 'pending');
    return [...this.changed.values()].filter(({ key, status }) => isSettled(status) && isOpen(key));
  }

  node(key: string): Node | undefined {
    return this.changed.get(key) ?? this.run.nodes.get(key);
  }

  /** Changes some of a node, of one that has no row yet `fresh`. */
  set(fresh: Node, change: Partial<Node>): void {
    const before = this.node(fresh.key);
    if (!before) this.count += 1;
    this.changed.set(fresh.key, { ...(before ?? fresh), ...change });
  }

  /** The outcome of a node's work, or of its agent's run that somebody else has executed or cancelled. */
  outcomeOf({ key, attempt, agentRunOId }: Node): Outcome | undefined {
    const done = this.done.get(key);
    if (done?.attempt === attempt) return done.outcome;
    return this.underWay.has(key) ? undefined : this.run.agentOutcomes.get(agentRunOId ?? '');
  }

  itemEnd(prefix: string): End | undefined {
    return this.itemEnds.get(prefix) ?? this.run.itemEnds.get(prefix);
  }

  /** Every node that is not pending, changed or not, whose key begins so. */
  *nodesUnder(prefix: string): Iterable<Node> {
    for (const [key, node] of this.run.nodes)
      if (key.startsWith(prefix) && !this.changed.has(key)) yield node;
    for (const [key, node] of this.changed) if (key.startsWith(prefix)) yield node;
  }

  /** After the commit: the run is as drafted. */
  apply(): void {
    for (const [key, node] of this.changed) this.run.nodes.set(key, node);
    for (const [prefix, end] of this.itemEnds) this.run.itemEnds.set(prefix, end);
    this.run.size = this.size;
  }
}
