import type { OpenAI } from 'openai';
import type { Tier } from '../../../schema/tier.ts';
import type { Log } from '../../log.ts';
import { countTokens } from '../../text/token.ts';
import type { Answered } from '../ai.ts';
import { usageOf } from '../prices.ts';
import type { Message } from './prompt.ts';
import { type Patience, retry, SilentEndpoint, UnusableAnswer, usualPatience } from './retry.ts';

/** One question to an endpoint that speaks OpenAI's protocol: a chat completion as a stream, in a form by JSON Schema. */

export interface OpenAiOptions {
  /** Null for endpoints that ask for none. */
  apiKey: string | null;
  baseUrl: string | null;
  models: Record<Tier, string>;
  log: Log;
  /** How long the endpoint may be silent before and between pieces of an answer. */
  silenceMs?: number;
  /** How long one answer may take in all. */
  answerMs?: number;
  patience?: Patience;
}

export type OpenAiConnection = () => Promise<OpenAI>;

/** The SDK is loaded with the first request: a server without a key never pays for it. */
export function connectOpenAi(options: Pick<OpenAiOptions, 'apiKey' | 'baseUrl'>): OpenAiConnection {
  let connected: Promise<OpenAI> | null = null;
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
      fetch: (input, init) => fetch(input, { ...init, timeout: false } as RequestInit),
    });
  };
  return () => {
    connected ??= connect();
    return connected;
  };
}

/** Asks a question and reads its answer. Throws ApiError 503 when the endpoint cannot be had. */
export type Ask = <T>(question: Question<T>) => Promise<Answered<{ value: T }>>;

export function askerOf(options: OpenAiOptions, connection: OpenAiConnection): Ask {
  return (question) => answerTo(question, options, connection);
}

/** What is asked once, and how its answer is read. */
export interface Question<T> {
  name: string;
  tier: Tier;
  signal: AbortSignal | undefined;
  messages: Message[];
  schema: Record<string, unknown>;
  read: (content: string) => T;
}

/** Answers that could not be used were paid for all the same, so their tokens are in the usage. */
async function answerTo<T>(
  question: Question<T>,
  options: OpenAiOptions,
  connection: OpenAiConnection,
): Promise<Answered<{ value: T }>> {
  const model = options.models[question.tier];
  const { log, patience = usualPatience } = options;
  const tokens = { input: 0, output: 0 };
  const value = await retry({ model, log, patience, signal: question.signal }, async () => {
    const heard = await hear(question, model, options, await connection());
    tokens.input += heard.inputTokens;
    tokens.output += heard.outputTokens;
    if (heard.refusal) throw new UnusableAnswer('the model declined');
    if (heard.finish === 'length') throw new UnusableAnswer('the answer was cut at its length limit');
    return question.read(heard.content);
  });
  return { value, model, usage: usageOf(model, question.tier, tokens.input, tokens.output) };
}

interface Heard {
  content: string;
  refusal: boolean;
  finish: string | null;
  inputTokens: number;
  outputTokens: number;
}

async function hear(
  question: Question<unknown>,
  model: string,
  options: OpenAiOptions,
  client: OpenAI,
): Promise<Heard> {
  const watch = watchOver(question.signal, options.silenceMs ?? 60_000, options.answerMs ?? 300_000);
  const heard: Heard = { content: '', refusal: false, finish: null, inputTokens: 0, outputTokens: 0 };
  try {
    const stream = await client.chat.completions.create(
      {
        model,
        messages: question.messages,
        stream: true,
        stream_options: { include_usage: true },
        response_format: {
          type: 'json_schema',
          json_schema: { name: question.name, strict: true, schema: question.schema },
        },
      },
      { signal: watch.signal },
    );
    for await (const piece of stream) {
      watch.heard();
      const choice = piece.choices[0];
      heard.content += choice?.delta.content ?? '';
      heard.refusal ||= Boolean(choice?.delta.refusal);
      heard.finish = choice?.finish_reason ?? heard.finish;
      heard.inputTokens = piece.usage?.prompt_tokens ?? heard.inputTokens;
      heard.outputTokens = piece.usage?.completion_tokens ?? heard.outputTokens;
    }
  } catch (error) {
    throw watch.fellSilent() ? new SilentEndpoint() : error;
  } finally {
    watch.end();
  }
  // an aborted stream may end without an error
  if (watch.fellSilent()) throw new SilentEndpoint();
  if (heard.finish === null) throw new UnusableAnswer('the answer broke off');
  return counted(heard, question);
}

/** Endpoints that report no usage are counted by estimate. */
function counted(heard: Heard, question: Question<unknown>): Heard {
  if (heard.inputTokens > 0) return heard;
  const inputTokens = question.messages.reduce((sum, { content }) => sum + countTokens(content), 0);
  return { ...heard, inputTokens, outputTokens: countTokens(heard.content) };
}

interface Watch {
  signal: AbortSignal;
  heard: () => void;
  fellSilent: () => boolean;
  end: () => void;
}

/** Aborts when the caller does, after a silence, and at the end of all patience. */
export function watchOver(caller: AbortSignal | undefined, silenceMs: number, answerMs: number): Watch {
  const controller = new AbortController();
  let silent = false;
  const giveUp = (): void => {
    silent = true;
    controller.abort(new SilentEndpoint());
  };
  const stop = (): void => controller.abort(caller?.reason);
  if (caller?.aborted) stop();
  caller?.addEventListener('abort', stop, { once: true });
  let silence = setTimeout(giveUp, silenceMs);
  const whole = setTimeout(giveUp, answerMs);
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, silenceMs);
    },
    fellSilent: () => silent,
    end: () => {
      clearTimeout(silence);
      clearTimeout(whole);
      caller?.removeEventListener('abort', stop);
    },
  };
}
