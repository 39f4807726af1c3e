import { afterAll, beforeAll, expect, test } from 'bun:test';
import pino from 'pino';
import type { Database } from '../../server/database/index.ts';
import { withoutDeadline } from '../../server/database/maintain.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { type MigrationFile, migrationFiles } from '../../server/database/migrations/migration-files.ts';
import { makeLateIndexes } from '../../server/services/events/upkeep/late-indexes.ts';
import { emptyDatabase } from '../support/database.ts';
import { fillTables, longestWaits, type Waits } from '../support/migration-locks.ts';
import { slowestAllowed } from '../support/stopwatch.ts';
import { isEmbedded } from '../support/test-server.ts';
import { dumpedVersions, loadDump } from '../support/upgrade/load.ts';

/** Rows of each table that grows. LOCK_ROWS=1000000 takes six minutes, and prints every file since the newest dump. */
const rows = Number(process.env.LOCK_ROWS ?? 100_000);
const printsAll = process.env.LOCK_ROWS !== undefined;
/** A second for a million rows. */
const shutMs = rows / 1000;
/** Files up to this one landed before locks were measured: 0090, 0093 and 0113 shut a table for longer. */
const landedBefore = 123;

const log = pino({ level: 'silent' });

// The embedded engine has one session: nobody is served beside its migrations.
if (!isEmbedded) {
  let db: Database;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const version = dumpedVersions.at(-1);
    if (!version) throw new Error('there is no dump to upgrade from');
    ({ db, close } = await emptyDatabase());
    await loadDump(db, version);
    await fillTables(db, rows);
  }, 900_000);
  afterAll(() => close());

  test('no new migration, and no index that is made late, shuts a table of many rows for longer than its part of a second', async () => {
    const tooLong: string[] = [];
    for (const { name, work, isHeld } of await steps(db)) {
      const waits = await longestWaits(db, work);
      if (printsAll) print(name, waits);
      if (isHeld && Math.max(...Object.values(waits.tables)) > allowed(waits)) tooLong.push(name);
    }
    expect(tooLong).toEqual([]);

    // the looks see what a rewrite of a table does to those who use it
    const rewritten = await longestWaits(db, () =>
      withoutDeadline(
        db,
        (sql) => sql`alter table event alter column summary type text using summary || '.'`,
      ),
    );
    expect(rewritten.tables.event).toBeGreaterThan(allowed(rewritten));
  }, 900_000);
}

interface Step {
  name: string;
  work: () => Promise<unknown>;
  isHeld: boolean;
}

/** The files that the database has not applied, then the functions, then the indexes that are made while it is served. */
async function steps(db: Database): Promise<Step[]> {
  const files = migrationFiles();
  const applied = await db.ownerSql<{ name: string }[]>`select name from migration`;
  const pending = files.numbered.filter((file) => !applied.some(({ name }) => name === file.name));
  const step = ({ name, number }: MigrationFile): Step => {
    const numbered = files.numbered.filter((file) => file.number <= number);
    const work = () => migrate(db, log, { numbered, functions: [], hash: `up to ${name}` });
    return { name, work, isHeld: number > landedBefore };
  };
  const landed = pending.filter(({ number }) => number <= landedBefore);
  const fresh = pending.filter(({ number }) => number > landedBefore);
  return [
    ...(printsAll ? landed : landed.slice(-1)).map(step),
    ...fresh.map(step),
    { name: 'functions', work: () => migrate(db, log, files), isHeld: true },
    { name: 'late indexes', work: () => makeLateIndexes(db), isHeld: true },
  ];
}

const allowed = ({ bare }: Waits) => slowestAllowed([bare], shutMs);

function print(name: string, waits: Waits): void {
  const [table, ms] = Object.entries(waits.tables).reduce((most, one) => (one[1] > most[1] ? one : most));
  console.log(`${name}: ${table} for ${Math.round(ms)} ms, nothing for ${Math.round(waits.bare)} ms`);
}
