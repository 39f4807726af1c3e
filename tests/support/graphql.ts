import type { App } from '../../server/app.ts';

export interface GraphqlReply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  data: any;
  // biome-ignore lint/suspicious/noExplicitAny: so do they into errors
  errors: any[];
  // biome-ignore lint/suspicious/noExplicitAny: and into whole bodies
  body: any;
  headers: Headers;
}

export type Ask = (query: string, variables?: Record<string, unknown>) => Promise<GraphqlReply>;

/** Asks by GraphQL as a client would, by POST. */
export function asker(app: App, key: string | null): Ask {
  return (query, variables) =>
    post(app, JSON.stringify({ query, variables }), {
      'content-type': 'application/json',
      ...(key === null ? {} : { api_key: key }),
    });
}

/** Any POST, for those that are not as they should be. */
export async function post(app: App, body: string, headers: Record<string, string>): Promise<GraphqlReply> {
  const request = new Request('http://localhost/graphql', { method: 'POST', headers, body });
  return readReply(await app.fetch(request));
}

export async function readReply(response: Response): Promise<GraphqlReply> {
  const body = JSON.parse(await response.text());
  return {
    status: response.status,
    data: body.data,
    errors: body.errors ?? [],
    body,
    headers: response.headers,
  };
}
