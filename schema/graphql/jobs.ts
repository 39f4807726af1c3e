import {
  type ActivityQuery,
  type ActivityRecord,
  activityQuery,
  activityRecord,
  deadLetter,
  deadLetterQuery,
} from '../activity.ts';
import type { Builder } from './builder.ts';
import { byOId, costOfPage, pageOf } from './page.ts';
import type { ShapeTypes } from './shapes.ts';

export const jobShapes = [activityRecord, deadLetter];

interface JobPage {
  data: ActivityRecord[];
  hasNext: boolean;
  query: ActivityQuery;
}

/** What goes on after requests were answered, and what operators can do about it. */
export function addJobs(builder: Builder, shapes: ShapeTypes): void {
  const job = shapes.object<ActivityRecord>('Job');
  const letter = shapes.object<object>('DeadLetter');
  const filters = shapes.args(activityQuery, 'Job');
  const letters = shapes.args(deadLetterQuery, 'DeadLetter');
  const page = builder.objectRef<JobPage>('JobPage').implement({
    fields: (t) => ({
      data: t.field({ type: [job], complexity: { multiplier: 1 }, resolve: ({ data }) => data }),
      hasNext: t.exposeBoolean('hasNext'),
      total: t.int({
        description: 'Counted only when it is asked for',
        resolve: ({ query }, _args, context) => context.jobTotal(query),
      }),
    }),
  });
  builder.queryFields((t) => ({
    jobs: t.field({
      type: page,
      description: 'Imports, runs, builds, indexing and callbacks in one list, newest first',
      args: filters.args(t.arg),
      validate: filters.validate,
      complexity: costOfPage(20),
      resolve: async (_root, args, context) => {
        const query = filters.read(args);
        return { ...(await context.jobs(query)), query };
      },
    }),
    deadLetters: t.field({
      type: pageOf(builder, 'DeadLetterPage', letter),
      description: 'Jobs that used up their attempts, newest first',
      args: letters.args(t.arg),
      validate: letters.validate,
      complexity: costOfPage(20),
      resolve: (_root, args, context) => context.deadLetters(letters.read(args)),
    }),
  }));
  builder.mutationFields((t) => ({
    retryDeadLetter: t.field({
      type: letter,
      description: 'Puts the job into the queue again with all its attempts',
      args: byOId.args(t.arg),
      validate: byOId.validate,
      resolve: (_root, { oId }, context) => context.retryDeadLetter(oId),
    }),
    retryJob: t.field({
      type: job,
      description:
        'Starts over what failed: a delivery is sent again, a resource indexed again, a workflow goes on from its failed nodes',
      args: byOId.args(t.arg),
      validate: byOId.validate,
      resolve: (_root, { oId }, context) => context.retryJob(oId),
    }),
    cancelJob: t.field({
      type: job,
      description: 'Stops an import or a run where it is',
      args: byOId.args(t.arg),
      validate: byOId.validate,
      resolve: (_root, { oId }, context) => context.cancelJob(oId),
    }),
  }));
}
