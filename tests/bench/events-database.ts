import { createHash } from 'node:crypto';
import { readConfig } from '../../server/config.ts';
import { type Database, openDatabase } from '../../server/database/index.ts';
import { createLog } from '../../server/log.ts';
import { prepareDatabase } from '../../server/process/preparation/prepare-database.ts';
import { serverSecret } from '../../server/secrets.ts';
import { foldDays } from '../../server/services/events/upkeep/fold-days.ts';
import { fillRollups, makeAllAnew } from '../../server/services/rollups/fold.ts';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { fillWorkspaces, type Parts } from './events-fill.ts';
import { type EventSet, eventSet } from './events-set.ts';
import { benchDatabase } from './server.ts';

/** A database with one workspace for each size, filled by SQL. */
export interface FilledDatabase {
  url: string;
  environment: Record<string, string>;
  db: Database;
  secret: Buffer;
  /** The smallest workspace and the largest. */
  small: EventSet;
  large: EventSet;
  close(): Promise<void>;
}

/** What was written without the product's statements has rollups made as an upgrade's are. */
const rollupsMostMs = 3_600_000;

/** Fills workspaces of these sizes. BENCH_KEEP names a database that is filled once and stays. */
export async function filledDatabase(sizes: readonly number[], parts?: Parts): Promise<FilledDatabase> {
  const database = await benchDatabase(undefined, process.env.BENCH_KEEP);
  const environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: createHash('sha256').update(database.url).digest('base64'),
    DATA_DIR: 'memory',
    LOG_LEVEL: 'error',
  };
  const config = readConfig(environment);
  const log = createLog(config, 'bench');
  const db = await openDatabase(config, log, { statementDeadlineMs: 60_000 });
  const close = async () => {
    await db.close();
    await database.drop();
  };
  try {
    const secret = serverSecret(config);
    await prepareDatabase(config, db, log, secret);
    const sets = await filledSets(db);
    // a migration since then may have them made anew
    await fillRollups(db, rollupsMostMs);
    const [small, large] = sets.length > 0 ? sets : await fill(database.url, db, secret, sizes, parts);
    if (!small || !large) throw new Error('two workspaces are compared');
    return { url: database.url, environment, db, secret, small, large, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fill(
  url: string,
  db: Database,
  secret: Buffer,
  sizes: readonly number[],
  parts?: Parts,
): Promise<EventSet[]> {
  const places = [];
  for (const count of sizes) {
    const { workspaceOId } = await db.asOwner((tx) => createWorkspace(tx, secret, 'Bench'));
    places.push({ workspace: workspaceOId, count });
  }
  const began = performance.now();
  await fillWorkspaces(url, places, parts);
  // as sweeps do
  while (await foldDays(db));
  await makeAllAnew(db);
  await fillRollups(db, rollupsMostMs);
  console.log(`filled      ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
  return filledSets(db);
}

/** The smallest workspace and the largest of a database that was kept; none of one that is empty. */
async function filledSets(db: Database): Promise<EventSet[]> {
  const rows = await db.ownerSql<{ workspaceOId: string; events: number }[]>`
    select workspace_o_id, sum(events)::int as events
    from event_daily
    group by workspace_o_id
    order by events`;
  return [rows[0], rows.at(-1)].flatMap((row) => (row ? [eventSet(row.workspaceOId, row.events)] : []));
}
