import { z } from 'zod';
import { AgentType } from './agents/types.ts';
import { annotation, runAccount, runReplyMembers } from './agents/wire.ts';
import { exampleOId } from './example.ts';
import { prefixes } from './o-id.ts';
import { endOfRuns, markOfRuns, runMarks } from './run-mark.ts';
import { Tier } from './tier.ts';
import {
  boundedText,
  freeObject,
  isoTime,
  oId,
  oIdList,
  page,
  queryList,
  timestamp,
  wholeNumber,
} from './wire.ts';

/** Runs of agents: how they are asked for without waiting, read back and found again. */

export const runStatuses = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const;
export const runStatus = z.enum(runStatuses).meta({ id: 'RunStatus' });
export type RunStatus = z.output<typeof runStatus>;

/** Who runs: one of the two. */
const named = {
  agentOId: oId.nullish(),
  experimentOId: oId.nullish().meta({ description: 'Instead of agentOId, for content and sequence agents' }),
};

/** The agent's own input, flat or under `inputs`; its shape is that of the agent's type. */
export const asyncRunBody = z
  .looseObject({
    ...named,
    callbackUrl: boundedText(2000).nullish(),
    inputs: z.looseObject(named).nullish(),
  })
  .meta({
    id: 'AsyncRun',
    requestExample: {
      agentOId: exampleOId(prefixes.agent),
      companyName: 'Northmarket',
      companyDomain: 'northmarket.example',
    },
    description: "The input of a run of the agent's type, beside these members or under `inputs`",
  });

export const asyncRunReply = z.object({
  status: z.literal('pending'),
  requestId: z.string().meta({ description: 'Of the run: what status, cancel and the callback name it by' }),
  message: z.string(),
  agentOId: z.string().meta({ description: 'The agent that runs' }),
  experimentOId: z.string().nullable(),
});

export const byRequestId = z.object({ requestId: oId });

/** The query parameters of a run's status. */
export const waitForEnd = {
  wait: wholeNumber({ min: 0, max: 60 }).default(0).meta({
    type: 'integer',
    description: 'Seconds to wait for the end of the run, at most 60; 0 answers at once',
  }),
};
export const statusQuery = byRequestId.extend(waitForEnd);
export const byRunOId = z.object({ runOId: oId });

export const runFault = z.object({ code: z.string(), message: z.string() }).meta({ id: 'RunFault' });

export const runTokens = z
  .object({ input: z.number(), cached: z.number(), output: z.number() })
  .meta({ id: 'RunTokens' });

export const asyncRunStatus = z
  .object({
    requestId: z.string(),
    status: runStatus,
    result: freeObject.nullable().meta({ description: 'What the run answers, once it is completed' }),
    error: runFault.nullable(),
    createdAt: isoTime,
    startedAt: isoTime.nullable(),
    completedAt: isoTime.nullable(),
  })
  .meta({ id: 'AsyncRunStatus' });

const subject = z
  .object({ name: z.string().nullable(), domain: z.string().nullable(), email: z.string().nullable() })
  .meta({ id: 'RunSubject', description: 'Whom or what the run is about' });

const summary = {
  oId: z.string(),
  agentOId: z.string().nullable(),
  agentVersion: z.int().nullable().meta({
    description: 'The version of the agent that it was accepted with; null for runs of before there were any',
  }),
  agentType: AgentType,
  experimentOId: z.string().nullable(),
  accountOId: z
    .string()
    .nullable()
    .meta({ description: 'The account of the company that it is about, as accounts are now' }),
  status: runStatus,
  mode: z.enum(['sync', 'async']),
  attempts: z.number().int().meta({ description: 'How often its execution began' }),
  subject,
  found: z.boolean().nullable(),
  model: z.string().nullable(),
  tier: Tier.nullable(),
  tokens: runTokens,
  costUsd: z.number(),
  credits: z.number(),
  warnings: z.array(z.string()),
  ...runMarks,
  error: runFault.nullable(),
  externalRequestId: z.string().nullable(),
  replayOf: z.string().nullable().meta({ description: 'The run that this one does again' }),
  workflowRunOId: z
    .string()
    .nullable()
    .meta({ description: "The workflow's run, of which this is the work of a node" }),
  nodeId: z
    .string()
    .nullable()
    .meta({ description: 'That node, inside a map with its item: `each[3].qualify`' }),
  createdAt: isoTime,
  startedAt: isoTime.nullable(),
  completedAt: isoTime.nullable(),
};

export const runSummary = z.object(summary).meta({ id: 'RunSummary' });
export type RunSummary = z.output<typeof runSummary>;

const usedEntity = z
  .object({
    role: z.string().meta({ description: 'A member of the reply, or `source` for one read beside them' }),
    oId: z.string(),
    kind: z.string(),
    name: z.string(),
    revision: z.number().int().nullable(),
  })
  .meta({ id: 'RunEntity' });

const readSource = z
  .object({
    key: z.string(),
    type: z.enum(['resource', 'entity', 'event', 'page', 'input']),
    oId: z.string().nullable(),
    chunkOId: z.string().nullable(),
    title: z.string().nullable(),
    url: z.string().nullable(),
    start: z.number().int().meta({ description: 'Where the text begins in what oId names' }),
    score: z.number(),
    text: z.string(),
    fields: z
      .array(z.object({ start: z.number().int(), end: z.number().int(), field: z.string() }))
      .optional()
      .meta({ description: 'Of a record of the library: which part of the text is which field' }),
  })
  .meta({ id: 'RunSource' });

const toolCall = z
  .object({
    tool: z.string(),
    arguments: z.unknown(),
    at: isoTime,
    ms: z.number().int(),
    sourceKeys: z.array(z.string()).meta({ description: 'Of `sources`: what the call found' }),
    refused: z.string().nullable().meta({ description: 'Why it was not made; null where it was' }),
  })
  .meta({ id: 'RunToolCall' });

export const runDetail = z
  .object({
    ...summary,
    input: freeObject,
    output: freeObject.nullable(),
    agent: freeObject.meta({ description: 'The agent as it was when the run was accepted' }),
    entities: z.array(usedEntity),
    sources: z.array(readSource).meta({ description: 'What the run could cite, as the model was given it' }),
    request: freeObject.nullable().meta({ description: 'What the model was asked, beside the sources' }),
    written: freeObject
      .nullable()
      .meta({ description: 'What the model answered, each value with its quote' }),
    resolved: freeObject
      .nullable()
      .meta({ description: 'What the answer was put together from beside that: matches, records, people' }),
    toolCalls: z.array(toolCall).meta({ description: "Calls of the agent's tools, in order" }),
    timings: z
      .object({
        queuedMs: z.number().nullable(),
        readMs: z.number().nullable(),
        writeMs: z.number().nullable(),
        totalMs: z.number().nullable(),
      })
      .meta({ id: 'RunTimings' }),
    callbackUrl: z.string().nullable(),
  })
  .meta({ id: 'Run' });
export type RunDetail = z.output<typeof runDetail>;

export const runAnnotations = z.array(annotation);

export const runReplayBody = z
  .object({ runOId: oId, mode: z.enum(['exact', 'live']).default('exact') })
  .meta({ id: 'RunReplayInput', requestExample: { runOId: exampleOId(prefixes.run), mode: 'exact' } });

const replayedSource = readSource
  .pick({ type: true, oId: true, chunkOId: true, title: true, url: true })
  .meta({ id: 'ReplayedSource' });

export const runReplay = z
  .object({
    ...runReplyMembers(freeObject.meta({ description: "As a run of the agent's type answers it" })),
    accountOId: runAccount.optional(),
    runOId: z.string().meta({ description: 'Exact: the run itself. Live: the new run' }),
    mode: z.enum(['exact', 'live']),
    replayOf: z.string().meta({ description: 'The run that was done again' }),
    identical: z.boolean().meta({
      description:
        'Exact: the answer is that of the run to the letter; false where the agents of this version answer otherwise. Live: it says the same',
    }),
    diff: z
      .array(
        z
          .object({
            path: z.string().meta({ description: 'JSON pointer into the reply, such as /data/summary' }),
            before: z.unknown().optional().meta({ description: 'Absent where nothing stood' }),
            after: z.unknown().optional().meta({ description: 'Absent where nothing stands' }),
          })
          .meta({ id: 'RunDifference' }),
      )
      .meta({
        description: 'At most 1000. Of an exact replay the whole answer; of a live one found, data, warnings',
      }),
    sourcesDiff: z
      .object({ added: z.array(replayedSource), removed: z.array(replayedSource) })
      .meta({ id: 'RunSourcesDifference', description: 'A source whose text has changed is in both' }),
    check: z
      .object({
        before: z.number().int().nullable().meta({
          description: 'Of the run that was repeated; null for runs of before versions were counted',
        }),
        now: z.number().int().meta({ description: 'Exact: of this server. Live: of the new run' }),
        hasChanged: z.boolean(),
      })
      .meta({
        id: 'RunReplayCheck',
        description:
          'Versions of the check that holds values to their quotes. An exact replay keeps the verdicts of its run, also where the check has changed since',
      }),
  })
  .meta({ id: 'RunReplay' });

export const runListQuery = z.object({
  ...page({ default: 10, max: 200 }),
  agentOId: queryList(oId).optional(),
  agentType: queryList(AgentType).optional(),
  experimentOId: queryList(oId).optional(),
  status: queryList(runStatus).optional(),
  mode: z.enum(['sync', 'async']).optional(),
  startDate: timestamp().optional(),
  endDate: endOfRuns,
  companyDomain: boundedText(300).optional().meta({ description: 'Of whom the run is about' }),
  accountOIds: oIdList(100)
    .optional()
    .meta({ description: 'Runs about the company of one of these accounts' }),
  email: boundedText(300).optional().meta({ description: 'Of the person whom the run is about' }),
  externalRequestId: boundedText(128).optional(),
  mark: markOfRuns,
  workflowRunOId: queryList(oId).optional().meta({ description: "Work of nodes of these workflows' runs" }),
});
export type RunListQuery = z.output<typeof runListQuery>;
