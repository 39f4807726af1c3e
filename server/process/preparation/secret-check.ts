import type { Sql } from '../../database/index.ts';
import { unseal } from '../../secrets.ts';

/** Thrown when the database's keys were encrypted under another secret; a retry does not help. */
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

/**
 * Throws OtherSecret unless the secret decrypts the stored keys. A database without keys accepts any secret, or none.
 */
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

/** Returns whether these bytes were encrypted under the secret. */
export function opens(secret: Buffer, sealed: Buffer): boolean {
  try {
    unseal(secret, sealed);
    return true;
  } catch {
    return false;
  }
}
