import { z } from 'zod';
import { runReplyMembers } from '../agents/wire.ts';
import { contextReply } from '../context.ts';
import { findingRecord } from '../findings.ts';
import { evidenceReply } from '../generate.ts';
import { importReply } from '../import-job.ts';
import { metricReplies, metricRows } from '../metrics.ts';
import { runDetail } from '../run.ts';
import { suggestion } from '../suggestion.ts';
import { freeObject } from '../wire.ts';

/** The structured content that the tools of /mcp answer with. */

/** Members of every answer. */
const warnings = z
  .array(z.string())
  .optional()
  .meta({ description: 'Notes for the caller of a successful call' });

export const searchContextOutput = contextReply.omit({ _debug: true }).extend({ warnings });

export const getEntityOutput = z.object({
  entity: freeObject.meta({ description: 'The record as the API answers it; its fields stand in `data`' }),
  evidence: evidenceReply.omit({ oId: true }).meta({
    description: 'The quote behind each value that was generated or accepted from a document',
  }),
  warnings,
});

export const listFindingsOutput = z.object({
  findings: z.array(findingRecord),
  hasNext: z.boolean(),
  total: z.number().int(),
  totalIsExact: z.boolean(),
  warnings,
});

/** The reply to a run: its answer where the call waited for it, else its status and oId. */
export const runAgentOutput = z.object({
  ...z.object(runReplyMembers(freeObject)).partial().shape,
  runOId: z.string(),
  agentOId: z.string(),
  status: z.enum(['completed', 'pending']),
  accountOId: z.string().nullable().optional(),
  warnings,
});

const source = runDetail.shape.sources.element;

export const getRunOutput = runDetail
  .pick({
    oId: true,
    status: true,
    agentOId: true,
    agentType: true,
    accountOId: true,
    subject: true,
    found: true,
    output: true,
    model: true,
    credits: true,
    error: true,
    createdAt: true,
    startedAt: true,
    completedAt: true,
  })
  .extend({
    sources: z.array(source.pick({ key: true, type: true, oId: true, title: true, url: true })).meta({
      description: 'Sources that the run could cite; the quotes stand in the annotations of `output`',
    }),
    warnings,
  });

export const queryMetricsOutput = metricReplies.findings.extend({
  data: z.array(z.union([metricRows.findings, metricRows.events, metricRows.deals, metricRows.runs])),
  warnings,
});

export const proposeUpdateOutput = suggestion
  .pick({ oId: true, status: true, resourceOId: true, reason: true, proposal: true, createdAt: true })
  .extend({ warnings });

export const importEventsOutput = importReply.extend({ warnings });
