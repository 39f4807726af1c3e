import type { WaitingApproval } from '../../schema/workflow-run-change.ts';
import type { ScheduleRecord } from '../../schema/workflow-start.ts';
import { pageScreen } from '../model/screen.ts';
import { fact, heading, type Paragraph, section } from '../model/shown.ts';
import { counted, sizeOf, when, words } from '../plain.ts';
import { bars } from '../query/bars.ts';

/** One page: what the processes do, what came in and came of it, and what needs a hand. */

interface Overview {
  /** Null, as the metrics, where it is not to be had: they need a token, or a proxy does not pass it on. */
  ready: Record<string, boolean> | null;
  metrics: Map<string, { labels: string; value: number }[]> | null;
  credits: { totalUsed: number; totalMax: number };
  imports: { createdAt: string; counts: { total: number } }[];
  runs: { period: { start: string } | null; succeeded: number | null; failed: number | null }[];
  /** Ended in the last 30 days; none of them is no row. */
  deals: { won: number | null; lost: number | null }[];
  openDeals: number;
  findings: { key: { value: string | null }[]; count: number | null }[];
  letters: number;
  failed: { oId: string; kind: string; subject: string; error: string | null; createdAt: string }[];
  approvals: WaitingApproval[];
  schedules: ScheduleRecord[];
  deliveries: number;
}

const day = 86_400_000;
const figures = `query ($month: String!) {
  runMetrics(interval: day, from: $month) { period { start } succeeded failed }
  dealMetrics(from: $month) { won lost }
  deals(stageCategories: [open], first: 1) { totalCount }
  findingMetrics(groupBy: [extractionType], from: $month, limit: 8) { key { value } count }
  deadLetters(first: 1) { totalCount }
  jobs(first: 5, status: [FAILED]) { nodes { oId kind subject error createdAt } }
}`;

type Figures = Pick<Overview, 'runs' | 'deals' | 'findings' | 'failed'>;
interface FiguresAnswer {
  runMetrics: Figures['runs'];
  dealMetrics: Figures['deals'];
  deals: { totalCount: number };
  findingMetrics: Figures['findings'];
  deadLetters: { totalCount: number };
  jobs: { nodes: Figures['failed'] };
}

export const overview = pageScreen<Overview>(
  { name: 'overview', title: 'Overview', digit: '0', paces: 3 },
  {
    async ask({ api, signal }) {
      const month = new Date(Date.now() - 30 * day).toISOString();
      const [ready, metrics, key, imports, foundFigures, waiting, starts, failedDeliveries] =
        await Promise.all([
          api.page('/ready', signal),
          api.page('/metrics', signal),
          api.get<{ credits: Overview['credits'] }>('/api-key/validate', signal),
          api.get<{ data: Overview['imports'] }>('/event/import/list?limit=200', signal),
          api.query<FiguresAnswer>(figures, { month }, signal),
          api.get<{ data: WaitingApproval[] }>('/workflows/approval/list?limit=5', signal),
          api.get<{ data: ScheduleRecord[] }>('/workflows/schedule/list?limit=200', signal),
          api.get<{ total: number }>('/webhook/deliveries?status=failed&limit=1', signal),
        ]);
      return {
        ready: readinessIn(ready ?? ''),
        metrics: metricsOf(metrics ?? ''),
        credits: key.credits,
        imports: imports.data,
        runs: foundFigures.runMetrics,
        deals: foundFigures.dealMetrics,
        openDeals: foundFigures.deals.totalCount,
        findings: foundFigures.findingMetrics,
        letters: foundFigures.deadLetters.totalCount,
        failed: foundFigures.jobs.nodes,
        approvals: waiting.data,
        schedules: starts.data.filter(({ lastError }) => lastError),
        deliveries: failedDeliveries.total,
      };
    },
    label: () => 'Overview',
    page: paragraphsOf,
  },
);

/** Null for the page of a proxy, or none. */
function readinessIn(text: string): Overview['ready'] {
  try {
    const body = JSON.parse(text);
    return typeof body?.database === 'boolean' ? body : null;
  } catch {
    return null;
  }
}

/** Samples by the name of their metric, of those that are ours; null for a page without any. */
function metricsOf(text: string): Overview['metrics'] {
  const samples: NonNullable<Overview['metrics']> = new Map();
  for (const [, name = '', labels = '', value] of text.matchAll(/^(groundwork_\w+)(?:\{(.*)\})? (\S+)$/gm)) {
    samples.set(name, [...(samples.get(name) ?? []), { labels, value: Number(value) }]);
  }
  return samples.size > 0 ? samples : null;
}

function paragraphsOf(seenOverview: Overview, now: Date): Paragraph[] {
  return [
    ...needsAHand(seenOverview, now),
    ...heading('Server'),
    ...server(seenOverview),
    ...heading('Events imported in 24 hours, hour by hour'),
    { text: sparkline(byHour(seenOverview.imports, now)) },
    ...heading('Runs of agents in 30 days, day by day'),
    ...fact('Succeeded', sparkline(byDay(seenOverview.runs, now, 'succeeded'))),
    ...fact('Failed', sparkline(byDay(seenOverview.runs, now, 'failed'))),
    ...section('Deals: ended in 30 days, and open now', barsOf(dealBars(seenOverview), { screen: 'deals' })),
    ...section(
      'Findings of 30 days',
      barsOf(
        seenOverview.findings.map(({ key, count }) => ({
          label: words(key[0]?.value ?? 'other'),
          value: count ?? 0,
        })),
        { screen: 'findings' },
      ),
    ),
  ];
}

function needsAHand(seen: Overview, now: Date): Paragraph[] {
  const { letters, deliveries, approvals, schedules, failed: failedJobs } = seen;
  const all: Paragraph[] = [
    ...(letters > 0
      ? [
          {
            text: counted(letters, 'dead letter', 'dead letters'),
            color: 'red',
            opens: { screen: 'dead-letters' },
          },
        ]
      : []),
    ...(deliveries > 0
      ? [
          {
            text: `${counted(deliveries, 'delivery', 'deliveries')} failed`,
            color: 'red',
            opens: { screen: 'deliveries', text: 'status:failed' },
          },
        ]
      : []),
    ...approvals.map(({ workflowRunOId, workflowName, nodeId, message, askedAt }) => ({
      text: `${when(askedAt, now)} ${workflowName} asks: ${message ?? nodeId}`,
      color: 'yellow',
      opens: { screen: 'nodes', id: `${workflowRunOId} ${nodeId}` },
    })),
    ...schedules.slice(0, 5).map(({ oId, cron, lastError }) => ({
      text: `Schedule ${cron} failed: ${lastError}`,
      color: 'red',
      opens: { screen: 'schedules', id: oId },
    })),
    ...failedJobs.map(({ oId, kind, subject, error, createdAt }) => ({
      text: `${when(createdAt, now)} ${words(kind)} failed: ${error ?? subject}`,
      color: 'red',
      opens: { screen: screenOf(kind), id: oId },
    })),
  ];
  return [
    { text: 'Needs a hand', bold: true, color: 'cyan' },
    ...(all.length > 0 ? all.map((one) => ({ ...one, isDrawn: true })) : [{ text: 'Nothing.', dim: true }]),
  ];
}

const screenOf = (kind: string) =>
  ({ AGENT_RUN: 'runs', WORKFLOW_RUN: 'workflow-runs', INDEXING: 'resources', CALLBACK: 'deliveries' })[
    kind
  ] ?? 'jobs';

/** Words for the values of the metric, in their order. */
const circuitStates = ['answers', 'is tried again', 'is left alone after failures'];

function server({ ready, metrics, credits }: Overview): Paragraph[] {
  const sum = (name: string, label = '') =>
    metrics
      ?.get(name)
      ?.filter(({ labels }) => labels.includes(label))
      .reduce((all, { value }) => all + value, 0);
  const free = sum('groundwork_disk_free_bytes');
  const oldest = Math.max(
    0,
    ...(metrics?.get('groundwork_queue_oldest_seconds') ?? []).map(({ value }) => value),
  );
  const jobs = sum('groundwork_queue_jobs') ?? 0;
  const circuits = metrics?.get('groundwork_model_circuit_state') ?? [];
  const off = Object.entries(ready ?? {}).filter(([, is]) => is === false);
  return [
    ...fact(
      'Queues',
      metrics &&
        (jobs === 0 ? 'empty' : `${counted(jobs, 'job', 'jobs')}, the oldest for ${Math.round(oldest)} s`),
    ),
    ...fact('Workers', sum('groundwork_workers') ?? (ready && (ready.worker ? 'at least one' : 'none'))),
    ...fact('Database', ready && (ready.database ? 'answers and takes changes' : 'takes no changes')),
    ...fact(
      'Disk',
      free === undefined ? ready && (ready.room ? 'has room' : 'nearly full') : `${sizeOf(free)} free`,
    ),
    ...fact(
      'Model',
      metrics &&
        (circuits
          .map(({ labels, value }) => `${/model="([^"]*)"/.exec(labels)?.[1]} ${circuitStates[value]}`)
          .join(', ') ||
          'no endpoint has been asked'),
    ),
    ...fact(
      'Credits',
      `${credits.totalUsed.toLocaleString('en')} of ${credits.totalMax.toLocaleString('en')} this month`,
    ),
    ...(off.length > 0
      ? [{ text: `Not well     ${off.map(([name]) => name).join(', ')}`, color: 'red' }]
      : []),
    ...(metrics
      ? []
      : [{ text: 'No figures of queues: /metrics needs METRICS_TOKEN, or is not passed on.', dim: true }]),
  ];
}

const ticks = '▁▂▃▄▅▆▇█';

/** A line of small columns, and their sum. */
function sparkline(values: readonly number[]): string {
  const most = Math.max(...values, 1);
  const drawn = values
    .map((value) => (value === 0 ? ' ' : ticks[Math.ceil((value / most) * 8) - 1]))
    .join('');
  return `${drawn}│ ${values.reduce((all, value) => all + value, 0).toLocaleString('en')}`;
}

function byHour(imports: Overview['imports'], now: Date): number[] {
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { createdAt, counts } of imports) {
    const place = 23 - Math.floor((now.getTime() - new Date(createdAt).getTime()) / 3_600_000);
    if (place >= 0 && place < 24) hours[place] = (hours[place] ?? 0) + counts.total;
  }
  return hours;
}

function byDay(runs: Overview['runs'], now: Date, outcome: 'succeeded' | 'failed'): number[] {
  const days = Array.from({ length: 31 }, () => 0);
  for (const { period, [outcome]: count } of runs) {
    const place = period ? 30 - Math.floor((now.getTime() - new Date(period.start).getTime()) / day) : -1;
    if (place >= 0 && place <= 30) days[place] = (days[place] ?? 0) + (count ?? 0);
  }
  return days;
}

/** Figures over deals count an open one where it was created: those open now are counted by their list. */
const dealBars = ({ deals: [ended], openDeals }: Overview) => [
  { label: 'Won', value: ended?.won ?? 0 },
  { label: 'Lost', value: ended?.lost ?? 0 },
  { label: 'Open', value: openDeals },
];

function barsOf(values: readonly { label: string; value: number }[], opens: { screen: string }): Paragraph[] {
  if (values.length === 0) return [];
  const drawn = bars(
    values.map((one) => ({ ...one, text: one.value.toLocaleString('en') })),
    { columns: 60, isColoured: false },
  );
  return drawn.map((text, place) => ({ text, isDrawn: true, ...(place === 0 ? { opens } : {}) }));
}
