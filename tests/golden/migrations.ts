import { existsSync, readFileSync } from 'node:fs';
import { migrationFiles } from '../../server/database/migrations/migration-files.ts';
import { goldenPath } from './files.ts';

/**
 * SHA-256 of every migration that there ever was since the list began, in the form of `sha256sum`. Databases have
 * applied them, so a line is never changed: writing it anew adds lines alone.
 */
export const recordedPath = goldenPath('migrations.sha256');

/** Hashes of migrations by their names, as they were recorded. */
export function recordedMigrations(): ReadonlyMap<string, string> {
  const lines = existsSync(recordedPath) ? readFileSync(recordedPath, 'utf8').trim().split('\n') : [];
  return new Map(
    lines.map((line) => {
      const [hash = '', name = ''] = line.split('  ');
      return [name, hash];
    }),
  );
}

/** The recorded lines as they are, and one for each migration that has none. */
export function migrationsText(): string {
  const hashes = new Map(migrationFiles().numbered.map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of recordedMigrations()) hashes.set(name, hash);
  return [...hashes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, hash]) => `${hash}  ${name}\n`)
    .join('');
}

/** Sentences about migrations that are not as they were recorded: for each what happened, and what to do. */
export function migrationFaults(
  recorded = recordedMigrations(),
  present = migrationFiles().numbered,
): string[] {
  const hashes = new Map(present.map(({ name, hash }) => [name, hash]));
  const undo =
    'databases have applied it. Bring it back with git, and put the change into a new file. If it was never pushed, ' +
    'take its line out of tests/golden/migrations.sha256 and run bun run golden';
  const faults = [...recorded].flatMap(([name, hash]) => {
    if (!hashes.has(name)) return [`sql/${name} is gone, but ${undo}`];
    return hashes.get(name) === hash ? [] : [`sql/${name} has changed, but ${undo}`];
  });
  const added = present
    .filter(({ name }) => !recorded.has(name))
    .map(({ name }) => `sql/${name} is not recorded yet: run bun run golden`);
  return [...faults, ...added];
}
