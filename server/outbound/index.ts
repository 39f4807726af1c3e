/**
 * Requests to addresses that someone else chose: web pages, callbacks. A host is resolved once, every address found
 * is checked, and the connection goes to a checked one; redirects are followed by hand and checked the same way.
 * What comes back is data: nothing in it is run, rendered or obeyed.
 */

import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { invalid } from '../errors.ts';
import { networks } from './address.ts';
import { OutboundError, type OutboundFault } from './error.ts';
import {
  checkedAddresses,
  httpsRequired,
  parseUrl,
  type Reachable,
  type Resolve,
  resolveBySystem,
} from './target.ts';

export { OutboundError, type OutboundFault } from './error.ts';

export interface OutboundRequest {
  /** Default GET. */
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Of the reply's body, unpacked. Default 20 MB. */
  maxBytes?: number;
  /** For everything together: names, all hops, the last byte. Default 30 s, at most two minutes; never more than the options say. */
  timeoutMs?: number;
  /** How many redirects to follow. Default 0: a redirect is then `redirect_refused`. */
  follow?: number;
  /** Redirects that are an answer as any other: neither followed nor refused. Default none. */
  expectsRedirect?: (status: number) => boolean;
  /** Media types to accept of a successful reply, as `text/html` or `text/*`. Default any; a reply may name none. */
  contentTypes?: readonly string[];
  /** Whether a host may be asked at all, that of a redirect too. Default any. */
  isAllowed?: (host: string) => boolean;
  /** Plain http only to hosts inside OUTBOUND_ALLOW. */
  httpsOnly?: boolean;
  /** The status and headers suffice: the reply's body is left unread, whatever its length, type and packing. */
  ignoreBody?: boolean;
  /** The status suffices too where it is none of 2xx: as much of the body as there is of these bytes is read, and no fault of it told. */
  beginningOfRefusal?: number;
  signal?: AbortSignal;
}

export interface OutboundReply {
  status: number;
  headers: Headers;
  body: Uint8Array;
  /** Of the last hop. */
  url: string;
}

export interface Outbound {
  /** Any status is a reply; whatever else goes wrong is an OutboundError. */
  fetch(url: string, request?: OutboundRequest): Promise<OutboundReply>;
  /** ApiError 400, naming the field (default `url`), for an address that `fetch` would refuse. A name that does not resolve now may later: it passes, except where https is required and not given. */
  check(url: string, options?: { httpsOnly?: boolean; field?: string }): Promise<void>;
}

export interface OutboundOptions {
  resolve?: Resolve;
  /** PEM certificates to trust instead of the system's. */
  trusted?: string[];
  /** How long any request may take, whatever it asks for. Absent: 30 s, and up to two minutes where it asks for more. */
  timeoutMs?: number;
}

interface Trip {
  reachable: Reachable;
  request: OutboundRequest;
  signal: AbortSignal;
  trusted: string[] | undefined;
}

const redirects = new Set([301, 302, 303, 307, 308]);
const attempts = 3;
const longestMs = 120_000;
const unresolvedFaults: ReadonlySet<OutboundFault> = new Set(['dns_failed', 'timeout']);

export function createOutbound(
  config: Pick<Config, 'outboundAllow'>,
  options: OutboundOptions = {},
): Outbound {
  const reachable = { allowed: networks(config.outboundAllow), resolve: options.resolve ?? resolveBySystem };
  const [usualMs, mostMs] = [options.timeoutMs ?? 30_000, options.timeoutMs ?? longestMs];
  return {
    fetch: (url, request = {}) =>
      withDeadline(Math.min(request.timeoutMs ?? usualMs, mostMs), request.signal, (signal) =>
        travel(url, { reachable, request, signal, trusted: options.trusted }),
      ),
    async check(url, { httpsOnly = false, field = 'url' } = {}) {
      try {
        const target = parseUrl(url);
        // a slow name server must not hold up the caller: fetch will check again
        await withDeadline(3_000, undefined, () => checkedAddresses(reachable, target, httpsOnly)).catch(
          (error: unknown) => {
            if (!(error instanceof OutboundError && unresolvedFaults.has(error.code))) throw error;
            if (httpsOnly && target.protocol !== 'https:') throw httpsRequired(target);
          },
        );
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        throw invalid(`${field}: ${error.message}`, [{ path: field, message: error.message }], {
          cause: error,
        });
      }
    },
  };
}

async function withDeadline<T>(
  timeoutMs: number,
  stop: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  const signal = stop ? AbortSignal.any([deadline.signal, stop]) : deadline.signal;
  try {
    return await orStopped(work(signal), signal);
  } catch (error) {
    if (deadline.signal.aborted) {
      throw new OutboundError('timeout', `No complete answer came within ${timeoutMs / 1000} s`);
    }
    if (signal.aborted) throw new OutboundError('cancelled', 'The request was stopped');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** A look-up of a name cannot be stopped, only left behind. */
function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(new OutboundError('cancelled', 'The request was stopped'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, stopped.promise]).finally(() => signal.removeEventListener('abort', stop));
}

async function travel(url: string, trip: Trip): Promise<OutboundReply> {
  let at = parseUrl(url);
  let { request } = trip;
  for (let left = request.follow ?? 0; ; left--) {
    if (request.isAllowed?.(at.hostname) === false)
      throw new OutboundError('address_refused', `requests to ${at.hostname} are not allowed`);
    const reply = await send(at, { ...trip, request });
    const status = reply.statusCode ?? 0;
    const location = reply.headers.location;
    const isRedirect = redirects.has(status) && location !== undefined && !request.expectsRedirect?.(status);
    if (!isRedirect) return finish(reply, at, request);
    reply.destroy();
    if (left <= 0) {
      const why = trip.request.follow
        ? 'with one redirect too many'
        : `${status}: redirects are not followed`;
      throw new OutboundError('redirect_refused', `${at.hostname} answered ${why}`);
    }
    const next = redirectTarget(location, at);
    request = afterRedirect(request, status, at.origin === next.origin);
    at = next;
  }
}

/** The address that was asked for is in order: who reads the reason must learn that another one is not. */
function redirectTarget(location: string, from: URL): URL {
  try {
    return parseUrl(location.replace(/[\x80-\xff]/g, percentEncoded), from);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new OutboundError(
      error.code,
      `${from.hostname} redirects to an address that cannot be followed. ${error.message}`,
      { cause: error },
    );
  }
}

/** A byte of a header's value, which comes as one character whatever encoding it is in. */
const percentEncoded = (byte: string) => `%${byte.charCodeAt(0).toString(16)}`;

/** One hop, to the first of the checked addresses that can be reached. */
async function send(url: URL, { reachable, request, signal, trusted }: Trip): Promise<IncomingMessage> {
  const addresses = (await checkedAddresses(reachable, url, request.httpsOnly ?? false)).slice(0, attempts);
  const body =
    typeof request.body === 'string' ? new TextEncoder().encode(request.body) : (request.body ?? null);
  const ask = {
    url,
    method: request.method ?? 'GET',
    headers: headersOf(request, body),
    body,
    signal,
    trusted,
  };
  // loaded when the first request leaves: the start of a server needs neither HTTP client nor zlib
  const { exchange } = await import('./exchange.ts');
  let unreached: unknown;
  for (const address of addresses) {
    try {
      return await exchange({ ...ask, address });
    } catch (error) {
      if (!(error instanceof OutboundError) || error.code !== 'unreachable') throw error;
      unreached = error;
    }
  }
  throw unreached;
}

async function finish(reply: IncomingMessage, url: URL, request: OutboundRequest): Promise<OutboundReply> {
  const status = reply.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, value] of Object.entries(reply.headers)) headers.set(name, String(value));
  const { readBeginning, readBody } = await import('./decode.ts');
  try {
    if (request.ignoreBody) {
      const most = status >= 200 && status < 300 ? 0 : (request.beginningOfRefusal ?? 0);
      const body = most > 0 ? await readBeginning(reply, most) : new Uint8Array();
      return { status, headers, body, url: url.href };
    }
    const isEmpty = request.method === 'HEAD' || status === 204 || status === 304;
    if (status >= 200 && status < 300) checkType(headers.get('content-type'), request.contentTypes);
    const body = isEmpty ? new Uint8Array() : await readBody(reply, request.maxBytes ?? 20_000_000);
    return { status, headers, body, url: url.href };
  } finally {
    reply.destroy();
  }
}

function checkType(contentType: string | null, accepted: readonly string[] | undefined): void {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!accepted || type === '') return;
  const fits = accepted.some((one) =>
    one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one,
  );
  if (!fits)
    throw new OutboundError(
      'type_refused',
      `The reply is of the type ${type.slice(0, 80)}, which is not read`,
    );
}

function headersOf(request: OutboundRequest, body: Uint8Array | null): Record<string, string> {
  const given = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    accept: '*/*',
    // no deflate: servers mean two forms by it
    'accept-encoding': 'gzip, br',
    'user-agent': 'Groundwork/0.1',
    ...Object.fromEntries(given),
    ...(body ? { 'content-length': String(body.length) } : {}),
  };
}

/** Secrets stay with the origin they were meant for; a body is sent again only where the status says so. */
function afterRedirect(request: OutboundRequest, status: number, sameOrigin: boolean): OutboundRequest {
  const isSecret = (name: string) =>
    ['authorization', 'cookie', 'proxy-authorization'].includes(name.toLowerCase());
  const headers = Object.entries(request.headers ?? {}).filter(([name]) => sameOrigin || !isSecret(name));
  const next: OutboundRequest = { ...request, headers: Object.fromEntries(headers) };
  if (status === 307 || status === 308 || request.method === undefined || request.method === 'HEAD')
    return next;
  const { body: _dropped, ...rest } = next;
  return { ...rest, method: 'GET' };
}
