import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import packages from '../../package.json' with { type: 'json' };
import { settingNames } from '../../server/config.ts';
import { storedMetrics } from '../../server/http/metrics/stored-metrics.ts';
import { nouns } from './layout.ts';

const root = join(import.meta.dir, '../..');
const contributing = await Bun.file(join(root, 'CONTRIBUTING.md')).text();
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

test('every metric of the stored ones stands in the README', () => {
  expect(Object.keys(storedMetrics).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('the version of Bun is the same wherever it is pinned', async () => {
  const version = packages.engines.bun;
  expect(packages.devDependencies['bun-types']).toBe(version);
  expect([...new Set(readme.match(/bun@[\d.]+/g))]).toEqual([`bun@${version}`]);
  const image = await Bun.file(join(root, 'Dockerfile')).text();
  expect([...new Set(image.match(/oven\/bun:[\d.]+/g))]).toEqual([`oven/bun:${version}`]);
});

describe('CONTRIBUTING.md', () => {
  test('draws rooms that are there, and all of them', () => {
    const map = /## The map\n+```\n([\s\S]*?)```/.exec(contributing)?.[1] ?? '';
    const named = [...map.matchAll(/^( *)((?:[a-z]+\/ ?)+)/gm)].flatMap(([, indent = '', rooms = '']) =>
      rooms
        .trim()
        .split(/ +/)
        .map((room) => (indent ? `server/${room}` : room)),
    );
    expect(named.filter((room) => !existsSync(join(root, room)))).toEqual([]);
    const rooms = readdirSync(join(root, 'server'), { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map(({ name }) => `server/${name}/`);
    expect(rooms.filter((room) => !named.includes(room))).toEqual([]);
  });

  test('names commands that exist, and imports as they are checked', () => {
    const commands = [...contributing.matchAll(/bun run ([a-z]+)/g)].map((match) => match[1] ?? '');
    expect(commands.filter((name) => !Object.hasOwn(packages.scripts, name))).toEqual([]);
    const order = /and nouns before it: ([a-z, ]+) \|/.exec(contributing)?.[1]?.split(', ');
    expect(order).toEqual(nouns);
  });
});
