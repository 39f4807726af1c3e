import { type AccountEvent, isPoint, type Statement } from '../activity.ts';
import type { ResolvedInput } from '../definition.ts';
import type { Topic } from '../discovery-frames.ts';
import { type QuotedFact, quoteOf } from '../quoted/fact.ts';
import { standsAlone } from '../quoted/library-facts.ts';
import type { SequenceRunBody } from './input.ts';
import { languageOf } from './offline.ts';

/**
 * What an e-mail may begin with where no model writes it: what its reader said or asked, word for word, with the day. What
 * colleagues said elsewhere, what the seller noted and what documents tell of the account is not for the reader's eyes.
 */

const longest = 260;
const wordsLeast = 5;
const hooksMost = 100;
/** An answer that is older opens no e-mail by itself. */
const answerDays = 60;
/** Nobody is reminded of these: their doubts, whom else they talk to, and what they have to spend. */
const delicate = /_(?:OBJECTION|COMPETITOR_MENTION)$/;
const topics: ReadonlySet<Topic | null> = new Set<Topic | null>([
  'challenges',
  'goals',
  'requirements',
  'situation',
  'timing',
]);

/**
 * Returns the reader's statements that an e-mail can refer to: none if the reader is unnamed, and none of an event
 * before analysis has marked its sensitive parts.
 */
export function hooksOf({ activity, body }: ResolvedInput): QuotedFact[] {
  const events = new Map(activity.events.map((event) => [event.oId, event]));
  const theirs = activity.statements.filter(
    (one) => one.byPerson && events.get(one.eventOId)?.isAnalysed === true && isHook(one),
  );
  const isEnglish = languageOf(body as SequenceRunBody) === 'en';
  return theirs.slice(0, hooksMost).map((one) => {
    const [before, after] = around(one, events.get(one.eventOId), isEnglish);
    return { before, ...quoteOf(one), after };
  });
}

/**
 * Returns the open matter between both sides: the reader's last request, else our promise in a talk with them, else what
 * the reader told last.
 */
export function dueOf({ activity, body }: ResolvedInput): QuotedFact | null {
  const { request, promise, answer, last } = activity.standing ?? {};
  const isEnglish = languageOf(body as SequenceRunBody) === 'en';
  for (const due of [request, promise?.isOurs ? promise : null, answer]) {
    const event = activity.events.find(({ oId }) => oId === due?.eventOId);
    if (!due || !event?.isAnalysed || !event.byPerson || pointing.test(due.quote)) continue;
    const whole = activity.statements.find(
      (one) => one.eventOId === due.eventOId && one.start <= due.start && one.end >= due.end,
    );
    if (!due.isOurs && (!whole?.byPerson || whole.found.some((type) => delicate.test(type)))) continue;
    const isBeside = whole?.topic && !topics.has(whole.topic);
    const isOld = (last?.days ?? 0) > answerDays;
    if (due === answer && (isBeside || isOld || !standsAlone(due.quote))) continue;
    const verb = due === request ? 'asked' : event.kind === 'call' ? 'said' : 'wrote';
    const who = `${due.isOurs ? 'we' : 'you'} ${verb}`;
    const [before, after] = isEnglish ? [`${when(event)} ${who}: “`, '”'] : ['“', `” (${event.day})`];
    return { before, ...quoteOf(due), after };
  }
  return null;
}

/** It speaks of something that was said before it, or notes a sound. */
const pointing =
  /^(?:\S+\s+){0,5}(?:(?:it|its|they|them|he|she|him|her)\b|(?:this|that)(?:['’]s|\s+(?:is|was|will|would|can|could|has|does)\b))|[*[\]]/i;

function isHook(statement: Statement): boolean {
  const { quote, found, topic, isQuestion } = statement;
  if (quote.length > longest || quote.split(/\s+/).length < wordsLeast) return false;
  if (found.some((type) => delicate.test(type)) || !standsAlone(quote) || pointing.test(quote)) return false;
  return isQuestion ? isPoint(statement) : topics.has(topic);
}

function around(
  { isQuestion }: Statement,
  event: AccountEvent | undefined,
  isEnglish: boolean,
): [before: string, after: string] {
  if (!event) return ['“', '”'];
  if (!isEnglish) return ['“', `” (${event.day})`];
  const verb = isQuestion ? 'asked' : event.kind === 'call' ? 'said' : 'wrote';
  return [`${when(event)} you ${verb}: “`, '”'];
}

const when = ({ day, kind }: AccountEvent): string =>
  `${kind === 'call' ? 'In our call on' : 'On'} ${dayIn(day)}`;

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2 March 2026` */
const dayIn = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
