import { bootstrap, type FirstStart } from './bootstrap.ts';
import type { Config } from './config.ts';
import type { Database } from './db.ts';
import type { Server } from './http/route.ts';
import type { Log } from './log.ts';
import { migrate } from './migrate.ts';
import { serverSecret } from './secrets.ts';
import { createServer } from './services.ts';

/** Brings the schema up to date, makes the first workspace on an empty database, and joins what handlers use. */
export async function startServer(
  config: Config,
  db: Database,
  log: Log,
): Promise<{ server: Server; first: FirstStart }> {
  await migrate(db, log);
  const secret = serverSecret(config);
  const first = await bootstrap(db, config, secret);
  return { server: createServer(config, db, log, secret), first };
}
