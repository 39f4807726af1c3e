import { beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { newOId } from '../../schema/o-id.ts';
import { type EventPassage, storePassages } from '../../server/services/search/event-passages.ts';
import { searchEvents } from '../../server/services/search/event-search.ts';
import { countTerms } from '../../server/text/words.ts';
import { testWorld, type World } from '../support/world.ts';

let world: World;
let workspaceOId: string;

const passageCount = 6000;
const wanted = 10;
/** How much of the passages each word stands in: of some fewer than a search reads, of others more. */
const words = Object.entries({
  alpaca: 0.49,
  bison: 0.45,
  camel: 0.4,
  dingo: 0.3,
  emu: 0.2,
  ferret: 0.05,
  gecko: 0.02,
  heron: 0.001,
}).map(asWord);
/** Stands in passages that hold none of those. */
const alone = asWord(['ibis', 0.2]);
const common = asWord(['zebra', 0.9]);

let passages: { oId: string; weights: Map<string, number>; at: number }[];

beforeAll(async () => {
  world = await testWorld();
  ({ workspaceOId } = await world.newWorkspace());
  const random = randomNumbers(5);
  passages = Array.from({ length: passageCount }, (_, at) => ({
    oId: newOId('evt'),
    at: Date.UTC(2025, 0, 1) + at * 60_000,
    weights: new Map(
      [...(random() < alone.share ? [{ ...alone, share: 1 }] : words), common].flatMap(({ word, share }) =>
        random() < share ? [[word, 0.9 + Math.floor(random() * 7) / 10] as const] : [],
      ),
    ),
  }));
  await world.db.asOwner(
    (tx) => tx`
      insert into event (
        workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, provider_name, summary
      )
      select ${workspaceOId}, o_id, 'EMAIL_SENT', 'EMAIL', at, 'PROCESSED', 'test', ''
      from unnest(
        ${passages.map(({ oId }) => oId)}::text[],
        ${passages.map(({ at }) => new Date(at).toISOString())}::timestamptz[]
      ) as one (o_id, at)
      returning 1`,
  );
  const stored = passages.map(asStored);
  for (let from = 0; from < stored.length; from += 1000)
    await world.db.write(workspaceOId, (tx) =>
      storePassages(tx, workspaceOId, stored.slice(from, from + 1000)),
    );
});

function asWord([word, share]: [string, number]) {
  return { word, share, term: [...countTerms(word).keys()][0] ?? 0 };
}

function asStored({ oId, at, weights }: (typeof passages)[number]): EventPassage {
  const held = [...words, alone, common]
    .flatMap(({ word, term }) => ({ term, weight: weights.get(word) ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => one.term - other.term);
  return {
    eventOId: oId,
    ordinal: 0,
    start: 0,
    end: 1,
    content: [...weights.keys()].join(' ') || '-',
    timestamp: new Date(at),
    lexical: `{${held.map(({ term, weight }) => `${term}:${weight}`).join(',')}}/1000000000`,
    terms: held.map(({ term }) => term),
  };
}

/** What each passage scores, worked out for all of them. */
function scoresFor(asked: readonly string[]): Map<string, number> {
  const rarity = new Map(
    asked.map((word) => {
      const count = passages.filter(({ weights }) => weights.has(word)).length;
      return [word, Math.log(1 + (passageCount - count + 0.5) / (count + 0.5))];
    }),
  );
  return new Map(
    passages.map(({ oId, weights }) => [
      oId,
      asked.reduce((sum, word) => sum + (weights.get(word) ?? 0) * (rarity.get(word) ?? 0), 0),
    ]),
  );
}

const find = (asked: readonly string[]) =>
  world.db.read(workspaceOId, (tx) => searchEvents(tx, workspaceOId, asked.join(' '), null, wanted));

test('a search among more passages than it reads finds those that a reading of all finds', async () => {
  const names = [...words, alone].map(({ word }) => word);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(names, { minLength: 1, maxLength: 4 }), async (asked) => {
      const scores = scoresFor(asked);
      const best = [...scores.values()].filter((score) => score > 0).sort((one, other) => other - one);
      const hits = await find(asked);
      const found = hits.map(({ eventOId }) => scores.get(eventOId) ?? 0);
      expect(new Set(hits.map(({ eventOId }) => eventOId)).size).toBe(hits.length);
      expect(found).toHaveLength(Math.min(wanted, best.length));
      for (const [at, score] of found.entries()) expect(score).toBeCloseTo(best[at] ?? 0, 3);
    }),
    { numRuns: 100 },
  );
});

test('of a word that most passages hold, the newest of the best are found', async () => {
  const scores = scoresFor([common.word]);
  const best = Math.max(...scores.values());
  const hits = await find([common.word]);
  expect(hits).toHaveLength(wanted);
  for (const { eventOId } of hits) expect(scores.get(eventOId)).toBeCloseTo(best, 3);
  const newest = passages.findLast(({ oId }) => (scores.get(oId) ?? 0) > best - 0.001);
  expect(hits.some(({ eventOId }) => eventOId === newest?.oId)).toBe(true);
});

/** The same numbers in every run, between 0 and 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
