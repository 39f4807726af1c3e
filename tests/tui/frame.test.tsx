import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { painter, shadesOnLight } from '../../tui/colors.ts';
import { bindings } from '../../tui/keys.ts';
import { readSettings } from '../../tui/settings.ts';
import { freePort } from '../support/free-port.ts';
import type { Terminal } from '../support/terminal.tsx';
import { type Front, openTui, serveWorld } from '../support/tui.tsx';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let front: Front;
let terminal: Terminal | undefined;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  front = serveWorld(world);
});
afterAll(() => front.stop());
afterEach(() => terminal?.leave());

describe('the frame', () => {
  test('leads to every screen by its number and by tab', async () => {
    terminal = openTui(front.url, tenant.key);
    await terminal.sees('There are no events yet.');
    await terminal.press('2');
    await terminal.sees('Nothing has been started yet.');
    await terminal.press('tab');
    await terminal.sees('Library', 'Persona');
    await terminal.press('tab');
    await terminal.sees('There are no resources yet.');
    await terminal.press('shift+tab', 'shift+tab');
    await terminal.sees('Nothing has been started yet.');
  });

  test.each([
    ['records', 'Open a kind of the library: screen 3.'],
    ['nodes', 'Open a run of a workflow: screen 7.'],
    ['versions', 'Open an asset: screen 8.'],
    ['files', 'Open a version of an asset: screen 8.'],
    ['differences', 'Mark two versions of an asset, and press c: screen 8.'],
  ])('says of %s, which are inside something, where to begin', async (name, sentence) => {
    terminal = openTui(front.url, tenant.key);
    await terminal.sees('There are no events yet.');
    await terminal.write(`:${name}\r`);
    await terminal.sees(sentence);
  });

  test('loses nothing that is typed before the field for it is drawn', async () => {
    terminal = openTui(front.url, tenant.key);
    await terminal.sees('There are no events yet.');
    await terminal.hurry(':', 'jo', 'bx', 'backspace', 's', 'enter');
    await terminal.sees('Nothing has been started yet.');
    await terminal.hurry('/', 'status:', 'failed', 'enter');
    await terminal.sees('Nothing here is status:failed.');
    await terminal.write(':events\r');
    await terminal.sees('There are no events yet.');
    await terminal.hurry(':', 'job');
    await terminal.sees('❯ job▏');
    await terminal.press('s', 'enter');
    await terminal.sees('Nothing has been started yet.');
  });

  test('goes a state further for each of the keys that come at once', async () => {
    terminal = openTui(front.url, tenant.key);
    await terminal.sees('There are no events yet.');
    await terminal.write('ff');
    await terminal.sees('Nothing here is status:pending,processing.');
  });

  test('takes what is pasted for text and for no keys', async () => {
    const paste = (text: string) => terminal?.write(`\u001b[200~${text}\u001b[201~`);
    terminal = openTui(front.url, tenant.key);
    await terminal.sees('There are no events yet.');
    await paste('3');
    expect(terminal.screen()).toContain('There are no events yet.');
    await terminal.press('2', '/');
    await paste('status:failed\n');
    await terminal.sees('❯ status:failed ▏');
    await terminal.press('enter');
    await terminal.sees('Nothing here is status:failed.');
    await terminal.hurry('/', '\u001b[200~,pending\nq\u001b[201~');
    await terminal.sees('❯ status:failed,pending q▏');
  });

  test('loses nothing that is typed while a frame is drawn for another reason', async () => {
    terminal = openTui(front.url, tenant.key);
    await terminal.sees('There are no events yet.');
    for (const [width, line, seen] of [
      [90, ':jobs\r', 'Nothing has been started yet.'],
      [80, '/status:failed\r', 'Nothing here is status:failed.'],
      [90, ':events\r', 'There are no events yet.'],
    ] as const) {
      terminal.typeInNextFrame(line);
      terminal.resize(width, 24);
      await terminal.sees(seen);
    }
  });

  test('keeps its keys when a filter is asked for in the moment in which its list is left', async () => {
    terminal = openTui(front.url, tenant.key);
    await terminal.sees('There are no events yet.');
    await terminal.write('2/status:failed');
    await terminal.sees('Nothing has been started yet.');
    await terminal.press('3');
    await terminal.sees('Library', 'Persona');
    await terminal.press('2', '/');
    await terminal.sees('❯ ▏');
  });

  test('goes nowhere by an answer that comes after the line was left', async () => {
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    const { promise: isGivenUp, resolve: givenUp } = Promise.withResolvers<void>();
    const slow = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch(request) {
        if (!request.url.includes('/account/list')) return world.app.fetch(request);
        request.signal.addEventListener('abort', () => givenUp());
        asked();
        return new Promise<Response>(() => {});
      },
    });
    terminal = openTui(slow.url.origin, tenant.key);
    await terminal.sees('There are no events yet.');
    await terminal.write(':westlake\r');
    await isAsked;
    await terminal.press('escape');
    await isGivenUp;
    await terminal.sees('There are no events yet.', '● live');
    await slow.stop(true);
  });

  test('shows every key in its help, and what it does', async () => {
    terminal = openTui(front.url, tenant.key, 80, 50);
    await terminal.sees('● live');
    await terminal.press('?');
    for (const { label, does, where } of bindings) if (where !== 'deeds') await terminal.sees(label, does);
    await terminal.press('G');
    for (const { label, does, where } of bindings) if (where === 'deeds') await terminal.sees(label, does);
    await terminal.press('escape');
    await terminal.sees('There are no events yet.');
  });

  test.each([
    [50, 10],
    [80, 24],
    [200, 60],
  ])('fits %i × %i', async (columns, rows) => {
    terminal = openTui(front.url, tenant.key, columns, rows);
    await terminal.press('3');
    await terminal.sees('Library', 'Persona', 'q quit');
    const lines = terminal.screen().split('\n');
    expect(lines.length).toBeLessThan(rows);
    expect(Math.max(...lines.map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(columns);
  });

  test.each(Object.keys(shadesOnLight))('draws %s so that it is read on a light ground', (color) => {
    const [, shade] =
      /^ansi256\((\d+)\)$/.exec(painter({ COLORFGBG: '0;default;15' })(color).color ?? '') ?? [];
    expect(1.05 / (luminanceOf(Number(shade)) + 0.05)).toBeGreaterThan(4.5);
    for (const ground of ['15;0', '', 'default;default'])
      expect(painter({ COLORFGBG: ground })(color)).toEqual({ color });
  });

  test('follows the size of the terminal, and keeps its keys when that is too small', async () => {
    terminal = openTui(front.url, tenant.key);
    await terminal.press('3');
    await terminal.sees('Brand voice');
    terminal.resize(60, 12);
    await terminal.seesNoMore('Brand voice');
    await terminal.sees('Persona', 'q quit');
    terminal.resize(30, 5);
    await terminal.sees('too small');
    await terminal.press('4');
    terminal.resize(100, 30);
    await terminal.sees('There are no resources yet.');
  });

  test.each(['q', 'ctrl+c'])('ends by %s', async (key) => {
    terminal = openTui(front.url, tenant.key);
    await terminal.sees('● live');
    await terminal.press(key);
    await terminal.ended;
  });
});

describe('a server that does not answer', () => {
  test('is waited for, and seen when it comes', async () => {
    const port = freePort();
    const url = `http://127.0.0.1:${port}`;
    terminal = openTui(url, tenant.key);
    await terminal.sees(`Nobody answers at ${url}.`, 'bun start', '○ away');
    const back = serveWorld(world, port);
    await terminal.sees('There are no events yet.', '● live');
    await back.stop();
    await terminal.sees('There are no events yet.', '○ away');
  });

  test('is noticed also on a screen that asks for nothing', async () => {
    const other = serveWorld(world);
    terminal = openTui(other.url, tenant.key);
    await terminal.sees('● live');
    await terminal.press('5');
    await terminal.sees('Write a question');
    await other.stop();
    await terminal.sees('Write a question', '○ away');
  });

  test.each([
    ['a proxy in front of one that is away', 502, '<h1>Bad gateway</h1>'],
    ['a page', 200, '<h1>Hello</h1>'],
    ['an interface of something else', 200, '{"hello":"world"}'],
  ])('because %s answers in its place is told, and waited for', async (_name, status, body) => {
    let answered = 0;
    const http = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) => (++answered < 3 ? new Response(body, { status }) : world.app.fetch(request)),
    });
    terminal = openTui(http.url.origin, tenant.key);
    await terminal.sees(/is that a server of Groundwork\?/, '○ away');
    await terminal.sees('There are no events yet.', '● live');
    await http.stop(true);
  });

  test('because a proxy leads to another address is told with that address', async () => {
    const http = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) => Response.redirect(`https://x.example${new URL(url).pathname}`, 301),
    });
    terminal = openTui(http.url.origin, tenant.key, 120);
    await terminal.sees('leads to https://x.example: use that address', '○ away');
    await http.stop(true);
  });

  test('to its end is told apart from another program', async () => {
    const cut = Bun.listen({
      port: 0,
      hostname: '127.0.0.1',
      socket: {
        data(socket) {
          socket.end(
            'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"data":',
          );
        },
      },
    });
    terminal = openTui(`http://127.0.0.1:${cut.port}`, tenant.key);
    await terminal.sees('broke off before it had answered', '○ away');
    cut.stop(true);
  });

  test('because its database is away is told apart, also where nobody answered before', async () => {
    const port = freePort();
    terminal = openTui(`http://127.0.0.1:${port}`, tenant.key);
    await terminal.sees('Nobody answers at');
    const http = Bun.serve({
      port,
      hostname: '127.0.0.1',
      fetch: () => Response.json({ code: 'unavailable' }, { status: 503 }),
    });
    await terminal.sees('its database does not answer');
    await http.stop(true);
  });
});

describe('the key', () => {
  test('that is refused is named by where it came from', async () => {
    terminal = openTui(front.url, 'gw_wrong');
    await terminal.sees('The server refused the key from --key.', '○ key refused');
  });

  test('that is revoked while its screens are open is told on each further one, and what is shown stays', async () => {
    const { body } = await tenant.api.post('/api-key/create', { name: 'For a while', scopes: ['read'] });
    const { key, oId } = body.data;
    terminal = openTui(front.url, key);
    await terminal.sees('There are no events yet.', '● live');
    await tenant.api.post('/api-key/revoke', { oId });
    await terminal.sees('There are no events yet.', '○ key refused');
    await terminal.press('4');
    await terminal.sees('Resources', 'The server refused the key from --key');
    await terminal.press('0');
    await terminal.sees('Overview', 'The server refused the key from --key');
  });

  test('is found in the order --key, variable, data directory', async () => {
    const folder = join(import.meta.dir, '..', 'fixtures-that-are-not-there');
    const env = { GROUNDWORK_API_KEY: 'gw_variable', DATA_DIR: folder, PORT: '4000' };
    expect(readSettings({ key: 'gw_given' }, env)).toMatchObject({ key: 'gw_given', keyFrom: '--key' });
    expect(readSettings({}, env)).toMatchObject({ key: 'gw_variable', url: 'http://127.0.0.1:4000' });
    expect(() => readSettings({}, { DATA_DIR: folder })).toThrow(
      /initial-api-key does not exist[\s\S]*bun start/,
    );
  });

  test('that no header can hold is refused by itself, not taken for a server that is away', () => {
    expect(() => readSettings({ key: '“gw_pasted”' }, {})).toThrow(
      'from --key has characters that no key has',
    );
    expect(readSettings({}, { GROUNDWORK_API_KEY: ' gw_x\n' }).key).toBe('gw_x');
  });

  test('and the address take an empty variable for one that is not set', () => {
    const empty = { PUBLIC_URL: '', HOST: ' ', PORT: '', GROUNDWORK_API_KEY: '', DATA_DIR: '' };
    expect(readSettings({ key: 'gw_x' }, empty).url).toBe('http://127.0.0.1:3000');
    expect(readSettings({ key: 'gw_x' }, { ...empty, PUBLIC_URL: ' https://x.example/ ' }).url).toBe(
      'https://x.example',
    );
  });

  test('is not asked for when the address is none', () => {
    expect(() => readSettings({ url: 'nonsense', key: 'x' }, {})).toThrow('is not an address');
  });
});

test('without a terminal the program says so and ends', async () => {
  const program = Bun.spawn(['bun', join(import.meta.dir, '../../tui/main.tsx'), '--key', 'gw_x'], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  expect(await program.exited).toBe(1);
  expect(await new Response(program.stderr).text()).toContain('needs a terminal');
});

test('a terminal whose shell has the variable CI is drawn on as any other', async () => {
  let drawn = '';
  const { promise: isDrawn, resolve } = Promise.withResolvers<void>();
  const main = join(import.meta.dir, '../../tui/main.tsx');
  const program = Bun.spawn([process.execPath, main, '--url', front.url, '--key', tenant.key], {
    env: { ...process.env, CI: '1' },
    terminal: {
      cols: 80,
      rows: 24,
      data(_terminal, bytes) {
        drawn += Buffer.from(bytes).toString();
        if (drawn.includes('There are no events yet.')) resolve();
      },
    },
  });
  await isDrawn;
  program.terminal?.write('q');
  expect(await program.exited).toBe(0);
});

/** Relative luminance of a colour of the 256, as WCAG defines it. */
function luminanceOf(shade: number): number {
  const step = (at: number) => (at === 0 ? 0 : 55 + 40 * at);
  const cube = [Math.floor((shade - 16) / 36), Math.floor((shade - 16) / 6) % 6, (shade - 16) % 6].map(step);
  const [red = 0, green = 0, blue = 0] = (shade >= 232 ? Array(3).fill(8 + 10 * (shade - 232)) : cube).map(
    (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
