/** Answers in the forms of OpenAI's protocol: chat completions whole and as a stream, embeddings. */

export interface ToolCall {
  name: string;
  /** As an object, or as the text that the model writes, which may be no JSON at all. */
  arguments: object | string;
}

export type ChatReply =
  /** The content of the answer, sent in pieces, which `overMs` spreads over that time. */
  | {
      content: string;
      usage?: { input: number; output: number; cached?: number } | null;
      finish?: 'stop' | 'length';
      overMs?: number;
      /** Leaves out what a piece says nothing of, as Azure does: the delta of a choice, or all choices. */
      sparse?: boolean;
    }
  /**
   * Wants tools to be called; `bare` as some local servers ask for them, without a place and without a name for each;
   * `uncounted` as Google does, with the place of the first for each.
   */
  | { calls: readonly ToolCall[]; bare?: boolean; uncounted?: boolean }
  | { refusal: string }
  /** Sends the beginning, then ends the stream, falls silent, sends comments and empty pieces, or an error. */
  | { begins: string; ending: 'breaks' | 'silence' | 'comments' | 'error' };

export interface ChatMessage {
  role: string;
  content: string;
  tool_calls?: { id: string; type: 'function'; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

export interface ChatBody {
  model: string;
  messages?: ChatMessage[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  max_completion_tokens?: number;
  temperature?: number;
  reasoning_effort?: string;
  tools?: {
    type: string;
    function: {
      name: string;
      description?: string;
      strict?: boolean | null;
      parameters: Record<string, unknown>;
    };
  }[];
  tool_choice?: unknown;
  response_format?: {
    type: string;
    json_schema: { name: string; strict: boolean; schema: Record<string, unknown> };
  };
}

export interface EmbeddingBody {
  model: string;
  input?: string[];
  encoding_format?: 'float' | 'base64';
}

type CalledTool = NonNullable<ChatMessage['tool_calls']>[number];

let called = 0;

function toolCalls(calls: readonly ToolCall[]): CalledTool[] {
  return calls.map(({ name, arguments: given }) => ({
    id: `call_${++called}`,
    type: 'function',
    function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
  }));
}

export function asWhole(body: ChatBody, reply: ChatReply): Response {
  const message = {
    role: 'assistant',
    content: 'content' in reply ? reply.content : 'begins' in reply ? reply.begins : null,
    refusal: 'refusal' in reply ? reply.refusal : null,
    ...('calls' in reply ? { tool_calls: toolCalls(reply.calls) } : {}),
  };
  return Response.json({
    id: 'c1',
    object: 'chat.completion',
    created: 0,
    model: body.model,
    choices: [{ index: 0, message, finish_reason: finishOf(reply) }],
    usage: usageOf(reply),
  });
}

/** `held` keeps what ends a stream that never ends by itself. */
export function asStream(body: ChatBody, reply: ChatReply, held: Set<() => void>): Response {
  const chunk = (choices: object[], more = {}) =>
    JSON.stringify({
      id: 'c1',
      object: 'chat.completion.chunk',
      created: 0,
      model: body.model,
      choices,
      ...more,
    });
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (data: string): void => controller.enqueue(new TextEncoder().encode(`data: ${data}\n\n`));
      const piece = (delta: object, finish: string | null): void =>
        send(chunk([{ index: 0, delta, finish_reason: finish }]));
      const end = (): void => closeOf(controller);
      piece({ role: 'assistant', content: '' }, null);
      if ('begins' in reply) {
        piece({ content: reply.begins }, null);
        if (reply.ending === 'breaks') return end();
        if (reply.ending === 'error') {
          send(JSON.stringify({ error: { message: 'out of memory', type: 'server_error' } }));
          return end();
        }
        if (reply.ending === 'comments') sendComments(controller, () => piece({}, null));
        held.add(end);
        return;
      }
      if ('refusal' in reply) piece({ refusal: reply.refusal }, null);
      if ('calls' in reply) for (const delta of callPieces(toolCalls(reply.calls), reply)) piece(delta, null);
      if ('content' in reply) await sendContent(reply, (part) => piece({ content: part }, null));
      if ('sparse' in reply && reply.sparse) {
        send(chunk([{ index: 0, finish_reason: null, content_filter_offsets: { check_offset: 0 } }]));
        send(JSON.stringify({ id: 'c1', object: '' }));
        send(chunk([{ index: 0, delta: null, finish_reason: finishOf(reply) }]));
      } else piece({}, finishOf(reply));
      const usage = usageOf(reply);
      if (usage && body.stream_options?.include_usage) send(chunk([], { usage }));
      send('[DONE]');
      end();
    },
  });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
}

async function sendContent(
  { content, overMs = 0 }: { content: string; overMs?: number },
  send: (part: string) => void,
): Promise<void> {
  const parts = content.match(/[\s\S]{1,7}/g) ?? [];
  for (const part of parts) {
    if (overMs > 0) await Bun.sleep(overMs / parts.length);
    try {
      send(part);
    } catch {
      // the client went away, and its stream with it
      return;
    }
  }
}

/** The arguments of a call come in pieces, as the model writes them. */
function callPieces(
  calls: readonly CalledTool[],
  { bare: isBare = false, uncounted: isUncounted = false }: { bare?: boolean; uncounted?: boolean },
): object[] {
  return calls.flatMap(({ id, type, function: { name, arguments: text } }, index) => {
    const place = isBare ? {} : { index: isUncounted ? 0 : index };
    return [
      { tool_calls: [{ ...place, ...(isBare ? {} : { id }), type, function: { name, arguments: '' } }] },
      ...(text.match(/[\s\S]{1,7}/g) ?? []).map((part) => ({
        tool_calls: [{ ...place, function: { arguments: part } }],
      })),
    ];
  });
}

function sendComments(controller: ReadableStreamDefaultController<Uint8Array>, emptyPiece: () => void): void {
  const comments = setInterval(() => {
    try {
      controller.enqueue(new TextEncoder().encode(': keep-alive\n\n'));
      emptyPiece();
    } catch {
      clearInterval(comments);
    }
  }, 20);
}

/** The client may have gone away meanwhile, and its stream with it. */
function closeOf(controller: ReadableStreamDefaultController<Uint8Array>): void {
  try {
    controller.close();
  } catch {}
}

function finishOf(reply: ChatReply): string {
  if ('calls' in reply) return 'tool_calls';
  return ('finish' in reply && reply.finish) || 'stop';
}

function usageOf(reply: ChatReply): object | null {
  if ('calls' in reply) return { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
  if (!('content' in reply) || reply.usage === null) return null;
  const { input, output, cached } = reply.usage ?? { input: 100, output: 20 };
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    ...(cached === undefined ? {} : { prompt_tokens_details: { cached_tokens: cached } }),
  };
}

export function embeddingsOf(body: EmbeddingBody, dimensions: number, numbersOnly: boolean): object {
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
