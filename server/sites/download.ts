import type { Database } from '../database/index.ts';
import type { Guard } from '../http/authenticate.ts';
import { createSenderWindows } from '../http/sender-windows.ts';
import { findArchive, packedArchive } from '../services/assets/download/archive.ts';
import type { ResolvedAsset } from '../services/assets/serve/resolve-addresses.ts';
import type { Storage } from '../storage/index.ts';
import { nothingHere, refusalPage } from './pages.ts';
import type { PublishedAssets } from './published.ts';
import { admit } from './visitors/admission.ts';
import { hashOfToken, tokenInAddress } from './visitors/tokens.ts';

/** The limit of archives per address and minute, since packing is expensive. */
export const archivesMost = 30;

const form = /^\/download\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

export const isDownloadPath = (pathname: string) => pathname.startsWith('/download/');

/** Sends the served version of an asset as a zip to admitted viewers. */
export interface Downloads {
  /** Throws ApiError 429 where one address asks too often. */
  answer(request: Request, url: URL, address: string | null): Promise<Response>;
}

interface Means {
  db: Database;
  storage: Storage;
  guard: Guard;
  published: PublishedAssets;
  servers?: number | undefined;
  clock?: () => number;
}

export function createDownloads({
  db,
  storage,
  guard,
  published: publishedAssets,
  servers = 1,
  clock = () => performance.now(),
}: Means): Downloads {
  const most = Math.max(1, Math.floor(archivesMost / servers));
  const windows = createSenderWindows(() => ({ archives: 0 }), clock);

  function count(address: string | null): void {
    if (address === null) return;
    const window = windows.of(address);
    if (window.archives >= most)
      throw windows.refusal(window, 'Too many downloads were started from this address; wait and try again');
    window.archives += 1;
  }

  async function pack({ workspaceOId, uuid, version }: ResolvedAsset, isHead: boolean): Promise<Response> {
    const archive = await db.read(workspaceOId, (tx) => findArchive(tx, workspaceOId, uuid, version));
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${archive.name}"`,
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'x-asset-version': String(archive.version),
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-cache',
    };
    return new Response(isHead ? null : packedArchive(storage, workspaceOId, archive), { headers });
  }

  return {
    async answer(request, { pathname, search }, address) {
      const [, uuid] = form.exec(pathname) ?? [];
      if (uuid === undefined) return nothingHere();
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return refusalPage(405, 'This address takes GET and HEAD', { allow: 'GET, HEAD' });
      const asset = await publishedAssets.find({
        asset: { uuid: uuid.toLowerCase() },
        version: null,
        tokenHash: hashOfToken(tokenInAddress(search)),
        shareOId: null,
      });
      if (asset === null) return nothingHere();
      if ((await admit(asset, request, guard, true)) === null)
        return refusalPage(401, 'This download is private: use the link that you were sent, or a key', {
          'www-authenticate': 'Bearer realm="groundwork"',
        });
      count(address);
      return pack(asset, request.method === 'HEAD');
    },
  };
}
