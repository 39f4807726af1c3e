/** One request as a client sends it, and what that client reads of the reply. */
export interface Row {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';
  /** Under /api/v2 but where it names its root, with its query as it is sent; `{persona}` is the oId of that record of the scene. */
  path: string;
  body?: unknown;
  /** A form of several parts in place of the body. */
  parts?: readonly Part[];
  /** An empty content type is none; a body is sent in the content encoding that is named. */
  headers?: Record<string, string>;
  status: number;
  /** Members of the reply, each with its value; others may be there. */
  members: object;
  /** How many warnings the reply carries; none unless said. */
  warnings?: number;
  /** Rows behind this one speak of the record that it made by this name. */
  keptAs?: string;
}

/** A field, or where it has a file name a file; `zip` packs its text as the one page of an archive. */
export interface Part {
  name: string;
  text: string;
  filename?: string;
  zip?: boolean;
}

type More = Partial<Pick<Row, 'headers' | 'warnings' | 'keptAs'>>;

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

export const upload = (
  name: string,
  path: string,
  parts: readonly Part[],
  status: number,
  members: object = {},
  more: More = {},
): Row => ({ name, method: 'POST', path, parts, status, members, ...more });

/** A refusal that names one place. */
export const at = (path: string, message?: string) => ({
  code: 'invalid_input',
  errors: [message === undefined ? { path } : { path, message }],
});
