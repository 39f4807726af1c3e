import type { JobName } from '../schema/jobs.ts';
import type { Task } from './task.ts';

type Loaders = { readonly [Name in JobName]?: () => Promise<Task<Name>> };

/**
 * The registry of jobs, each loaded on its first run: a worker that only posts callbacks loads no parsers and models.
 */
export const tasks: Loaders = {
  'analyse-again': async () => (await import('./analyse-again.ts')).task,
  'analyse-event': async () => (await import('./analyse-event.ts')).task,
  'build-workspace': async () => (await import('./build-workspace.ts')).task,
  'bulk-runs': async () => (await import('./bulk-runs.ts')).task,
  'fill-accounts': async () => (await import('./fill-accounts.ts')).task,
  'import-events': async () => (await import('./import-events.ts')).task,
  'index-events': async () => (await import('./index-events.ts')).task,
  'index-resource': async () => (await import('./index-resource.ts')).task,
  'judge-case': async () => (await import('./judge-case.ts')).task,
  'match-events': async () => (await import('./match-events.ts')).task,
  'match-wait': async () => (await import('./match-wait.ts')).task,
  'make-thumbnail': async () => (await import('./make-thumbnail.ts')).task,
  'place-records': async () => (await import('./place-records.ts')).task,
  'post-callback': async () => (await import('./post-callback.ts')).task,
  'refresh-resource': async () => (await import('./refresh-resource.ts')).task,
  'remove-original': async () => (await import('./remove-original.ts')).task,
  'send-request': async () => (await import('./send-request.ts')).task,
  'start-held': async () => (await import('./start-held.ts')).task,
  'run-agent': async () => (await import('./run-agent.ts')).task,
  'run-workflow': async () => (await import('./run-workflow.ts')).task,
};
