import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packages from '../../package.json' with { type: 'json' };
import { agentTypes } from '../../schema/agents/types.ts';
import { evidenceReply } from '../../schema/generate.ts';
import { nodeTypes } from '../../schema/workflow-steps/index.ts';
import { rewordings } from '../../server/ai/support/alignment/rewordings.ts';
import { settingNames } from '../../server/config.ts';
import { storedMetrics } from '../../server/http/metrics/stored-metrics.ts';
import { allRoutes } from '../../server/routes/index.ts';
import { anchorsOf, documentedText, linksOf, sectionOf, userDocuments } from '../support/manual.ts';
import { errorCodes } from './error-codes.ts';
import { nouns } from './layout.ts';

const root = join(import.meta.dir, '../..');
const contributing = await Bun.file(join(root, 'CONTRIBUTING.md')).text();

test('every setting is documented', () => {
  expect(settingNames.filter((name) => !documentedText.includes(`\`${name}\``))).toEqual([]);
});

test('every command is documented, and every documented command exists', () => {
  const inner = new Set(['format', 'start']);
  const scripts = Object.keys(packages.scripts).filter((name) => !inner.has(name));
  expect(scripts.filter((name) => !documentedText.includes(`bun run ${name}`))).toEqual([]);
  const named = [...documentedText.matchAll(/bun run ([a-z]+)/g)].map((match) => match[1] ?? '');
  expect(named.filter((name) => !Object.hasOwn(packages.scripts, name))).toEqual([]);
});

test('the changelog has a screen a version under headings of its form, and the newest is none that is numbered yet', async () => {
  const versions = (await Bun.file(join(root, 'CHANGELOG.md')).text()).split(/^## /m).slice(1);
  expect(versions[0]).toStartWith('Unreleased\n');
  for (const text of versions) {
    expect(text.split('\n').length).toBeLessThanOrEqual(60);
    for (const [, heading] of text.matchAll(/^### (.*)$/gm))
      expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(heading ?? '');
  }
});

test('every stored metric is documented', () => {
  expect(Object.keys(storedMetrics).filter((name) => !documentedText.includes(`\`${name}\``))).toEqual([]);
});

test('every error code is documented with its status, and every documented code exists', async () => {
  const { codes, faults } = await errorCodes(root);
  expect(faults).toEqual([]);
  const rows = [...sectionOf('docs/api.md', '## Error codes').matchAll(/^\| (`.+`) \| (.+) \| .+ \|$/gm)];
  const statuses = Map.groupBy(
    rows.flatMap(([, names = '', of = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, code = '']) => ({ code, of })),
    ),
    ({ code }) => code,
  );
  const missing = [...codes].filter(([code, { statuses: sent }]) => {
    const written = (statuses.get(code) ?? []).map(({ of }) => of).join();
    return written === '' || sent.some((status) => !written.includes(String(status)));
  });
  expect(missing.map(([code, { places }]) => `${code} at ${places.join(', ')}`)).toEqual([]);
  expect([...statuses.keys()].filter((code) => !codes.has(code))).toEqual([]);
});

test('every type of agents and of nodes has a row in the table of its page', () => {
  const typesOf = (page: string, heading: string) =>
    [...sectionOf(page, heading).matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, type = '']) => type),
    );
  expect(typesOf('docs/agents.md', '## Types')).toEqual(expect.arrayContaining([...agentTypes]));
  expect(typesOf('docs/workflows.md', '## Nodes')).toEqual(expect.arrayContaining(Object.keys(nodeTypes)));
});

test('every support of a value has a row in its table, and listed rewordings are counted to a ten', () => {
  const check = sectionOf('docs/truth.md', '## The check');
  const supports = [...evidenceReply.shape.values.element.shape.support.options, 'none'];
  expect(supports.filter((support) => !check.includes(`| \`${support}\` |`))).toEqual([]);
  const count = rewordings.flatMap((line) => line.split(/ [=>] /)).length;
  expect(check).toContain(`one of some ${Math.round(count / 10) * 10} listed words`);
});

test('the list of contents of each page has all its sections, in their order', () => {
  const lists = [...userDocuments].filter(([, text]) => contentsOf(text).length > 0);
  expect(lists.map(([page]) => page)).toEqual(
    [...userDocuments.keys()].filter((page) => page !== 'README.md'),
  );
  for (const [page, text] of lists) {
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
    expect({ page, contents: contentsOf(text) }).toEqual({ page, contents: sections });
  }
});

test('every route group is documented, and every documented route exists', () => {
  const routes = allRoutes();
  const groups = new Set(routes.map(({ path }) => `/${path.split('/')[1]}`));
  const api = sectionOf('docs/api.md', '## Routes');
  expect(
    [...groups].filter((group) => !api.includes(`\`${group}/`) && !api.includes(`\`${group}\``)),
  ).toEqual([]);
  const served = new Set(
    routes.flatMap((route) => [route, ...route.aliases]).map(({ method, path }) => `${method} ${path}`),
  );
  const outside = new Set(['GET /health', 'GET /ready', 'GET /metrics', 'POST /mcp']);
  const named = [...documentedText.matchAll(/`(GET|POST|PUT|DELETE)\s+(\/[a-z/-]+)(?=[`? {])/g)]
    .map(([, method, path]) => `${method} ${path}`)
    .filter((route) => !outside.has(route));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((route) => !served.has(route))).toEqual([]);
});

test('the README is short, and links to every page of docs/', () => {
  const readme = sectionOf('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(220);
  const linked = linksOf(readme);
  const pages = [...userDocuments.keys()].filter((path) => path !== 'README.md');
  expect(pages.filter((page) => !linked.includes(page))).toEqual([]);
});

test('links between pages lead to files and headings that exist', async () => {
  const pages = new Map([...userDocuments, ['CONTRIBUTING.md', contributing]]);
  const broken: string[] = [];
  for (const [page, text] of pages)
    for (const link of linksOf(text).filter((target) => !/^https?:/.test(target))) {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      const file = Bun.file(join(root, target));
      const found = await file.exists();
      if (!found || (anchor !== undefined && !anchorsOf(await file.text()).includes(anchor)))
        broken.push(`${page}: ${link}`);
    }
  expect(broken).toEqual([]);
});

test('the version of Bun is the same wherever it is pinned', async () => {
  const version = packages.engines.bun;
  expect(packages.devDependencies['bun-types']).toBe(version);
  expect([...new Set(documentedText.match(/bun@[\d.]+/g))]).toEqual([`bun@${version}`]);
  const image = await Bun.file(join(root, 'Dockerfile')).text();
  expect([...new Set(image.match(/oven\/bun:[\d.]+/g))]).toEqual([`oven/bun:${version}`]);
});

function contentsOf(text: string): string[] {
  const top = text.slice(0, text.indexOf('\n## '));
  return [...top.matchAll(/^- \[(.+)\]\(#.+\)$/gm)].map(([, heading = '']) => heading);
}

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
    const order = /and nouns before it: ([a-z, -]+) \|/.exec(contributing)?.[1]?.split(', ');
    expect(order).toEqual(nouns);
  });
});
