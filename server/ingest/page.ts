/** A web address as a source: robots.txt, the guarded request, and a question first whether anything changed. */

import { type Outbound, OutboundError } from '../outbound/index.ts';
import { crawlerName, type Robots } from './robots.ts';

/** The validators of the last response, kept on the resource and sent with the next request. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export type PageReading =
  | { changed: false; statusCode: number; validators: Validators }
  | {
      changed: true;
      statusCode: number;
      bytes: Uint8Array;
      contentType: string | null;
      /** The name under which a browser would store it, where the server gives it one. */
      filename: string | null;
      /** After redirects. */
      url: string;
      validators: Validators;
    };

export interface PageRequest {
  validators?: Validators | null;
  signal?: AbortSignal;
  maxBytes?: number;
  timeoutMs?: number;
  /** Of hosts, those of redirects too; see OutboundRequest. */
  isAllowed?: (host: string) => boolean;
}

const readable = [
  'text/*',
  'application/xhtml+xml',
  'application/xml',
  'application/json',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/octet-stream',
  // what buckets say of files of which nobody told them the type
  'binary/octet-stream',
  'application/csv',
];

/**
 * Fetches a page. Throws an OutboundError, with code `bad_status` and the status when the server answers without a
 * page. A page that leads on by itself, as sites do that cannot redirect, is left for the one that it leads to, which has
 * no validators then: the next request is for the first.
 */
export async function fetchPage(
  services: { outbound: Outbound; robots: Robots },
  url: string,
  request: PageRequest = {},
): Promise<PageReading> {
  let page = await fetchOne(services, url, request);
  for (let steps = 0; page.changed && steps < leadsMost; steps++) {
    const next = leadOf(page);
    if (next === null) break;
    const reached = await fetchOne(services, next, { ...request, validators: null });
    page = { ...reached, validators: { etag: null, lastModified: null } };
  }
  return page;
}

const leadsMost = 3;
const headBytes = 8_192;
/** Browsers without scripts alone follow what stands in `noscript`. */
const unfollowed = /<!--[\s\S]*?-->|<noscript\b[\s\S]*?<\/noscript\s*>/gi;
const refresh = /\bcontent\s*=\s*(["'])\s*\d?\s*[;,]\s*url\s*=\s*["']?([^"'>]{1,2000}?)["']?\s*\1/i;

/** Returns the address that a page leads on to within ten seconds; null where it stays or reloads itself. */
function leadOf({ bytes, contentType, url }: Extract<PageReading, { changed: true }>): string | null {
  if (!/html/i.test(contentType ?? 'html')) return null;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes)).toString(
    'utf8',
  );
  const tags = head.replace(unfollowed, '').match(/<meta\b[^>]{1,3000}>/gi) ?? [];
  const tag = tags.find((one) => /\bhttp-equiv\s*=\s*["']?refresh\b/i.test(one));
  const address = refresh.exec(tag ?? '')?.[2]?.replaceAll('&amp;', '&');
  const next = address === undefined ? null : URL.parse(address, url);
  if (next) next.hash = '';
  return next && next.href !== url.split('#', 1)[0] ? next.href : null;
}

async function fetchOne(
  services: { outbound: Outbound; robots: Robots },
  url: string,
  request: PageRequest,
): Promise<PageReading> {
  const { outbound, robots } = services;
  await robots.check(url);
  const reply = await outbound.fetch(url, {
    follow: 5,
    headers: headersOf(request.validators ?? null),
    contentTypes: readable,
    maxBytes: request.maxBytes ?? 32_000_000,
    timeoutMs: request.timeoutMs ?? 30_000,
    ...(request.isAllowed ? { isAllowed: request.isAllowed } : {}),
    ...(request.signal ? { signal: request.signal } : {}),
  });
  const validators = {
    etag: short(reply.headers.get('etag')),
    lastModified: short(reply.headers.get('last-modified')),
  };
  if (reply.status === 304 && request.validators) {
    return { changed: false, statusCode: 304, validators: request.validators };
  }
  if (reply.status < 200 || reply.status > 299) {
    const message = `${new URL(reply.url).hostname} answered with status ${reply.status}`;
    throw new OutboundError('bad_status', message, { status: reply.status });
  }
  // a redirect may lead to a page that its own site wants left alone
  if (reply.url !== new URL(url).href) await robots.check(reply.url);
  const contentType = reply.headers.get('content-type');
  return {
    changed: true,
    statusCode: reply.status,
    bytes: reply.body,
    contentType,
    filename: filenameOf(reply.headers.get('content-disposition')),
    url: reply.url,
    validators,
  };
}

function filenameOf(disposition: string | null): string | null {
  const name = /;\s*filename\*?\s*=\s*(?:[\w-]{1,20}'[\w-]{0,20}')?"?([^";]{1,300})/i.exec(
    disposition ?? '',
  )?.[1];
  return name?.trim() || null;
}

function headersOf(validators: Validators | null): Record<string, string> {
  return {
    accept: 'text/html, application/xhtml+xml, application/pdf, text/*;q=0.9, */*;q=0.5',
    'user-agent': `Mozilla/5.0 (compatible; ${crawlerName}/0.1)`,
    ...(validators?.etag ? { 'if-none-match': validators.etag } : {}),
    ...(validators?.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
  };
}

function short(value: string | null): string | null {
  return value !== null && value.length <= 300 ? value : null;
}
