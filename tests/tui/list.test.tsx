import { afterEach, expect, test } from 'bun:test';
import stringWidth from 'string-width';
import { createApi } from '../../tui/api.ts';
import { painter } from '../../tui/colors.ts';
import { readFilter } from '../../tui/model/filter.ts';
import { listScreen } from '../../tui/model/screen.ts';
import { stopAt } from '../../tui/model/way.ts';
import { SurroundingsContext } from '../../tui/surroundings.ts';
import { ListView } from '../../tui/view/list-view.tsx';
import { Scroll } from '../../tui/view/scroll.tsx';
import { openTerminal, type Terminal } from '../support/terminal.tsx';

let terminal: Terminal | undefined;
afterEach(() => terminal?.leave());

const aroundAt = (columns: number) => ({
  api: createApi({ url: 'http://127.0.0.1:1', key: '', keyFrom: '' }),
  columns,
  rows: 48,
  paceMs: 1_000,
  now: () => new Date(),
  mayDo: () => true,
  isReadOnly: false,
  paint: painter({}),
});

/** A list of names at that width, and whose lines have been drawn. */
function openList(names: readonly string[], columns: number, act: () => Promise<void> = async () => {}) {
  const drawnNames: string[] = [];
  const screen = listScreen<string>({
    name: 'names',
    title: 'Names',
    paces: null,
    source: {
      filters: [],
      orders: [],
      list: async () => ({ rows: [...names], hasNext: false, total: names.length }),
    },
    columns: [
      {
        get title() {
          drawnNames.push('headings');
          return 'Name';
        },
        width: 12,
        text(name) {
          drawnNames.push(name);
          return name;
        },
      },
      { title: 'State', width: 8, color: () => 'green', text: () => 'ready' },
      { title: 'Words', text: (name) => `${name} `.repeat(20) },
    ],
    id: (name) => name,
    label: (name) => name,
    deeds: (name) => [{ action: 'retry', scope: 'run', question: `Do ${name} again?`, act }],
  });
  const list = (
    <SurroundingsContext.Provider value={aroundAt(columns)}>
      <ListView screen={screen} stop={stopAt({ screen: 'names' })} open={() => {}} back={() => {}} />
    </SurroundingsContext.Provider>
  );
  terminal = openTerminal(list, columns, 50);
  return { terminal, drawnNames };
}

test('a key draws only the lines that it changes', async () => {
  const names = Array.from({ length: 40 }, (_, number) => `name-${number}`);
  const { terminal: opened, drawnNames } = openList(names, 160);
  await opened.sees('name-39', '1–40 of 40');
  for (const [key, changed] of [
    ['down', ['name-0', 'name-1']],
    [' ', ['name-1', 'name-2']],
    ['up', ['name-1', 'name-2']],
    ['*', ['name-1']],
    ['y', []],
    ['G', ['name-1', 'name-39']],
  ] as const) {
    drawnNames.length = 0;
    await opened.press(key);
    expect([key, ...drawnNames]).toEqual([key, ...changed]);
  }
});

test('columns stay below each other whatever is written in them', async () => {
  const names = [
    'plain',
    'a name that is cut',
    '世界世界世界世界',
    'हिन्दी',
    '한국어 텍스트',
    '👩‍👩‍👧‍👦 ❤️ 🇩🇪',
    'ﾊﾟﾋﾟ',
    'ไทยำ',
    '',
  ];
  const { terminal: opened } = openList(names, 60);
  await opened.sees('1–9 of 9');
  const lines = opened
    .screen()
    .split('\n')
    .slice(1, 2 + names.length);
  const [headings = '', ...rows] = lines;
  const place = headings.indexOf('State');
  for (const row of rows) {
    expect(row).toContain('ready');
    expect([row, stringWidth(row.slice(0, row.indexOf('ready')))]).toEqual([row, place]);
    expect(stringWidth(row)).toBeLessThanOrEqual(60);
  }
});

test('what a line is about is seen however narrow the terminal is', async () => {
  const { terminal: opened } = openList(['alpha'], 32);
  await opened.sees('1–1 of 1');
  expect(opened.screen()).toMatch(/Name +Words\n❯ alpha {7}alpha alpha alph…/);
  const { terminal: wider } = openList(['alpha'], 34);
  await wider.sees(/❯ alpha {7}ready {3}alpha alph…/);
});

test('a filter takes days of the calendar, and times of this place, and no other figures', () => {
  const from = (value: string) => readFilter(`from:${value}`, ['from'], new Date('2026-11-30T10:00:00'));
  expect(from('2026-03-01T10:00')).toEqual({ from: new Date(2026, 2, 1, 10).toISOString() });
  expect(from('7d')).toEqual({ from: new Date(2026, 10, 23).toISOString() });
  for (const value of ['2026-02-31', '5', 'soon']) expect(() => from(value)).toThrow(`${value} is not a day`);
});

test('a question is answered once, however often its key comes', async () => {
  let times = 0;
  const deed = Promise.withResolvers<void>();
  openList(['ann'], 80, () => {
    times++;
    return deed.promise;
  });
  await terminal?.sees('ann');
  await terminal?.press('r');
  await terminal?.sees('Do ann again? Press y for yes.');
  await terminal?.write('yy');
  deed.resolve();
  await terminal?.sees('Done.');
  expect(times).toBe(1);
});

test('a page shows every letter of a text in any script, and cuts none of them', async () => {
  const text = ['தமிழ் '.repeat(30), 'தமிழ்'.repeat(30), '👨‍👩‍👧'.repeat(30), '漢字'.repeat(30)].join('\n');
  const page = (
    <SurroundingsContext.Provider value={aroundAt(41)}>
      <Scroll
        paragraphs={[{ text }]}
        columns={41}
        height={40}
        kept={{ first: null, link: -1 }}
        onOpen={() => {}}
      />
    </SurroundingsContext.Provider>
  );
  terminal = openTerminal(page, 41, 48);
  await terminal.sees('漢字');
  expect(terminal.screen().replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
});
