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

/** Reads a reply. Throws a sentence for one that is not the server's, such as the page of a proxy in front of it. */
export async function replyIn<T>(response: Response, url: string): Promise<T> {
  return (await response.json().catch(() => {
    throw new Error(`${url} answered ${response.status}: is that a server of Groundwork?`);
  })) as T;
}

export function createClient(url: string, key: string): Client {
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const reply = await replyIn<T & RefusalBody>(response, url);
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
