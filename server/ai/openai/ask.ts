import type { OpenAI } from 'openai';
import type { Tier } from '../../../schema/tier.ts';
import { ApiError, invalidField } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { countTokens } from '../../text/token.ts';
import type { Answered, OfferedTool, Sampling } from '../ai.ts';
import { withUsage } from '../failure.ts';
import { noUsage, usageOf } from '../prices.ts';
import type { ReadingRules } from '../reading/rules.ts';
import { boundedAnswer, fetchBounded } from './bounds.ts';

import { createGate, type Gate } from './gate/index.ts';
import {
  type AskedCall,
  callsHeard,
  type HeardCall,
  hearCalls,
  offeredTools,
  protocolMessage,
  type ToolMessage,
} from './look-up/calls.ts';
import type { Message } from './prompt.ts';
import { maskedSentence, plainRefusal } from './refusal.ts';
import { BrokenOff, type Patience, retry, UnusableAnswer, usualPatience } from './retry.ts';
import { watchOver } from './watch.ts';

/** One question to an endpoint that speaks OpenAI's protocol: a chat completion as a stream, in a form by JSON Schema. */

export interface OpenAiOptions {
  /** Null for endpoints that ask for none. */
  apiKey: string | null;
  baseUrl: string | null;
  models: Record<Tier, string>;
  /** Asks whether values follow where the local check is not sure. */
  verify?: boolean;
  /** The model that is asked then; absent or null for that of the tier. */
  verifyModel?: string | null;
  /** Verdicts that were given, for all who ask. */
  verdicts?: Map<string, boolean>;
  log: Log;
  rules: ReadingRules;
  /** How long the endpoint may be silent before and between pieces of an answer. */
  silenceMs?: number;
  /** How long one answer may take in all. */
  answerMs?: number;
  patience?: Patience;
  /** What every call passes; one of its own where none is given. */
  gate?: Gate;
  /** The workspace on whose behalf is asked. */
  owner?: string;
}

export type OpenAiConnection = () => Promise<OpenAI>;

/** Loads the SDK with the first request, so that a server without a key does not pay for it. */
export function connectOpenAi(options: Pick<OpenAiOptions, 'apiKey' | 'baseUrl'>): OpenAiConnection {
  let openConnection: Promise<OpenAI> | null = null;
  const connect = async (): Promise<OpenAI> => {
    const { default: Client } = await import('openai');
    return new Client({
      apiKey: options.apiKey ?? 'none',
      baseURL: options.baseUrl,
      organization: null,
      project: null,
      maxRetries: 0,
      logLevel: 'off',
      // Bun's own limit of 360 s would cut long answers; time is kept here
      fetch: async (input, init) => {
        const response = await fetchBounded(input, { ...init, timeout: false } as RequestInit);
        return response.ok
          ? boundedAnswer(response, asksForStream(init?.body))
          : plainRefusal(response, options.apiKey);
      },
    });
  };
  return () => {
    openConnection ??= connect();
    return openConnection;
  };
}

/** The SDK writes bodies by itself: between quotes of a text the member's own would be escaped. */
const asksForStream = (body: unknown) => typeof body === 'string' && body.includes('"stream":true');

/** Asks a question and reads its answer. Throws ApiError 503 when the endpoint cannot be had. */
export type Ask = <T>(question: Question<T>) => Promise<Answered<{ value: T }>>;

export function askerOf(options: OpenAiOptions, connection: OpenAiConnection): Ask {
  const gate = options.gate ?? createGate({ log: options.log });
  return (question) => answerTo(question, { ...options, gate }, connection);
}

/** One question to the model, with the reader of its answer. */
export interface Question<T> {
  name: string;
  tier: Tier;
  signal: AbortSignal | undefined;
  messages: readonly (Message | ToolMessage)[];
  /** The form of the answer. */
  schema?: Record<string, unknown>;
  /** Functions that the model may ask for instead of answering. */
  tools?: readonly OfferedTool[];
  /** Another model than the tier's. */
  model?: string;
  sampling?: Sampling | undefined;
  /** Made anew for each time it is asked: is given the answer piece by piece, while it comes. */
  listener?: (() => (piece: string) => void) | undefined;
  read: (content: string, calls: readonly AskedCall[]) => T;
}

/** Answers that could not be used were paid for all the same: their tokens are in the usage, and in the failure's. */
async function answerTo<T>(
  question: Question<T>,
  options: OpenAiOptions & { gate: Gate },
  connection: OpenAiConnection,
): Promise<Answered<{ value: T }>> {
  const model = question.model ?? options.models[question.tier];
  const { log, gate, owner = '', patience = usualPatience } = options;
  const tokens = { input: 0, cached: 0, output: 0 };
  const spentUsage = () => ({
    ...usageOf(model, question.tier, tokens.input, tokens.output),
    ...(tokens.cached > 0 ? { cachedTokens: tokens.cached } : {}),
  });
  const asking = retry({ model, log, patience, signal: question.signal, gate, owner }, async () => {
    const heardAnswer = noAnswer();
    try {
      await hear(heardAnswer, question, model, options, await connection());
    } finally {
      const { input, output } = tokensOf(heardAnswer, question);
      tokens.input += input;
      tokens.cached += heardAnswer.cachedTokens;
      tokens.output += output;
    }
    if (heardAnswer.refusal) throw new UnusableAnswer('the model declined');
    if (heardAnswer.finish === 'length') throw cutAnswer(question.sampling);
    return question.read(heardAnswer.content, callsHeard(heardAnswer.calls));
  });
  try {
    return { value: await asking, model, usage: spentUsage() };
  } catch (error) {
    const isPaid = tokens.input > 0;
    // calls of the same work are given up for one reason: each tells what it has used itself
    if (question.signal?.aborted) throw withUsage(error, isPaid ? spentUsage() : noUsage);
    throw error instanceof ApiError && isPaid ? withUsage(error, spentUsage()) : error;
  }
}

/** To ask again for an answer within a limit that was too low would only be paid again. */
function cutAnswer(sampling: Sampling | undefined): Error {
  if (!sampling?.isLimited) return new UnusableAnswer('the answer was cut at its length limit');
  const sentence = `the answer of the model exceeds ${sampling.outputTokens} tokens; raise it`;
  return invalidField('settings.maxOutputTokens', sentence);
}

/** The most tokens of an answer for which nobody says less: as much as common models can give. */
const outputTokensMost = 16_000;

interface Heard {
  /** The endpoint has taken the question. */
  accepted: boolean;
  content: string;
  calls: HeardCall[];
  refusal: boolean;
  finish: string | null;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
}

const noAnswer = (): Heard => ({
  accepted: false,
  content: '',
  calls: [],
  refusal: false,
  finish: null,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
});

/** A model that repeats itself without an end is stopped here. */
const longestAnswer = 2_000_000;

/** Fills in what it hears while it hears it: what an answer that breaks off has used is known then. */
async function hear(
  heardAnswer: Heard,
  question: Question<unknown>,
  model: string,
  options: OpenAiOptions,
  client: OpenAI,
): Promise<void> {
  const watch = watchOver(question.signal, options.silenceMs ?? 60_000, options.answerMs ?? 300_000);
  try {
    const stream = await client.chat.completions.create(
      {
        model,
        messages: question.messages.map(protocolMessage),
        stream: true,
        stream_options: { include_usage: true },
        // also bounds what a model that has lost its thread is paid for
        max_completion_tokens: question.sampling?.outputTokens ?? outputTokensMost,
        ...samplingOf(question.sampling),
        ...formOf(question),
      },
      { signal: watch.signal },
    );
    heardAnswer.accepted = true;
    const listen = question.listener?.();
    for await (const piece of stream) {
      // some endpoints leave out what a piece says nothing of: its choices, or the delta of one
      const { delta, finish_reason: finish }: Partial<Choice> = piece.choices?.find(isFirst) ?? {};
      // comments and empty pieces keep a connection open, and say nothing
      if (piece.usage || finish || isSaying(delta ?? {})) watch.heard();
      const part = delta?.content ?? '';
      heardAnswer.content += part;
      listen?.(part);
      hearCalls(heardAnswer.calls, delta?.tool_calls ?? []);
      heardAnswer.refusal ||= Boolean(delta?.refusal);
      heardAnswer.finish = finish ?? heardAnswer.finish;
      heardAnswer.inputTokens = piece.usage?.prompt_tokens ?? heardAnswer.inputTokens;
      heardAnswer.cachedTokens =
        piece.usage?.prompt_tokens_details?.cached_tokens ?? heardAnswer.cachedTokens;
      heardAnswer.outputTokens = piece.usage?.completion_tokens ?? heardAnswer.outputTokens;
      if (lengthOf(heardAnswer) > longestAnswer)
        throw new UnusableAnswer('the answer is longer than any that was asked for');
    }
  } catch (error) {
    throw watch.fellSilent() ?? inStream(error, heardAnswer, options.apiKey);
  } finally {
    watch.end();
  }
  // an aborted stream may end without an error
  const silence = watch.fellSilent();
  if (silence) throw silence;
  if (heardAnswer.finish === null) throw new BrokenOff('the stream ended too early');
}

function samplingOf({ temperature, effort }: Partial<Sampling> = {}) {
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(effort === undefined ? {} : { reasoning_effort: effort }),
  };
}

function formOf({ name, schema, tools = [] }: Question<unknown>) {
  return {
    ...(schema
      ? { response_format: { type: 'json_schema' as const, json_schema: { name, strict: true, schema } } }
      : {}),
    ...offeredTools(tools),
  };
}

const lengthOf = ({ content, calls }: Heard) =>
  calls.reduce((sum, one) => sum + one.arguments.length, content.length);

type Choice = OpenAI.ChatCompletionChunk['choices'][number];

/** An answer of several choices is read by its first. */
const isFirst = ({ index }: Partial<Choice>) => (index ?? 0) === 0;

/** Models that think aloud do so in a member of their own. */
function isSaying(delta: Partial<Choice['delta']>): boolean {
  const { role: _role, ...told } = delta;
  return Object.values(told).some(Boolean);
}

/** An error that came as a piece of the answer has the endpoint's words and no status. */
function inStream(error: unknown, heard: Heard, secret: string | null): unknown {
  const isTold = error instanceof Error && 'error' in error && error.error && heard.accepted;
  return isTold ? new BrokenOff(maskedSentence(error.message, secret)) : error;
}

/** Endpoints that report no usage, or had no time to, are counted by estimate. */
function tokensOf(heard: Heard, question: Question<unknown>): { input: number; output: number } {
  if (heard.inputTokens > 0) return { input: heard.inputTokens, output: heard.outputTokens };
  if (!heard.accepted) return { input: 0, output: 0 };
  const input = question.messages.reduce(
    (sum, message) => sum + countTokens('content' in message ? message.content : ''),
    0,
  );
  return { input, output: countTokens(heard.content) };
}
