import type { WorkflowNodeState, WorkflowRunDetail } from '../../schema/workflow-run.ts';
import { isBlock, type WorkflowNode } from '../../schema/workflow-steps/index.ts';
import { oneLine, took } from '../plain.ts';

/** What has become of a run's nodes, in lines for a terminal or a pipe. */

/**
 * Returns the line of a node, such as `each: completed in 1.2 s`, with notes such as its attempts or its error.
 */
export function nodeLine(state: WorkflowNodeState, now: Date, question: string | null): string {
  const { id, status, attempt, error, startedAt, completedAt } = state;
  const time = status === 'completed' || status === 'failed' ? lasted(startedAt, completedAt, now) : '';
  const notes = [
    ...(time ? [`in ${time}`] : []),
    ...(attempt > 1 ? [`attempt ${attempt}`] : []),
    ...itemsNote(state),
  ];
  const said = error?.message ?? (status === 'waiting' ? question : null);
  return oneLine(
    `${id}: ${status}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}${said ? `: ${said}` : ''}`,
  );
}

/** How long it took; of what takes no time nothing is said. */
function lasted(from: string | null, to: string | null, now: Date): string {
  const time = took(from, to, now);
  return time === '0.0 s' ? '' : time;
}

/** Returns the progress of a node's items, such as `12 of 50 items`, with the number that failed. */
export function itemsNote({ items }: Pick<WorkflowNodeState, 'items'>): string[] {
  if (!items) return [];
  const failed = items.failed > 0 ? [`${items.failed} failed`] : [];
  return [`${items.completed + items.failed} of ${items.total} items`, ...failed];
}

/** Returns the states of nodes for a drawing, by id, each with a short note. */
export function statusesOf(nodes: readonly WorkflowNodeState[], now: Date) {
  const shown = nodes.map((state) => {
    const time =
      state.startedAt && state.status !== 'pending' ? lasted(state.startedAt, state.completedAt, now) : '';
    const attempt = state.attempt > 1 ? [`attempt ${state.attempt}`] : [];
    const note = [...(time ? [time] : []), ...attempt, ...itemsNote(state)].join(', ');
    return [state.id, { status: state.status as string, note }] as const;
  });
  return Object.fromEntries(shown);
}

/** Returns the progress of a run, such as `running, 3 of 8 nodes`. */
export const progressOf = ({ status, processedCount, totalCount }: WorkflowRunDetail) =>
  `${status}, ${processedCount} of ${totalCount} nodes`;

/** Returns the reason why a run has not gone well; null where there is none. */
export const troubleOf = ({ error, circuitBreakerReason }: WorkflowRunDetail) =>
  error ? oneLine(circuitBreakerReason ? `${error.message} (${circuitBreakerReason})` : error.message) : null;

/** Returns the questions of approvals by node id, including nodes inside maps. */
export function questionsOf(nodes: readonly WorkflowNode[]): Map<string, string> {
  return new Map(
    nodes.flatMap((node): [string, string][] => {
      if (node.type === 'approval') return [[node.id, node.message]];
      if (!isBlock(node)) return [];
      return [...questionsOf((node.node ? [node.node] : (node.nodes ?? [])) as WorkflowNode[])];
    }),
  );
}
