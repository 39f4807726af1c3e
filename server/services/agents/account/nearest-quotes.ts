import type { AccountActivity, NearestQuote } from '../../../agents/activity.ts';
import { quotedFrom, quotedIn, quotedTold } from '../../../agents/activity.ts';
import type { AgentField } from '../../../agents/definition.ts';
import { type Topic, topicAsked } from '../../../agents/discovery-frames.ts';
import { readQuestion } from '../../../ai/answers/question.ts';
import { lightWords } from '../../../ai/support/lexicon.ts';
import { turns } from '../../../event-loop.ts';
import { words } from '../../../text/words.ts';

/**
 * For each yes/no question the sentence of the account that speaks of the same, whether or not it answers: what a reader
 * looks at first where no rule sees an answer.
 */

/** The least of the question's words by weight, a rare word weighing more. */
const leastShare = 0.35;
/** Words that begin alike are one, as far as so many letters. */
const beginning = 6;
/** What a statement has before others that tells of the topic that the question asks for. */
const topicShare = 0.4;
/** Topics that statements tell surely. */
const sureTopics: ReadonlySet<Topic | null> = new Set<Topic | null>(['budget', 'timing', 'decision']);

interface Candidate {
  near: NearestQuote;
  said: ReadonlySet<string>;
  topic: Topic | null;
}

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
    return telling.length > 0 ? [{ path, telling, topic: topicAsked(question ?? '') }] : [];
  });
  if (askedFields.length === 0) return {};
  const days = new Map(events.map(({ oId, line }) => [oId, line]));
  const quotes: Candidate[] = [];
  const add = (near: NearestQuote, topic: Topic | null) =>
    quotes.push({ near, said: new Set(beginningsOf(near.quote)), topic });
  const turn = turns();
  for (const one of statements) {
    await turn();
    if (one.isQuestion) continue;
    const title = [one.speaker, days.get(one.eventOId)].filter(Boolean).join(', ') || null;
    add({ quote: one.quote, title, from: quotedFrom(one) }, one.topic);
  }
  for (const one of documents) {
    await turn();
    add({ quote: one.quote, title: one.document, from: quotedIn(one) }, null);
  }
  for (const one of toldFacts)
    add({ quote: one.quote, title: 'the request', from: quotedTold(one) }, one.topic);
  const found: Record<string, NearestQuote> = {};
  for (const { path, telling, topic } of askedFields) {
    await turn();
    const near = nearest(telling, sureTopics.has(topic) ? topic : null, quotes);
    if (near) found[path] = near;
  }
  return found;
}

function wordsAsked(question: string, own: readonly string[]): string[] {
  const read = readQuestion(question, own)?.words ?? [];
  return beginningsOf(
    read
      .map(({ word }) => word)
      .filter((word) => !lightWords.has(word) && !lightWords.has(word.replace(/ing$/, '')))
      .join(' '),
  );
}

/** The beginnings of a text's words: who employs somebody has employees. */
const beginningsOf = (text: string): string[] => words(text).map((word) => word.slice(0, beginning));

function nearest(
  telling: readonly string[],
  topic: Topic | null,
  quotes: readonly Candidate[],
): NearestQuote | null {
  const weights = telling.map((word) => {
    const having = quotes.filter(({ said }) => said.has(word)).length;
    return Math.log(1 + quotes.length / (1 + having));
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let best: { near: NearestQuote; share: number } | null = null;
  for (const one of quotes) {
    const met = weights.reduce((sum, weight, at) => sum + (one.said.has(telling[at] ?? '') ? weight : 0), 0);
    const share = (whole === 0 ? 0 : met / whole) + (topic !== null && one.topic === topic ? topicShare : 0);
    if (share > leastShare && share > (best?.share ?? 0)) best = { near: one.near, share };
  }
  return best?.near ?? null;
}
