import { fetchFrom, RedirectedRequest } from '../fetch-from.ts';

/** The HTTP client of the commands: one key, JSON in and out, errors as the sentences of the server. */
export interface Client {
  get<T>(path: string, query?: Record<string, string | number>): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
}

/** The fault of one member of a request. */
export interface MemberFault {
  path: string;
  message: string;
}

/** Some routes answer with `_metadata` alone. */
interface RefusalBody {
  message?: string;
  errors?: MemberFault[];
  _metadata?: { message?: string };
}

/** A request that was answered with a refusal. */
export class RefusedRequest extends Error {
  readonly status: number;
  /** The server's own sentence. */
  readonly sentence: string;
  readonly faults: readonly MemberFault[];
  constructor(request: string, status: number, sentence: string, faults: readonly MemberFault[]) {
    super(`${request} answered ${status}: ${sentence}`);
    this.status = status;
    this.sentence = sentence;
    this.faults = faults;
  }
}

/**
 * Sends a request and reads its reply. Throws a sentence where the server goes away meanwhile, and for a reply that is
 * not its own, such as the page of a proxy in front of it.
 */
export async function replyTo<T>(
  url: string,
  path: string,
  init: RequestInit,
): Promise<{ response: Response; reply: T }> {
  const brokenOff = (error: unknown) => {
    if (error instanceof RedirectedRequest) throw error;
    const may = init.method === 'GET' ? '' : '; what was asked for may have been done all the same';
    throw new Error(`${url} broke off before it had answered${may}.`);
  };
  const response = await fetchFrom(url, `/api/v2${path}`, init).catch(brokenOff);
  const text = await response.text().catch(brokenOff);
  return { response, reply: replyIn<T>(text, response.status, url) };
}

function replyIn<T>(text: string, status: number, url: string): T {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(
      status === 413
        ? `${url} answered 413: something in front of the server takes no request of this size.`
        : `${url} answered ${status}: is that a server of Groundwork?`,
    );
  }
}

export function createClient(url: string, key: string): Client {
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const { response, reply } = await replyTo<T & RefusalBody>(url, path, {
      method,
      headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      const sentence = reply.message ?? reply._metadata?.message ?? '';
      throw new RefusedRequest(`${method} ${path}`, response.status, sentence, reply.errors ?? []);
    }
    return reply;
  };
  return {
    get: (path, query = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      ).toString();
      return send('GET', search ? `${path}?${search}` : path);
    },
    post: (path, body) => send('POST', path, body),
  };
}

const rowsAtOnce = 200;

/** Returns every row of a list, page by page. */
export async function everyRow<Row>(
  client: Client,
  path: string,
  query: Record<string, string | number> = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = { ...query, limit: rowsAtOnce, offset: rows.length };
    const { data, hasNext } = await client.get<{ data: Row[]; hasNext: boolean }>(path, page);
    rows.push(...data);
    if (!hasNext || data.length === 0) return rows;
  }
}
