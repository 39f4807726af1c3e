import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CancelledNotificationSchema,
  InitializeResultSchema,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { fetchFrom, RedirectedRequest } from '../fetch-from.ts';
import type { Settings } from '../settings.ts';

/** Imports are the longest messages: as much as the server takes of them. */
const maxMessageBytes = 20 * 1024 * 1024;
const serverError = -32_000;

/**
 * Passes messages from standard input to /mcp of a server, and its answers to standard output. Settles when the input
 * has ended, and drops open calls. `tell` receives lines for a person.
 */
export async function bridge({ url, key }: Settings, tell: (line: string) => void): Promise<void> {
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  const underWay = new Map<string | number, AbortController>();
  /** Takes a call off those under way. False where it was answered before, or cancelled: then it gets no answer. */
  const settle = (id: string | number) => {
    const call = underWay.get(id);
    underWay.delete(id);
    return call !== undefined && !call.signal.aborted;
  };
  const stdio = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: maxMessageBytes });
  const http = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    async fetch(_address, init) {
      const { id } = sentIn(init);
      const call = id === undefined ? undefined : underWay.get(id);
      const signals = [init?.signal ?? [], call?.signal ?? []].flat();
      const reply = await fetchFrom(url, '/mcp', { ...init, signal: AbortSignal.any(signals) });
      return id === undefined ? reply : endedByRefusal(reply, refusal(id, brokenOff(url)));
    },
  });

  http.onmessage = (message) => {
    if (isJSONRPCResultResponse(message)) {
      const begun = InitializeResultSchema.safeParse(message.result);
      if (begun.success) http.setProtocolVersion(begun.data.protocolVersion);
    }
    const isAnswer = isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message);
    if (isAnswer && message.id !== undefined && !settle(message.id)) return;
    void stdio.send(message);
  };
  stdio.onmessage = (message) => {
    const cancelled = CancelledNotificationSchema.safeParse(message);
    // The server keeps no sessions: a call is cancelled by closing its connection.
    if (cancelled.success) return underWay.get(cancelled.data.params.requestId ?? '')?.abort();
    if (isJSONRPCRequest(message)) underWay.set(message.id, new AbortController());
    http.send(message).catch((error) => {
      const sentence = sentenceOf(error, url);
      if (!isJSONRPCRequest(message)) return tell(sentence);
      if (settle(message.id)) void stdio.send(refusal(message.id, sentence));
    });
  };
  stdio.onerror = (error) => tell(error.message);
  stdio.onclose = end;
  process.stdin.once('end', end);
  process.stdin.once('close', end);
  await http.start();
  await stdio.start();
  await ending;
  for (const one of underWay.values()) one.abort();
  await http.close();
}

const sentIn = (init: RequestInit | undefined): Partial<JSONRPCRequest> =>
  typeof init?.body === 'string' ? JSON.parse(init.body) : {};

const refusal = (id: string | number, message: string): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code: serverError, message },
});

const brokenOff = (url: string) =>
  `${url} broke off before it had answered: what was asked for may have been done all the same.`;

/**
 * Puts a refusal behind the last event of a stream, also where its connection breaks. The transport tells nobody that a
 * stream without event ids ended, and its call would wait for ever. Where the answer came, the refusal counts for nothing.
 */
function endedByRefusal(reply: Response, refused: JSONRPCMessage): Response {
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream || !reply.body) return reply;
  const reader = reply.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value } = await reader.read().catch(() => ({ value: undefined }));
      if (value) return controller.enqueue(value);
      // the empty line before it ends an event that was cut off
      controller.enqueue(new TextEncoder().encode(`\n\ndata: ${JSON.stringify(refused)}\n\n`));
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, reply);
}

const refusalBody = z.object({ error: z.object({ message: z.string() }) });

/** The server's own sentence where it answered with one. */
function sentenceOf(error: unknown, url: string): string {
  if (error instanceof RedirectedRequest) return `${error.message}.`;
  if (!(error instanceof StreamableHTTPError))
    return `Nothing answers at ${url}: is the server running there?`;
  const text = error.message.slice(error.message.indexOf('{'));
  const body = refusalBody.safeParse(parsed(text));
  if (body.success) return body.data.error.message;
  return `${url} answered ${error.code}: is that a server of Groundwork?`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
