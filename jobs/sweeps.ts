import type { Database } from '../server/database/index.ts';
import type { Log } from '../server/log.ts';
import { collectBlobs } from '../server/services/assets/blobs/collect.ts';
import { removeOldViews } from '../server/services/assets/serve/count-views.ts';
import { removeOldVersions } from '../server/services/assets/version-retention.ts';
import { tellLowCredits } from '../server/services/callbacks/low-credits.ts';
import { foldDays } from '../server/services/events/upkeep/fold-days.ts';
import { makeLateIndexes } from '../server/services/events/upkeep/late-indexes.ts';
import { startAccountFill } from '../server/services/findings/fill-accounts.ts';
import { checkEvidenceAgain } from '../server/services/library/generation/check-again.ts';
import { removeForgotten } from '../server/services/resources/chunks/generation.ts';
import { removedAtOnce } from '../server/services/resources/chunks/index.ts';
import { fillRollups, foldRollups } from '../server/services/rollups/fold.ts';
import { endForsakenRuns } from '../server/services/runs/hold.ts';
import { removeOldRuns } from '../server/services/runs/records/retention.ts';
import { expireSuggestions } from '../server/services/suggestions/expire.ts';
import { startDueSchedules } from '../server/services/workflows/schedule/start-due.ts';
import { removeOldEntries } from '../server/services/workspaces/audit/remove-old.ts';
import { giveBackForgotten } from '../server/services/workspaces/give-back.ts';
import { shorterThan } from '../server/services/workspaces/retention-figures.ts';
import type { Storage } from '../server/storage/index.ts';
import { removeOldEvents } from './old-events.ts';
import { removeOldRows } from './old-rows.ts';

/** The resources and retention settings for each step of a sweep. */
export interface Nouns {
  db: Database;
  log: Log;
  /** Days that runs, imports and stages of resources are kept after their end; 0 or absent: for ever. */
  runRetentionDays?: number;
  /** Credits a month that a workspace may use; none given: schedules start whatever is left. */
  creditLimit?: number;
  /** Open runs of workflows that a workspace may have; none given: any number. */
  openRuns?: number;
  /** The storage of the bytes of assets; absent: none are collected. */
  storage?: Storage;
  /** The number of versions that an asset keeps; 0 or absent: all. */
  assetVersions?: number;
}

const most = 1_000_000_000;

type NounSweep = (nouns: Nouns) => Promise<unknown>;

/**
 * The registry of each noun's work in a sweep, in order: due work, then dead letters, then tidying. Slow work, which
 * grows with tables, runs beside the sweeps.
 */
export const sweeps: Record<'due' | 'tidying' | 'slow', Readonly<Record<string, NounSweep>>> = {
  due: {
    'end forsaken runs': ({ db, log }) => endForsakenRuns(db, log),
    'start due schedules': ({ db, log, creditLimit = most, openRuns = most }) =>
      startDueSchedules({ db, log, creditLimit, openRuns }),
    'expire suggestions': ({ db }) => expireSuggestions(db),
    'tell of low credits': ({ db, creditLimit = most }) => tellLowCredits(db, creditLimit),
    'give back forgotten credits': ({ db }) => giveBackForgotten(db),
  },
  tidying: {
    'remove old runs': ({ db, runRetentionDays = 0 }) => removeRuns(db, runRetentionDays),
    'remove old imports, notices and stages': ({ db, runRetentionDays = 0 }) =>
      removeOldRows(db, runRetentionDays),
    'remove old audit entries': ({ db }) => removeAuditEntries(db),
    'remove forgotten chunks': ({ db }) => removeForgottenChunks(db),
    'check evidence again': ({ db, log }) => checkEvidenceAgain(db, log),
    'fold days that are over': ({ db }) => foldDaysThatAreOver(db),
    'fold rollups': ({ db }) => foldAllRollups(db),
    'tidy assets': (nouns) => tidyAssets(nouns),
  },
  slow: {
    'make late indexes': ({ db }) => makeLateIndexes(db),
    'fill in accounts': ({ db }) => startAccountFill(db),
    'make rollups': ({ db }) => fillRollups(db, slowMs),
    'remove old events': ({ db }) => removeOldEvents(db, slowMs),
  },
};

/** Goes through every workspace before it throws for what one of them keeps. */
async function removeRuns(db: Database, days: number): Promise<void> {
  const faults: unknown[] = [];
  const remove = (figure: number, workspace: string | null) =>
    removeOldRuns(db, figure, workspace).catch((fault) => faults.push(fault));
  await remove(days, null);
  for (const { workspace, figure } of await shorterThan(db.ownerSql, 'runs', days))
    await remove(figure, workspace);
  if (faults.length > 0) throw faults[0];
}

async function removeAuditEntries(db: Database): Promise<void> {
  for (const { workspace, figure } of await shorterThan(db.ownerSql, 'audit'))
    await removeOldEntries(db, workspace, figure);
}

const chunkPartsAtOnce = 10;

/** A part at a time, so that others get their turn. */
async function removeForgottenChunks(db: Database): Promise<void> {
  for (let part = 0; part < chunkPartsAtOnce; part++) {
    if (!(await removeForgotten(db, removedAtOnce))) return;
  }
}

const dayPartsAtOnce = 10;
/** Then the next slow sweep goes on. */
const slowMs = 300_000;

async function foldDaysThatAreOver(db: Database): Promise<void> {
  for (let part = 0; part < dayPartsAtOnce; part++) {
    if (!(await foldDays(db))) return;
  }
}

async function foldAllRollups(db: Database): Promise<void> {
  for (let part = 0; part < dayPartsAtOnce; part++) {
    if (!(await foldRollups(db))) return;
  }
}

/** Storage may be away while the database is there; what is left waits for the next sweep. */
async function tidyAssets({ db, log, storage, assetVersions = 0 }: Nouns): Promise<void> {
  await removeOldVersions(db, assetVersions);
  for (const { workspace, figure } of await shorterThan(db.ownerSql, 'assetVersions', assetVersions))
    await removeOldVersions(db, figure, workspace);
  await removeOldViews(db.ownerSql);
  if (!storage) return;
  try {
    await collectBlobs(db, storage);
  } catch (error) {
    log.warn({ err: error }, 'bytes that no asset has could not be removed');
  }
}
