import { readFileSync } from 'node:fs';
import { shadesOnLight } from '../../tui/colors.ts';
import { screens } from '../../tui/screens/index.ts';
import { drainJobs } from '../support/jobs.ts';
import { fillOperatorsDay, operatorTasks } from '../support/operators-day.ts';
import { lookEveryMs, openInTmux, type TmuxTerminal } from '../support/tmux.ts';
import { type Front, serveWorld } from '../support/tui.tsx';
import { makeWorld, type Tenant, type World } from '../support/world.ts';
import { quartiles } from './ratio.ts';
import { holdAsManyEvents } from './terminal-set.ts';

/** Memory is watched for so long; a shorter walk says less about it. */
const minutes = Number(process.env.BENCH_MINUTES ?? 10);
const sizes = [
  { columns: 80, rows: 24 },
  { columns: 160, rows: 48 },
];
const eventCount = 100_000;
const keysPressed = 60;
const filterMostMs = 200;
const keyMostMs = 50;
const growthMost = 1.1;
/** The terminal's own palette. */
const paletteColors = new Set([31, 32, 33, 36, 90]);
const noColors = new Set<number>();
const lightColors = new Set([38, ...Object.values(shadesOnLight)]);

/** The terminal UI under tmux: every screen with data and without, twelve tasks, 100,000 events, changes, a server that goes. */
export async function run(): Promise<void> {
  const world = await makeWorld({});
  const [empty, busy, large] = [
    await world.newWorkspace(),
    await world.newWorkspace(),
    await world.newWorkspace(),
  ];
  await fillOperatorsDay(world, busy);
  let front = serveWorld(world);
  for (const size of sizes) {
    await walk('empty', front, empty, size);
    await walk('with data', front, busy, size);
    await walk('without colour', front, busy, size, { NO_COLOR: '1' });
    await walk('on a light ground', front, busy, size, { COLORFGBG: '0;15' });
    await walk('read only', front, busy, size, {}, ['--readonly']);
  }
  await perform(front, busy);
  await holdAsManyEvents(world, large, eventCount);
  for (const size of sizes) await time(front, large, size);
  front = await leaveAndReturn(world, front, large);
  await watchMemory(world, front, large);
}

const colorSequence = new RegExp(`${String.fromCharCode(27)}\\[([\\d;]*)m`, 'g');

interface Size {
  columns: number;
  rows: number;
}

const flagsOf = (front: Front, { key }: Tenant) => ['--url', front.url, '--key', key];

/** Goes to every screen that has a name of its own, and holds what is drawn to the size, to a drawing anew and to its colours. */
async function walk(
  what: string,
  front: Front,
  tenant: Tenant,
  size: Size,
  environment: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<void> {
  const terminal = await openInTmux([...flagsOf(front, tenant), ...flags], size, environment);
  await terminal.sees('● live');
  const allowed =
    'NO_COLOR' in environment ? noColors : 'COLORFGBG' in environment ? lightColors : paletteColors;
  let visited = 0;
  for (const { name, title, list, columns, asksFirst } of screens) {
    if (['records', 'evidence', 'nodes', 'versions', 'files', 'differences'].includes(name)) continue;
    await terminal.press(':');
    await terminal.sees('Go to a screen');
    await terminal.write(name);
    await terminal.press('enter');
    await terminal.sees('● live', new RegExp(`^${title}`, 'm'), asksFirst ?? '? all keys');
    await isWhole(terminal, size, name, allowed);
    const drawn = await terminal.screen();
    if (list && !asksFirst && drawn.includes('❯')) {
      const cut = withoutTitles(
        drawn,
        columns.map((column) => column.title.trim()),
      );
      if (cut) throw new Error(`${name}: columns with cut titles: ${cut}\n${drawn}`);
      await terminal.press('enter');
      await isWhole(terminal, size, `${name}, one row`, allowed);
    }
    // a text field has the keyboard, and what comes at once behind the key is taken for one key with it
    if (asksFirst) await terminal.press('escape').then(() => settled(terminal));
    visited++;
  }
  await terminal.leave();
  process.stdout.write(`${size.columns}×${size.rows} ${what.padEnd(17)} ${visited} screens whole\n`);
}

/** What is left of the line of titles when each whole title is taken away. */
const withoutTitles = (drawn: string, titles: readonly string[]) =>
  titles
    .toSorted((one, other) => other.length - one.length)
    .reduce((line, title) => line.replace(title, ''), drawn.split('\n')[2] ?? '')
    .trim();

/** Nothing runs over, what was drawn step by step is what a drawing anew shows, and no colour but the allowed ones is there. */
async function isWhole(
  terminal: TmuxTerminal,
  size: Size,
  where: string,
  allowed: ReadonlySet<number>,
): Promise<void> {
  for (let look = 1; ; look++) {
    const before = await settled(terminal);
    await terminal.resize(size.columns - 1, size.rows);
    await settled(terminal);
    await terminal.resize(size.columns, size.rows);
    const after = await settled(terminal);
    const lines = after.split('\n');
    const isOver = lines.some((line) => Bun.stringWidth(line) > size.columns) || !lines[0]?.includes('●');
    // times go on, and what is shown may change between two looks
    if (before.replaceAll(/\d/g, '0') === after.replaceAll(/\d/g, '0') && !isOver) break;
    if (look === 5) throw new Error(`${where} is not drawn whole:\n${before}\n---- anew:\n${after}`);
  }
  const codes = [...(await terminal.screen('colors')).matchAll(colorSequence)]
    .flatMap(([, list = '']) => list.split(';').map(Number))
    .filter((code) => code >= 30 && code !== 39 && code !== 49);
  const wrong = codes.filter((code) => !allowed.has(code));
  if (wrong.length > 0) throw new Error(`${where} has the colours ${[...new Set(wrong)]}`);
}

/** The screen once two looks have shown the same. */
async function settled(terminal: TmuxTerminal): Promise<string> {
  let last = await terminal.screen();
  for (;;) {
    await Bun.sleep(120);
    const next = await terminal.screen();
    if (next === last) return next;
    last = next;
  }
}

/** As a person does: what the key before it changed stands there before the next one. */
async function perform(front: Front, tenant: Tenant): Promise<void> {
  for (const [task, steps] of operatorTasks) {
    const terminal = await openInTmux(flagsOf(front, tenant), { columns: 160, rows: 48 });
    await terminal.sees('● live', 'Deal of Loud');
    let keys = 0;
    for (const step of steps) {
      if ('sees' in step) await terminal.sees(...step.sees);
      else if ('writes' in step) {
        await settled(terminal);
        await terminal.write(step.writes);
        await terminal.sees(step.writes);
      } else {
        keys += step.length;
        for (const key of step) {
          await settled(terminal);
          await terminal.press(key);
        }
      }
    }
    await terminal.leave();
    if (keys > 8) throw new Error(`${task} takes ${keys} keys`);
    process.stdout.write(`${task.padEnd(40)} ${keys} keys\n`);
  }
}

/** Answers of keys and filters, from the key to the screen, looked at every few milliseconds, which count too. */
async function time(front: Front, tenant: Tenant, size: Size): Promise<void> {
  const terminal = await openInTmux(flagsOf(front, tenant), size);
  await terminal.sees(/1–50 of 100,000/);
  const keys: number[] = [];
  for (let n = 0; n < keysPressed; n++) {
    const before = (await terminal.screen()).split('\n').findIndex((line) => line.startsWith('❯'));
    const key = n % 20 < 10 ? 'j' : 'k';
    const began = performance.now();
    await terminal.press(key);
    while ((await terminal.screen()).split('\n').findIndex((line) => line.startsWith('❯')) === before)
      await Bun.sleep(lookEveryMs);
    keys.push(performance.now() - began);
  }
  tell(`${size.columns}×${size.rows} a key`, keys, keyMostMs);
  const find = async (text: string, shows: RegExp) => {
    await settled(terminal);
    await terminal.press('/');
    await terminal.sees(' ❯ ');
    await terminal.press('C-u');
    await terminal.sees(' ❯ ▏');
    await terminal.write(text);
    await terminal.sees(`${text}▏`);
    await settled(terminal);
    const began = performance.now();
    await terminal.press('enter');
    await terminal.sees(`Events ${text}`, shows);
    return performance.now() - began;
  };
  for (const [text, shows] of [
    ['type:deal_won', /of [\d,]+\+?\n/],
    ['onboarding', /of 20,000\+/],
    ['"Renewal 77777"', /1–1 of 1\b/],
    ['from:7d', /of [\d,]+\+?\n/],
    ['account:"Loud Harbour"', /of [\d,]+\+?\n/],
  ] as const) {
    const took: number[] = [];
    for (let round = 0; round < 5; round++) {
      await find('type:meeting_booked', /of 24,999/);
      took.push(await find(text, shows));
    }
    tell(`${size.columns}×${size.rows} ${text}`, took, filterMostMs);
  }
  await terminal.leave();
}

function tell(what: string, took: readonly number[], most: number): void {
  const { median, upper } = quartiles(took);
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const slowest = Math.max(...took);
  process.stdout.write(
    `${what.padEnd(34)} median ${ms(median)}, upper quartile ${ms(upper)}, most ${ms(slowest)} (${ms(most)} wanted)\n`,
  );
}

/** The server goes while somebody looks: the last answer stays, and it goes on by itself. */
async function leaveAndReturn(world: World, front: Front, tenant: Tenant): Promise<Front> {
  const terminal = await openInTmux(flagsOf(front, tenant), { columns: 80, rows: 24 });
  await terminal.sees('● live', '1–50 of 100,000');
  await front.stop();
  await terminal.sees('○ away', '1–50 of 100,000');
  const again = serveWorld(world, Number(new URL(front.url).port));
  const ms = await terminal.sees('● live', '1–50 of 100,000');
  await terminal.leave();
  process.stdout.write(`live again ${ms.toFixed(0)} ms after the server\n`);
  return again;
}

/**
 * An event every half second while somebody looks at the newest. What is drawn is garbage until the next collection of the
 * whole heap, some minutes later: the lowest of a part tells what is kept.
 */
async function watchMemory(world: World, front: Front, tenant: Tenant): Promise<void> {
  const terminal = await openInTmux(flagsOf(front, tenant), { columns: 160, rows: 48 });
  await terminal.sees('1–50 of 100,000');
  const until = performance.now() + minutes * 60_000;
  const samples: number[] = [];
  for (let n = 0; performance.now() < until; n++) {
    await tenant.api.post('/event/import', {
      events: [
        {
          type: 'crm',
          eventType: 'meeting_booked',
          eventTimestamp: new Date().toISOString(),
          eventId: `change-${n}`,
          opportunityId: 'change',
          opportunityName: 'Change',
          accountName: 'Loud Harbour',
        },
      ],
    });
    await drainJobs(world);
    samples.push(residentMb(terminal.pid));
    await Bun.sleep(500);
  }
  await terminal.leave();
  const parts = [0, 1, 2, 3].map((at) =>
    samples.slice((samples.length * at) / 4, (samples.length * (at + 1)) / 4),
  );
  const [, early = 0, ...late] = parts.map((part) => Math.min(...part));
  const growth = Math.min(...late) / early;
  process.stdout.write(
    `memory over ${minutes} minutes of changes, by quarters: ${parts.map(rangeOf).join(', ')} MB; ` +
      `the lowest of the second half ${growth.toFixed(2)} of the second quarter's (${growthMost} at most)\n`,
  );
  if (growth > growthMost) process.exit(1);
}

const rangeOf = (values: readonly number[]) =>
  `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;

const residentMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
