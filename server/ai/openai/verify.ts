import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Tier } from '../../../schema/tier.ts';
import { ApiError } from '../../errors.ts';
import type { Usage, Verified } from '../ai.ts';
import { usageOfFailure } from '../failure.ts';
import { addUsage, noUsage } from '../prices.ts';
import type { Pair } from '../support/pair.ts';
import { object } from './answer.ts';
import type { Ask, OpenAiOptions } from './ask.ts';
import { askEach, batchesOf } from './batches.ts';
import { verifyMessages } from './prompt.ts';
import { UnusableAnswer } from './retry.ts';

/**
 * Asks a model whether values follow from their clauses where the local check is not sure. It costs tokens and no
 * credits: the work is the same. A verifier that is away or answers in another form says no, and the work goes on.
 */

const pairsInQuestion = 40;
const charactersInQuestion = 40_000;
const questionsAtOnce = 2;
/** Beyond these the rest is not asked, and counts as not confirmed. */
const pairsMost = 200;

export interface Verdicts {
  isConfirmed(pair: Pair): boolean;
  verified: Verified;
  usage: Usage;
}

export type Verify = (
  pairs: readonly Pair[],
  tier: Tier,
  before: Usage,
  signal: AbortSignal | undefined,
) => Promise<Verdicts>;

/** Verdicts by model, value and clause: the same pair is asked once. Emptied rather than aged when it is full. */
export type VerdictCache = Map<string, boolean>;
const cachedMost = 20_000;

export function verifierOf(ask: Ask, modelOf: (tier: Tier) => string, kept?: VerdictCache): Verify {
  return async (pairs, tier, before, signal) => {
    const model = modelOf(tier);
    const cache: VerdictCache = kept ?? new Map();
    const keys = new Map(pairs.map((pair) => [keyOf(model, pair), pair]));
    const known = new Map([...keys.keys()].flatMap((key) => (cache.has(key) ? [[key, cache.get(key)]] : [])));
    const open = [...keys].filter(([key]) => !known.has(key));
    const asked = open.slice(0, pairsMost);
    let usage = before;
    let failed = 0;
    const batches = batchesOf(asked, {
      items: pairsInQuestion,
      characters: charactersInQuestion,
      sizeOf: ([, { value, clause }]) => value.length + clause.length,
    });
    await askEach(
      batches,
      model,
      async (batch) => {
        const answered = await answerTo(batch.map(([, pair]) => pair));
        for (const [index, [key]] of batch.entries()) {
          const verdict = answered.value[index];
          if (verdict === undefined) failed++;
          else {
            known.set(key, verdict);
            if (cache.size >= cachedMost) cache.clear();
            cache.set(key, verdict);
          }
        }
        usage = { ...addUsage(usage, answered.usage), credits: usage.credits };
        return answered;
      },
      questionsAtOnce,
    );
    const confirmed = [...known.values()].filter(Boolean).length;
    return {
      isConfirmed: (pair) => known.get(keyOf(model, pair)) === true,
      verified: { model, asked: keys.size, confirmed, failed, unasked: open.length - asked.length },
      usage,
    };

    /** Undefined for a pair of which the answer says nothing that can be read. */
    async function answerTo(batch: readonly Pair[]) {
      const nothing = { value: batch.map((): boolean | undefined => undefined), model };
      try {
        return await ask({
          name: 'verify',
          tier,
          model,
          signal,
          messages: verifyMessages(batch),
          schema: verifySchema(batch.length),
          read: (content) => readVerdicts(content, batch.length),
        });
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof ApiError)) throw error;
        return { ...nothing, usage: usageOfFailure(error) ?? noUsage };
      }
    }
  };
}

/** Null where nobody is to be asked. */
export function verifierFor(
  {
    verify,
    verifyModel,
    models,
    verdicts,
  }: Pick<OpenAiOptions, 'verify' | 'verifyModel' | 'models' | 'verdicts'>,
  ask: Ask,
): Verify | null {
  return verify ? verifierOf(ask, (tier) => verifyModel ?? models[tier], verdicts) : null;
}

const keyOf = (model: string, { value, clause, subject }: Pair): string =>
  createHash('sha256')
    .update(JSON.stringify([model, value, clause, subject]))
    .digest('base64');

const verdicts = z.object({
  verdicts: z.array(z.object({ pair: z.string(), differing: z.array(z.string()), follows: z.boolean() })),
});

/** Differing words come first: a model that has to name them says yes to fewer false values. */
export function verifySchema(count: number): Record<string, unknown> {
  const keys = Array.from({ length: count }, (_none, index) => `p${index + 1}`);
  const one = object({
    pair: { type: 'string', enum: keys },
    differing: { type: 'array', items: { type: 'string' } },
    follows: { type: 'boolean' },
  });
  return object({ verdicts: { type: 'array', items: one } });
}

/** A pair that is answered twice in two ways is not answered. */
export function readVerdicts(content: string, count: number): (boolean | undefined)[] {
  const given = readJson(content);
  const byPair = Map.groupBy(given.verdicts, ({ pair }) => pair);
  return Array.from({ length: count }, (_none, index) => {
    const own = new Set(byPair.get(`p${index + 1}`)?.map(({ follows }) => follows));
    return own.size === 1 ? own.has(true) : undefined;
  });
}

function readJson(content: string): z.output<typeof verdicts> {
  try {
    return verdicts.parse(JSON.parse(content));
  } catch {
    throw new UnusableAnswer('the verdicts have not the form that was asked for');
  }
}
