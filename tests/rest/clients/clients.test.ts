import { beforeAll, describe, expect, test } from 'bun:test';
import { deflateSync, gzipSync } from 'node:zlib';
import { makeZip } from '../../support/assets.ts';
import { drainJobs } from '../../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../../support/world.ts';
import { answers } from './answers.ts';
import { assets } from './assets.ts';
import { bodies } from './bodies.ts';
import { events } from './events.ts';
import { forms } from './forms.ts';
import { frames } from './frames.ts';
import { lists } from './lists.ts';
import { records } from './records.ts';
import type { Part, Row } from './row.ts';
import { inScene, makeScene, type Scene } from './scene.ts';

/** Bodies of rows that name a coding are sent in it. */
const packers: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { gzip: gzipSync, deflate: deflateSync };

/** Requests as clients of this API send them. A further file of rows is a line here. */
const tables: Record<string, readonly Row[]> = {
  lists,
  bodies,
  events,
  frames,
  records,
  answers,
  forms,
  assets,
};

test('there are many, and no two have the same name', () => {
  const names = Object.values(tables).flatMap((rows) => rows.map(({ name }) => name));
  expect(names.length).toBeGreaterThanOrEqual(400);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

describe.each(Object.entries(tables))('%s', (_table, rows) => {
  let world: World;
  let tenant: Tenant;
  let scene: Scene;

  beforeAll(async () => {
    world = await testWorld();
    tenant = await world.newWorkspace();
    scene = await makeScene(tenant, () => drainJobs(world));
  });

  test.each(rows.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
    const { method, path, body, parts, headers, members } = inScene(row, scene);
    const given = new Headers({
      api_key: tenant.key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    });
    if (given.get('content-type') === '') given.delete('content-type');
    const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? null));
    const pack = packers[given.get('content-encoding') ?? ''] ?? Buffer.from;
    const response = await world.app.fetch(
      new Request(`http://localhost${/^\/(api|download)\//.test(path) ? '' : '/api/v2'}${path}`, {
        method,
        headers: given,
        ...(parts
          ? { body: formOf(parts) }
          : body === undefined
            ? {}
            : { body: new Uint8Array(pack(bytes)) }),
      }),
    );
    const text = await response.text();
    const shown = `${method} ${path} ${text.slice(0, 2000)}`;
    expect(response.status, shown).toBe(row.status);
    if (text === '' || !response.headers.get('content-type')?.startsWith('application/json')) return;
    const reply = JSON.parse(text);
    expect(reply, shown).toMatchObject(members);
    if (row.keptAs) scene = { ...scene, [row.keptAs]: reply.data.oId };
    expect(reply._metadata.warnings ?? [], shown).toHaveLength(row.warnings ?? 0);
  });
});

function formOf(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const { name, text, filename, zip } of parts) {
    const content = zip ? makeZip([{ name: 'index.html', content: text }]) : text;
    if (filename === undefined) form.append(name, text);
    else form.append(name, new Blob([content as BlobPart]), filename);
  }
  return form;
}
