import type { WorkflowNodeStatus } from '../../../schema/workflow-run.ts';

/** The states of a node; README.md draws them, and those of a run. */
export type NodeStatus = WorkflowNodeStatus;

const settled: readonly NodeStatus[] = ['completed', 'failed', 'skipped', 'cancelled'];
/** Returns whether a node has ended. */
export const isSettled = (status: NodeStatus) => settled.includes(status);
