import { acceptedCoding, pays } from '../http/reply/coding.ts';
import { isUnchanged } from '../http/reply/conditional.ts';
import type { ResolvedAsset, ResolvedFile } from '../services/assets/serve/resolve-addresses.ts';
import type { FileBytes } from './file-bytes.ts';
import { fileEtag, fileHeaders } from './headers.ts';
import { requestedRange } from './range.ts';

/** The reply to one request for a file. */
export interface Sending {
  asset: ResolvedAsset;
  file: ResolvedFile;
  /** 404 for the page that stands in for a missing one. */
  status: 200 | 404;
  isPinned: boolean;
  isSandboxed: boolean;
  /** The address itself lets in whoever knows it. */
  byTicket: boolean;
}

/**
 * Sends a file with 200, 206, 304, 404 or 416 (RFC 9110): whole and compressed where that pays, or a single range
 * uncompressed.
 */
export async function sendFile(request: Request, sending: Sending, bytes: FileBytes): Promise<Response> {
  const { asset, file, status } = sending;
  const range = status === 200 && request.method === 'GET' ? rangeOf(request, file) : null;
  const coding =
    range === null && pays(file.contentType, file.size)
      ? acceptedCoding(request.headers.get('accept-encoding'))
      : null;
  // the page that stands in for a missing one may give way to the file itself: nothing is pinned there
  const isPinned = sending.isPinned && status === 200;
  const headers = fileHeaders(asset, file, { ...sending, isPinned, coding });
  if (status === 200 && isUnchanged(request.headers, headers.etag)) return unchanged(headers);
  if (range === 'unsatisfiable') {
    const { etag: _etag, ...rest } = headers;
    return new Response(null, { status: 416, headers: { ...rest, 'content-range': `bytes */${file.size}` } });
  }
  const of = { workspaceOId: asset.workspaceOId, sha256: file.sha256, size: file.size };
  if (range) {
    const { start, end } = range;
    headers['content-range'] = `bytes ${start}-${end}/${file.size}`;
    headers['content-length'] = String(end - start + 1);
    const part = await bytes.part(of, { start, end: end + 1 });
    if (part === null) throw missingBytes(file);
    return new Response(part, { status: 206, headers });
  }
  if (request.method === 'HEAD' && !coding) {
    headers['content-length'] = String(file.size);
    return new Response(null, { status, headers });
  }
  const whole = await bytes.whole(of, coding);
  if (whole === null) throw missingBytes(file);
  headers['content-length'] = String(whole.size);
  return new Response(request.method === 'HEAD' ? null : whole.body, { status, headers });
}

/** A range of a file that has changed since is none: `If-Range` names the one that the client has a part of. */
function rangeOf(request: Request, file: ResolvedFile) {
  const asked = request.headers.get('range');
  if (asked === null) return null;
  const known = request.headers.get('if-range');
  if (known !== null && known.trim() !== fileEtag(file, null)) return null;
  return requestedRange(asked, file.size);
}

function unchanged({ etag = '', ...headers }: Record<string, string>): Response {
  const kept = ['cache-control', 'vary', 'content-security-policy', 'access-control-allow-origin'];
  const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name)));
  return new Response(null, { status: 304, headers: { ...sent, etag } });
}

const missingBytes = (file: ResolvedFile) =>
  new Error(`The bytes ${file.sha256} of a published file are missing`);
