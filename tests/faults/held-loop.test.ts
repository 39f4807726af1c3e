import { expect, test } from 'bun:test';
import { builtInAi } from '../../server/ai/index.ts';
import type { Tx } from '../../server/database/index.ts';
import { extract } from '../../server/ingest/extract.ts';
import { storeFirstFindings } from '../../server/services/findings/store.ts';
import { stringsIn } from '../../server/text/strings.ts';
import { leastHeldMs } from '../support/stopwatch.ts';

/*
 * What reads a body of almost 4 MB pauses on the way: while it goes on nobody else is answered. Each case is the worst that
 * was found of its kind, and held everybody up for up to three quarters of a second.
 */

const bytes = 3_900_000;
const mostMs = 150;
/** Times as long as it takes to parse such a body, which nobody can do in pieces: what a slow machine is measured by. */
const timesParsing = 8;

const filled = (unit: string, length = bytes) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const table = (text: string) => extract(Buffer.from(text), { filename: 'rows.csv' });
const voice = (text: string) => builtInAi().rewrite(text, {}, 'PULSE');
const brackets = `${'['.repeat(50)}${']'.repeat(50)}`;
const lists = `[${Array(bytes / 100)
  .fill(brackets)
  .join(',')}]`;
const deep: unknown = JSON.parse(lists);

/** A database that has done what it is told a millisecond later. */
const database = (() => Bun.sleep(1).then(() => [])) as unknown as Tx;
/** What rules find in a batch of letters of 3,600 characters that say one thing again and again. */
const readings = Array.from({ length: 500 }, (_, at) => ({
  eventOId: `ev_${String(at).padStart(21, '0')}`,
  text: '',
  model: 'rules',
  purpose: null,
  summary: '',
  findings: Array.from({ length: 180 }, (_, finding) => ({
    extractionType: 'EMAIL_OBJECTION' as const,
    quote: 'Borgsoft is too expensive for our team.',
    start: finding,
    end: finding + 39,
    speaker: 'Tomas Rey',
    sentiment: 'NEGATIVE' as const,
    entityMatches: [],
  })),
}));

const cases: [what: string, work: () => unknown][] = [
  ['a table of one column', () => table(filled('a\n'))],
  ['a table of headings', () => table(filled('# a\n'))],
  ['a table of quoted cells', () => table(`${filled('"a","b"\n')}"`)],
  ['a table of line ends in quotes', () => table(`${filled('"a\nb",c\n')}"`)],
  ['a table of tabs', () => table(filled('a\tb\t\n'))],
  ['items in a voice', () => voice(filled('- a\n', 400_000))],
  ['headings in a voice', () => voice(filled('# a\n', 400_000))],
  ['the findings of an import', () => storeFirstFindings(database, 'wa_1', readings, () => null)],
  ['the texts in lists of lists', () => [...stringsIn(deep)]],
];

test.each(cases)('%s leave others their turn', async (_what, work) => {
  const heldMs = await leastHeldMs(work, mostMs);
  const parsing = () => leastHeldMs(() => JSON.parse(lists));
  expect(heldMs).toBeLessThan(heldMs < mostMs ? mostMs : timesParsing * (await parsing()));
});
