/**
 * A local server that speaks OpenAI's protocol: chat completions as a stream or whole, with structured output and
 * usage, and embeddings as numbers or base64. Every request takes the next scripted reply; without one it answers
 * embeddings by hash, and chat with an empty object.
 */

export type ScriptedReply =
  /** The content of the answer, sent in pieces. */
  | { content: string; usage?: { input: number; output: number } | null; finish?: 'stop' | 'length' }
  | { refusal: string }
  | { status: number; headers?: Record<string, string>; error?: string; code?: string }
  /** Refuses with this body, whatever form it has. */
  | { status: number; raw: string }
  /** Says nothing until the client goes away. */
  | { silent: true }
  /** Sends the beginning, then ends the stream, falls silent, sends comments and empty pieces, or an error. */
  | { begins: string; ending: 'breaks' | 'silence' | 'comments' | 'error' };

export interface SeenRequest {
  path: string;
  authorization: string | null;
  body: ChatBody & EmbeddingBody;
}

export interface ChatBody {
  model: string;
  messages?: { role: string; content: string }[];
  stream?: boolean;
  response_format?: {
    type: string;
    json_schema: { name: string; strict: boolean; schema: Record<string, unknown> };
  };
}

interface EmbeddingBody {
  model: string;
  input?: string[];
  encoding_format?: 'float' | 'base64';
}

export interface OpenAiServer {
  baseUrl: string;
  seen: SeenRequest[];
  reply(...replies: ScriptedReply[]): void;
  /** Takes back replies that nobody asked for, and what was seen. */
  clear(): void;
  /** Answers chat where the script has ended. */
  answers: ((body: ChatBody) => ScriptedReply) | null;
  /** The endpoint knows numbers only, whatever it is asked for. */
  numbersOnly: boolean;
  stop(): Promise<void>;
}

export function openAiServer(dimensions = 8): OpenAiServer {
  const script: ScriptedReply[] = [];
  const held = new Set<() => void>();
  const seen: SeenRequest[] = [];
  const state: OpenAiServer = {
    baseUrl: '',
    seen,
    reply: (...replies) => void script.push(...replies),
    clear() {
      script.length = 0;
      seen.length = 0;
    },
    answers: null,
    numbersOnly: false,
    async stop() {
      for (const release of held) release();
      await server.stop(true);
    },
  };
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    async fetch(request) {
      const { pathname: path } = new URL(request.url);
      const body = (await request.json()) as SeenRequest['body'];
      seen.push({ path, authorization: request.headers.get('authorization'), body });
      const reply = script.shift() ?? (body.messages ? state.answers?.(body) : undefined);
      if (reply && 'raw' in reply) return new Response(reply.raw, { status: reply.status });
      if (reply && 'status' in reply) return refused(reply);
      if (reply && 'silent' in reply) return silence(held);
      if (path.endsWith('/embeddings')) return Response.json(embeddings(body, dimensions, state.numbersOnly));
      if (path.endsWith('/chat/completions')) return chat(body, reply ?? { content: '{}' }, held);
      return new Response('not found', { status: 404 });
    },
  });
  state.baseUrl = `http://127.0.0.1:${server.port}/v1`;
  return state;
}

function refused({
  status,
  headers,
  error,
  code,
}: {
  status: number;
  headers?: Record<string, string>;
  error?: string;
  code?: string;
}): Response {
  const body = { error: { message: error ?? 'refused', type: 'error', param: null, code: code ?? null } };
  return Response.json(body, { status, ...(headers ? { headers } : {}) });
}

function silence(held: Set<() => void>): Promise<Response> {
  return new Promise((resolve) => held.add(() => resolve(new Response(null, { status: 503 }))));
}

function chat(body: ChatBody, reply: ScriptedReply, held: Set<() => void>): Response {
  const usage = usageOf(reply);
  if (!body.stream) {
    const message = { role: 'assistant', content: 'content' in reply ? reply.content : '' };
    return Response.json({
      id: 'c1',
      object: 'chat.completion',
      model: body.model,
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage,
    });
  }
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (data: string): void => controller.enqueue(new TextEncoder().encode(`data: ${data}\n\n`));
      const piece = (delta: object, finish: string | null): void =>
        send(
          JSON.stringify({
            id: 'c1',
            object: 'chat.completion.chunk',
            created: 0,
            model: body.model,
            choices: [{ index: 0, delta, finish_reason: finish }],
          }),
        );
      piece({ role: 'assistant', content: '' }, null);
      if ('begins' in reply) {
        piece({ content: reply.begins }, null);
        if (reply.ending === 'breaks') return controller.close();
        if (reply.ending === 'error') {
          send(JSON.stringify({ error: { message: 'out of memory', type: 'server_error' } }));
          return controller.close();
        }
        if (reply.ending === 'comments') {
          const comments = setInterval(() => {
            try {
              controller.enqueue(new TextEncoder().encode(': keep-alive\n\n'));
              piece({}, null);
            } catch {
              clearInterval(comments);
            }
          }, 20);
        }
        return void held.add(() => closeOf(controller));
      }
      if ('refusal' in reply) piece({ refusal: reply.refusal }, null);
      if ('content' in reply)
        for (const part of reply.content.match(/[\s\S]{1,7}/g) ?? []) piece({ content: part }, null);
      piece({}, 'finish' in reply && reply.finish ? reply.finish : 'stop');
      if (usage)
        send(
          JSON.stringify({
            id: 'c1',
            object: 'chat.completion.chunk',
            created: 0,
            model: body.model,
            choices: [],
            usage,
          }),
        );
      send('[DONE]');
      controller.close();
    },
  });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
}

/** The client may have gone away meanwhile, and its stream with it. */
function closeOf(controller: ReadableStreamDefaultController<Uint8Array>): void {
  try {
    controller.close();
  } catch {}
}

function usageOf(reply: ScriptedReply): object | null {
  if (!('content' in reply) || reply.usage === null) return null;
  const { input, output } = reply.usage ?? { input: 100, output: 20 };
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

function embeddings(body: EmbeddingBody, dimensions: number, numbersOnly: boolean): object {
  const data = (body.input ?? []).map((text, index) => {
    const vector = vectorOf(text, dimensions);
    const asked = body.encoding_format === 'base64' && !numbersOnly;
    return {
      object: 'embedding',
      index,
      embedding: asked ? Buffer.from(vector.buffer).toString('base64') : [...vector],
    };
  });
  // the protocol does not promise the order of the input
  return {
    object: 'list',
    data: data.reverse(),
    model: body.model,
    usage: { prompt_tokens: 1, total_tokens: 1 },
  };
}

export function vectorOf(text: string, dimensions: number): Float32Array {
  return Float32Array.from(
    { length: dimensions },
    (_none, index) => (Bun.hash.xxHash32(`${index} ${text}`) % 2000) / 1000 - 1,
  );
}
