import type { Config } from '../../config.ts';
import { databaseFault, isPassing, refusedUrl } from '../../database/fault.ts';
import type { Database } from '../../database/index.ts';
import type { Log } from '../../log.ts';
import { refuseToStart } from '../supervised.ts';

const tryAgainAfterMs = 1_000;

/**
 * Does work that a start needs of the database, waiting without limit for one that is unreachable, which is logged
 * once. A rejected user or database name ends the process with a sentence.
 */
export async function withDatabase<Result>(
  config: Pick<Config, 'databaseUrl'>,
  db: Database,
  log: Log,
  work: () => Promise<Result>,
): Promise<Result> {
  let wasLogged = false;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const cause = isPassing(error) ? error : await whyNoAnswer(db);
      const refused = refusedUrl(cause, config.databaseUrl);
      if (refused) refuseToStart(`${refused}.`);
      if (!isPassing(cause)) throw error;
      const what =
        databaseFault(cause)?.code === 'database_unwritable' ? 'takes no changes' : 'does not answer';
      if (!wasLogged) log.warn({ reason: reasonOf(cause) }, `${placeOf(config)} ${what}; waiting for it`);
      wasLogged = true;
      await Bun.sleep(tryAgainAfterMs);
    }
  }
}

/** Not every driver says by a code that it lost the database; whether that is there now, is asked. */
async function whyNoAnswer(db: Database): Promise<unknown> {
  try {
    await db.ownerSql`select 1`;
    return null;
  } catch (error) {
    return error;
  }
}

function placeOf({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  if (databaseUrl === null || !URL.canParse(databaseUrl)) return 'The embedded database';
  return `The database server at ${new URL(databaseUrl).host} (DATABASE_URL)`;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
