import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import type { Answered, Cited, Field, Usage, WriteRequest } from '../ai.ts';
import { failedAfter, ModelFailure, usageOfFailure } from '../failure.ts';
import { addUsage } from '../prices.ts';
import { type Checked, pathOf, plainText } from '../quote.ts';
import { object, parsed } from './answer.ts';
import type { Ask } from './ask.ts';
import { type Opined, opinionMessages } from './prompt.ts';
import { UnusableAnswer } from './retry.ts';

/** So many values are judged in one question. */
const mostInBatch = 20;

/**
 * Asks a second model whether each quote supports its value. What it denies is dropped, what it affirms counts as
 * quoted; a value in its quote's own words needs no opinion. It costs tokens and no credits: the work is the same.
 */
export async function withSecondOpinion(
  ask: Ask,
  model: string,
  request: WriteRequest,
  first: Answered<Checked>,
): Promise<Answered<Checked>> {
  const { denied, affirmed, usage } = await opinionsOn(ask, model, request, first.values, first.usage);
  const opined = first.values.map(
    (cited): Cited => (affirmed.has(cited) ? { ...cited, support: 'quoted' } : cited),
  );
  const kept = retain(request.fields, { ...first, values: opined }, (cited) => !denied.has(cited));
  return { ...kept, model: first.model, usage };
}

export interface Opinions {
  denied: ReadonlySet<Cited>;
  affirmed: ReadonlySet<Cited>;
  /** With what was used before. */
  usage: Usage;
}

/** Asks for an opinion on each value that is not its quote's own words. */
export async function opinionsOn(
  ask: Ask,
  model: string,
  request: Opined,
  values: readonly Cited[],
  before: Usage,
): Promise<Opinions> {
  const doubtful = values.filter(({ value, quote }) => value !== quote && value !== plainText(quote));
  const denied = new Set<Cited>();
  const affirmed = new Set<Cited>();
  let usage = before;
  for (let at = 0; at < doubtful.length; at += mostInBatch) {
    const batch = doubtful.slice(at, at + mostInBatch);
    const opinion = await ask({
      name: 'opinions',
      tier: request.tier,
      model,
      signal: request.signal,
      messages: opinionMessages(request, batch),
      schema: opinionSchema(batch.length),
      read: (content) => readOpinions(content, batch.length),
    }).catch((error: unknown) => {
      const failure = failedAfter(error, [usage]);
      const spent = usageOfFailure(failure);
      // it costs tokens and no credits, whether it answers or not
      if (failure instanceof ApiError && spent)
        throw new ModelFailure(failure, { ...spent, credits: usage.credits });
      throw failure;
    });
    usage = { ...addUsage(usage, opinion.usage), credits: usage.credits };
    for (const [index, cited] of batch.entries()) (opinion.value[index] ? affirmed : denied).add(cited);
  }
  return { denied, affirmed, usage };
}

const opinions = z.object({ opinions: z.array(z.object({ claim: z.string(), supported: z.boolean() })) });

function opinionSchema(count: number): Record<string, unknown> {
  const keys = Array.from({ length: count }, (_none, index) => `c${index + 1}`);
  const one = object({ claim: { type: 'string', enum: keys }, supported: { type: 'boolean' } });
  return object({ opinions: { type: 'array', items: one } });
}

/** Exactly one opinion a claim: an answer with a gap decides nothing. */
function readOpinions(content: string, count: number): boolean[] {
  const given = parsed(content, opinions).opinions;
  const byClaim = new Map(given.map(({ claim, supported }) => [claim, supported]));
  return Array.from({ length: count }, (_none, index) => {
    const supported = byClaim.get(`c${index + 1}`);
    if (supported === undefined || given.length !== count)
      throw new UnusableAnswer('the opinions do not match the claims');
    return supported;
  });
}

/** What remains when some values are taken out; lists close their gaps, and what is empty then is unsupported. */
function retain(
  fields: readonly Field[],
  { values, checked }: Checked,
  isKept: (value: Cited, index: number) => boolean,
): Checked {
  const kept = values.filter(isKept);
  const held = fields.map((field) => ({ field, own: kept.filter(({ path }) => isOf(field, path)) }));
  return {
    values: held.flatMap(({ field, own }) =>
      own.map((one, index) => ({ ...one, path: pathOf(field, index) })),
    ),
    unsupported: held.flatMap(({ field, own }) => (own.length === 0 ? [field.path] : [])),
    checked: { ...checked, dropped: checked.dropped + values.length - kept.length },
  };
}

function isOf(field: Field, path: string): boolean {
  return (
    path === field.path ||
    (path.startsWith(`${field.path}/`) && /^\d+$/.test(path.slice(field.path.length + 1)))
  );
}
