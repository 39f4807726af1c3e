import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The server as one file that the runtime has compiled ahead: it loads in half the time. Made when the sources have
 * changed, about a second's work; whatever goes wrong, the sources themselves are run.
 */

/**
 * Loaded late or never: they stay packages of their own, so that the file holds what every start needs. Only packages
 * that are required by name may stand here: of others the file would get another form than their plugins import.
 */
const external = [
  '@electric-sql/*',
  '@elysiajs/swagger',
  '@graphql-yoga/render-graphiql',
  '@modelcontextprotocol/*',
  '@mozilla/readability',
  'graphile-worker',
  'linkedom',
  'mammoth',
  'pg',
  'pino-pretty',
  'prom-client',
  'unpdf',
];

const root = join(import.meta.dir, '..', '..');
const cache = join(root, '.cache');

/** Returns the path to run for a source file such as `server/process/server.ts`. */
export function bundledPath(source: string): string {
  const plain = join(root, source);
  if (process.env.GROUNDWORK_BUNDLE === 'off') return plain;
  try {
    const name = source.replaceAll(/\W+/g, '-').replace(/-ts$/, '');
    const folder = join(cache, `${name}-${fingerprint()}`);
    const built = join(folder, source.replace(/^.*\//, '').replace(/\.ts$/, '.js'));
    if (!existsSync(built)) build(plain, folder, name);
    return built;
  } catch {
    return plain;
  }
}

function build(source: string, folder: string, name: string): void {
  mkdirSync(cache, { recursive: true });
  const draft = `${folder}.${process.pid}`;
  const bundling = Bun.spawnSync(
    [
      process.execPath,
      'build',
      source,
      '--target=bun',
      '--format=cjs',
      '--bytecode',
      `--outdir=${draft}`,
      ...external.flatMap((one) => ['--external', one]),
    ],
    { cwd: root, env: { ...process.env, BUN_BE_BUN: '1' }, stdout: 'ignore', stderr: 'ignore' },
  );
  if (bundling.exitCode !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error('the build failed');
  }
  const older = readdirSync(cache).filter(
    (one) => one.startsWith(`${name}-`) && !one.endsWith(`.${process.pid}`),
  );
  // Whole or not there: another process may be looking for it at this moment.
  renameSync(draft, folder);
  for (const one of older) rmSync(join(cache, one), { recursive: true, force: true });
}

/** Changes when a source, a package or the runtime does. Times and sizes suffice and cost a few milliseconds. */
function fingerprint(): string {
  const hash = createHash('sha256').update(`${Bun.version} ${root}\n`);
  for (const path of ['bun.lock', 'package.json']) hash.update(stamp(join(root, path)));
  for (const room of ['server', 'schema']) {
    for (const path of readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).sort()) {
      if (path.endsWith('.ts')) hash.update(stamp(join(root, room, path)));
    }
  }
  return hash.digest('hex').slice(0, 20);
}

function stamp(path: string): string {
  const { mtimeMs, size } = statSync(path);
  return `${path} ${mtimeMs} ${size}\n`;
}
