/**
 * Writes the backup of this version that `tests/services/backup.test.ts` restores for ever, beside its dump and under the
 * same name. Once a release, with TEST_DATABASE_URL: bun tests/support/upgrade/backup.ts
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBackup } from '../../../server/process/backup/index.ts';
import { leaveTestDatabase, testServerUrl } from '../database.ts';
import { makeWorld } from '../world.ts';
import { backupPath } from './load.ts';
import { fill, secretKey } from './scene.ts';

const said = (...command: string[]) => Bun.spawnSync(command).stdout.toString().trim();
const path = backupPath(said('git', 'log', '-1', '--format=%cs-%h', '--abbrev=7'));
if (!testServerUrl) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server with pgvector');
if (existsSync(path)) throw new Error(`There is ${path} already`);

const world = await makeWorld({ SECRET_KEY: secretKey });
await fill(world);
const folder = join(mkdtempSync(join(tmpdir(), 'gw-')), 'backup');
await writeBackup({ ...world.context, db: world.db }, folder, false);
said('tar', '-czf', path, '-C', folder, '.');
rmSync(join(folder, '..'), { recursive: true });
await world.app.close();
await leaveTestDatabase();
process.exit(0);
