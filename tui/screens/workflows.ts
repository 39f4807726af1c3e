import type { WorkflowSummary } from '../../schema/workflow.ts';
import type { ScheduleRecord, TriggerRecord } from '../../schema/workflow-start.ts';
import { leaves } from '../model/leaves.ts';
import { type Deed, listScreen } from '../model/screen.ts';
import { type Cell, fact, type Paragraph, section } from '../model/shown.ts';
import { listAt } from '../model/sources.ts';
import { counted, when } from '../plain.ts';

/** Workflows with their schedules and triggers. */

export const workflows = listScreen<WorkflowSummary>({
  name: 'workflows',
  title: 'Workflows',
  digit: '7',
  paces: 5,
  empty: ['There are no workflows yet.', 'Make one from a file: bun run workflow apply <file.yaml>'],
  source: listAt('/workflows/list', { text: 'text' }),
  columns: [
    { title: 'Updated', width: 12, dim: true, text: ({ updatedAt }, now) => when(updatedAt, now) },
    { title: 'Now', width: 6, text: ({ version }) => `v${version}` },
    {
      title: 'Size',
      width: 10,
      dim: true,
      text: ({ nodeCount }) => counted(nodeCount, 'node', 'nodes'),
    },
    { title: 'Name', text: ({ name, description }) => [name, description].filter(Boolean).join(' · ') },
  ],
  id: ({ oId }) => oId,
  label: ({ name }) => name,
  opens: ({ oId, name }) => ({ screen: 'workflow-runs', within: { workflow: oId }, title: name }),
});

type Start = Omit<ScheduleRecord, 'cron' | 'timezone' | 'catchUp' | 'nextRunAt' | 'nextRunsAt'>;

/** Mutes what starts runs, or switches it on again. */
const switchDeeds = ({ oId, enabled }: Start, noun: 'schedule' | 'trigger', name: string): Deed[] => [
  {
    action: 'switch',
    scope: 'run',
    question: enabled ? `Mute the ${noun} ${name}?` : `Switch the ${noun} ${name} on again?`,
    async act(api) {
      await api.post(`/workflows/${noun}/update`, { oId, enabled: !enabled });
      return enabled ? 'Muted.' : 'Switched on.';
    },
  },
];

const stateOf = ({ enabled, lastError }: Start) => (lastError ? 'Failed' : enabled ? 'On' : 'Muted');
const colorOf = ({ enabled, lastError }: Start): Cell['color'] =>
  lastError ? 'red' : enabled ? 'green' : 'gray';

const commonFacts = (start: Start, now: Date): Paragraph[] => [
  { text: `State        ${stateOf(start)}`, ...(start.lastError ? { color: 'red' } : {}) },
  ...fact('Last error', start.lastError),
  ...fact('Last start', when(start.lastRunAt, now)),
  ...fact('Last run', start.lastRunOId, { screen: 'workflow-runs', id: start.lastRunOId ?? '' }),
  ...fact('Workflow', start.workflowOId, {
    screen: 'workflow-runs',
    within: { workflow: start.workflowOId },
    title: 'All runs of the workflow',
  }),
  ...fact('Its runs', 'see them', {
    screen: 'workflow-runs',
    within: { startedby: start.oId },
    title: 'Runs that it started',
  }),
  ...fact('Callback', start.callbackUrl),
  ...fact('Created', when(start.createdAt, now)),
  ...fact('Updated', when(start.updatedAt, now)),
  ...fact('oId', start.oId),
  ...section('Input', leaves(start.input)),
];

/** Schedules with the next start, and why the last start failed. */
export const schedules = listScreen<ScheduleRecord>({
  name: 'schedules',
  title: 'Schedules',
  prefixes: ['sch'],
  presets: ['enabled:true', 'enabled:false'],
  empty: ['There are no schedules yet.', 'They are made by POST /api/v2/workflows/schedule/create.'],
  source: listAt('/workflows/schedule/list', { enabled: 'enabled', workflow: 'workflowOId' }),
  columns: [
    { title: 'Next', width: 12, text: ({ nextRunAt }, now) => when(nextRunAt, now) },
    { title: 'State', width: 8, text: stateOf, color: colorOf },
    { title: 'Pattern', width: 18, text: ({ cron }) => cron },
    { title: 'Zone', width: 15, dim: true, text: ({ timezone }) => timezone },
    {
      title: 'Last start',
      text: ({ lastError, lastRunAt }, now) => lastError ?? when(lastRunAt, now),
      color: ({ lastError }) => (lastError ? 'red' : undefined),
    },
  ],
  id: ({ oId }) => oId,
  label: ({ cron, timezone }) => `${cron} ${timezone}`,
  deeds: (schedule) => switchDeeds(schedule, 'schedule', schedule.cron),
  page: (schedule, now) => [
    ...fact('Pattern', schedule.cron),
    ...fact('Zone', schedule.timezone),
    ...fact('Next', when(schedule.nextRunAt, now)),
    ...commonFacts(schedule, now),
  ],
});

/** Triggers: which events start a run of which workflow. */
export const triggers = listScreen<TriggerRecord>({
  name: 'triggers',
  title: 'Triggers',
  prefixes: ['trg'],
  presets: ['enabled:true', 'enabled:false'],
  empty: ['There are no triggers yet.', 'They are made by POST /api/v2/workflows/trigger/create.'],
  source: listAt('/workflows/trigger/list', { enabled: 'enabled', workflow: 'workflowOId' }),
  columns: [
    { title: 'Last start', width: 12, dim: true, text: ({ lastRunAt }, now) => when(lastRunAt, now) },
    { title: 'State', width: 8, text: stateOf, color: colorOf },
    { title: 'Filters', text: namedFilters },
  ],
  id: ({ oId }) => oId,
  label: namedFilters,
  deeds: (trigger) => switchDeeds(trigger, 'trigger', trigger.oId),
  page: (trigger, now) => [
    ...section('Lets through', [...leaves(trigger.filters), ...fact('Match', trigger.match)]),
    { text: '' },
    ...commonFacts(trigger, now),
  ],
});

function namedFilters({ filters, match, lastError }: TriggerRecord): string {
  const set = Object.entries(filters)
    .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : value}`);
  const said = [...set, ...(match ? [`match: ${match}`] : [])].join('; ') || 'every event';
  return lastError ? `${lastError} (${said})` : said;
}
