import type { Sql, Tx } from '../index.ts';
import { earlierFiles } from './earlier-files.ts';
import type { MigrationSet } from './migration-files.ts';

/** A numbered file as a database has applied it. */
export interface AppliedFile {
  name: string;
  hash: string;
  /** Such as `2026-11-21`, by UTC. */
  day: string;
}

export async function appliedFiles(sql: Sql | Tx): Promise<AppliedFile[]> {
  return sql<AppliedFile[]>`
    select name, hash, to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from migration
    where name ~ '^[0-9]{4}_'
    order by name
  `;
}

/** Replaces recognised files of an earlier version by today's files with the same effect. */
export function recognisedFiles(applied: AppliedFile[], { numbered }: MigrationSet): AppliedFile[] {
  const files = new Map(applied.map((file) => [file.name, file]));
  for (const earlier of earlierFiles) {
    const names = Object.entries(earlier.applied);
    if (!names.every(([name, hash]) => files.get(name)?.hash === hash)) continue;
    const day = names.map(([name]) => files.get(name)?.day ?? '').sort()[0] ?? '';
    for (const [name] of names) files.delete(name);
    for (const { name, hash } of numbered)
      if (earlier.replacedBy.includes(name)) files.set(name, { name, hash, day });
  }
  return [...files.values()];
}

/** Migrations that a refusal names where a database is ahead; there may be a hundred. */
const newerShown = 3;

/**
 * Returns a sentence with advice for an operator whose database has migrations that this version lacks. Null where
 * this version can upgrade the database.
 */
export function refusal(applied: AppliedFile[], { numbered }: MigrationSet): string | null {
  const hashes = new Map(numbered.map(({ name, hash }) => [name, hash]));
  const foreign = applied.filter(({ name, hash }) => hashes.get(name) !== hash);
  if (foreign.length === 0) return null;
  const newest = numbered.at(-1)?.name ?? '';
  const isNewer = foreign.every(({ name }) => name > newest);
  // a newer version is found by its first ones; what cannot be followed is found by the one that differs
  const shown = isNewer ? foreign.slice(0, newerShown) : foreign;
  const more = foreign.length > shown.length ? ` and ${foreign.length - shown.length} more` : '';
  const list =
    shown.map(({ name, day }) => `${hashes.has(name) ? 'another ' : ''}${name} of ${day}`).join(', ') + more;
  return isNewer
    ? `The database was migrated by a newer version: it has ${list}, which this version does not have. Start that ` +
        'version or a later one, or restore a backup that was made before the upgrade.'
    : `The database was migrated by a version that this one cannot follow: it has ${list}. Start the version that used ` +
        'it last, which still opens it, or restore a backup that was made before that version ran. In development: put ' +
        'the migration back as it was applied, and the change into a new file.';
}
