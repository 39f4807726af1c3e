import { afterAll, beforeAll, expect, test } from 'bun:test';
import { figuresOf } from '../../tui/query/figures.ts';
import { pageOf } from '../../tui/query/page.ts';
import { type Browser, chromiumPath, startBrowser } from '../support/browser.ts';
import { drainJobs } from '../support/jobs.ts';
import { root } from '../support/processes.ts';
import { crmEvent } from '../support/sent-events.ts';
import { serveWorld } from '../support/tui.tsx';
import { testWorld, type World } from '../support/world.ts';

/* `-o html`: a page that shows the figures wherever it is opened, and asks nobody for anything. */

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const hostile = '<script>document.title = "taken"</script>';
const keyOf = (label: string) => [{ dimension: 'entity', value: label, label }];
const month = (number: number) => ({
  start: `2025-0${number}-01T00:00:00Z`,
  end: `2025-0${number + 1}-01T00:00:00Z`,
});
const page = pageOf(
  figuresOf({
    mentions: [1, 2, 4].flatMap((number) =>
      ['Acmewell', hostile].map((label) => ({ key: keyOf(label), period: month(number), count: number })),
    ),
    owners: [
      {
        key: keyOf(hostile),
        amount: [
          { currency: 'EUR', value: '1234567.50' },
          { currency: 'USD', value: '100' },
        ],
        rows: { nodes: [{ quote: hostile }] },
      },
    ],
    nothing: [],
  }),
  'UTC',
  { title: hostile, variables: [`from=${hostile}`], at: new Date('2026-01-01T00:00:00Z'), warnings: [] },
);

test('a page has no script, no address from outside, and texts of others escaped', () => {
  expect(page).not.toContain('<script');
  expect(page).not.toMatch(/(?:src|href)=|url\(|@import/);
  expect(
    [...page.matchAll(/https?:\/\/[^"\s]+/g)]
      .map(([address]) => address)
      .filter((one) => !one.startsWith('http://www.w3.org/')),
  ).toEqual([]);
  expect(page.match(/<h3>/g)).toHaveLength(3);
  expect(page).toContain('There is nothing in this time.');
});

test('a chart names the first day of each stretch of time, and counts in whole numbers', () => {
  const [, lines = ''] = page.split('<h3>');
  const texts = [...lines.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
  expect(texts).toEqual(['0', '1', '2', '3', '4', '2025-01-01', '2025-02-01', '2025-03-01', '2025-04-01']);
});

test('a page says what is counted, what is left out, and that the last stretch is cut', () => {
  const periods = [month(1), { ...month(2), end: '2025-02-10T12:00:00Z' }];
  const shown = (of: typeof periods) =>
    pageOf(figuresOf({ eventMetrics: of.map((period) => ({ period, count: 1 })) }), 'UTC', {
      title: 'T',
      variables: [],
      at: new Date('2025-02-10T12:00:00Z'),
      warnings: ['There may be more.'],
    });
  const [cut, whole] = [shown(periods), shown([month(1), month(2)])];
  expect(cut).toContain('<h3>count of events</h3>');
  expect(cut).toContain('<p>There may be more.</p>');
  expect(cut).toContain('it ends on 2025-02-10.');
  expect(whole).not.toContain('it ends on');
  const dates = [...cut.matchAll(/translate\((\d+(?:\.\d+)?),[^>]*>2025-/g)].map(([, x]) => Number(x));
  // a date is as wide as ten letters, half of them behind its tick
  expect(dates).toHaveLength(2);
  expect(Math.max(...dates)).toBeLessThanOrEqual(720 - 35);
});

test('the page of a named query holds the figures that the server tells', async () => {
  const { api, key } = await world.newWorkspace();
  await api.post('/workspace/update', { timeZone: 'Asia/Tokyo' });
  await api.post('/event/import', {
    events: ['Ines', 'Ines', 'Olav'].map((name, at) =>
      crmEvent({
        opportunityId: `o-${at}`,
        eventType: 'deal_won',
        eventTimestamp: '2025-02-03T10:00:00Z',
        amount: '1000.25',
        currency: 'EUR',
        ownerEmail: `${name.toLowerCase()}@seller.example`,
      }),
    ),
  });
  await drainJobs(world);
  const front = serveWorld(world);
  const words = ['revenue-by-owner', '--var', 'from=2025-01-01', '--var', 'to=2025-07-01', '-o', 'html'];
  const child = Bun.spawn(
    [process.execPath, 'tui/query/main.ts', ...words, '--url', front.url, '--key', key],
    { cwd: root, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
  );
  const [made, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  await front.stop();
  expect([await child.exited, errors]).toEqual([0, '']);
  expect(made).toContain('<title>What each owner won: amounts, deals and the days that a deal took.</title>');
  expect(made).toContain(
    '<td>ines@seller.example</td><td class="number">2,000.50 EUR</td><td class="number">2</td>',
  );
  expect(made).toContain('<h3>amount, EUR</h3><svg');
  expect(made).toContain('days of Asia/Tokyo');
});

const path = chromiumPath;
if (path) {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser(path);
  });
  afterAll(() => browser.close());

  test('Chromium draws every chart of the page and requests nothing but the page', async () => {
    const asked: string[] = [];
    const server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) => {
        asked.push(new URL(request.url).pathname);
        return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
      },
    });
    const tab = await browser.open(server.url.href);
    const shown = await tab.evaluate<{
      title: string;
      charts: number;
      lines: number;
      bars: number;
      resources: number;
    }>(
      `(() => {
          const large = [...document.querySelectorAll('svg')].filter((one) => one.getBoundingClientRect().width > 300);
          const drawn = (name) => [...document.querySelectorAll(name)].filter((one) => one.getBoundingClientRect().width > 50).length;
          return { title: document.title, charts: large.length, lines: drawn('[aria-label=line] path'), bars: drawn('[aria-label=bar] rect'),
            resources: performance.getEntriesByType('resource').filter(({ name }) => !name.endsWith('/favicon.ico')).length };
        })()`,
    );
    // a telephone's width without the margins
    const widthNeeded = await tab.evaluate<number>(`(() => {
      document.documentElement.style.overflow = 'hidden';
      document.body.style = 'overflow: hidden; padding: 0; width: 328px';
      return document.body.scrollWidth;
    })()`);
    await server.stop(true);
    expect(widthNeeded).toBe(328);
    expect(shown).toEqual({ title: hostile, charts: 3, lines: 2, bars: 2, resources: 0 });
    expect(asked.filter((one) => one !== '/favicon.ico')).toEqual(['/']);
  });
}
