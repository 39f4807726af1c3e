/*
 * What is published as a site or a folder is served here, beside the API and without its privileges: GET and HEAD of
 * `/sites/<identifier>-<uuid>/…`, a pinned version at `…/@v<N>/…`, and `/s/<workspace>/<slug>/…`; as a zip,
 * `/download/<uuid>`. With `SITES_DOMAIN` each site stands at the top of a host of its own as well:
 * `<identifier>--<workspace>.<domain>`, and `<uuid>.<domain>`.
 *
 * What is served and to whom the database is asked by all requests together, many times a second, and nobody else: what
 * was published, restored or closed before a request came is seen by it, in every process (`services/assets/serve/lease.ts`).
 * Kept for longer is what never changes: which files a version has, and bytes by their hash.
 */

import type { AppContext } from '../context.ts';
import type { Guard } from '../http/authenticate.ts';
import type { ClientAddresses } from '../http/client-address.ts';
import { publicError } from '../http/envelope.ts';
import { siteLabelOf } from '../http/hosts.ts';
import type { Metrics } from '../http/metrics/index.ts';
import { createViewCounter } from '../services/assets/serve/count-views.ts';
import { isSitePath, readAddress, readOwnAddress, ticketStep, withoutTicket } from './address.ts';
import { chooseFile, entryFolder, pathsFor, standIn } from './choose-file.ts';
import { createDownloads, isDownloadPath } from './download.ts';
import { createFileBytes } from './file-bytes.ts';
import { nothingHere, notYours, refusalPage } from './pages.ts';
import { createPublishedAssets } from './published.ts';
import { createRedirects } from './redirects.ts';
import { sendFile } from './send-file.ts';
import { createAccessDesk } from './visitors/access-request.ts';
import { isOpen } from './visitors/admission.ts';
import { createTickets } from './visitors/tickets.ts';
import { credentialsOf, type Detour, homeOf, receive } from './visitors/visit.ts';

export interface Sites {
  /** Tells whether a request is for published files: by its host where they have hosts of their own, else by its path. */
  takes(request: Request): boolean;
  /** Never rejects. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

const countedRoute = { method: 'GET', path: '/sites' } as const;
const flushEveryMs = 5_000;

export function createSites(
  { config, db, storage, secret, log, clock }: AppContext,
  { guard, addresses, metrics }: { guard: Guard; addresses: ClientAddresses; metrics: Metrics },
): Sites {
  const own = config.sitesOrigin === null ? null : new URL(config.sitesOrigin);
  const isSecure = (config.sitesOrigin ?? config.publicUrl)?.startsWith('https:') ?? false;
  const bytes = createFileBytes(storage);
  const views = createViewCounter(clock);
  const door = { guard, isSecure, tickets: createTickets(secret, clock) };
  const publishedAssets = createPublishedAssets(db);
  const redirects = createRedirects(publishedAssets, bytes);
  const accessDesk = createAccessDesk(db, config.servers);
  const downloads = createDownloads({
    db,
    storage,
    guard,
    published: publishedAssets,
    servers: config.servers,
  });
  let flushing: Timer | null = null;

  /** At most every few seconds, and only while something is served. */
  function flushSoon(): void {
    flushing ??= setTimeout(() => {
      flushing = null;
      views.flush(db.ownerSql).catch((error) => log.warn({ err: error }, 'views could not be stored'));
    }, flushEveryMs).unref();
  }

  async function answer(request: Request, url: URL): Promise<Response> {
    const label = siteLabelOf(request, config.sitesDomain);
    if (label === null && isDownloadPath(url.pathname))
      return downloads.answer(request, url, addresses.of(request));
    const address = label === null ? readAddress(url.pathname) : readOwnAddress(label, url.pathname);
    if (address === null || (label === null && !isSitePath(url.pathname))) return nothingHere();
    if (request.method === 'POST' && address.rest === '@access' && 'uuid' in address.asset)
      return accessDesk.note(request, address.asset, addresses.of(request));
    if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method'))
      return preflight();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refusalPage(405, 'This address takes GET and HEAD', { allow: 'GET, HEAD' });
    const credentials = credentialsOf(request, address, url.search);
    const asset = await publishedAssets.find({
      asset: address.asset,
      version: address.version,
      tokenHash: credentials.tokenHash,
      shareOId: credentials.shareOId,
    });
    if (asset === null) return nothingHere();
    const admission = await receive({ request, address, search: url.search, asset, credentials }, door);
    // Addresses by name can be guessed: there nobody learns that something is closed.
    if (admission === null) return 'uuid' in address.asset ? notYours(address.base) : nothingHere();
    if ('location' in admission) return redirect(admission);
    const home = homeOf(address, asset);
    const pinnedFolder = address.version === null ? '' : `@v${address.version}/`;
    const inside = (path: string) => home + ticketStep(address.ticket) + path;
    const folder = entryFolder(address.steps, asset);
    if (folder !== null)
      return redirect({ location: inside(pinnedFolder + folder + url.search), cookie: null });
    const files = await publishedAssets.filesOf(asset, pathsFor(address.steps, asset));
    const named = chooseFile(address.steps, asset, files);
    if (address.lacksSlash || typeof named === 'string' || home !== address.base) {
      const path = named === 'page' ? address.rest.replace(/\/+$/, '') : address.rest;
      const slash = (address.lacksSlash || named === 'folder') && path !== '' ? '/' : '';
      return redirect({ location: inside(path + slash + url.search), cookie: null });
    }
    const led = named ?? (await redirects.follow(asset, files, address.steps, url.search));
    if (led !== null && 'to' in led)
      return redirect(
        { location: led.isElsewhere ? led.to : inside(pinnedFolder + led.to), cookie: null },
        led.status,
      );
    const choice = led ?? standIn(address.steps, files);
    if (choice === null) return nothingHere();
    const response = await sendFile(
      request,
      {
        asset,
        ...choice,
        isPinned: address.version !== null,
        isSandboxed: !address.hasOwnHost && (own === null || !isOpen(asset)),
        byTicket: address.ticket !== null,
      },
      bytes,
    );
    if (request.method === 'GET' && choice.status === 200 && response.status < 400) {
      const { workspaceOId, uuid, version } = asset;
      const isPage = choice.file.contentType.startsWith('text/html');
      views.add({ workspaceOId, uuid, version, path: choice.file.path, isPage, ...admission });
      flushSoon();
    }
    return response;
  }

  return {
    takes(request) {
      if (siteLabelOf(request, config.sitesDomain) !== null) return true;
      const path = pathOf(request.url);
      // A file to be saved, which runs on no origin: scripts look for it where the API is.
      if (isDownloadPath(path)) return true;
      if (own === null) return isSitePath(path);
      const host = request.headers.get('host') ?? new URL(request.url).host;
      return URL.parse(`${own.protocol}//${host}/`)?.host === own.host;
    },
    async fetch(request) {
      const startedAt = performance.now();
      const url = new URL(request.url);
      let response: Response;
      try {
        response = await answer(request, url);
      } catch (thrown) {
        const { status, message, headers } = publicError(thrown);
        // without what lets a viewer in: a token behind the question mark, a ticket before the path
        if (status >= 500)
          log.error({ err: thrown, path: withoutTicket(url.pathname) }, 'a published file was not served');
        response = refusalPage(status, message, headers);
      }
      metrics.observe(countedRoute, response.status, performance.now() - startedAt);
      return response;
    },
    async close() {
      if (flushing) clearTimeout(flushing);
      await views.flush(db.ownerSql).catch(() => {});
    },
  };
}

/** Kept by nobody, whatever its status: a restore, or another version, may lead elsewhere with the next request. */
function redirect({ location, cookie }: Detour, status: 301 | 302 = 302): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  if (cookie !== null) headers.append('set-cookie', cookie);
  return new Response(null, { status, headers });
}

/**
 * Lets pages without an origin ask for their own data with headers of their own. The reply to the request itself says
 * who may read it.
 */
function preflight(): Response {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': '*',
    'cache-control': 'no-store',
  };
  return new Response(null, { status: 204, headers });
}

/** The path of an absolute address, without parsing the rest. */
function pathOf(url: string): string {
  const at = url.indexOf('/', 8);
  return at < 0 ? '/' : url.slice(at);
}
