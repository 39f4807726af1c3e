import { expect, test } from 'bun:test';
import { chartOf } from '../../tui/query/chart.ts';
import { drawingsOf } from '../../tui/query/drawings.ts';
import { figuresOf } from '../../tui/query/figures.ts';
import { csvOf } from '../../tui/query/row-file.ts';
import { type Surface, surfaceOf } from '../../tui/query/surface.ts';
import { tableOf } from '../../tui/query/table.ts';

const plain = (columns: number): Surface => ({ columns, isColoured: false });

function only(rows: unknown) {
  const [figures] = figuresOf({ rows });
  if (!figures) throw new Error('The answer holds no list');
  return figures;
}

const keyOf = (label: string | null, dimension = 'owner') => [{ dimension, value: label, label }];
const month = (number: number) => ({
  start: `2025-${String(number).padStart(2, '0')}-01T00:00:00.000Z`,
  end: `2025-${String(number + 1).padStart(2, '0')}-01T00:00:00.000Z`,
});

const owners = only([
  {
    key: keyOf('Inês\u001b[31m, of the north'),
    amount: [
      { currency: 'EUR', value: '1234567.50' },
      { currency: 'USD', value: '100' },
    ],
    winRate: 0.3333,
    rows: { nodes: [{ quote: 'We chose\nthem.' }] },
  },
  {
    key: keyOf('=SUM(A1)'),
    amount: [{ currency: 'EUR', value: '617283.75' }],
    winRate: null,
    rows: { nodes: [] },
  },
  { key: keyOf(null), amount: [], winRate: 1, rows: { nodes: [] } },
]);

test('a table shows thousands, shares, groups without a value and the rows behind, and nothing steers the terminal', () => {
  expect(tableOf(owners, 'UTC', plain(80))).toEqual([
    'owner                                      amount  winRate',
    '──────────────────────  ─────────────────────────  ───────',
    'Inês[31m, of the north  1,234,567.50 EUR; 100 USD   33.3 %',
    '    We chose them.',
    '=SUM(A1)                           617,283.75 EUR        -',
    '(none)                                          -    100 %',
  ]);
});

test('a row that is too wide for a line is told in several, without a figure cut off', () => {
  expect(tableOf(owners, 'UTC', plain(30)).slice(0, 6)).toEqual([
    'owner    Inês[31m, of the',
    '         north',
    'amount   1,234,567.50 EUR; 100',
    '         USD',
    'winRate  33.3 %',
    '    We chose them.',
  ]);
});

test('bars are as long as their figures, on a scale for each currency', () => {
  expect(chartOf(owners, 'UTC', plain(50))).toEqual([
    'amount, EUR',
    '',
    'Inês[31m, of the no… ███████████████████ 1,234,568',
    '=SUM(A1)             █████████▌            617,284',
    '',
    'amount, USD',
    '',
    'Inês[31m, of the no… █████████████████████████ 100',
  ]);
});

test('a month without anything is 0 in a line of counts, and a gap in one of averages', () => {
  const drawn = (measure: string) =>
    chartOf(
      only([1, 2, 5].map((number) => ({ period: month(number), [measure]: number / 5 }))),
      'UTC',
      plain(60),
    );
  expect(drawn('count')).toEqual([
    'count',
    '',
    '1 ┤                        ╭─────',
    '  │                        │',
    '  │                        │',
    '  │                        │',
    '  │                        │',
    '  │      ╭─────╮           │',
    '  │      │     │           │',
    '  │──────╯     │           │',
    '  │            │           │',
    '0 ┤            ╰───────────╯',
    '   2025-01-01          2025-05-01',
  ]);
  expect(drawn('winRate').slice(2, 12)).toEqual([
    '100 % ┤                        ──────',
    ...Array(4).fill('      │'),
    '      │      ╭─────',
    '      │      │',
    '      │──────╯',
    '      │',
    '  0 % ┤',
  ]);
});

test('lines of several groups have one scale, and what is not drawn is told', () => {
  const rows = Array.from({ length: 8 }, (_none, group) => ({
    key: keyOf(`Group ${group}`),
    period: month(1 + (group % 2)),
    count: group,
  }));
  const lines = chartOf(only(rows), 'UTC', plain(40));
  expect(lines.filter((line) => line.startsWith('Group'))).toEqual(
    [7, 6, 5, 4, 3, 2].map((group) => `Group ${group}`),
  );
  expect(lines.filter((line) => line.startsWith('7 ┤'))).toHaveLength(6);
  expect(lines.at(-1)).toBe('and 2 more, which -o table shows');
});

test('groups that are called the same have a line each', () => {
  const acme = (value: string) => [{ dimension: 'account', value, label: 'Acme' }];
  const rows = [
    { key: acme('acc_1'), period: month(1), count: 5 },
    { key: acme('acc_2'), period: month(1), count: 7 },
    { key: acme('acc_1'), period: month(2), count: 1 },
  ];
  const [drawing] = drawingsOf(only(rows), 'UTC');
  expect(drawing?.series).toEqual([
    { label: 'Acme', values: [7, 0] },
    { label: 'Acme', values: [5, 1] },
  ]);
});

test('more points than cells are put together, and the drawing says so', () => {
  const rows = Array.from({ length: 300 }, (_none, day) => {
    const start = new Date(Date.UTC(2025, 0, 1 + day));
    return { period: { start, end: new Date(start.getTime() + 86_400_000) }, count: day };
  });
  const lines = chartOf(only(JSON.parse(JSON.stringify(rows))), 'UTC', plain(50));
  expect(lines.at(-1)).toBe('each step is the mean of 7');
  for (const line of lines) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(50);
});

test('a stretch of time is called by the day at which it begins in the time zone of the question', () => {
  const figures = only([
    { period: { start: '2025-03-31T22:00:00.000Z', end: '2025-04-30T22:00:00.000Z' }, count: 1 },
  ]);
  expect(tableOf(figures, 'Europe/Berlin', plain(80)).at(-1)).toStartWith('2025-04-01');
  expect(tableOf(figures, 'UTC', plain(80)).at(-1)).toStartWith('2025-03-31');
});

test('CSV holds no formula, amounts without thousands apart, and the rows behind in one cell', () => {
  const [heading, first, second] = csvOf(owners).split('\r\n');
  expect(heading).toBe('owner,ownerLabel,amount,winRate,rows');
  expect(first).toEndWith('1234567.50 EUR; 100 USD,0.3333,"We chose\nthem."');
  expect(second).toStartWith("'=SUM(A1),'=SUM(A1),617283.75 EUR");
});

test('colours are for terminals alone, and NO_COLOR takes them away', () => {
  const terminal = { isTTY: true, columns: 100 };
  expect(surfaceOf(terminal, {})).toEqual({ columns: 100, isColoured: true });
  for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }])
    expect(surfaceOf(terminal, env).isColoured).toBeFalse();
  expect(surfaceOf({}, { COLUMNS: '120' })).toEqual({ columns: 120, isColoured: false });
  expect(surfaceOf({}, { COLUMNS: 'wide' }).columns).toBe(80);
  const control = '\u001b';
  expect(chartOf(owners, 'UTC', { columns: 50, isColoured: true }).join('\n')).toContain(`${control}[36m█`);
  expect(chartOf(owners, 'UTC', plain(50)).join('\n')).not.toContain(control);
});
