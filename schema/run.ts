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

/** Asynchronous runs of agents: starting, reading and listing them. */

export const runStatuses = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const;
export const runStatus = z.enum(runStatuses).meta({ id: 'RunStatus' });
export type RunStatus = z.output<typeof runStatus>;

/** Who runs: one of the two. */
const named = {
  agentOId: oId.nullish(),
  experimentOId: oId.nullish().meta({ description: 'Instead of agentOId, for content and sequence agents' }),
};

/** The agent's input, flat or under `inputs`; its shape depends on the agent's type. */
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
    description: "Input of a run of the agent's type, beside these members or under `inputs`",
  });

export const asyncRunReply = z.object({
  status: z.literal('pending'),
  requestId: z.string().meta({ description: 'Id of the run, for status, cancel and the callback' }),
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
    result: freeObject.nullable().meta({ description: 'Answer of the run, once completed' }),
    error: runFault.nullable(),
    createdAt: isoTime,
    startedAt: isoTime.nullable(),
    completedAt: isoTime.nullable(),
  })
  .meta({ id: 'AsyncRunStatus' });

const subject = z
  .object({ name: z.string().nullable(), domain: z.string().nullable(), email: z.string().nullable() })
  .meta({ id: 'RunSubject', description: 'Subject of the run' });

const summary = {
  oId: z.string(),
  agentOId: z.string().nullable(),
  agentVersion: z.int().nullable().meta({
    description: 'Version of the agent at acceptance; null in runs older than versions',
  }),
  agentType: AgentType,
  experimentOId: z.string().nullable(),
  accountOId: z
    .string()
    .nullable()
    .meta({ description: 'Account of the company that it is about, as accounts are now' }),
  status: runStatus,
  mode: z.enum(['sync', 'async']),
  attempts: z.number().int().meta({ description: 'Number of times its execution began' }),
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
  replayOf: z.string().nullable().meta({ description: 'The run that this one repeats' }),
  workflowRunOId: z.string().nullable().meta({ description: 'The workflow run that it is part of' }),
  nodeId: z
    .string()
    .nullable()
    .meta({ description: 'Its node, inside a map with the item: `each[3].qualify`' }),
  createdAt: isoTime,
  startedAt: isoTime.nullable(),
  completedAt: isoTime.nullable(),
};

export const runSummary = z.object(summary).meta({ id: 'RunSummary' });
export type RunSummary = z.output<typeof runSummary>;

const usedEntity = z
  .object({
    role: z.string().meta({ description: 'Member of the reply, or `source` for one read beside them' }),
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
    start: z.number().int().meta({ description: 'Start of the text in the record of oId' }),
    score: z.number(),
    text: z.string(),
    fields: z
      .array(z.object({ start: z.number().int(), end: z.number().int(), field: z.string() }))
      .optional()
      .meta({ description: 'Fields of a library record, by part of the text' }),
  })
  .meta({ id: 'RunSource' });

const toolCall = z
  .object({
    tool: z.string(),
    arguments: z.unknown(),
    at: isoTime,
    ms: z.number().int(),
    sourceKeys: z.array(z.string()).meta({ description: 'Keys of `sources` that the call found' }),
    refused: z.string().nullable().meta({ description: 'Reason for refusing the call; null if it was made' }),
  })
  .meta({ id: 'RunToolCall' });

export const runDetail = z
  .object({
    ...summary,
    input: freeObject,
    output: freeObject.nullable(),
    agent: freeObject.meta({ description: 'The agent as accepted with the run' }),
    entities: z.array(usedEntity),
    sources: z.array(readSource).meta({ description: 'Citable sources, as the model was given them' }),
    request: freeObject.nullable().meta({ description: 'Request to the model, sources excluded' }),
    written: freeObject.nullable().meta({ description: 'Answer of the model, each value with its quote' }),
    resolved: freeObject
      .nullable()
      .meta({ description: 'Other parts of the answer: matches, records, people' }),
    toolCalls: z.array(toolCall).meta({ description: 'Calls of tools, in order' }),
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
    ...runReplyMembers(freeObject.meta({ description: "As answered by a run of the agent's type" })),
    accountOId: runAccount.optional(),
    runOId: z.string().meta({ description: 'Exact: the run itself. Live: the new run' }),
    mode: z.enum(['exact', 'live']),
    replayOf: z.string().meta({ description: 'The repeated run' }),
    identical: z.boolean().meta({
      description:
        'Exact: the same answer to the letter; false if the agents of this version answer otherwise. Live: it says the same',
    }),
    diff: z
      .array(
        z
          .object({
            path: z.string().meta({ description: 'JSON pointer into the reply, such as /data/summary' }),
            before: z.unknown().optional().meta({ description: 'Absent if nothing stood there' }),
            after: z.unknown().optional().meta({ description: 'Absent if nothing stands there' }),
          })
          .meta({ id: 'RunDifference' }),
      )
      .meta({
        description: 'At most 1000. Exact: of the whole answer; live: of found, data, warnings',
      }),
    sourcesDiff: z
      .object({ added: z.array(replayedSource), removed: z.array(replayedSource) })
      .meta({ id: 'RunSourcesDifference', description: 'A source with a changed text is in both' }),
    check: z
      .object({
        before: z.number().int().nullable().meta({
          description: 'Version in the repeated run; null before versions were counted',
        }),
        now: z.number().int().meta({ description: "Exact: this server's. Live: the new run's" }),
        hasChanged: z.boolean(),
      })
      .meta({
        id: 'RunReplayCheck',
        description:
          "Versions of the check of values against their quotes. An exact replay keeps its run's verdicts, even if the check has changed since",
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
  companyDomain: boundedText(300)
    .optional()
    .meta({ description: 'Domain of the company that the run is about' }),
  accountOIds: oIdList(100)
    .optional()
    .meta({ description: 'Runs about the company of any of these accounts' }),
  email: boundedText(300).optional().meta({ description: 'Address of the person that the run is about' }),
  externalRequestId: boundedText(128).optional(),
  mark: markOfRuns,
  workflowRunOId: queryList(oId).optional().meta({ description: 'Runs of nodes of these workflow runs' }),
});
export type RunListQuery = z.output<typeof runListQuery>;
