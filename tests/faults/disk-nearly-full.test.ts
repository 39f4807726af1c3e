import { afterEach, expect, test } from 'bun:test';
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/index.ts';
import { createLog } from '../../server/log.ts';
import { eventually, type Product, spawnProduct, startProduct, unlimited } from '../support/processes.ts';
import { isEmbedded, newTestServer } from '../support/test-server.ts';

/*
 * A small disk of its own, which fills up. Only root may mount one.
 */

const mb = 1024 * 1024;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function onSmallDisk() {
  const place = await newTestServer();
  closing.push(place.remove);
  const disk = mkdtempSync(join(tmpdir(), 'groundwork-disk-'));
  const mounted = Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]);
  if (!mounted.success) throw new Error(mounted.stderr.toString());
  closing.push(() => {
    Bun.spawnSync(['umount', disk]);
    rmSync(disk, { recursive: true, force: true });
  });
  const dataDir = join(disk, 'data');
  cpSync(place.environment.DATA_DIR ?? '', dataDir, { recursive: true });
  const environment = { ...place.environment, DATA_DIR: dataDir };
  const product = await startProduct(environment);
  closing.push(() => product.stop());
  const free = () => {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  };
  return {
    environment,
    product,
    open() {
      const config = readConfig({ ...unlimited, ...environment, LOG_LEVEL: 'silent' });
      return openDatabase(config, createLog(config, 'test'));
    },
    key: place.key,
    /** Leaves so much, and can be called again. */
    leave(bytes: number) {
      rmSync(join(disk, 'filler'), { force: true });
      writeFileSync(join(disk, 'filler'), new Uint8Array(Math.max(0, free() - bytes)));
    },
  };
}

const made = (product: Product, key: string, name: string) =>
  fetch(`${product.url}/api/v2/persona/create`, {
    method: 'POST',
    headers: { api_key: key, 'content-type': 'application/json' },
    body: JSON.stringify({ name, description: 'x'.repeat(4_000) }),
  });

const ready = async (product: Product) =>
  (await (await fetch(`${product.url}/ready`)).json()) as {
    ready: boolean;
    database: boolean;
    room: boolean;
  };

async function personas(product: Product, key: string): Promise<number> {
  const reply = await fetch(`${product.url}/api/v2/persona/list?limit=1`, { headers: { api_key: key } });
  const body = (await reply.json()) as { total: number; code?: string };
  expect([reply.status, body.code]).toEqual([200, undefined]);
  return body.total;
}

if (isEmbedded && process.platform === 'linux' && process.getuid?.() === 0) {
  test('a disk that fills up ends changes with 503 and not reading, is told before, and takes them again with room', async () => {
    const { product, key, leave, environment } = await onSmallDisk();
    expect((await made(product, key, 'Before')).status).toBe(200);
    const before = await personas(product, key);
    expect(await ready(product)).toMatchObject({ ready: true, room: true });

    leave(60 * mb);
    expect(await ready(product)).toMatchObject({ ready: true, room: false });
    const doctor = spawnProduct(['run', 'doctor', 'storage'], environment);
    expect(await doctor.ended).toBe(1);
    expect(doctor.output()).toMatch(/has \d+ MB left: make room/);
    const metrics = await (await fetch(`${product.url}/metrics`)).text();
    expect(Number(/^groundwork_disk_free_bytes (\S+)$/m.exec(metrics)?.[1])).toBeLessThan(64 * mb);

    leave(8 * mb);
    let accepted = 0;
    for (let at = 0; at < 400; at++) {
      const reply = await made(product, key, `While full ${at}`);
      if (reply.status === 200) accepted += 1;
      else
        expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([
          503,
          'database_unwritable',
        ]);
    }
    expect(accepted).toBeLessThan(400);
    expect(await personas(product, key)).toBe(before + accepted);
    // routes whose share of the rate limit was not noted before
    for (const path of ['competitor/list', 'finding/list', 'resource/list']) {
      const { status } = await fetch(`${product.url}/api/v2/${path}`, { headers: { api_key: key } });
      expect([path, status]).toEqual([path, 200]);
    }
    expect(await ready(product)).toMatchObject({ ready: false, database: false, room: false });

    leave(200 * mb);
    await eventually('changes are taken again', async () => {
      return (await made(product, key, 'Afterwards')).status === 200;
    });
    expect(await personas(product, key)).toBe(before + accepted + 1);
    expect(product.output()).not.toContain('it is killed');
  });

  test('an engine that panics for ever for a segment of its log is ended long before one that computes, also when room was made meanwhile', async () => {
    const { product, key, leave, open } = await onSmallDisk();
    expect((await made(product, key, 'Before')).status).toBe(200);
    const before = await personas(product, key);
    // changes are taken still, and one statement fills the log beyond what is left
    leave(34 * mb);
    const db = await open();
    const panicking = db.ownerSql`
        select count(pg_logical_emit_message(true, 'test', repeat('x', 1000000))) from generate_series(1, 200)
      `.catch(() => {});
    const startedAt = performance.now();
    await product.says(
      /The database has not answered for \d+ s on a disk that is full; it is killed|The embedded database ended: /,
    );
    // elsewhere one is ended after ninety seconds
    expect(performance.now() - startedAt).toBeLessThan(70_000);
    leave(200 * mb);
    await eventually('changes are taken again', async () => {
      const reply = await made(product, key, 'Afterwards').catch(() => null);
      return reply?.status === 200;
    });
    await panicking;
    await db.close();
    expect(await personas(product, key)).toBe(before + 1);
  });
}
