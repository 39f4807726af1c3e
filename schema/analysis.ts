import { z } from 'zod';
import { dryRun, dryRunCount } from './dry-run.ts';
import { eventFilterShape } from './event-query.ts';
import { flag, isoTime, oId, queryList, timestamp } from './wire.ts';

/** Repeating the analysis of events: the request, and its progress. */

export const analysisFilters = z
  .object({
    startDate: timestamp().optional(),
    endDate: timestamp().optional().meta({ description: 'Default: now' }),
    insightOId: oId.optional().meta({ description: 'Only events of this insight' }),
    ...eventFilterShape,
    processingStatuses: queryList(z.enum(['PROCESSED', 'FAILED']))
      .optional()
      .meta({ description: 'Default: both; FAILED: no model could read them' }),
    analysedByAnother: flag()
      .default(false)
      .meta({ description: 'Only events read by another model than the present one' }),
  })
  .meta({ id: 'AnalysisFilters' });

export const analysisBody = z
  .object({
    filters: analysisFilters.prefault({}).meta({
      description: 'Filters of the event list, and two more; none: every analysed event',
    }),
    dryRun,
  })
  .meta({
    id: 'EventAnalysis',
    requestExample: { filters: { startDate: '2026-01-01T00:00:00Z', processingStatuses: ['FAILED'] } },
  });

export const analysisStatus = z
  .enum(['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED'])
  .meta({ id: 'AnalysisStatus' });
export type AnalysisStatus = z.output<typeof analysisStatus>;

export const analysisJob = z
  .object({
    jobOId: z.string(),
    status: analysisStatus,
    counts: z
      .object({
        total: z.number().int().meta({ description: 'Events that passed the filters at the request' }),
        done: z.number().int(),
        failed: z.number().int().meta({ description: 'Unreadable; the former findings stay' }),
      })
      .meta({ id: 'AnalysisCounts' }),
    createdAt: isoTime,
    startedAt: isoTime.nullable(),
    completedAt: isoTime.nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'AnalysisJob' });
export type AnalysisJob = z.output<typeof analysisJob>;

export const analysisRequested = z.union([analysisJob, dryRunCount]);

export const analysisQuery = z.object({ jobOId: oId });
