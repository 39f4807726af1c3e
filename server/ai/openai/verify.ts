import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Tier } from '../../../schema/tier.ts';
import { ApiError } from '../../errors.ts';
import { countTokens } from '../../text/token.ts';
import type { Usage, Verified } from '../ai.ts';
import { usageOfFailure, withUsage } from '../failure.ts';
import { addUsage, noUsage } from '../prices.ts';
import type { Pair } from '../support/pair.ts';
import { object, parseAnswer } from './answer.ts';
import type { Ask, OpenAiOptions } from './ask.ts';
import { askEach, batchesOf } from './batches.ts';
import { verifyMessages } from './prompt.ts';

/**
 * Asks a model whether values follow from their clauses where the local check is not sure. It costs tokens and no
 * credits: the work is the same. A verifier that is away or answers in another form says no, and the work goes on.
 */

const pairsInQuestion = 40;
const charactersInQuestion = 40_000;
const questionsAtOnce = 2;
/** Beyond these the rest is not asked, and counts as not confirmed. */
const pairsMost = 200;

/** Verifying may take 40 % of a run: two thirds of what was used before it. */
const verifyingMost = 2 / 3;
/** Whatever was used before, a few pairs are asked about: a short rewriting is as easily wrong as a long one. */
const tokensLeast = 600;
/** Estimated tokens of the fixed part of a question, and of a pair beside its texts. */
const tokensOfQuestion = 200;
const tokensOfPair = 14;

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

/** A cache of verdicts by model, value and clause. It is emptied as a whole when full. */
export type VerdictCache = Map<string, boolean>;
const cachedMost = 20_000;

export function verifierOf(ask: Ask, modelOf: (tier: Tier) => string, kept?: VerdictCache): Verify {
  return async (pairs, tier, before, signal) => {
    const model = modelOf(tier);
    const cache: VerdictCache = kept ?? new Map();
    const keys = new Map(pairs.map((pair) => [keyOf(model, pair), pair]));
    const knownVerdicts = new Map(
      [...keys.keys()].flatMap((key) => (cache.has(key) ? [[key, cache.get(key)]] : [])),
    );
    const open = [...keys].filter(([key]) => !knownVerdicts.has(key));
    const askedPairs = affordable(open, before).slice(0, pairsMost);
    let usage = before;
    let failedPairs = 0;
    const batches = batchesOf(askedPairs, {
      items: pairsInQuestion,
      characters: charactersInQuestion,
      sizeOf: ([, { value, clause }]) => value.length + clause.length,
    });
    await askEach(
      batches,
      model,
      async (batch) => {
        const answer = await answerTo(batch.map(([, pair]) => pair));
        for (const [index, [key]] of batch.entries()) {
          const verdict = answer.value[index];
          if (verdict === undefined) failedPairs++;
          else {
            knownVerdicts.set(key, verdict);
            if (cache.size >= cachedMost) cache.clear();
            cache.set(key, verdict);
          }
        }
        usage = { ...addUsage(usage, answer.usage), credits: usage.credits };
        return answer;
      },
      questionsAtOnce,
    ).catch((error: unknown) => {
      const own = usageOfFailure(error) ?? noUsage;
      throw signal?.aborted ? withUsage(error, { ...addUsage(before, own), credits: before.credits }) : error;
    });
    const confirmed = [...knownVerdicts.values()].filter(Boolean).length;
    return {
      isConfirmed: (pair) => knownVerdicts.get(keyOf(model, pair)) === true,
      verified: {
        model,
        asked: keys.size,
        confirmed,
        failed: failedPairs,
        unasked: open.length - askedPairs.length,
      },
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
          schema: verifySchema,
          read: (content) => readVerdicts(content, batch.length),
        });
      } catch (error) {
        if (signal?.aborted || !(error instanceof ApiError)) throw error;
        return { ...nothing, usage: usageOfFailure(error) ?? noUsage };
      }
    }
  };
}

/** Returns the model that verifies values; null where none is configured. */
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

/** The first pairs that leave verifying its share of a run that has used `before`; the rest falls back to its quotes. */
function affordable(open: readonly [string, Pair][], before: Usage): readonly [string, Pair][] {
  let left = Math.max(tokensLeast, (before.inputTokens + before.outputTokens) * verifyingMost);
  left -= tokensOfQuestion * Math.ceil(Math.min(open.length, pairsMost) / pairsInQuestion);
  let clauseBefore: string | null = null;
  const count = open.findIndex(([, { value, clause }]) => {
    left -= tokensOfPair + countTokens(value) + (clause === clauseBefore ? 0 : countTokens(clause));
    clauseBefore = clause;
    return left < 0;
  });
  return count === -1 ? open : open.slice(0, count);
}

const keyOf = (model: string, { value, clause, subject }: Pair): string =>
  createHash('sha256')
    .update(JSON.stringify([model, value, clause, subject]))
    .digest('base64');

const verdicts = z.object({ no: z.array(z.string()), yes: z.array(z.number()) });

/**
 * The schema of verdicts. The differing words come first: a model that has to name them accepts fewer false values.
 */
export const verifySchema: Record<string, unknown> = object({
  no: { type: 'array', items: { type: 'string' } },
  yes: { type: 'array', items: { type: 'integer' } },
});

/** Reads verdicts; a pair with two different ones, or none, counts as unanswered. */
export function readVerdicts(content: string, count: number): (boolean | undefined)[] {
  const answer = parseAnswer(content, verdicts);
  const yes = new Set(answer.yes);
  const no = new Set(answer.no.map((line) => Number(/^\s*(\d+)\b/.exec(line)?.[1])));
  return Array.from({ length: count }, (_none, index) => {
    const isYes = yes.has(index + 1);
    return isYes === no.has(index + 1) ? undefined : isYes;
  });
}
