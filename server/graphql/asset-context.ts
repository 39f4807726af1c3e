import type { GraphqlContext } from '../../schema/graphql/context.ts';
import type { Work } from '../context.ts';
import { type AssetViewer, readHead } from '../services/assets/asset-record.ts';
import { listVersions } from '../services/assets/asset-versions.ts';
import { listAssets } from '../services/assets/assets.ts';
import { listFiles } from '../services/assets/manifest.ts';
import { leaseMs } from '../services/assets/serve/lease.ts';
import { listByPosition } from './lists.ts';

type AssetContext = Pick<GraphqlContext, 'assets' | 'asset' | 'assetVersions' | 'assetFiles'>;

/** Returns the resolvers' functions for assets, in one workspace. */
export function assetContext(
  workspace: string,
  viewer: AssetViewer,
  read: <T>(work: Work<T>) => Promise<T>,
): AssetContext {
  /** Held back as replies of REST are: what is told of an asset is true of all of its addresses. */
  const readHeldBack = async <T>(work: Work<T>): Promise<T> => {
    const found = await read(work);
    await Bun.sleep(leaseMs);
    return found;
  };
  return {
    assets: (filters) =>
      listByPosition('assets', (page) =>
        readHeldBack((tx) => listAssets(tx, workspace, { ...filters, ...page }, viewer)),
      ),
    asset: (uuid) => readHeldBack((tx) => readHead(tx, workspace, uuid, viewer)),
    assetVersions: (uuid) =>
      listByPosition('asset-versions', (page) =>
        readHeldBack((tx) => listVersions(tx, workspace, uuid, page, viewer)),
      ),
    assetFiles: (uuid, filters) =>
      listByPosition('asset-files', (page) =>
        readHeldBack((tx) => listFiles(tx, workspace, uuid, { ...filters, ...page })),
      ),
  };
}
