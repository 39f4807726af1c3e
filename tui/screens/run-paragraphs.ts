import type { WorkflowRunDetail, WorkflowTrace, WorkflowTraceNode } from '../../schema/workflow-run.ts';
import { leaves, leavesMost } from '../model/leaves.ts';
import { fact, heading, type Paragraph } from '../model/shown.ts';
import { bar, colorOf } from '../model/status.ts';
import { oneLine, took, when, words } from '../plain.ts';
import { drawText } from '../workflow/drawing/text.ts';
import type { DrawnWorkflow } from '../workflow/drawn.ts';
import { questionsOf, statusesOf } from '../workflow/node-lines.ts';

/** The number of nodes that a timeline shows at once. */
export const timelineRows = 100;

/** Returns the keys of nodes that wait for a person, including those inside maps that the timeline shows. */
export function waitingApprovals(
  run: WorkflowRunDetail,
  trace: WorkflowTrace | null,
  workflow: DrawnWorkflow | null,
): string[] {
  const questions = workflow ? questionsOf(workflow.nodes) : new Map<string, string>();
  const outer = run.nodes.filter(({ id, status }) => status === 'waiting' && questions.has(id));
  const inner = trace?.nodes.filter(({ type, status }) => type === 'approval' && status === 'waiting') ?? [];
  return [...new Set([...outer.map(({ id }) => id), ...inner.map(({ key }) => key)])];
}

export function paragraphsOf(
  run: WorkflowRunDetail,
  trace: WorkflowTrace,
  workflow: DrawnWorkflow | null,
  now: Date,
): Paragraph[] {
  const { totals } = trace;
  const questions = workflow ? questionsOf(workflow.nodes) : new Map<string, string>();
  return [
    { text: `Status       ${words(run.status)}`, color: colorOf(run.status) },
    ...fact('Error', run.error?.message),
    ...fact('Stopped', run.circuitBreakerReason),
    ...fact('Nodes', bar(run.processedCount, run.totalCount, 20)),
    ...fact('When', when(run.createdAt, now)),
    ...fact('Took', took(run.startedAt, run.completedAt, now)),
    ...fact('Started by', trace.startedBy),
    ...fact('Round', trace.round > 1 ? trace.round : null),
    ...fact(
      'Cost',
      `${totals.credits} credits, $${totals.costUsd.toFixed(4)}, ${totals.agentRuns} agent runs`,
    ),
    ...fact(
      'Tokens',
      `${totals.tokens.input} in (${totals.tokens.cached} cached), ${totals.tokens.output} out`,
    ),
    ...fact('Version', run.version),
    ...fact('oId', run.workflowRunOId),
    ...run.nodes.flatMap(({ id, status }) => {
      const question = questions.get(id);
      return status === 'waiting' && question
        ? [{ text: `${id} asks: ${oneLine(question)} (a approve, d deny)`, color: 'yellow' }]
        : [];
    }),
    ...(workflow
      ? [
          ...heading('Graph'),
          ...drawText(workflow, statusesOf(run.nodes, now))
            .split('\n')
            .map((text) => ({ text, isDrawn: true })),
        ]
      : []),
    ...heading('Timeline'),
    ...trace.nodes.flatMap((node) => timelineOf(node, run.workflowRunOId, now)),
    ...allNodes(run, trace),
    ...run.nodes.flatMap(({ id, items }) =>
      (items?.failures ?? []).length > 0
        ? [
            ...heading(`Items of ${id} that failed`),
            ...(items?.failures ?? []).map(({ index, message }) => ({
              text: `${id}[${index}] ${oneLine(message)}`,
              color: 'red',
            })),
          ]
        : [],
    ),
    ...(run.output === null ? [] : outputOf(run)),
  ];
}

function outputOf({ output, workflowRunOId }: WorkflowRunDetail): Paragraph[] {
  const lines = leaves(output);
  const rest = `… and more: GET /workflows/run/status?workflowRunOId=${workflowRunOId}`;
  return [...heading('Output'), ...lines, ...(lines.length >= leavesMost ? [{ text: rest, dim: true }] : [])];
}

const allNodes = (
  { workflowRunOId }: WorkflowRunDetail,
  { nodes, nodesTotal, workflowName }: WorkflowTrace,
) =>
  nodesTotal > nodes.length
    ? [
        {
          text: `All ${nodesTotal.toLocaleString('en')} nodes`,
          color: 'cyan',
          opens: { screen: 'nodes', within: { run: workflowRunOId }, title: `Nodes of ${workflowName}` },
        },
      ]
    : [];

/** One line for a node, and one for each attempt before the last. */
function timelineOf(node: WorkflowTraceNode, run: string, now: Date): Paragraph[] {
  const { key, status, attempts, takenOver, startedAt, completedAt, error, waitsUntil } = node;
  const tokens = attempts.reduce(
    (sum, one) => sum + (one.tokens ? one.tokens.input + one.tokens.output : 0),
    0,
  );
  const credits = attempts.reduce((sum, one) => sum + (one.credits ?? 0), 0);
  const cost = attempts.reduce((sum, one) => sum + (one.costUsd ?? 0), 0);
  const saidParts = [
    took(startedAt, completedAt, now),
    ...(attempts.length > 1 ? [`${attempts.length} attempts`] : []),
    ...(tokens > 0 ? [`${tokens} tokens`] : []),
    ...(credits > 0 ? [`${credits} credits`] : []),
    ...(cost > 0 ? [`$${cost.toFixed(4)}`] : []),
    ...(takenOver ? ['taken over'] : []),
    ...(waitsUntil ? [`until ${when(waitsUntil, now)}`] : []),
  ].filter((text) => text !== '');
  return [
    {
      text: `${when(startedAt, now).padEnd(11)} ${words(status).padEnd(9)} ${key}  ${saidParts.join(', ')}`,
      color: colorOf(status),
      isDrawn: true,
      opens: { screen: 'nodes', id: `${run} ${key}` },
    },
    ...(error ? [{ text: oneLine(error.message), color: 'red', indent: 22 }] : []),
    ...attempts.slice(0, -1).map((one) => ({
      text: `attempt ${one.attempt}: ${oneLine(one.error?.message ?? 'was broken off')}`,
      dim: true,
      indent: 22,
    })),
  ];
}
