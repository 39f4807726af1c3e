import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs the packages when `bun.lock` or a patch has changed since the last installation. Imports only what the
 * runtime brings, because it runs first.
 */
export function installMissing(root: string = join(import.meta.dir, '..', '..')): void {
  const stamp = join(root, 'node_modules', '.installed');
  const wantedStamp = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedStamp) return;

  process.stderr.write('Installing packages…\n');
  // The runtime's own path, since `bun` need not be on PATH: it may come from npx.
  const only = isProduction() ? ['--production'] : [];
  const install = Bun.spawnSync(
    [process.execPath, 'install', '--frozen-lockfile', '--no-progress', ...only],
    {
      cwd: root,
      env: { ...process.env, BUN_BE_BUN: '1' },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'inherit',
    },
  );
  if (install.exitCode !== 0) {
    process.stderr.write('The packages could not be installed; what bun says about it stands above.\n');
    process.exit(1);
  }
  writeFileSync(stamp, wantedStamp);
}

function fingerprint(root: string): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'bun.lock')));
  const patches = join(root, 'patches');
  const names = existsSync(patches) ? readdirSync(patches).sort() : [];
  for (const name of names) hash.update(name).update(readFileSync(join(patches, name)));
  if (isProduction()) hash.update('production');
  return hash.digest('hex');
}

/** In an image nothing is installed that only tests need. */
const isProduction = () => process.env.NODE_ENV === 'production';

if (import.meta.main) installMissing();
