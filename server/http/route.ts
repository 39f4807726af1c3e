import type { z } from 'zod';
import type { AppContext, Tools, Tx } from '../context.ts';
import type { AuditedKind } from '../services/workspaces/audit/audited.ts';
import type { Upload, UploadLimits } from './input/upload.ts';
import type { EventStream } from './reply/event-stream.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Scope = 'read' | 'write' | 'run' | 'admin';

/** The owner of the request's key. */
export interface Caller {
  keyOId: string;
  /** The same for a key and those that took its place. */
  holderOId: string;
  workspaceOId: string;
  scopes: readonly Scope[];
  /** That of the workspace. */
  timeZone: string;
  user: { oId: string; firstName: string; lastName: string };
}

/** One validated request, as its handler receives it. */
export interface Call<Q = unknown, B = unknown> extends Tools {
  app: AppContext;
  caller: Caller;
  query: Q;
  body: B;
  /** The files of the request, on a route that takes some. */
  upload: Upload | null;
  /** Names of the body that nothing here knows, with their values, where the shape says that they are kept. */
  kept: Readonly<Record<string, unknown>>;
  /** Tells the caller something in `_metadata.warnings`, such as a filter that could not be applied. */
  warn(sentence: string): void;
  requestId: string;
  externalRequestId: string | null;
  headers: Headers;
  request: Request;
  /** Aborts when the server stops: whoever only waits answers with what there is. */
  stopping: AbortSignal;
  /** Headers of the reply beside those of every reply. */
  replyHeaders: Record<string, string>;
  /**
   * Tells a client that asked for events how far the work is; on a route that takes long, and for others nothing. The
   * first one begins the reply: what may be refused with a status of its own comes before it.
   */
  tell(event: string, data: unknown): void;
  /** The events of the reply, where the client asked for some: for routes whose events have ids. */
  events: EventStream | null;
  /**
   * Notes what a route that is not atomic has made, in the transaction that makes it: a repeated request with the same
   * Idempotency-Key then answers for that (`resume`) and makes nothing. Without a key it only tells what the route audits.
   */
  record(tx: Tx, made: unknown): Promise<void>;
}

export interface Route {
  method: Method;
  /** Under /api/v2; `{oId}` stands for an identifier in the path. */
  path: string;
  /** Other forms that clients use: served alike, not in the document. */
  aliases: { method: Method; path: string }[];
  tag: string;
  summary: string;
  description?: string;
  /** What the key must be allowed; null = any valid key. */
  scope: Scope | null;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A whole body as a client sends it, for the document; absent: the one of the shape (`requestExample`). */
  example?: unknown;
  /** Older names of query parameters. */
  queryAliases: Readonly<Record<string, string>>;
  /** Older names of members of the body; a shape's own stand with it (`inputRules`). */
  bodyAliases: Readonly<Record<string, string>>;
  /** `data`: `{_metadata, data}`; `flat`: the value's members beside `_metadata`. */
  reply: 'data' | 'flat';
  response: z.ZodType;
  /** Of a reply that is not JSON: its content type. */
  replyType: string | null;
  /** All rows of its list may be asked for as a file (`rowFile`). */
  sendsRows: boolean;
  /** A file of its rows ends at a limit, and `x-has-more` says where there are more. */
  cutsRows: boolean;
  status: 200 | 201 | 202;
  /** Statuses beside the frame's own that the route answers with. */
  refusals: readonly number[];
  maxBodyBytes: number;
  /** It takes files: multipart/form-data with the body in the part `metadata`, or in fields. */
  upload: UploadLimits | null;
  /** Long work (a model's, a fetch's) runs outside the transaction that stores the reply for an Idempotency-Key. */
  atomic: boolean;
  /**
   * It takes as long as a model takes. Its connection has no limit of time, so many are handled at once and the others
   * wait for their turn, and whoever asks for events is told of the progress.
   */
  takesLong: boolean;
  /** It tells of a run until its end to whoever asks for events, and may wait for that. */
  follows: boolean;
  /**
   * It changes, or pays for, all that a filter names. A name that is not known would leave a filter out, so it is refused
   * and not only warned of; `dryRun` tells the count first.
   */
  actsOnMany: boolean;
  /** It waits for a model, whose time is none of the database's. */
  asksModel: boolean;
  /** What it reads goes through many rows, always or for some queries: it is kept apart from short reads. */
  readsMuch(query: unknown): boolean;
  /** The route that a body is meant for, where it says that it is another one's. */
  otherwise?(sent: unknown): Route | undefined;
  /** Requests of one group share a rate limit. */
  rateGroup: string;
  /** Bodies of refusals that have more members than every error, by status. */
  refusalBodies: Readonly<Record<number, z.ZodType>>;
  /** Error bodies of this route carry `_metadata` alone. */
  bareErrors: boolean;
  deprecated: boolean;
  /** It changes a record under the version of If-Match; every other route that changes something refuses one. */
  checksVersion: boolean;
  /** It gets one record, so that its reply carries an ETag and answers If-None-Match. */
  isOneRecord: boolean;
  /** The key may also be the query parameter `api_key`: for senders that can set an address and nothing else. */
  keyInQuery: boolean;
  /** It is called without a key: the address carries the token of a hook as `token`. */
  isHook: boolean;
  /** A bearer of assets opens it as well as a key does. */
  takesAccessToken: boolean;
  /** Milliseconds for which the reply waits once the work is done: until all processes know of it. */
  holdReplyMs: number;
  /** After it no key may be trusted without looking it up again. */
  changesKeys: boolean;
  /** Its write is told in the audit list, with digests of these rows. */
  audits: AuditedKind | null;
  /**
   * Does what needs no transaction, before the handler, which gets what comes of it: on an atomic route with an
   * Idempotency-Key the handler is a transaction as a whole. Changes nothing.
   */
  prepare?(call: Call): Promise<unknown>;
  handle(call: Call, prepared: unknown): Promise<unknown>;
  /** Answers for what an earlier try of the same request has recorded; that try died before its reply was stored. */
  resume?(call: Call, made: unknown): Promise<unknown>;
}

type Output<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

/** A shape, or how to make it when it is first needed: two hundred shapes made at the start would delay it. */
type Lazy<S> = S | (() => S);

type Definition<Q extends z.ZodType | undefined, B extends z.ZodType | undefined, P> = Pick<
  Route,
  'method' | 'path' | 'tag' | 'summary' | 'scope' | 'reply'
> &
  Partial<Omit<Route, 'query' | 'body' | 'response' | 'readsMuch' | 'prepare' | 'handle' | 'resume'>> & {
    readsMuch?: boolean | ((query: Output<Q>) => boolean);
    query?: Lazy<Q>;
    body?: Lazy<B>;
    response: Lazy<z.ZodType>;
    prepare?(call: Call<Output<Q>, Output<B>>): Promise<P>;
    handle(call: Call<Output<Q>, Output<B>>, prepared: P): Promise<unknown>;
    resume?(call: Call<Output<Q>, Output<B>>, made: unknown): Promise<unknown>;
  };

const megabyte = 1024 * 1024;

/** A route is data: the frame serves it, the document describes it, the tests walk it. */
export function defineRoute<
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  P = undefined,
>(definition: Definition<Q, B, P>): Route {
  const { prepare, handle, resume, readsMuch = false, query, body, response, ...rest } = definition;
  const route: Omit<Route, 'query' | 'body' | 'response'> = {
    aliases: [],
    queryAliases: {},
    bodyAliases: {},
    status: 200,
    refusals: [],
    maxBodyBytes: 4 * megabyte,
    upload: null,
    replyType: null,
    sendsRows: false,
    cutsRows: false,
    atomic: true,
    takesLong: false,
    follows: false,
    asksModel: false,
    actsOnMany: false,
    rateGroup: definition.path.split('/')[1] ?? 'default',
    refusalBodies: {},
    bareErrors: false,
    deprecated: false,
    checksVersion: false,
    keyInQuery: false,
    isHook: false,
    takesAccessToken: false,
    holdReplyMs: 0,
    changesKeys: false,
    audits: null,
    isOneRecord: definition.method === 'GET' && /\/get$/.test(definition.path),
    ...rest,
    readsMuch: (read: unknown) =>
      typeof readsMuch === 'function' ? readsMuch(read as Output<Q>) : readsMuch,
    // Handed over is exactly what the two schemas, and `prepare`, produced.
    ...(prepare ? { prepare: (call: Call) => prepare(call as Call<Output<Q>, Output<B>>) } : {}),
    handle: (call: Call, prepared: unknown) => handle(call as Call<Output<Q>, Output<B>>, prepared as P),
    ...(resume
      ? { resume: (call: Call, made: unknown) => resume(call as Call<Output<Q>, Output<B>>, made) }
      : {}),
  };
  return withShapes(route, { query, body, response });
}

/** Adds the shapes as members that are made at their first reading. */
function withShapes(
  route: Omit<Route, 'query' | 'body' | 'response'>,
  shapes: Record<string, Lazy<z.ZodType | undefined> | undefined>,
): Route {
  for (const [name, shape] of Object.entries(shapes)) {
    let made = typeof shape === 'function' ? undefined : shape;
    Object.defineProperty(route, name, {
      enumerable: true,
      get() {
        made ??= typeof shape === 'function' ? shape() : undefined;
        return made;
      },
    });
  }
  return route as Route;
}

/** JSON text from the database that goes into the reply unchanged. */
export class RawJson {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** A reply without the envelope that is not JSON, such as a file or a page. */
export class RawReply {
  readonly response: Response;
  constructor(response: Response) {
    this.response = response;
  }
}
