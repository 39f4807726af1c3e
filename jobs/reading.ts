import type { AnalysedEvent, LibraryRecord } from '../server/ai/findings.ts';
import { isNotAsked } from '../server/ai/index.ts';
import type { Tools } from '../server/context.ts';
import { ApiError } from '../server/errors.ts';
import { type Analysed, analyse } from '../server/services/findings/analyse.ts';

/** What jobs that read events have in common: what concerns one event, and what concerns them all. */

/** Why events could not be read, as their records say it: the code first, for whoever filters by it. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return `${error.code}: ${error.message}`.slice(0, 2000);
  return (error instanceof Error ? error.message : 'analysis failed').slice(0, 2000);
}

/** The model cannot be had now, or the month's credits are used up: true of every other event too. */
function concernsAll(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status === 402 || (error.status >= 500 && error.code !== 'model_answer_unusable');
}

/**
 * Returns the result of reading, or the reason for having none. Throws errors that a retry may cure, except at the
 * last attempt: an endpoint comes back, credits do not before the month ends.
 */
export async function orReason<T>(reading: Promise<T>, isLast: boolean): Promise<T | { error: string }> {
  try {
    return await reading;
  } catch (error) {
    const isTriedAgain = concernsAll(error) && error.status >= 500 && !(isLast && !isNotAsked(error));
    if (!concernsAll(error) || isTriedAgain) throw error;
    return { error: reasonOf(error) };
  }
}

/** Reads events together and, if one of them causes an error, each alone. Throws errors that concern all of them. */
export async function analyseApart(
  tools: Pick<Tools, 'ai' | 'spend' | 'signal'>,
  events: readonly AnalysedEvent[],
  library: readonly LibraryRecord[],
): Promise<Analysed[]> {
  try {
    return await analyse(tools, events, library);
  } catch (error) {
    tools.signal.throwIfAborted();
    if (concernsAll(error)) throw error;
    const [only, ...others] = events;
    if (only && others.length === 0) return [{ eventOId: only.oId, error: reasonOf(error) }];
  }
  const analyses: Analysed[] = [];
  for (const event of events) analyses.push(...(await analyseApart(tools, [event], library)));
  return analyses;
}
