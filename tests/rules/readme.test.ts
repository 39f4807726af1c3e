import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import packages from '../../package.json' with { type: 'json' };
import { settingNames } from '../../server/config.ts';

const root = join(import.meta.dir, '../..');
const readme = await Bun.file(join(root, 'README.md')).text();

test('every setting stands in the README', () => {
  expect(settingNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('every command stands in the README, and every command of the README exists', () => {
  const inner = new Set(['format', 'start']);
  const scripts = Object.keys(packages.scripts).filter((name) => !inner.has(name));
  expect(scripts.filter((name) => !readme.includes(`bun run ${name}`))).toEqual([]);
  const named = [...readme.matchAll(/bun run ([a-z]+)/g)].map((match) => match[1] ?? '');
  expect(named.filter((name) => !Object.hasOwn(packages.scripts, name))).toEqual([]);
});

test('the version of Bun is the same wherever it is pinned', async () => {
  const version = packages.engines.bun;
  expect(packages.devDependencies['bun-types']).toBe(version);
  expect(readme.match(/bun@[\d.]+/g)).toEqual([`bun@${version}`, `bun@${version}`]);
  expect(await Bun.file(join(root, 'compose.yaml')).text()).toContain(`oven/bun:${version}`);
});

test('every room that the README names is there', () => {
  const rooms = [...readme.matchAll(/^\| `([a-z/]+)\/`/gm)].map((match) => match[1] ?? '');
  expect(rooms.length).toBeGreaterThan(5);
  expect(rooms.filter((room) => !existsSync(join(root, room)))).toEqual([]);
});
