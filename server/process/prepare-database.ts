import type { Config } from '../config.ts';
import { checkAppLogin } from '../database/app-login.ts';
import type { Database } from '../database/index.ts';
import { migrate } from '../database/migrate.ts';
import type { Log } from '../log.ts';
import { withDatabase } from './await-database.ts';
import { bootstrap, type FirstStart } from './first-workspace.ts';

/** Brings the schema up to date and makes the first workspace on an empty database; waits for one that is away. */
export async function prepareDatabase(
  config: Config,
  db: Database,
  log: Log,
  secret: Buffer,
): Promise<FirstStart> {
  return withDatabase(config, db, log, async () => {
    await migrate(db, log);
    await checkAppLogin(db, config.appDatabaseUrl, log);
    return bootstrap(db, config, secret);
  });
}
