import type { ActivityRecord, DeadLetterRecord } from '../../schema/activity.ts';
import { type Deed, listScreen } from '../model/screen.ts';
import { fact, heading, type View } from '../model/shown.ts';
import { connection } from '../model/sources.ts';
import { bar, colorOf } from '../model/status.ts';
import { took, when, words } from '../plain.ts';

const isOpen = (status: string) => ['PENDING', 'RUNNING', 'WAITING'].includes(status.toUpperCase());
const nameOf = ({ kind, subject }: ActivityRecord) => `${words(kind).toLowerCase()} of ${subject}`;

/** Returns the actions on a job by its oId: cancel and restart. */
export function jobDeeds(
  oId: string,
  name: string,
  { cancel, retry }: { cancel: boolean; retry: boolean },
): Deed[] {
  const call =
    (mutation: string): Deed['act'] =>
    (api) =>
      api.query(`mutation ($oId: ID!) { ${mutation}(oId: $oId) { oId } }`, { oId });
  return [
    ...(cancel
      ? [{ action: 'cancel', scope: 'run', question: `Cancel the ${name}?`, act: call('cancelJob') } as const]
      : []),
    ...(retry
      ? [
          {
            action: 'retry',
            scope: 'run',
            question: `Start the ${name} over?`,
            act: call('retryJob'),
          } as const,
        ]
      : []),
  ];
}

/** The screen that shows more of a job than the list does. */
const screensOfKinds: Partial<Record<ActivityRecord['kind'], string>> = {
  AGENT_RUN: 'runs',
  WORKFLOW_RUN: 'workflow-runs',
  INDEXING: 'resources',
};

/** The screen of imports, runs, indexing and callbacks in progress. */
export const jobs = listScreen<ActivityRecord>({
  name: 'jobs',
  title: 'Jobs',
  digit: '2',
  paces: 1,
  prefixes: ['pbj', 'anj', 'bld'],
  presets: ['status:pending,running,waiting', 'status:failed'],
  empty: ['Nothing has been started yet.'],
  source: connection({
    field: 'jobs',
    isCounted: false,
    nodes:
      'oId kind status subject stage counts { total done skipped failed } error attempts lastError nextTryAt createdAt startedAt completedAt',
    filters: {
      text: ['text', 'String'],
      status: ['status', '[JobStatus!]', 'upper'],
      type: ['kind', '[JobKind!]', 'upper'],
      from: ['startDate', 'String'],
      to: ['endDate', 'String'],
    },
  }),
  columns: [
    { title: 'Created', width: 12, dim: true, text: ({ createdAt }, now) => when(createdAt, now) },
    { title: 'Kind', width: 13, text: ({ kind }) => words(kind) },
    {
      title: 'State',
      width: 10,
      text: ({ stage, status }) => stage ?? words(status),
      color: ({ status }) => colorOf(status),
    },
    {
      title: 'Progress',
      width: 15,
      text: ({ counts }) =>
        counts ? bar(counts.done + counts.skipped + counts.failed, counts.total, 4) : '',
    },
    {
      title: 'Took',
      width: 7,
      dim: true,
      text: ({ startedAt, completedAt }, now) => took(startedAt, completedAt, now),
    },
    {
      title: 'Subject',
      text: ({ error, lastError, subject }) =>
        error || lastError ? `${error ?? lastError} (${subject})` : subject,
      color: ({ error, lastError }) => (error || lastError ? 'red' : undefined),
    },
  ],
  id: ({ oId }) => oId,
  label: ({ kind, subject }) => `${words(kind)}: ${subject}`,
  isRunning: ({ status }) => status === 'RUNNING',
  opens: ({ oId, kind }): View => ({ screen: screensOfKinds[kind] ?? 'jobs', id: oId }),
  deeds: (job) =>
    jobDeeds(job.oId, nameOf(job), {
      cancel: isOpen(job.status) && ['IMPORT', 'AGENT_RUN', 'WORKFLOW_RUN'].includes(job.kind),
      retry:
        (job.status === 'FAILED' && ['CALLBACK', 'INDEXING', 'WORKFLOW_RUN'].includes(job.kind)) ||
        (job.status === 'CANCELLED' && job.kind === 'WORKFLOW_RUN'),
    }),
  page: (job, now) => [
    {
      text: `Status       ${words(job.status)}${job.stage ? `, at ${job.stage}` : ''}`,
      color: colorOf(job.status),
    },
    ...fact('Error', job.error),
    ...fact('Tries', job.attempts || null),
    ...fact('Last try', job.lastError),
    ...fact('Next try', when(job.nextTryAt, now)),
    ...fact(
      'Progress',
      job.counts && bar(job.counts.done + job.counts.skipped + job.counts.failed, job.counts.total, 20),
    ),
    ...fact('Done', job.counts?.done),
    ...fact('Skipped', job.counts?.skipped),
    ...fact('Failed', job.counts?.failed),
    ...fact('Created', when(job.createdAt, now)),
    ...fact('Started', when(job.startedAt, now)),
    ...fact('Ended', when(job.completedAt, now)),
    ...fact('Took', took(job.startedAt, job.completedAt, now)),
    ...fact('oId', job.oId),
  ],
});

/** Jobs that used up their attempts, with the reason; an operator can retry them. */
export const deadLetters = listScreen<DeadLetterRecord>({
  name: 'dead-letters',
  title: 'Dead letters',
  prefixes: ['dd'],
  presets: ['status:dead', 'status:retried'],
  empty: ['No job has used up its attempts.'],
  source: connection({
    field: 'deadLetters',
    nodes: 'oId jobName payload attempts lastError enqueuedAt createdAt retriedAt',
    filters: { text: ['text', 'String'], status: ['status', '[DeadLetterStatus!]', 'upper'] },
  }),
  columns: [
    { title: 'Gave up', width: 12, dim: true, text: ({ createdAt }, now) => when(createdAt, now) },
    { title: 'Job', width: 16, text: ({ jobName }) => jobName },
    {
      title: 'State',
      width: 10,
      text: ({ retriedAt }) => (retriedAt ? 'put back' : 'dead'),
      color: ({ retriedAt }) => (retriedAt ? 'gray' : 'red'),
    },
    { title: 'Why', text: ({ lastError }) => lastError },
  ],
  id: ({ oId }) => oId,
  label: ({ jobName }) => jobName,
  deeds: ({ oId, jobName, retriedAt }) =>
    retriedAt
      ? []
      : [
          {
            action: 'retry',
            scope: 'run',
            question: `Put ${jobName} back into the queue?`,
            act: (api) => api.query('mutation ($oId: ID!) { retryDeadLetter(oId: $oId) { oId } }', { oId }),
          },
        ],
  page: (letter, now) => [
    ...fact('Attempts', letter.attempts),
    ...fact('Enqueued', when(letter.enqueuedAt, now)),
    ...fact('Gave up', when(letter.createdAt, now)),
    ...fact('Put back', when(letter.retriedAt, now)),
    ...heading('Why'),
    { text: letter.lastError },
    ...heading('What it was to work on'),
    { text: JSON.stringify(letter.payload, null, 2) },
  ],
});
