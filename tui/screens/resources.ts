import type { ResourceProgress, ResourceRecord } from '../../schema/resource.ts';
import { listScreen, reading } from '../model/screen.ts';
import { fact, heading, type Paragraph, section } from '../model/shown.ts';
import { connection } from '../model/sources.ts';
import { bar, colorOf } from '../model/status.ts';
import { took, when, words } from '../plain.ts';
import { jobDeeds } from './jobs.ts';

type ResourceRow = Pick<
  ResourceRecord,
  | 'oId'
  | 'name'
  | 'sourceType'
  | 'identifier'
  | 'status'
  | 'stage'
  | 'error'
  | 'chunkCount'
  | 'lastIndexedAt'
  | 'createdAt'
> & { progress: ResourceProgress };

const fields = `
  oId name sourceType identifier status stage error { code message } chunkCount lastIndexedAt createdAt
  progress {
    reason progress { done total } nextAttemptAt
    stages { stage attempt startedAt finishedAt error { code message } nextAttemptAt }
  }`;

const isGoingOn = ({ status, stage }: ResourceRow) => status === 'pending' && stage !== null;
const deeds = ({ oId, name, status }: ResourceRow) =>
  jobDeeds(oId, `indexing of ${name}`, { cancel: false, retry: status !== 'pending' });

/** Resources with the progress of indexing, and what delays it. */
export const resources = listScreen<ResourceRow>({
  name: 'resources',
  title: 'Resources',
  digit: '4',
  paces: 1.5,
  prefixes: ['rs'],
  presets: ['status:pending', 'status:failed'],
  empty: ['There are no resources yet.', 'They are handed in by POST /api/v2/resource/create.'],
  source: connection({
    field: 'resources',
    nodes: fields,
    filters: {
      text: ['search', 'String'],
      type: ['resourceType', 'ResourceResourceType'],
      status: ['status', 'ResourceStatus', 'lower'],
    },
  }),
  columns: [
    { title: 'Created', width: 12, dim: true, text: ({ createdAt }, now) => when(createdAt, now) },
    { title: 'Source', width: 13, text: ({ sourceType }) => words(sourceType) },
    {
      title: 'State',
      width: 9,
      text: (row) => (isGoingOn(row) ? (row.stage ?? '') : row.status),
      color: (row) => (isGoingOn(row) ? 'cyan' : colorOf(row.status)),
    },
    {
      title: 'Progress',
      width: 16,
      text: (row) => {
        const { done, total } = row.progress.progress;
        return isGoingOn(row) ? bar(done, total) : chunks(row.chunkCount);
      },
    },
    {
      title: 'Name',
      text: ({ name, status, error, progress }) =>
        error ? `${name}: ${error.message}` : status === 'indexed' ? name : `${name}: ${progress.reason}`,
      color: ({ error }) => (error ? 'red' : undefined),
    },
  ],
  id: ({ oId }) => oId,
  label: ({ name }) => name,
  isRunning: ({ status }) => status === 'pending',
  deeds,
  read: reading<ResourceRow>({
    async ask({ api, signal }, oId) {
      const query = `query ($oId: ID!) { resource(oId: $oId) { ${fields} } }`;
      return (await api.query<{ resource: ResourceRow }>(query, { oId }, signal)).resource;
    },
    label: ({ name }) => name,
    page: paragraphsOf,
    isRunning: ({ status }) => status === 'pending',
    deeds,
  }),
});

const chunks = (count: number) => `${count} ${count === 1 ? 'chunk' : 'chunks'}`;

function paragraphsOf(row: ResourceRow, now: Date): Paragraph[] {
  const { progress } = row;
  return [
    {
      text: `Status       ${words(row.status)}${row.stage ? `, at ${row.stage}` : ''}`,
      color: colorOf(row.status),
    },
    ...fact('Because', progress.reason),
    ...fact('Error', row.error ? `${row.error.message} (${row.error.code})` : null),
    ...fact('Progress', bar(progress.progress.done, progress.progress.total, 20)),
    ...fact('Next try', when(progress.nextAttemptAt, now)),
    ...fact('Chunks', row.chunkCount),
    ...fact('Source', words(row.sourceType)),
    ...fact('Identifier', row.identifier),
    ...fact('Created', when(row.createdAt, now)),
    ...fact('Indexed', when(row.lastIndexedAt, now)),
    ...fact('oId', row.oId),
    ...section(
      'Stages',
      progress.stages.map((stage) => ({
        text: [
          stage.stage.padEnd(8),
          when(stage.startedAt, now).padEnd(12),
          took(stage.startedAt, stage.finishedAt, now).padEnd(8),
          stage.attempt > 1 ? `attempt ${stage.attempt}` : '',
          stage.error ? stage.error.message : '',
        ].join(' '),
        ...(stage.error ? { color: 'red' } : {}),
      })),
    ),
    ...heading('Reading it'),
    { text: 'Its passages are found by the screen Search.', dim: true },
  ];
}
