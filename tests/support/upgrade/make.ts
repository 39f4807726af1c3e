/**
 * Writes the dump of this version, from which `tests/services/upgrade.test.ts` proves for ever that its databases can
 * be brought up to date. It is named by the day and the commit that is checked out. To be run once a release, when its
 * migrations are final:
 *
 *   TEST_DATABASE_URL=postgres://… bun tests/support/upgrade/make.ts
 *
 * TEST_DATABASE_URL is a server with pgvector; a database is made there for the time of the run. PG_DUMP is the command
 * that dumps it, `pg_dump` where it is not set; words apart by spaces, as for one inside a chroot or a container. It must
 * be of the server's version or a newer one.
 *
 * A dump that is there is never written again: what users have does not change either. `zcat` shows it.
 */
import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Database } from '../../../server/database/index.ts';
import { leaveTestDatabase, testServerUrl } from '../database.ts';
import { makeWorld } from '../world.ts';
import { cleaned } from './clean.ts';
import { interrupt } from './interrupted.ts';
import { dumpPath } from './load.ts';
import { emptyTables } from './rows.ts';
import { fill, secretKey } from './scene.ts';

const version = said('git', 'log', '-1', '--format=%cs-%h', '--abbrev=7').trim();
const path = dumpPath(version);
if (!testServerUrl) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server with pgvector');
if (existsSync(path)) throw new Error(`There is a dump of ${version} already`);

const world = await makeWorld({ SECRET_KEY: secretKey });
// One workspace at rest, and one in the middle of its work.
await fill(world);
// A graph is made for five thousand chunks. This one is empty, but its function and its index are what users have.
await world.db.ownerSql`select make_chunk_graph_search('chunk_00', 64)`;
await world.db.ownerSql`
  create index chunk_00_graph_64 on chunk_00 using hnsw ((embedding::halfvec(64)) halfvec_ip_ops) where dimensions = 64
`;
await interrupt(world, await fill(world));
await requireRows(world.db);
const [database] = await world.db.ownerSql<{ name: string }[]>`select current_database() as name`;
const url = new URL(testServerUrl);
url.pathname = `/${database?.name}`;
await Bun.write(path, gzipSync(cleaned(dump(url.href)), { level: 9 }));
await world.app.close();
await leaveTestDatabase();
process.exit(0);

/** A table that the scene leaves empty is one whose upgrade would be proved by nothing. */
async function requireRows({ ownerSql }: Database): Promise<void> {
  const empty = await emptyTables(ownerSql);
  if (empty.length > 0) throw new Error(`The scene leaves these tables empty: ${empty.join(', ')}`);
}

function dump(href: string): string {
  const command = (process.env.PG_DUMP ?? 'pg_dump').split(' ');
  // A row's partition follows from its hash: whoever loads it finds the place anew.
  const form = ['--inserts', '--no-owner', '--no-comments', '--load-via-partition-root'];
  const schemas = ['--schema=public', '--schema=graphile_worker'];
  return said(...command, ...form, ...schemas, href);
}

function said(...command: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command);
  if (exitCode !== 0) throw new Error(`${command[0]} failed: ${stderr}`);
  return stdout.toString();
}
