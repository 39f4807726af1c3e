/** The HTTP client of the tour: one key, JSON in and out, errors as the sentences of the server. */
export interface Client {
  get<T>(path: string, query?: Record<string, string | number>): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
}

export function createClient(url: string, key: string): Client {
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: { api_key: key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const reply = (await response.json()) as T & { message?: string };
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${reply.message ?? ''}`);
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
