import type { Database } from '../database/index.ts';

interface Readiness {
  ready: boolean;
  database: boolean;
  migrations: boolean;
  worker: boolean;
}

/** Fit to serve: the database answers, its schema is there, and some worker's heart has beaten in the last minute. */
export async function readiness(db: Database): Promise<Readiness> {
  try {
    const [row] = await db.ownerSql<{ migrations: boolean; worker: boolean }[]>`
      select
        to_regclass('entity') is not null as migrations,
        exists (select from worker where beat_at > now() - interval '60 seconds') as worker`;
    const migrations = row?.migrations ?? false;
    return { ready: migrations, database: true, migrations, worker: row?.worker ?? false };
  } catch {
    return { ready: false, database: false, migrations: false, worker: false };
  }
}
