import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CancelledNotificationSchema,
  InitializeResultSchema,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Settings } from '../settings.ts';

/** Imports are the longest messages: as much as the server takes of them. */
const maxMessageBytes = 20 * 1024 * 1024;
const serverError = -32_000;

/**
 * Passes each message of standard input to /mcp of a server, and what that answers to standard output. Settles when the
 * input has ended; what is under way then is given up. `tell` gets lines for a person.
 */
export async function bridge({ url, key }: Settings, tell: (line: string) => void): Promise<void> {
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  const underWay = new Map<string | number, AbortController>();
  const stdio = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: maxMessageBytes });
  const http = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: (address, init) => fetch(address, { ...init, signal: signalOf(init, underWay) }),
  });

  http.onmessage = (message) => {
    if (isJSONRPCResultResponse(message)) {
      const begun = InitializeResultSchema.safeParse(message.result);
      if (begun.success) http.setProtocolVersion(begun.data.protocolVersion);
    }
    if ('id' in message && message.id !== undefined) underWay.delete(message.id);
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
      const wasCancelled = underWay.get(message.id)?.signal.aborted;
      underWay.delete(message.id);
      if (!wasCancelled) void stdio.send(refusal(message, sentence));
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

/** Aborts with the transport, and when the message that the request carries is cancelled. */
function signalOf(
  init: RequestInit | undefined,
  underWay: ReadonlyMap<string | number, AbortController>,
): AbortSignal | null {
  const signals = [init?.signal ?? []].flat();
  const sent = typeof init?.body === 'string' ? (JSON.parse(init.body) as Partial<JSONRPCRequest>) : {};
  const own = sent.id === undefined ? undefined : underWay.get(sent.id);
  return AbortSignal.any([...signals, ...(own ? [own.signal] : [])]);
}

const refusal = ({ id }: JSONRPCRequest, message: string): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code: serverError, message },
});

const refusalBody = z.object({ error: z.object({ message: z.string() }) });

/** The server's own sentence where it answered with one. */
function sentenceOf(error: unknown, url: string): string {
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
