import type { WorkflowRecord } from '../../schema/workflow.ts';
import type {
  WorkflowRunDetail,
  WorkflowRunSummary,
  WorkflowTrace,
  WorkflowTraceNode,
} from '../../schema/workflow-run.ts';
import type { WaitingApproval, WorkflowRunRetried } from '../../schema/workflow-run-change.ts';
import { leaves } from '../model/leaves.ts';
import { type Ask, type Deed, listScreen, reading } from '../model/screen.ts';
import { fact, section } from '../model/shown.ts';
import { listAt, rest } from '../model/sources.ts';
import { bar, colorOf } from '../model/status.ts';
import { took, when, words } from '../plain.ts';
import { type DrawnWorkflow, drawnOf, namesOf } from '../workflow/drawn.ts';
import { paragraphsOf, timelineRows, waitingApprovals } from './run-paragraphs.ts';

/** Runs of workflows, their nodes, and the approvals that they wait for. */

interface RunRow {
  workflowRunOId: string;
  status: string;
}

const isOpen = (status: string) => status === 'pending' || status === 'running' || status === 'waiting';

const runDeeds = ({ workflowRunOId, status }: RunRow, name: string): Deed[] => [
  ...(isOpen(status)
    ? ([
        {
          action: 'cancel',
          scope: 'run',
          question: `Cancel this run${name}?`,
          act: (api) => api.post('/workflows/run/cancel', { workflowRunOId }),
        },
      ] satisfies Deed[])
    : []),
  ...(status === 'failed' || status === 'cancelled'
    ? ([
        {
          action: 'retry',
          scope: 'run',
          question: 'Let it go on from what failed?',
          async act(api) {
            const { data } = await api.post<{ data: WorkflowRunRetried }>('/workflows/run/retry', {
              workflowRunOId,
            });
            const { nodes, credits } = data.kept;
            return `Goes on. Kept: ${nodes} ${nodes === 1 ? 'node' : 'nodes'}, ${credits} credits.`;
          },
        },
      ] satisfies Deed[])
    : []),
];

const answers = (workflowRunOId: string, nodeId: string): Deed[] =>
  (
    [
      ['approve', true],
      ['deny', false],
    ] as const
  ).map(([action, approved]) => ({
    action,
    scope: 'run',
    question: `${approved ? 'Approve' : 'Deny'} ${nodeId}?`,
    act: (api) => api.post('/workflows/run/approve', { workflowRunOId, nodeId, approved }),
  }));

interface WholeRun {
  run: WorkflowRunDetail;
  trace: WorkflowTrace;
  workflow: DrawnWorkflow;
}

async function wholeRun({ api, signal }: Ask, oId: string): Promise<WholeRun> {
  const [{ data: run }, { data: trace }] = await Promise.all([
    api.get<{ data: WorkflowRunDetail }>(`/workflows/run/status?workflowRunOId=${oId}`, signal),
    api.get<{ data: WorkflowTrace }>(
      `/workflows/run/trace?workflowRunOId=${oId}&limit=${timelineRows}`,
      signal,
    ),
  ]);
  return { run, trace, workflow: await drawn({ api, signal }, run) };
}

/** The last definition that was asked for: a version never changes. */
let drawnLast: { name: string; workflow: DrawnWorkflow } | null = null;

async function drawn(
  { api, signal }: Pick<Ask, 'api' | 'signal'>,
  run: WorkflowRunDetail,
): Promise<DrawnWorkflow> {
  const name = `oId=${run.workflowOId}&version=${run.version}`;
  if (drawnLast?.name === name) return drawnLast.workflow;
  const { data } = await api.get<{ data: WorkflowRecord }>(`/workflows/get?${name}`, signal);
  const workflow = drawnOf(data, await namesOf((path) => api.get(path, signal)));
  drawnLast = { name, workflow };
  return workflow;
}

/** Runs of one workflow or of all, newest first, with progress and failure. */
export const workflowRuns = listScreen<WorkflowRunSummary>({
  name: 'workflow-runs',
  title: 'Runs of workflows',
  paces: 1,
  prefixes: ['bsjob'],
  presets: ['status:pending,running,waiting', 'status:failed'],
  empty: ['There has been no run yet.', 'Run it: bun run workflow run <oId>'],
  source: listAt('/workflows/run/list', {
    text: 'text',
    status: 'status',
    account: 'accountOIds',
    from: 'startDate',
    to: 'endDate',
    workflow: 'workflowOId',
    startedby: 'startedBy',
  }),
  columns: [
    { title: 'Created', width: 12, dim: true, text: ({ createdAt }, now) => when(createdAt, now) },
    {
      title: 'State',
      width: 11,
      text: ({ status }) => words(status),
      color: ({ status }) => colorOf(status),
    },
    {
      title: 'Nodes',
      width: 15,
      text: ({ processedCount, totalCount }) => bar(processedCount, totalCount, 6),
    },
    {
      title: 'Took',
      width: 7,
      dim: true,
      text: ({ startedAt, completedAt }, now) => took(startedAt, completedAt, now),
    },
    {
      title: 'Workflow',
      text: ({ workflowName, error, startedBy }) =>
        error
          ? `${error.message} (${workflowName})`
          : `${workflowName}${startedBy ? `, started by ${startedBy}` : ''}`,
      color: ({ error }) => (error ? 'red' : undefined),
    },
  ],
  id: ({ workflowRunOId }) => workflowRunOId,
  label: ({ workflowName }) => workflowName,
  isRunning: ({ status }) => status === 'running',
  deeds: (run) => runDeeds(run, ''),
  read: reading<WholeRun>({
    ask: wholeRun,
    label: ({ run, trace }) => `${trace.workflowName}: ${words(run.status)}`,
    page: ({ run, trace, workflow }, now) => paragraphsOf(run, trace, workflow, now),
    isRunning: ({ run }) => run.status === 'running' || run.status === 'waiting',
    deeds: ({ run, trace, workflow }) => [
      ...waitingApprovals(run, trace, workflow).flatMap((nodeId) => answers(run.workflowRunOId, nodeId)),
      ...runDeeds(run, ''),
    ],
  }),
});

interface Node extends WorkflowTraceNode {
  run: string;
  /** The question of an approval that waits. */
  asks?: string | null | undefined;
}

/** Nodes of one run in the order in which they began; a node's id is its run's and its key. */
export const nodes = listScreen<Node>({
  name: 'nodes',
  title: 'Nodes',
  paces: 1,
  empty: ['No node has begun.'],
  needs: { filter: 'run', says: 'Open a run of a workflow: screen 7.' },
  source: rest<Node, WorkflowTrace & { hasNext: boolean }>({
    path: '/workflows/run/trace',
    filters: { run: 'workflowRunOId' },
    rows: ({ nodes: all, workflowRunOId }) => all.map((node) => ({ ...node, run: workflowRunOId })),
    total: ({ nodesTotal }) => nodesTotal,
  }),
  columns: [
    { title: 'Began', width: 12, dim: true, text: ({ startedAt }, now) => when(startedAt, now) },
    {
      title: 'State',
      width: 10,
      text: ({ status }) => words(status),
      color: ({ status }) => colorOf(status),
    },
    { title: 'Type', width: 11, isExtra: true, text: ({ type }) => type },
    {
      title: 'Took',
      width: 7,
      dim: true,
      text: ({ startedAt, completedAt }, now) => took(startedAt, completedAt, now),
    },
    {
      title: 'Node',
      text: ({ key, error }) => (error ? `${key}: ${error.message}` : key),
      color: ({ error }) => (error ? 'red' : undefined),
    },
  ],
  id: ({ run, key }) => `${run} ${key}`,
  label: ({ key }) => key,
  read: reading<Node>({
    async ask({ api, signal }, id) {
      const run = id.slice(0, id.indexOf(' '));
      const key = id.slice(run.length + 1);
      // nodes inside maps may be many: page by page until it is found
      for (let offset = 0; ; offset += 1_000) {
        const path = `/workflows/run/trace?workflowRunOId=${run}&limit=1000&offset=${offset}`;
        const { data } = await api.get<{ data: WorkflowTrace }>(path, signal);
        const node = data.nodes.find((one) => one.key === key);
        if (node) return { ...node, run, asks: await questionOf({ api, signal }, run, node) };
        if (!data.hasNext) throw new Error(`The run has no node ${key} that has begun`);
      }
    },
    label: ({ key, status }) => `${key}: ${words(status)}`,
    isRunning: ({ status }) => status === 'running',
    deeds: ({ run, key, type, status }) =>
      type === 'approval' && status === 'waiting' ? answers(run, key) : [],
    page: (node, now) => [
      { text: `Status       ${words(node.status)}`, color: colorOf(node.status) },
      ...fact('Error', node.error?.message),
      ...fact('Warning', node.warning),
      ...fact('Asks', node.asks),
      ...fact('Type', node.type),
      ...fact('Began', when(node.startedAt, now)),
      ...fact('Took', took(node.startedAt, node.completedAt, now)),
      ...fact('Waits until', when(node.waitsUntil, now)),
      ...fact('Evidence', node.agentRunOId, { screen: 'runs', id: node.agentRunOId ?? '' }),
      ...fact('Child run', node.workflowRunOId, { screen: 'workflow-runs', id: node.workflowRunOId ?? '' }),
      ...fact('Run', node.run, { screen: 'workflow-runs', id: node.run }),
      ...section('Waits for', leaves(node.awaits)),
      ...section(
        'Attempts',
        node.attempts.map((one) => ({
          text: [
            `${one.attempt}`.padEnd(3),
            when(one.startedAt, now).padEnd(11),
            took(one.startedAt, one.endedAt, now).padEnd(7),
            one.error?.message ?? (one.endedAt ? 'ended' : ''),
            one.model ? `${one.model}, ${one.credits ?? 0} credits` : '',
          ].join(' '),
          ...(one.error ? { color: 'red' } : {}),
          ...(one.agentRunOId ? { opens: { screen: 'runs', id: one.agentRunOId } } : {}),
        })),
      ),
      ...section('Input', leaves(node.input)),
      ...section('Output', leaves(node.output)),
    ],
  }),
});

async function questionOf(
  { api, signal }: Pick<Ask, 'api' | 'signal'>,
  run: string,
  { key, type, status }: WorkflowTraceNode,
): Promise<string | null | undefined> {
  if (type !== 'approval' || status !== 'waiting') return null;
  for (let offset = 0; ; offset += 200) {
    const path = `/workflows/approval/list?workflowRunOId=${run}&limit=200&offset=${offset}`;
    const { data, hasNext } = await api.get<{ data: WaitingApproval[]; hasNext: boolean }>(path, signal);
    const approval = data.find(({ nodeId }) => nodeId === key);
    if (approval || !hasNext) return approval?.message;
  }
}

/** The screen of approvals that wait for a person, the latest first. */
export const approvals = listScreen<WaitingApproval>({
  name: 'approvals',
  title: 'Approvals',
  empty: ['Nothing waits for a person.'],
  source: listAt('/workflows/approval/list', { workflow: 'workflowOId', run: 'workflowRunOId' }),
  columns: [
    { title: 'Asked', width: 12, dim: true, text: ({ askedAt }, now) => when(askedAt, now) },
    { title: 'Workflow', width: 22, text: ({ workflowName }) => workflowName },
    { title: 'Node', width: 14, text: ({ nodeId }) => nodeId },
    { title: 'Question', text: ({ message }) => message ?? '' },
  ],
  id: ({ workflowRunOId, nodeId }) => `${workflowRunOId} ${nodeId}`,
  label: ({ nodeId }) => nodeId,
  copies: ({ workflowRunOId }) => workflowRunOId,
  opens: ({ workflowRunOId, nodeId }) => ({ screen: 'nodes', id: `${workflowRunOId} ${nodeId}` }),
  deeds: ({ workflowRunOId, nodeId }) => answers(workflowRunOId, nodeId),
});
