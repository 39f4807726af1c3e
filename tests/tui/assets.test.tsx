import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { zipSync } from 'fflate';
import { type Files, filesForm, zipForm } from '../support/assets.ts';
import type { Terminal } from '../support/terminal.tsx';
import { type Front, openTui, serveWorld } from '../support/tui.tsx';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let front: Front;
let terminal: Terminal;

beforeAll(async () => {
  world = await testWorld();
  front = serveWorld(world);
});
afterAll(() => front.stop());
afterEach(() => terminal.leave());

/** Publishes versions of one asset in a fresh workspace, and opens the program on its screen of assets. */
async function open(versions: FormData[] = [], columns = 80, rows = 24): Promise<string> {
  tenant = await world.newWorkspace();
  const uuid = await published(versions);
  terminal = openTui(front.url, tenant.key, columns, rows);
  await terminal.sees('● live');
  await terminal.press('8');
  return uuid;
}

async function published([first, ...more]: FormData[]): Promise<string> {
  if (!first) return '';
  const made = await tenant.api.post('/asset/create', first);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { uuid } = made.body.data;
  for (const form of more) {
    form.set('metadata', JSON.stringify({ uuid }));
    const next = await tenant.api.post('/asset/publish', form);
    expect(next.status, JSON.stringify(next.body)).toBe(201);
  }
  return uuid;
}

const site = (files: Files) =>
  filesForm({ identifier: 'launch-site', description: 'The launch in spring' }, files);
const lines = (count: number, changed: Record<number, string> = {}) =>
  Array.from({ length: count }, (_, at) => changed[at] ?? `line ${at}`).join('\n');
const first = site({ 'index.html': lines(40), 'old.css': 'a {}', 'logo.png': new Uint8Array(2048) });
const second = site({
  'index.html': lines(40, { 20: 'line twenty' }),
  'new.css': 'b {}',
  'logo.png': new Uint8Array(4096),
});

describe('assets', () => {
  test('that are not there are explained', async () => {
    await open();
    await terminal.sees('There are no assets yet.', 'bun run asset push <folder>');
  });

  test('lead to their versions, a version to its files, and a file to what is known of it', async () => {
    const uuid = await open([first, second]);
    await terminal.sees(/v2 +4\.3 KB +Only me +launch-site · The launch in spring/, '1–1 of 1');
    await terminal.press('enter');
    await terminal.sees('launch-site', /❯ .* v2 +served +4\.3 KB +3 files +\S/, / v1 +2\.3 KB +3 files +\S/);
    await terminal.press('down', 'enter');
    await terminal.sees(
      'launch-site v1',
      /❯ +309 B +text\/html +index\.html/,
      /2\.0 KB +image\/png +logo\.png/,
    );
    await terminal.press('down', 'enter');
    await terminal.sees('Size         2.0 KB (2,048 bytes)', 'Type         image/png', 'SHA-256');
    await terminal.press('y');
    await terminal.sees(`Copied ${front.url}/sites/launch-site-${uuid.slice(0, 8)}`);
    await terminal.press('escape');
    await terminal.sees('1–3 of 3');
    await terminal.press('escape');
    await terminal.sees(/v2 +served/);
    await terminal.press('escape');
    await terminal.sees('1–1 of 1');
  });

  test('serve another version after a question, and go on showing which', async () => {
    const uuid = await open([first, second]);
    const served = async () => (await tenant.api.get(`/asset/get?uuid=${uuid}`)).body.data.currentVersion;
    await terminal.sees('launch-site');
    await terminal.press('enter');
    await terminal.sees(/❯ .* v2 +served/);
    await terminal.press('R');
    await terminal.sees('Nothing to restore here.');
    await terminal.press('down', 'R');
    await terminal.sees('Serve version 1? Press y for yes.');
    await terminal.sees('Serve version 1? Press y for yes.');
    expect(await served()).toBe(2);
    await terminal.press('y');
    await terminal.sees('Version 1 is served.', / v1 +served/);
    expect(await served()).toBe(1);
  });

  test('say why a version is not served', async () => {
    await open([
      filesForm({ identifier: 'skill', type: 'skill', metadata: { managed: true } }, { 'SKILL.md': '# One' }),
    ]);
    const { body } = await tenant.api.get('/asset/list');
    const { uuid } = body.data[0];
    await world.db.write(tenant.workspaceOId, async (tx) => {
      await tx`
        insert into asset_version (workspace_o_id, asset_uuid, version, file_count, total_size, author)
        select workspace_o_id, asset_uuid, 2, file_count, total_size, author
        from asset_version
        where workspace_o_id = ${tenant.workspaceOId} and asset_uuid = ${uuid}
        returning 1`;
    });
    await terminal.sees('skill');
    await terminal.press('enter');
    await terminal.sees(/❯ .* v2 /);
    await terminal.press('R', 'y');
    await terminal.sees('This is the folder of a managed skill');
  });

  test('give their address to the clipboard: of the asset, and of a version', async () => {
    const uuid = await open([first], 160);
    await terminal.sees('launch-site');
    await terminal.press('y');
    await terminal.sees(`Copied ${front.url}/sites/launch-site-${uuid}/`);
    await terminal.press('enter');
    await terminal.sees(/v1 +served/);
    await terminal.press('y');
    await terminal.sees(`Copied ${front.url}/sites/launch-site-${uuid}/@v1/`);
    await terminal.press('enter');
    await terminal.sees(/❯ .* index\.html/);
    await terminal.press('y');
    await terminal.sees(`Copied ${front.url}/sites/launch-site-${uuid}/@v1/index.html`);
  });

  test('are compared: which files came, went and changed, and text line by line', async () => {
    await open([first, second]);
    await terminal.sees('launch-site');
    await terminal.press('enter');
    await terminal.sees(/❯ .* v2 /);
    await terminal.press('c');
    await terminal.sees('Mark two with space, then press c.');
    await terminal.press(' ', ' ');
    await terminal.sees('2 marked');
    await terminal.press('c');
    await terminal.sees(
      'launch-site v1 → v2 +1 -1 ~2 =0',
      /~ changed +309 B → 313 B +index\.html/,
      /~ changed +2\.0 KB → 4\.0 KB +logo\.png/,
      /\+ added +4 B +new\.css/,
      /- removed +4 B +old\.css/,
    );
    await terminal.press('enter');
    await terminal.sees(
      'index.html: v1 → v2',
      /… 17 lines the same\n +line 17\n +line 18\n +line 19\n- line 20\n\+ line twenty\n +line 21/,
      '… 16 lines the same',
    );
    expect(terminal.screen()).not.toContain('line 16');
    await terminal.press('escape');
    await terminal.sees('1–4 of 4');
    await terminal.press('down', 'enter');
    await terminal.sees('No text, or too long', 'before  ', 'after   ');
    await terminal.press('escape');
    await terminal.sees('1–4 of 4');
    await terminal.press('escape');
    await terminal.sees('2 marked');
  });

  test('cannot steer the terminal by a name or a line', async () => {
    const evil = 'one\u001b[2J\u001b]0;title\u0007two';
    await open([site({ 'a.txt': 'x' }), site({ 'a.txt': evil })]);
    await terminal.sees('launch-site');
    await terminal.press('enter');
    await terminal.sees(/❯ .* v2 /);
    await terminal.press(' ', ' ', 'c');
    await terminal.sees('v1 → v2', 'a.txt');
    await terminal.press('enter');
    await terminal.sees('+ one[2J]0;titletwo', '- x');
  });

  describe.each([
    [80, 24],
    [200, 60],
  ])('with 10,000 files at %i × %i', (columns, rows) => {
    test('are paged, found by path and compared', async () => {
      const files = Object.fromEntries(
        Array.from({ length: 10_000 }, (_, at) => [
          `docs/chapter-${at % 100}/page-${String(at).padStart(5, '0')}.md`,
          new TextEncoder().encode(String(at % 10)),
        ]),
      );
      const zip = zipSync({ site: files }, { level: 0 });
      await open([site({ 'index.html': 'x' }), zipForm({}, zip)], columns, rows);
      const fits = () => {
        const drawn = terminal.screen().split('\n');
        expect(drawn.length).toBeLessThan(rows);
        expect(Math.max(...drawn.map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(columns);
      };
      await terminal.sees('launch-site');
      await terminal.press('enter');
      await terminal.sees(/v2 +served +9\.8 KB +10,000 files/);
      await terminal.press('enter');
      await terminal.sees('1–50 of 10,000', 'docs/chapter-0/page-00000.md');
      fits();
      await terminal.press('n');
      await terminal.sees('51–100 of 10,000', 'docs/chapter-0/page-05000.md');
      await terminal.press('/');
      await terminal.sees('Filter by text ❯');
      await terminal.write('PAGE-0777');
      await terminal.press('enter');
      await terminal.sees('1–10 of 10', 'docs/chapter-77/page-07777.md');
      fits();
      await terminal.press('escape');
      await terminal.sees('1–50 of 10,000');
      await terminal.press('escape');
      await terminal.sees(/v2 +served/);
      await terminal.press(' ', ' ', 'c');
      await terminal.sees('v1 → v2 +10000 -1 ~0 =0', '1–50 of 10,001', 'docs/chapter-0/page-00000.md');
      fits();
      await terminal.press('n');
      await terminal.sees('51–100 of 10,001', 'docs/chapter-0/page-05000.md');
      fits();
    });
  });
});
