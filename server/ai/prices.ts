import type { Tier } from '../../schema/tier.ts';
import { tierCredits } from '../../schema/tier.ts';
import type { Usage } from './ai.ts';

/** US dollars a million tokens, as published; cached input and batch discounts are not counted. */
interface Price {
  input: number;
  output: number;
}

const prices: Readonly<Record<string, Price>> = {
  'gpt-5': { input: 1.25, output: 10 },
  'gpt-5-mini': { input: 0.25, output: 2 },
  'gpt-5-nano': { input: 0.05, output: 0.4 },
  'gpt-5.1': { input: 1.25, output: 10 },
  'gpt-5.2': { input: 1.75, output: 14 },
  'gpt-4.1': { input: 2, output: 8 },
  'gpt-4.1-mini': { input: 0.4, output: 1.6 },
  'gpt-4.1-nano': { input: 0.1, output: 0.4 },
  'gpt-4o': { input: 2.5, output: 10 },
  'gpt-4o-mini': { input: 0.15, output: 0.6 },
  'text-embedding-3-small': { input: 0.02, output: 0 },
  'text-embedding-3-large': { input: 0.13, output: 0 },
  'text-embedding-ada-002': { input: 0.1, output: 0 },
};

/** Returns a model's price; a dated name (`gpt-5-2025-08-07`) has that of its family. Null where none is known. */
export function priceOf(model: string): Price | null {
  return prices[model] ?? prices[model.replace(/-\d{4}-\d{2}-\d{2}$/, '')] ?? null;
}

export function usageOf(model: string, tier: Tier, inputTokens: number, outputTokens: number): Usage {
  const price = priceOf(model);
  const cost = price ? (inputTokens * price.input + outputTokens * price.output) / 1_000_000 : 0;
  return { inputTokens, outputTokens, costUsd: cost, priced: price !== null, credits: tierCredits[tier] };
}

/** The usage of the built-in model, which costs nothing; the credits of its tier still count against budgets. */
export function builtInUsage(tier: Tier, inputTokens: number, outputTokens: number): Usage {
  return { inputTokens, outputTokens, costUsd: 0, priced: true, credits: tierCredits[tier] };
}

/** The usage of work that asked no model. */
export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, costUsd: 0, priced: true, credits: 0 };

/** The sum of several pieces of work. */
export function addUsage(first: Usage, second: Usage): Usage {
  const cachedTokens = (first.cachedTokens ?? 0) + (second.cachedTokens ?? 0);
  return {
    inputTokens: first.inputTokens + second.inputTokens,
    ...(cachedTokens > 0 ? { cachedTokens } : {}),
    outputTokens: first.outputTokens + second.outputTokens,
    costUsd: first.costUsd + second.costUsd,
    priced: first.priced && second.priced,
    credits: first.credits + second.credits,
  };
}
