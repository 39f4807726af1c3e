import type { Config } from '../../config.ts';
import { checkAppLogin } from '../../database/app-login.ts';
import { refuseHalfDistributed } from '../../database/distribution/state.ts';
import type { Database } from '../../database/index.ts';
import { migrate } from '../../database/migrations/migrate.ts';
import type { Log } from '../../log.ts';
import { withDatabase } from './await-database.ts';
import { bootstrap, type FirstStart } from './first-workspace.ts';
import { refuseOtherSecret } from './secret-check.ts';

/**
 * Brings the schema up to date and makes the first workspace on an empty database; waits for one that is away. Throws
 * when the secret does not open what is stored: whoever asks for a key or signs a callback would be the first to notice.
 */
export async function prepareDatabase(
  config: Config,
  db: Database,
  log: Log,
  secret: Buffer,
): Promise<FirstStart> {
  return withDatabase(config, db, log, async () => {
    await migrate(db, log);
    await refuseHalfDistributed(db.ownerSql);
    await checkAppLogin(db, config.appDatabaseUrl, log);
    await refuseOtherSecret(db.ownerSql, secret);
    return bootstrap(db, config, secret);
  });
}
