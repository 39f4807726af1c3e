import type { Database } from '../database/index.ts';
import { leaseMs } from '../services/assets/serve/lease.ts';
import {
  type ResolvedAsset,
  type ResolvedFile,
  resolveAddresses,
  resolveFiles,
  type WantedAsset,
  type WantedFiles,
} from '../services/assets/serve/resolve-addresses.ts';
import { createBatch } from './batch.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { createLeased, type DatedAnswer } from './leased.ts';

/** The published assets, read from the database. */
export interface PublishedAssets {
  /** The asset as it stands; null where there is none. Holds for a moment (`leaseMs`). */
  find(wanted: WantedAsset): Promise<ResolvedAsset | null>;
  /** Those of the wanted files that the version has: a version never changes and its number never comes again. */
  filesOf(asset: ResolvedAsset, paths: readonly string[]): Promise<readonly ResolvedFile[]>;
}

/** A file's entry takes about half a kilobyte in memory, beside the name that it is kept under. */
const entryBytes = 512;
const characterBytes = 2;
const keptBytes = 32 * 1024 * 1024;

export function createPublishedAssets(db: Database): PublishedAssets {
  const nameOf = (wanted: WantedAsset | WantedFiles) => JSON.stringify(wanted);
  const assets = createLeased(
    createBatch<WantedAsset, DatedAnswer<ResolvedAsset | null>>(async (wanted) => {
      const beganAt = performance.now();
      const found = await db.look((sql) => resolveAddresses(sql, wanted));
      return found.map((answer) => ({ answer, beganAt }));
    }, nameOf),
    nameOf,
    leaseMs,
  );
  const files = createBatch<WantedFiles, ResolvedFile[]>(
    (wanted) => db.look((sql) => resolveFiles(sql, wanted)),
    nameOf,
  );
  const keptFiles = createBoundedCache<readonly ResolvedFile[]>({ bytes: keptBytes, largest: keptBytes });
  return {
    find: (wanted) => assets.ask(wanted),
    async filesOf({ workspaceOId, uuid, version }, paths) {
      const wanted = { workspaceOId, uuid, version, paths };
      const name = nameOf(wanted);
      const known = keptFiles.get(name);
      if (known) return known;
      const found = await files.ask(wanted);
      // What is not there may be asked for without end, also of a site whose 404.html answers: names count by length.
      const bytes = entryBytes * (found.length + 1) + characterBytes * name.length;
      if (found.length > 0) keptFiles.set(name, found, bytes);
      return found;
    },
  };
}
