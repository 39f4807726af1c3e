import type { Sql } from '../../database/index.ts';
import { unseal } from '../../secrets.ts';

/** The secret is not the one under which the database's keys were encrypted; trying again cannot cure that. */
export class OtherSecret extends Error {
  override name = 'OtherSecret';

  constructor() {
    super(
      'SECRET_KEY is not the one under which the keys in this database were encrypted. Set the SECRET_KEY that it was ' +
        'started with before; where none was set, that is the file secret-key in its DATA_DIR. If it is lost: ' +
        'bun run key reset',
    );
  }
}

/** Throws OtherSecret unless the secret opens what the database holds. A database without keys takes any, and none. */
export async function refuseOtherSecret(sql: Sql, secret: Buffer | null): Promise<void> {
  // The first one was made under the secret that the database began with.
  const [first] = await sql<{ sealed: Buffer }[]>`
    select sealed
    from api_key
    where sealed <> ''
    order by created_at, o_id
    limit 1`;
  if (!first) return;
  if (!secret || !opens(secret, first.sealed)) throw new OtherSecret();
}

/** Returns whether these bytes were sealed under the secret. */
export function opens(secret: Buffer, sealed: Buffer): boolean {
  try {
    unseal(secret, sealed);
    return true;
  } catch {
    return false;
  }
}
