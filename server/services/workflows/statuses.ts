import type { WorkflowNodeStatus } from '../../../schema/workflow-run.ts';

/*
 * The states of a workflow's run:
 *
 *     start           begin: attempt + 1            every node has settled
 *       │      ┌───────────────────────────▶ running ──────────────────────▶ completed
 *       ▼      │                             │  ▲ │ └── a node fails ──────▶ failed
 *     pending ─┘◀── hand back: the worker ───┘  │ │
 *       ▲           stops or dies               │ └── park: all that is left waits ──▶ waiting
 *       │                                       └──────── begin: a time, an approval, ───┘ │
 *       │                                                 an event                         │
 *       └── retry: round + 1 ── failed | cancelled ◀── cancel: from pending, running, waiting
 *
 * and of a node; one that has no row is pending:
 *
 *     pending ──▶ running ──▶ completed | failed        an agent, a map
 *        │          │  ▲
 *        │          ▼  │ its next attempt's time
 *        │        ready ┘                               it failed and may be tried again
 *        ├──▶ waiting ──▶ completed | failed            a wait, an approval
 *        ├──▶ completed | failed                        a condition, a transform
 *        ├──▶ skipped                                   no edge that leads here is taken, or its policy is skip
 *        └──▶ cancelled ◀── ready | running | waiting   the run ended before it did
 *
 * - One worker holds a run: the one whose begin counted its attempt up. Every change of its nodes is one statement that
 *   names that attempt and the signals it knows of, and changes all of its rows or none.
 * - A retry takes the rows of nodes that failed and ended the run, that were cancelled, and that were skipped behind
 *   them: they are pending again. A map of which items were done runs again, and goes on with the others. All else stays.
 * - A decision on an approval, and the event that a wait was for, are noted on its row, whose time has then come: the
 *   holder settles it by its policy, and by what a run keeps at most.
 * - A wait hears every event that came in at its time or later: `events/matching.ts` says why none comes in between. What
 *   waits first in its run has the time of the run's acceptance.
 * - Others change a run that is held by adding a signal (an approval, an event, a cancellation). The holder's next
 *   statement finds another number of signals, changes nothing, and the holder reads the run again.
 * - An agent's result, its node, and all that follows from it are one transaction. What is committed is never asked for
 *   again; what was under way when the holder died is begun again by the next, as the same run of the agent.
 * - Parking asks for the same number of signals, and plans the wake-up in its own transaction: none can come between.
 */

export type NodeStatus = WorkflowNodeStatus;

const settled: readonly NodeStatus[] = ['completed', 'failed', 'skipped', 'cancelled'];
/** Whether a node has come to its end. */
export const isSettled = (status: NodeStatus) => settled.includes(status);
