import { z } from 'zod';

/**
 * Every job there is: what its payload holds (identifiers only, never content), and the limits it runs under.
 * A job is added by one entry here, one file in `jobs/` and one line in `jobs/index.ts`.
 */

const oId = z.string().regex(/^[A-Za-z]{2,12}_[0-9A-Za-z]{21}$/);

/**
 * Queues by the resource that their jobs wait for, in order of priority: `short` a transaction or a receiver, `flow`
 * steps of workflows, `long` fetches and indexing, `model` answers of models and `request` those of services that
 * workflows ask, which may hang.
 */
export const jobQueues = ['short', 'flow', 'long', 'model', 'request'] as const;
export type JobQueue = (typeof jobQueues)[number];

/**
 * The concurrent jobs of each queue in a worker, one of them reserved for other workspaces than the busiest. However
 * many models hang, imports, indexing and quick steps of workflows have their places.
 */
export const placesOf: Readonly<Record<JobQueue, number>> = {
  short: 5,
  flow: 8,
  long: 5,
  model: 8,
  request: 8,
};

interface JobRules {
  payload: z.ZodObject<{ workspaceOId: z.ZodString }>;
  /** Kinds of work never wait behind one another: each queue has places of its own. */
  queue: JobQueue;
  /** Claims before the job becomes a dead letter. A crash costs one, being handed back at a stop costs none. */
  attempts: number;
  /**
   * Seconds one attempt may take before its signal aborts: fewer than the four hours after which the queue gives a job
   * that is held to a second worker.
   */
  seconds: number;
  /** The payload's field that names the record which only one attempt at a time may work on. */
  subject?: string;
}

/** One attempt of a workflow's node whose answer a job notes. */
const nodeAttempt = z.object({
  workspaceOId: oId,
  runOId: oId,
  nodeKey: z.string().max(300),
  /** Round of the run, in which its nodes begin anew. Absent in jobs of earlier versions. */
  round: z.int().min(1).optional(),
  attempt: z.int().min(1),
});

const rules = <Rules extends JobRules>(entry: Rules): Rules => entry;

export const jobs = {
  /** Fetch, chunk, embed and tag one resource. An older generation than the resource's own has nothing to do. */
  'index-resource': rules({
    payload: z.object({ workspaceOId: oId, resourceOId: oId, generation: z.int().min(0) }),
    queue: 'long',
    attempts: 6,
    seconds: 1_800,
    subject: 'resourceOId',
  }),
  /** Remove bytes from storage that no resource has any more. */
  'remove-original': rules({
    payload: z.object({ workspaceOId: oId, storageKey: z.string().max(300) }),
    queue: 'short',
    attempts: 10,
    seconds: 120,
    subject: 'storageKey',
  }),
  /** Move the events of one import job from where the request left them to where lists find them. */
  'import-events': rules({
    payload: z.object({ workspaceOId: oId, importJobOId: oId }),
    queue: 'short',
    attempts: 10,
    seconds: 300,
    subject: 'importJobOId',
  }),
  /** Findings and summaries for a handful of stored events: one job a batch, since a job an event costs more than the analysis. */
  'analyse-event': rules({
    payload: z.object({
      workspaceOId: oId,
      eventOIds: z.array(oId).min(1).max(200),
      importJobOId: oId.optional(),
    }),
    queue: 'model',
    attempts: 6,
    seconds: 600,
  }),
  /** Read stored events again, a bounded number at a time, from where the analysis job stands. */
  'analyse-again': rules({
    payload: z.object({ workspaceOId: oId, analysisJobOId: oId }),
    queue: 'model',
    attempts: 6,
    seconds: 600,
    subject: 'analysisJobOId',
  }),
  /** Make the texts of stored events searchable: those named, or all that came in before one of them, newest first. */
  'index-events': rules({
    payload: z.object({
      workspaceOId: oId,
      eventOIds: z.array(oId).min(1).max(1_000).optional(),
      before: oId.optional(),
    }),
    queue: 'long',
    attempts: 10,
    seconds: 600,
  }),
  /** Fill in the accounts of events that were stored before accounts were kept, from where the workspace's fill stands. */
  'fill-accounts': rules({
    payload: z.object({ workspaceOId: oId }),
    queue: 'long',
    attempts: 25,
    seconds: 600,
  }),
  /** Make the vectors of a library's records, where more are without one than a question makes. */
  'place-records': rules({
    payload: z.object({ workspaceOId: oId }),
    queue: 'long',
    attempts: 10,
    seconds: 600,
    // two at a time would pay for the same vectors
    subject: 'workspaceOId',
  }),
  /** Start the workflows whose triggers let stored or analysed events through, and end the waits for such events. */
  'match-events': rules({
    payload: z.object({ workspaceOId: oId, eventOIds: z.array(oId).min(1).max(500) }),
    queue: 'short',
    attempts: 10,
    seconds: 300,
  }),
  /** Start what triggers could not start while the workspace had as many open runs as it may have. */
  'start-held': rules({
    payload: z.object({ workspaceOId: oId, eventOIds: z.array(oId).min(1).max(500) }),
    queue: 'short',
    attempts: 10,
    seconds: 300,
  }),
  /** Hold the events that came in between the acceptance of a run and its first wait against that wait. */
  'match-wait': rules({
    payload: z.object({ workspaceOId: oId, runOId: oId, nodeKey: z.string().max(300) }),
    queue: 'short',
    attempts: 10,
    seconds: 300,
  }),
  /** Send the request of one attempt of a workflow's node, and note the answer. The retries are the node's own. */
  'send-request': rules({
    payload: nodeAttempt,
    queue: 'request',
    attempts: 50,
    seconds: 150,
  }),
  /** Fetch a resource again for one attempt of a workflow's node, and note what changed. The retries are the node's own. */
  'refresh-resource': rules({
    payload: nodeAttempt,
    queue: 'long',
    attempts: 50,
    seconds: 300,
  }),
  /** Execute one run of an agent that a caller does not wait for. */
  'run-agent': rules({
    payload: z.object({ workspaceOId: oId, runOId: oId }),
    queue: 'model',
    attempts: 5,
    seconds: 900,
    subject: 'runOId',
  }),
  /** Have a model judge what a case of an evaluation expects in words, when its run has ended. */
  'judge-case': rules({
    payload: z.object({ workspaceOId: oId, runOId: oId }),
    queue: 'model',
    attempts: 5,
    seconds: 300,
    subject: 'runOId',
  }),
  /** Fill a workspace from a company's page and texts, step by step, from where the build stands. */
  'build-workspace': rules({
    payload: z.object({ workspaceOId: oId, buildOId: oId }),
    queue: 'model',
    attempts: 6,
    seconds: 1_800,
    subject: 'buildOId',
  }),
  /** Take a workflow's run up and go on with it until it ends or waits; a time, an approval or an event has it taken up again. */
  'run-workflow': rules({
    payload: z.object({ workspaceOId: oId, runOId: oId }),
    queue: 'flow',
    attempts: 50,
    seconds: 14_000,
    subject: 'runOId',
  }),
  /** Cancel, or begin anew, the runs of workflows that a filter names, a bounded number at a time. */
  'bulk-runs': rules({
    payload: z.object({ workspaceOId: oId, bulkChangeOId: oId }),
    queue: 'short',
    attempts: 6,
    seconds: 120,
    subject: 'bulkChangeOId',
  }),
  /** A picture of the entry page of one version of an asset, made by a browser. */
  'make-thumbnail': rules({
    payload: z.object({ workspaceOId: oId, uuid: z.uuid(), version: z.int().min(1) }),
    queue: 'long',
    attempts: 3,
    seconds: 90,
  }),
  /** One attempt to deliver one callback. The retry schedule is the delivery's own, not the queue's. */
  'post-callback': rules({
    payload: z.object({ workspaceOId: oId, deliveryOId: oId }),
    queue: 'short',
    attempts: 25,
    seconds: 60,
    subject: 'deliveryOId',
  }),
};

export type JobName = keyof typeof jobs;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]['payload']>;

export const jobNames = Object.keys(jobs).filter((name): name is JobName => name in jobs);
