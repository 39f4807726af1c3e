import type { Database } from '../../server/database/index.ts';
import { listEvents } from '../../server/services/events/events.ts';
import { type EventQuery, filterOf } from '../../server/services/events/filter.ts';
import type { PageStart } from '../../server/services/events/page.ts';
import { searchEvents } from '../../server/services/search/event-search.ts';
import { filledDatabase } from './events-database.ts';
import { measureNeighbour } from './events-neighbour.ts';
import { measureParties, partyFilters } from './events-parties.ts';
import { measureReports } from './events-reports.ts';
import { type EventSet, eventAt, questions, strayWord, wordAt } from './events-set.ts';
import { quartiles } from './ratio.ts';

const few = 10_000;
/** Of all events the largest workspace has two in five, as in an installation whose customers differ. */
const many = Number(process.env.BENCH_EVENTS ?? 2_000_000);
const neighbours = Number(process.env.BENCH_NEIGHBOURS ?? 18);
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);

/**
 * Lists of events, also by whom, of findings, accounts and deals, reports, and searches in events, in a workspace of two
 * million among twenty with five million together, against the same in one of ten thousand: growth with the data. BENCH_EVENTS and BENCH_NEIGHBOURS make it smaller;
 * BENCH_KEEP names a database that is filled once and stays.
 */
export async function run(): Promise<void> {
  const sizes = [few, many, ...Array<number>(neighbours).fill(Math.round((many * 1.5) / 18))];
  const { db, secret, environment, small, large, close } = await filledDatabase(sizes);
  try {
    await measureSets(db, small, large);
    await measureNeighbour(db, secret, environment, small, large);
  } finally {
    await close();
  }
}

/** Public for a database that is filled already. */
export async function measureSets(db: Database, small: EventSet, large: EventSet): Promise<void> {
  await measureLists(db, small, large);
  await measureParties(db, (what, work) => compare(what, work, small, large));
  await measureReports(db, (what, work) => compare(what, work, small, large));
  await measureQuestions(db, small, large);
}

/** By the filters that a list takes; each one alone, and the combinations that cost most. */
export const filters: Record<string, (set: EventSet) => EventQuery> = {
  'no filter': () => ({}),
  'a month': () => ({
    startDate: new Date('2026-05-03T10:00:00Z'),
    endDate: new Date('2026-06-02T15:00:00Z'),
  }),
  'common type': () => ({ eventTypes: ['EMAIL_SENT'] }),
  'type of one in 100': () => ({ eventTypes: ['OPPORTUNITY_CREATED'] }),
  'type of one in 10,000': () => ({ eventTypes: ['DEAL_WON'] }),
  'type of twenty events': () => ({ eventTypes: ['DEAL_LOST'] }),
  'absent type': () => ({ eventTypes: ['TASK_COMPLETED'] }),
  'rare and common type': () => ({ eventTypes: ['DEAL_WON', 'CALL_TRANSCRIPT'] }),
  'common category': () => ({ eventCategories: ['EMAIL'] }),
  'category of twenty events': () => ({ eventCategories: ['PRODUCT'] }),
  'absent category': () => ({ eventCategories: ['ADS'] }),
  'common purpose': () => ({ callPurposes: ['DEMO'] }),
  'rare purpose': () => ({ callPurposes: ['QBR_RENEWAL'] }),
  'absent purpose': () => ({ callPurposes: ['ONBOARDING'] }),
  'common entity': ({ entities }) => ({ competitorOIds: entities.slice(0, 1) }),
  'rare entity': ({ entities }) => ({ competitorOIds: entities.slice(900, 901) }),
  'any of 50 entities': ({ entities }) => ({ competitorOIds: entities.slice(100, 150) }),
  'all of two entities': ({ entities }) => ({
    competitorOIds: [entities[0] ?? '', entities[40] ?? ''],
    matchAll: true,
  }),
  'tag of 5 entities': ({ tags }) => ({ includeTagOIds: [tags.few] }),
  'tag of 400 entities': ({ tags }) => ({ includeTagOIds: [tags.many] }),
  'tag of 3 common entities': ({ tags }) => ({ includeTagOIds: [tags.common] }),
  'tag of none': ({ tags }) => ({ includeTagOIds: [tags.unused] }),
  'not tag of 5 entities': ({ tags }) => ({ excludeTagOIds: [tags.few] }),
  'not tag of 3 common entities': ({ tags }) => ({ excludeTagOIds: [tags.common] }),
  'rare type of a common entity': ({ entities }) => ({
    eventTypes: ['DEAL_WON'],
    competitorOIds: entities.slice(0, 1),
  }),
  'absent type of a common entity': ({ entities }) => ({
    eventTypes: ['TASK_COMPLETED'],
    competitorOIds: entities.slice(0, 1),
  }),
  'rare type in a tag': ({ tags }) => ({ eventTypes: ['DEAL_WON'], includeTagOIds: [tags.common] }),
  'rare type without a tag': ({ tags }) => ({ eventTypes: ['DEAL_WON'], excludeTagOIds: [tags.common] }),
  'purpose of an entity in a tag': ({ entities, tags }) => ({
    callPurposes: ['DEMO'],
    competitorOIds: entities.slice(0, 1),
    includeTagOIds: [tags.many],
  }),
};

export async function measureLists(db: Database, small: EventSet, large: EventSet): Promise<void> {
  const endDate = new Date('2026-11-01T12:00:00Z');
  const page = (set: EventSet, query: EventQuery, start: Partial<PageStart> & { total?: boolean } = {}) =>
    db.read(set.workspace, (tx) =>
      listEvents(tx, set.workspace, filterOf({ endDate, ...query }), { limit: 20, offset: 0, ...start }),
    );
  for (const [name, query] of Object.entries({ ...filters, ...partyFilters })) {
    await compare(name, (set) => page(set, query(set), { total: false }), small, large);
    await compare(`${name}, with its total`, (set) => page(set, query(set)), small, large);
  }
  const cursors = new Map<EventSet, string>();
  for (const set of [small, large])
    cursors.set(set, await cursorBehind(9000, (start) => page(set, {}, start)));
  await compare('9,000 events behind', (set) => page(set, {}, { cursor: cursors.get(set) }), small, large);
}

/** The cursor of a page that so many events stand before. */
async function cursorBehind(
  events: number,
  page: (start: Partial<PageStart>) => Promise<{ nextCursor: string | null }>,
): Promise<string> {
  const { nextCursor } = await page({ limit: 1, offset: events - 1 });
  if (nextCursor === null) throw new Error('the list is shorter than that');
  return nextCursor;
}

async function measureQuestions(db: Database, small: EventSet, large: EventSet): Promise<void> {
  const ask = (set: EventSet, text: string) =>
    db.read(set.workspace, (tx) => searchEvents(tx, set.workspace, text, null, 10));
  for (const [form, beside] of Object.entries({
    questions: '',
    'questions with a stray word': ` ${strayWord}`,
  })) {
    for (const set of [small, large]) {
      let right = 0;
      for (const { text, share } of questions) {
        const hits = await ask(set, text + beside);
        if (hits.some(({ eventOId }) => eventOId === eventAt(set, share))) right += 1;
      }
      console.log(`${form}: ${right} of ${questions.length} right among ten, of ${set.count} events`);
    }
    const texts = questions.map(({ text }) => text + beside);
    for (const text of texts.slice(0, 4))
      await compare(`${form}: ${text}`, (set) => ask(set, text), small, large);
  }
  for (const rank of [3, 10, 40, 300, 1000])
    await compare(`the word of rank ${rank}`, (set) => ask(set, wordAt(rank)), small, large);
}

async function compare(
  what: string,
  work: (set: EventSet) => Promise<unknown>,
  small: EventSet,
  large: EventSet,
): Promise<void> {
  const timed = async (set: EventSet) => {
    const began = performance.now();
    await work(set);
    return performance.now() - began;
  };
  const times = { small: [] as number[], large: [] as number[] };
  // the first ones warm up
  for (let round = -2; round < rounds; round++) {
    const [one, other] = [await timed(small), await timed(large)];
    if (round < 0) continue;
    times.small.push(one);
    times.large.push(other);
  }
  const [ours, theirs] = [quartiles(times.large).median, quartiles(times.small).median];
  console.log(
    `${what.padEnd(48)} ${theirs.toFixed(2).padStart(8)} ms ${ours.toFixed(2).padStart(8)} ms ${(ours / theirs).toFixed(2).padStart(7)} ×`,
  );
}
