import {
  asStream,
  asWhole,
  type ChatBody,
  type ChatReply,
  type EmbeddingBody,
  embeddingsOf,
} from './openai-answer.ts';
import { whatOpenAiRefuses } from './openai-rules.ts';

export type { ChatBody, ToolCall } from './openai-answer.ts';
export { vectorOf } from './openai-answer.ts';

/**
 * A local server that speaks OpenAI's protocol, for the real SDK: chat completions as a stream or whole, with structured
 * output, tool calls and usage; embeddings as numbers or base64; the list of models; and every way to fail.
 *
 * Each request takes the next scripted reply, whatever its address. Where the script has ended, `answers` is asked what
 * to say to a chat; `schemaModel` (schema-model.ts) is one that follows any JSON Schema and quotes the sources it was
 * sent. Without either, chat is answered with an empty object, and embeddings by a hash.
 *
 *     const server = openAiServer();
 *     server.answers = schemaModel();                            // drives any type of agent
 *     server.reply(faults.busy(2), faults.truncated);            // the next two requests fail so
 *     server.answers = (body, { index }) =>                      // or any request of one's choice
 *       index % 3 === 0 ? faults.failing : schemaModel()(body);
 *
 * A request that OpenAI itself would refuse is refused here with its status and words: a schema that is not strict, a
 * tool call without its result. So what passes here has a form that passes there.
 */

export type ScriptedReply =
  | ChatReply
  | { status: number; headers?: Record<string, string>; error?: string; code?: string }
  /** Refuses with this body, whatever form it has. */
  | { status: number; raw: string }
  /** Says nothing until the client goes away. */
  | { silent: true }
  /** Answers once the promise has settled. */
  | { after: Promise<unknown>; reply: ScriptedReply };

/** Each way in which an endpoint fails. */
export const faults = {
  /** 429, with `Retry-After` in seconds. */
  busy: (seconds: number) => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    error: 'Rate limit reached',
    code: 'rate_limit_exceeded',
  }),
  failing: { status: 500, error: 'The server had an error' },
  /** Takes the question and never says a word. */
  hanging: { silent: true },
  /** JSON that was cut at the answer's length limit. */
  truncated: { content: '{"name": "Nor', finish: 'length' },
  invalid: { content: 'Of course! Here is the JSON you asked for.' },
  refusal: { refusal: 'I cannot help with that.' },
  /** The connection ends in the middle of the stream. */
  broken: { begins: '{"name": "Nor', ending: 'breaks' },
  /** The stream says in its middle that it cannot go on. */
  brokenOff: { begins: '{"name": "Nor', ending: 'error' },
  /** The stream begins and falls silent. */
  stalled: { begins: '{"name": "Nor', ending: 'silence' },
} as const satisfies Record<string, ScriptedReply | ((seconds: number) => ScriptedReply)>;

export interface SeenRequest {
  path: string;
  authorization: string | null;
  body: ChatBody & EmbeddingBody;
  /** Its place among all that came since the last `clear`. */
  index: number;
  /** The client went away before it had the whole answer. */
  gone: boolean;
  /** Resolves when it does. */
  left: Promise<void>;
}

export interface OpenAiServer {
  baseUrl: string;
  seen: SeenRequest[];
  /** Requests that are being answered now, and the most that ever were at once. */
  open: number;
  mostOpen: number;
  reply(...replies: ScriptedReply[]): void;
  /** Takes back replies that nobody asked for, and what was seen. */
  clear(): void;
  /** Resolves when so many requests have come since the last `clear`. */
  arrived(count: number): Promise<void>;
  /** Answers chat where the script has ended; undefined for an empty object. */
  answers: ((body: ChatBody, seen: SeenRequest) => ScriptedReply | undefined) | null;
  /** The endpoint knows numbers only, whatever it is asked for. */
  numbersOnly: boolean;
  stop(): Promise<void>;
}

export function openAiServer(dimensions = 8): OpenAiServer {
  const script: ScriptedReply[] = [];
  const held = new Set<() => void>();
  const seen: SeenRequest[] = [];
  const awaited = new Set<{ count: number; resolve: () => void }>();
  const state: OpenAiServer = {
    baseUrl: '',
    seen,
    open: 0,
    mostOpen: 0,
    reply: (...replies) => void script.push(...replies),
    clear() {
      script.length = 0;
      seen.length = 0;
      state.mostOpen = state.open;
    },
    arrived(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      awaited.add({ count, resolve });
      tellArrivals();
      return promise;
    },
    answers: null,
    numbersOnly: false,
    async stop() {
      for (const release of held) release();
      await server.stop(true);
    },
  };
  function tellArrivals(): void {
    for (const one of awaited) {
      if (seen.length < one.count) continue;
      awaited.delete(one);
      one.resolve();
    }
  }
  async function replyTo(reply: ScriptedReply | undefined, request: SeenRequest): Promise<Response> {
    const { path, body } = request;
    if (reply && 'after' in reply) {
      await reply.after;
      return replyTo(reply.reply, request);
    }
    if (reply && 'raw' in reply) return new Response(reply.raw, { status: reply.status });
    if (reply && 'status' in reply) return refused(reply);
    if (reply && 'silent' in reply) return silence(held);
    if (path.endsWith('/embeddings')) return Response.json(embeddingsOf(body, dimensions, state.numbersOnly));
    if (!path.endsWith('/chat/completions')) return new Response('not found', { status: 404 });
    const fault = whatOpenAiRefuses(body) ?? withoutAnEnd(body);
    if (fault) return refused({ status: 400, error: fault, code: 'invalid_request_error' });
    const said = reply ?? { content: '{}' };
    return body.stream ? asStream(body, said, held) : asWhole(body, said);
  }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const { pathname: path } = new URL(request.url);
      if (path.endsWith('/models')) return Response.json({ object: 'list', data: [] });
      const body = (await request.json()) as SeenRequest['body'];
      const authorization = request.headers.get('authorization');
      const { promise: left, resolve: leave } = Promise.withResolvers<void>();
      const one: SeenRequest = { path, authorization, body, index: seen.length, gone: false, left };
      let isOpen = true;
      const end = (): void => {
        if (isOpen) state.open--;
        isOpen = false;
      };
      const isGone = (): void => {
        one.gone ||= isOpen;
        end();
        leave();
      };
      seen.push(one);
      state.open++;
      state.mostOpen = Math.max(state.mostOpen, state.open);
      request.signal.addEventListener('abort', isGone);
      tellArrivals();
      const reply = script.shift() ?? (body.messages ? state.answers?.(body, one) : undefined);
      const response = await replyTo(reply, one);
      return counted(response, (isWhole) => {
        if (isWhole) end();
        else isGone();
      });
    },
  });
  state.baseUrl = `http://127.0.0.1:${server.port}/v1`;
  return state;
}

/** The same response, which tells once that its last byte was read or that the client went away. */
function counted(response: Response, ended: (isWhole: boolean) => void): Response {
  const reader = response.body?.getReader();
  if (!reader) {
    ended(true);
    return response;
  }
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<null>();
  let isOver = false;
  const end = (isWhole: boolean): void => {
    if (!isOver) ended(isWhole);
    isOver = true;
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const read = await Promise.race([reader.read(), cancelled]);
      if (read === null) return;
      if (!read.done) return controller.enqueue(read.value);
      end(true);
      controller.close();
    },
    async cancel() {
      end(false);
      cancel(null);
      await reader.cancel().catch(() => {});
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

function refused(given: { status: number; headers?: Record<string, string>; error?: string; code?: string }) {
  const { status, headers, error = 'refused', code = null } = given;
  const body = { error: { message: error, type: 'error', param: null, code } };
  return Response.json(body, { status, ...(headers ? { headers } : {}) });
}

function silence(held: Set<() => void>): Promise<Response> {
  return new Promise((resolve) => held.add(() => resolve(new Response(null, { status: 503 }))));
}

/** OpenAI lets a question have an answer of any length; this product asks none so. */
const withoutAnEnd = ({ stream, max_completion_tokens: most = 0 }: ChatBody): string | null =>
  stream && most <= 0 ? "'max_completion_tokens' is missing" : null;
