import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { library } from '../../schema/library/index.ts';
import type { Kind } from '../../schema/shape.ts';
import { clientTypes } from '../support/client-types.ts';
import { testWorld, type World } from '../support/world.ts';

const root = resolve(import.meta.dir, '../..');
// Below the project, so that its packages are found.
const folder = join(root, '.cache', `client-${process.pid}`);
const compileMs = 500_000;

let world: World;

beforeAll(async () => {
  world = await testWorld();
  mkdirSync(folder, { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that an integrator could have written: every path, body and member is checked by the compiler. */
function program(kinds: readonly Kind[]): string {
  return `import createClient from 'openapi-fetch';
import type { paths } from './schema.ts';

function found<T>(reply: { data?: T; error?: unknown }): T {
  if (reply.data === undefined) throw new Error(JSON.stringify(reply.error));
  return reply.data;
}

export async function drive(fetch: (request: Request) => Promise<Response>, key: string): Promise<string[]> {
  const client = createClient<paths>({ baseUrl: 'http://localhost', headers: { api_key: key }, fetch });
  const offering = found(await client.POST('/api/v2/product/create', { body: { name: 'Offering' } }));
  const offeringOId: string = offering.data.oId;
  const driven: string[] = [];
${kinds.map(driveKind).join('\n')}
  return driven;
}
`;
}

function driveKind(kind: Kind): string {
  const required = Object.entries(kind.fields).flatMap(([name, field]) => {
    if (name === 'offeringOId') return [name];
    if (name === 'motionType') return [`${name}: 'NET_NEW'`];
    return field.required ? [`${name}: ${JSON.stringify(field.values?.[0] ?? 'why now')}`] : [];
  });
  const data = required.length > 0 ? `, data: { ${required.join(', ')} }` : '';
  const at = `/api/v2/${kind.path}`;
  return `  {
    const made = found(await client.POST('${at}/create', { body: { name: 'Made'${data} } }));
    const oId: string = made.data.oId;
    const got = found(await client.GET('${at}/get', { params: { query: { oId } } }));
    if (got.name !== 'Made' || got.user.oId === '') throw new Error('get ${kind.kind}');
    const changed = found(await client.POST('${at}/update', { body: { oId, name: 'Changed' } }));
    if (changed.data.name !== 'Changed') throw new Error('update ${kind.kind}');
    const listed = found(await client.GET('${at}/list', { params: { query: { oIds: [oId], limit: 5 } } }));
    if (listed.total !== 1 || listed.hasNext || listed.data[0]?.oId !== oId) throw new Error('list ${kind.kind}');
    const gone = found(await client.DELETE('${at}/delete', { params: { query: { oId } } }));
    if (!('deletedAt' in gone) || gone.deletedAt === null) throw new Error('delete ${kind.kind}');
    const absent = await client.GET('${at}/get', { params: { query: { oId } } });
    if (absent.response.status !== 404 || absent.error?.code !== 'not_found') throw new Error('gone ${kind.kind}');
    driven.push('${kind.kind}');
  }`;
}

test('a client generated from the document compiles and drives create, get, update, list and delete of every kind', async () => {
  await Bun.write(join(folder, 'schema.ts'), await clientTypes(world.app.document()));
  await Bun.write(join(folder, 'drive.ts'), program(library));
  await Bun.write(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'], compilerOptions: { noEmit: true } }),
  );
  const compiler = Bun.spawn([join(root, 'node_modules/.bin/tsc'), '-p', folder], {
    stdout: 'pipe',
    stderr: 'inherit',
    timeout: compileMs,
  });
  expect(await new Response(compiler.stdout).text()).toBe('');
  expect(await compiler.exited).toBe(0);

  const { drive } = (await import(join(folder, 'drive.ts'))) as {
    drive(fetch: (request: Request) => Promise<Response>, key: string): Promise<string[]>;
  };
  const { key } = await world.newWorkspace();
  expect(await drive((request) => world.app.fetch(request), key)).toEqual(library.map((kind) => kind.kind));
});
