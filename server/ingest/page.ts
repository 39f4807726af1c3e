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
];

/**
 * Fetches a page. Throws an OutboundError, with code `bad_status` and the status when the server answers without a
 * page.
 */
export async function fetchPage(
  services: { outbound: Outbound; robots: Robots },
  url: string,
  request: PageRequest = {},
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
    url: reply.url,
    validators,
  };
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
