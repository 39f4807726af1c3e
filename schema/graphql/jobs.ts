import {
  type ActivityRecord,
  activityQuery,
  activityRecord,
  type DeadLetterRecord,
  deadLetter,
  deadLetterQuery,
} from '../activity.ts';
import type { Builder } from './builder.ts';
import { connectionOf } from './relay/connection.ts';
import { byOId, connectionType, costOfPage, filtersOf } from './relay/page.ts';
import type { ShapeTypes } from './shapes.ts';

export const jobShapes = [activityRecord, deadLetter];

/** Adds background work, and operators' actions on it. */
export function addJobs(builder: Builder, shapes: ShapeTypes): void {
  const job = shapes.object<ActivityRecord>('Job');
  const letter = shapes.object<DeadLetterRecord>('DeadLetter');
  const filters = shapes.list(filtersOf(activityQuery), 'Job');
  const letters = shapes.list(filtersOf(deadLetterQuery), 'DeadLetter');
  builder.queryFields((t) => ({
    jobs: t.field({
      type: connectionType(builder, 'Job', job, 'up to a bound'),
      description: 'Imports, runs, builds, indexing and callbacks in one list, newest first',
      args: filters.args(t.arg),
      validate: filters.validate,
      complexity: costOfPage(20),
      resolve: (_root, args, context) => {
        const { filters: wanted, paging } = filters.read(args, context);
        return connectionOf(paging, context.jobs(wanted), 20);
      },
    }),
    deadLetters: t.field({
      type: connectionType(builder, 'DeadLetter', letter, 'up to a bound'),
      description: 'Jobs that used up their attempts, newest first',
      args: letters.args(t.arg),
      validate: letters.validate,
      complexity: costOfPage(20),
      resolve: (_root, args, context) => {
        const { filters: wanted, paging } = letters.read(args, context);
        return connectionOf(paging, context.deadLetters(wanted), 20);
      },
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
