import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { root } from './processes.ts';

/** A client of the SDK, as agents use it. */
export interface Agent extends AsyncDisposable {
  client: Client;
  tools(): Promise<string[]>;
  /** Calls a tool; its answer fits the schema that the tool was listed with. */
  call(name: string, args?: Record<string, unknown>, told?: (progress: Progress) => void): Promise<Called>;
}

export interface Called {
  isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  value: any;
  text: string;
  meta: Record<string, unknown>;
}

export type Way = 'http' | 'stdio';
export const ways: readonly Way[] = ['http', 'stdio'];

/** Connects the SDK's client to a server, by HTTP or through `bun run mcp`. */
export async function connect(way: Way, url: string, key: string): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(way === 'http' ? overHttp(url, key) : overStdio(url, key));
  return {
    client,
    async tools() {
      return (await client.listTools()).tools.map(({ name }) => name);
    },
    async call(name, args = {}, told) {
      const result = await client.callTool({ name, arguments: args }, undefined, {
        ...(told ? { onprogress: told } : {}),
      });
      const [first] = Array.isArray(result.content) ? result.content : [];
      return {
        isError: result.isError === true,
        value: result.structuredContent,
        text: first?.type === 'text' ? first.text : '',
        meta: result._meta ?? {},
      };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

const overHttp = (url: string, key: string) =>
  new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });

const overStdio = (url: string, key: string) =>
  new StdioClientTransport({
    command: process.execPath,
    args: ['run', '--silent', 'mcp', '--url', url],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', GROUNDWORK_API_KEY: key },
    cwd: root,
    stderr: 'pipe',
  });

/** The result of one message that is sent without a client. */
export async function postMessage(url: string, headers: Record<string, string>, body: unknown) {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}
