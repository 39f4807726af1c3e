import type { Config } from '../../config.ts';
import { checkAppLogin } from '../../database/app-login.ts';
import { refuseHalfDistributed } from '../../database/distribution/state.ts';
import type { Database } from '../../database/index.ts';
import { refuseIncomplete } from '../../database/migrations/incomplete.ts';
import { migrate } from '../../database/migrations/migrate.ts';
import { refusePooler } from '../../database/pooler.ts';
import type { Log } from '../../log.ts';
import { withDatabase } from './await-database.ts';
import { bootstrap, type FirstStart } from './first-workspace.ts';
import { refuseOtherSecret } from './secret-check.ts';

/**
 * Migrates the database and creates the first workspace in an empty one; waits for an unreachable one. Throws when
 * the secret does not decrypt the stored values, before a caller or a receiver notices.
 */
export async function prepareDatabase(
  config: Config,
  db: Database,
  log: Log,
  secret: Buffer,
): Promise<FirstStart> {
  return withDatabase(config, db, log, async () => {
    const { databaseUrl, appDatabaseUrl } = config;
    if (databaseUrl) await refusePooler(db.ownerSql, databaseUrl, 'DATABASE_URL');
    await migrate(db, log);
    await refuseHalfDistributed(db.ownerSql);
    if (databaseUrl) await refuseIncomplete(db.ownerSql);
    await checkAppLogin(db, appDatabaseUrl, log);
    await refuseOtherSecret(db.ownerSql, secret);
    return bootstrap(db, config, secret);
  });
}
