import { expect, test } from 'bun:test';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dir, '../..');

/** Which rooms a room may import from, and which packages it must leave alone. The first pattern that fits holds. */
const rooms: { room: RegExp; may: RegExp; packages?: RegExp }[] = [
  { room: /^schema\/graphql\//, may: /^schema\//, packages: /^(zod|graphql|@pothos\/.*)$/ },
  { room: /^schema\//, may: /^schema\//, packages: /^zod$/ },
  { room: /^server\/services\//, may: /^(schema|server\/(?!http|routes|app|web|start|main))/ },
  { room: /^server\/(http|routes)\//, may: /^(schema|server)\// },
  {
    room: /^server\/(ai|ingest|search|database|outbound)\//,
    may: /^(schema|server\/(?!http|routes|app|web|start|main|services\/))/,
  },
  { room: /^server\//, may: /^(schema|server)\// },
  { room: /^jobs\//, may: /^(schema|jobs|server\/(?!http|routes|app|web|main))/ },
  { room: /^tui\//, may: /^(schema|tui)\// },
];

const elysiaRooms = /^server\/(http|routes)\/|^server\/app\.ts$/;

test('every import follows the arrows between the rooms', async () => {
  const turned: string[] = [];
  for await (const file of new Bun.Glob('{schema,server,jobs,tui}/**/*.{ts,tsx}').scan(root)) {
    for (const path of await importsOf(file)) {
      const rule = rooms.find((one) => one.room.test(file));
      if (path.endsWith('package.json')) continue;
      if (path.startsWith('.')) {
        const target = relative(root, resolve(root, dirname(file), path));
        if (!rule?.may.test(target)) turned.push(`${file} -> ${target}`);
      } else if (rule?.packages && !rule.packages.test(path)) {
        turned.push(`${file} -> ${path}`);
      } else if (path === 'elysia' && !elysiaRooms.test(file)) {
        turned.push(`${file} -> ${path}`);
      }
    }
  }
  expect(turned).toEqual([]);
});

/** Types too: `import type` vanishes in the scan, so it is turned into a plain import first. */
async function importsOf(file: string): Promise<string[]> {
  const text = await Bun.file(join(root, file)).text();
  const imports = [...text.matchAll(/(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s+'([^']+)'/g)].map(
    (match) => match[1] ?? '',
  );
  const scanned = new Bun.Transpiler({ loader: file.endsWith('x') ? 'tsx' : 'ts' }).scanImports(text);
  return [...new Set([...imports, ...scanned.map((one) => one.path)])].filter(
    (path) => !path.startsWith('node:'),
  );
}

test('no file is longer than a person reads at once', async () => {
  const long: string[] = [];
  for await (const file of new Bun.Glob('{schema,server,jobs,tui}/**/*.{ts,tsx}').scan(root)) {
    const lines = (await Bun.file(join(root, file)).text()).split('\n').length;
    if (lines > 400) long.push(`${file}: ${lines}`);
  }
  expect(long).toEqual([]);
});
