import { type Coding, pays } from '../http/reply/coding.ts';
import { servedType } from '../services/assets/publish/content-type.ts';
import type { ResolvedAsset, ResolvedFile } from '../services/assets/serve/resolve-addresses.ts';
import { isOpen } from './visitors/admission.ts';

/**
 * The sandbox of pages: scripts may run, but without an origin, so that they cannot read the API, other sites or
 * cookies. Windows that a page opens on other servers are not restricted.
 */
export const sandbox =
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads';

const pinnedSeconds = 31_536_000;

/** Returns the headers of a file; the same for `HEAD`, a range and `304`. */
export function fileHeaders(
  asset: ResolvedAsset,
  file: ResolvedFile,
  how: { isPinned: boolean; isSandboxed: boolean; byTicket: boolean; coding: Coding | null },
): Record<string, string> {
  const isPublic = isOpen(asset);
  const headers: Record<string, string> = {
    'content-type': servedType(file.contentType),
    'x-content-type-options': 'nosniff',
    etag: fileEtag(file, how.coding),
    'accept-ranges': 'bytes',
    'cache-control': cacheControl(isPublic, how.isPinned),
    'referrer-policy': isPublic ? 'same-origin' : 'no-referrer',
  };
  if (pays(file.contentType, file.size)) headers.vary = 'accept-encoding';
  if (how.coding) headers['content-encoding'] = how.coding;
  if (how.isSandboxed) headers['content-security-policy'] = sandbox;
  // Whoever knows the address may have it, so a page without an origin may too: modules, fonts and its own data.
  if (isPublic || how.byTicket) {
    headers['access-control-allow-origin'] = '*';
    headers['access-control-expose-headers'] = '*';
  }
  if (!isPublic) headers['x-robots-tag'] = 'noindex';
  return headers;
}

/** Browsers that revalidate keep the type that they know, so another charset is another reply. */
export function fileEtag({ sha256, contentType }: ResolvedFile, coding: Coding | null): string {
  const [, charset] = contentType.split('; charset=');
  return `"${[sha256, charset, coding].filter(Boolean).join('-')}"`;
}

/** Who may see a private one is asked each time, or a share that was revoked would live on in the browser. */
function cacheControl(isPublic: boolean, isPinned: boolean): string {
  if (!isPublic) return 'private, no-cache';
  return isPinned ? `public, max-age=${pinnedSeconds}, immutable` : 'no-cache';
}
