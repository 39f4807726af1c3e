import { fetchFrom, RedirectedRequest } from './fetch-from.ts';
import type { Settings } from './settings.ts';

/** The outcome of the last request, as the status line shows it. */
export type Connection =
  | { state: 'connecting' }
  | { state: 'live' }
  | { state: 'away'; why: string }
  | { state: 'key-refused'; why: string };

/** A refused request; its message is the server's sentence. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Thrown when the server cannot be reached or rejects the key; the status line says so, and screens keep their
 * content.
 */
export class Unreachable extends Error {}

export interface Api {
  readonly url: string;
  readonly keyFrom: string;
  query<Data>(text: string, variables?: Record<string, unknown>, signal?: AbortSignal): Promise<Data>;
  get<Body>(path: string, signal?: AbortSignal): Promise<Body>;
  post<Body>(path: string, body: unknown, signal?: AbortSignal): Promise<Body>;
  /** A page beside the API, such as `/ready`; null where it is refused. Says nothing of the connection. */
  page(path: string, signal?: AbortSignal): Promise<string | null>;
  connection(): Connection;
  /** Milliseconds since anything was asked. */
  silentMs(): number;
  /** Calls back when the connection changes; returns what ends that. */
  subscribe(changed: () => void): () => void;
}

const answerWithinMs = 15_000;

/** Creates the HTTP client of the server, which also reports whether it answers. */
export function createApi({ url, key, keyFrom }: Settings): Api {
  const listeners = new Set<() => void>();
  let connection: Connection = { state: 'connecting' };
  let lastAsked = performance.now();
  const show = (next: Connection) => {
    if (Bun.deepEquals(next, connection)) return;
    connection = next;
    for (const changed of listeners) changed();
  };

  async function send<Body>(path: string, body: unknown, signal: AbortSignal | undefined): Promise<Body> {
    const response = await reach(path, body, signal).catch((error) => {
      throw error instanceof RedirectedRequest ? away(error.message) : error;
    });
    const text = await response.text().catch(() => null);
    signal?.throwIfAborted();
    if (text === null) throw away(`${url} broke off before it had answered`);
    const answer = objectIn(text);
    if (response.status === 401) {
      const why = `The server refused the key from ${keyFrom}`;
      show({ state: 'key-refused', why });
      throw new Unreachable(why);
    }
    if (response.status === 503)
      throw away(
        typeof answer?.message === 'string' && answer.code !== 'database_unavailable'
          ? `The server is there, but: ${answer.message}`
          : 'The server is there, but its database does not answer',
      );
    // a proxy in front of a server that is away, or something else at this address
    if (answer === null || (path === '/graphql' && response.ok && !isGraphql(answer)))
      throw away(`${url} answered ${response.status}: is that a server of Groundwork?`);
    show({ state: 'live' });
    if (!response.ok) throw refusalOf(answer, response.status);
    return answer as Body;
  }

  async function reach(path: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
    const patience = AbortSignal.timeout(answerWithinMs);
    lastAsked = performance.now();
    try {
      return await fetchFrom(url, path, {
        ...(body === null
          ? { method: 'GET', headers: { 'x-api-key': key } }
          : {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'x-api-key': key },
              body: JSON.stringify(body),
            }),
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
      });
    } catch (error) {
      // Leaving a screen says nothing about the server.
      if (signal?.aborted || error instanceof RedirectedRequest) throw error;
      throw away(`Nobody answers at ${url}`);
    }
  }

  function away(why: string): Unreachable {
    show({ state: 'away', why });
    return new Unreachable(why);
  }

  return {
    url,
    keyFrom,
    async query<Data>(text: string, variables?: Record<string, unknown>, signal?: AbortSignal) {
      const { data, errors } = await send<GraphqlAnswer>('/graphql', { query: text, variables }, signal);
      const [error] = errors ?? [];
      if (error?.extensions?.code === 'unavailable')
        throw away('The server is there, but its database does not answer');
      if (error) throw new Refusal(error.extensions?.code ?? 'unknown', error.message);
      return data as Data;
    },
    get: (path, signal) => send(`/api/v2${path}`, null, signal),
    post: (path, body, signal) => send(`/api/v2${path}`, body, signal),
    async page(path, signal) {
      const response = await reach(path, null, signal).catch((error) => {
        // a proxy may ask people to log in who open it
        if (error instanceof RedirectedRequest) return null;
        throw error;
      });
      return response === null || response.status === 401 ? null : response.text();
    },
    connection: () => connection,
    silentMs: () => performance.now() - lastAsked,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

const isGraphql = (answer: object): boolean => 'data' in answer || 'errors' in answer;

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const body = JSON.parse(text);
    return typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
}

/** REST says why in the body itself, or in `_metadata` alone, GraphQL in the first of its errors. */
function refusalOf(answer: Record<string, unknown> & GraphqlAnswer, status: number): Refusal {
  const [error] = answer.errors ?? [];
  return new Refusal(
    String(error?.extensions?.code ?? answer.code ?? status),
    String(answer.message ?? error?.message ?? answer._metadata?.message ?? 'The server refused the request'),
  );
}

interface GraphqlAnswer {
  data?: unknown;
  _metadata?: { message?: string };
  errors?: { message: string; extensions?: { code?: string } }[];
}
