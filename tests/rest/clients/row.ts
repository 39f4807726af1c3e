/** One request as a client sends it, and what that client reads of the reply. */
export interface Row {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';
  /** Under /api/v2, with its query as it is sent; `{persona}` is the oId of that record of the scene. */
  path: string;
  body?: unknown;
  /** An empty content type is none; a body is sent in the content encoding that is named. */
  headers?: Record<string, string>;
  status: number;
  /** Members of the reply, each with its value; others may be there. */
  members: object;
  /** How many warnings the reply carries; none unless said. */
  warnings?: number;
}

type More = Partial<Pick<Row, 'headers' | 'warnings'>>;

export const get = (
  name: string,
  path: string,
  status: number,
  members: object = {},
  more: More = {},
): Row => ({
  name,
  method: 'GET',
  path,
  status,
  members,
  ...more,
});

export const post = (
  name: string,
  path: string,
  body: unknown,
  status: number,
  members: object = {},
  more: More = {},
): Row => ({ name, method: 'POST', path, body, status, members, ...more });

/** A refusal that names one place. */
export const at = (path: string, message?: string) => ({
  code: 'invalid_input',
  errors: [message === undefined ? { path } : { path, message }],
});
