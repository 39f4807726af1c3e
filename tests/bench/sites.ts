import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/index.ts';
import { createLog } from '../../server/log.ts';
import { prepareDatabase } from '../../server/process/preparation/prepare-database.ts';
import { serverSecret } from '../../server/secrets.ts';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { filesForm } from '../support/assets.ts';
import { inTurn } from './http.ts';
import { httpRequest } from './load.ts';
import { benchDatabase, startProcess } from './server.ts';

const bytes = 20 * 1024;
const files = Object.fromEntries(
  Array.from({ length: 200 }, (_one, at) => [`${at}.bin`, new Uint8Array(randomBytes(bytes))]),
);

/** Published files of 20 KB against a bare server that answers with `Bun.file`: one again and again, then many. */
export async function run(): Promise<void> {
  const database = await benchDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'gw-bench-'));
  const bun = process.execPath;
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const { env, key } = await prepare(database.url, folder);
    const ours = await startProcess([bun, 'tests/bench/peers/groundwork.ts'], env);
    const bare = await startProcess([bun, 'tests/bench/peers/file-server.ts'], { FOLDER: folder });
    try {
      const base = await publish(ours.port, key);
      const get = (name: string) => httpRequest('GET', `${base}/${name}`, {});
      const any = () => get(`${Math.floor(Math.random() * 200)}.bin`);
      const wanted = 'requests per second against Bun.file (0.7 wanted)';
      await inTurn(`one file of 20 KB: ${wanted}`, ours, bare, () => [() => get('0.bin')]);
      await inTurn(`any of 200 files of 20 KB: ${wanted}`, ours, bare, () => [any]);
    } finally {
      await Promise.all([ours.stop(), bare.stop()]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }
}

async function prepare(url: string, folder: string) {
  const env = {
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
  };
  const config = readConfig(env);
  const log = createLog(config, 'bench');
  const db = await openDatabase(config, log);
  const secret = serverSecret(config);
  await prepareDatabase(config, db, log, secret);
  const { key } = await db.asOwner((tx) => createWorkspace(tx, secret, 'Bench'));
  await db.close();
  return { env, key };
}

async function publish(port: number, key: string): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v2/asset/create`, {
    method: 'POST',
    headers: { api_key: key },
    body: filesForm({ identifier: 'bench', privacy: 'public' }, files),
  });
  if (reply.status !== 201) throw new Error(await reply.text());
  const { data } = (await reply.json()) as { data: { uuid: string } };
  return `/sites/bench-${data.uuid}`;
}
