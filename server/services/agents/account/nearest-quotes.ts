import type { AccountActivity, NearestQuote } from '../../../agents/activity.ts';
import { quotedFrom, quotedIn, quotedTold } from '../../../agents/activity.ts';
import type { AgentField } from '../../../agents/definition.ts';
import { readQuestion } from '../../../ai/answers/question.ts';
import { lightWords } from '../../../ai/support/lexicon.ts';
import { turns } from '../../../event-loop.ts';
import { words } from '../../../text/words.ts';

/**
 * For each yes/no question the sentence of the account that speaks of the same, whether or not it answers: what a reader
 * looks at first where no rule sees an answer.
 */

/** More than half of the question's words by weight, a rare word weighing more. */
const leastShare = 0.5;

/**
 * Returns the nearest quote for each field, by the field's path. `own` are the words of the account's name, which are
 * ignored in the question.
 */
export async function nearestQuotes(
  fields: readonly AgentField[],
  { statements, documents, told: toldFacts, events }: AccountActivity,
  own: readonly string[],
): Promise<Record<string, NearestQuote>> {
  const askedFields = fields.flatMap(({ path, form, question }) => {
    const telling = form === 'answer' && question ? wordsAsked(question, own) : [];
    return telling.length > 0 ? [{ path, telling }] : [];
  });
  if (askedFields.length === 0) return {};
  const days = new Map(events.map(({ oId, line }) => [oId, line]));
  const quotes: { near: NearestQuote; said: Set<string> }[] = [];
  const turn = turns();
  for (const one of statements) {
    await turn();
    if (one.isQuestion) continue;
    const title = [one.speaker, days.get(one.eventOId)].filter(Boolean).join(', ') || null;
    quotes.push({
      near: { quote: one.quote, title, from: quotedFrom(one) },
      said: new Set(words(one.quote)),
    });
  }
  for (const one of documents) {
    await turn();
    quotes.push({
      near: { quote: one.quote, title: one.document, from: quotedIn(one) },
      said: new Set(words(one.quote)),
    });
  }
  for (const one of toldFacts)
    quotes.push({
      near: { quote: one.quote, title: 'the request', from: quotedTold(one) },
      said: new Set(words(one.quote)),
    });
  const found: Record<string, NearestQuote> = {};
  for (const { path, telling } of askedFields) {
    await turn();
    const near = nearest(telling, quotes);
    if (near) found[path] = near;
  }
  return found;
}

function wordsAsked(question: string, own: readonly string[]): string[] {
  const read = readQuestion(question, own)?.words ?? [];
  return words(
    read
      .map(({ word }) => word)
      .filter((word) => !lightWords.has(word) && !lightWords.has(word.replace(/ing$/, '')))
      .join(' '),
  );
}

function nearest(
  telling: readonly string[],
  quotes: readonly { near: NearestQuote; said: ReadonlySet<string> }[],
): NearestQuote | null {
  const weights = telling.map((word) => {
    const having = quotes.filter(({ said }) => said.has(word)).length;
    return Math.log(1 + quotes.length / (1 + having));
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let best: { near: NearestQuote; share: number } | null = null;
  for (const { near, said } of quotes) {
    const met = weights.reduce((sum, weight, at) => sum + (said.has(telling[at] ?? '') ? weight : 0), 0);
    const share = whole === 0 ? 0 : met / whole;
    if (share > leastShare && share > (best?.share ?? 0)) best = { near, share };
  }
  return best?.near ?? null;
}
