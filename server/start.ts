import { bootstrap, type FirstStart } from './bootstrap.ts';
import type { Config } from './config.ts';
import type { Database } from './db.ts';
import type { Log } from './log.ts';
import { migrate } from './migrate.ts';

/** Brings the schema up to date and makes the first workspace on an empty database. */
export async function prepareDatabase(
  config: Config,
  db: Database,
  log: Log,
  secret: Buffer,
): Promise<FirstStart> {
  await migrate(db, log);
  return bootstrap(db, config, secret);
}
