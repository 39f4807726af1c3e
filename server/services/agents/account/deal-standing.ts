import type { ImportEvent } from '../../../../schema/import-event.ts';
import type { DealStanding, SaidSentence } from '../../../agents/activity.ts';
import { quotedWords } from '../../../ai/reading/own-words.ts';
import { isAutomatic, type Utterance } from '../../../ai/reading/utterances.ts';
import { formOf } from '../../../ai/support/alignment/lemma.ts';
import { words } from '../../../text/words.ts';

/** The standing of a deal, by the newest events that tell it: its stage, what was promised and answered last, and when. */

interface ReadEvent {
  oId: string;
  eventTimestamp: Date;
  payload: ImportEvent;
}

const wordsLeast = 4;
const longest = 320;
const dayMs = 24 * 60 * 60 * 1000;
/** A promise or request that is older is no open matter. */
const openDays = 60;

const greeting = /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b[^,.!\n]{0,40}[,!\n]\s*(?=\S)/i;
/** Matches a sentence in which somebody says that he or she will do something for the other side. */
const promising =
  /\b(?:I|we)(?:['’]ll| will| can| am going to| are going to|['’]m going to|['’]re going to)\s+(?:\w+\s+){0,2}(?:send|share|forward|prepare|put together|draft|write|follow up|get back|come back|call|ring|set up|schedule|book|introduce|check|confirm|find out|look into|deliver|provide|have|bring|talk|speak|ask|let you know)\b|\blet me\s+(?:\w+\s+){0,2}(?:send|share|check|confirm|get back|prepare|find out)\b/i;
/** Leaves open whether it is done: `Please confirm it, so that I can book` waits for the other side. */
const open = /\b(?:if|unless|whether|might|maybe|perhaps|so(?: that)? (?:I|we) can)\b|[?？]["”’')]*$/i;
/** What the other side asks to be given. */
const asking =
  /(?:^|[,;.!]\s+|\b(?:and|so|please|kindly|you|to)\s+)(?:please\s+)?(?:just\s+)?(?:send|share|forward|e-?mail|show|give|get|prepare|draft|quote)\s+(?:me|us|over|it|that|this|along|the|a|an|your|our|him|her|them)\b/i;
/** Matches a sentence in which the other side has what it was promised. */
const having =
  /\b(?:(?:thanks|thank you|thx)\b[^,.!?]{0,30}?\bfor|got|received|have read|went through|looked at|have seen)\b(.*)/i;
const missing = /\b(?:not|never|n['’]t|yet|still|wait(?:ing)?)\b/i;
const declining = /\b(?:not|never|no longer|n['’]t|stop|instead of)\b/i;

/** Reads events, newest first, into the standing of a deal. */
export function standingReader(now: Date): {
  read(event: ReadEvent, said: readonly Utterance[]): void;
  standing(): DealStanding | null;
} {
  const standing: DealStanding = { stage: null, last: null, promise: null, answer: null, request: null };
  let answeredEvent: string | null = null;
  const stages: Stage[] = [];
  const saidAt = new Map<string, number>();
  // what a side promised before it spoke again is taken for done or said again, and so is what they quote or thank for
  const spokenSince = new Set<Utterance['role']>();
  const quotedMails: string[] = [];
  const settledWords = new Set<string>();
  const pastTold: ReadonlySet<string>[] = [];
  const isKept = ({ text, role }: Utterance): boolean =>
    spokenSince.has(role) ||
    (role === 'ours' &&
      (quotedMails.some((mail) => !mail.includes(inOneLine(text))) ||
        words(text).some((word) => settledWords.has(word)) ||
        pastTold.some((told) => words(text).filter((word) => told.has(word)).length >= sharedLeast)));
  return {
    read({ oId, eventTimestamp, payload }, utterances) {
      const day = eventTimestamp.toISOString().slice(0, 10);
      const days = Math.floor((now.getTime() - eventTimestamp.getTime()) / dayMs);
      if (days < 0) return;
      if (payload.type === 'crm') {
        const text = payload.stage ?? ended[payload.eventType];
        if (!text) return;
        standing.stage ??= { eventOId: oId, text, of: payload.opportunityName, day };
        stages.push({ text, of: payload.opportunityId, at: eventTimestamp.getTime() });
        return;
      }
      if (isTalk(payload)) standing.last ??= { eventOId: oId, day, days };
      saidAt.set(oId, eventTimestamp.getTime());
      const placedSentence = (one: Utterance): SaidSentence => {
        const { end, text, speaker, role } = one;
        const greeted = greeting.exec(text)?.[0].length ?? 0;
        const start = one.start + greeted;
        return {
          eventOId: oId,
          quote: text.slice(greeted),
          start,
          end,
          speaker,
          day,
          isOurs: role === 'ours',
        };
      };
      const told = utterances.filter(
        ({ text }) => text.length <= longest && text.split(/\s+/).length >= wordsLeast,
      );
      const theirs = told.filter(({ role }) => role === 'theirs');
      const isOpen = days <= openDays;
      const promise = told.findLast(
        (one) =>
          one.role !== 'unknown' &&
          promising.test(one.text) &&
          !open.test(one.text) &&
          isOpen &&
          !isKept(one),
      );
      if (promise) standing.promise ??= placedSentence(promise);
      const isAnswered = spokenSince.has('ours');
      for (const { role } of told) spokenSince.add(role);
      const quotedMail = payload.type === 'email' && theirs.length > 0 ? quotedWords(payload.body.text) : '';
      if (quotedMail) quotedMails.push(inOneLine(quotedMail));
      for (const { text, role } of utterances)
        if (role === 'theirs' && !missing.test(text)) {
          for (const word of words(having.exec(text)?.[1] ?? '')) settledWords.add(word);
          if (isPast(text)) pastTold.push(new Set(words(text)));
        }
      // what they asked for in an event before their last is settled, or said again
      if (theirs.length === 0 || (answeredEvent !== null && answeredEvent !== oId)) return;
      answeredEvent = oId;
      const request = theirs.findLast(({ text }) =>
        text.split(/[:;]\s/).some((clause) => asking.test(clause) && !declining.test(clause)),
      );
      if (request && isOpen && !isAnswered) standing.request = placedSentence(request);
      const answers = theirs.filter(({ text }) => !/[?？]["”’')]*$/.test(text) && text !== request?.text);
      // a mail ends in less than it says, a talk in what was agreed
      const answer =
        payload.type === 'call'
          ? answers.at(-1)
          : answers.toSorted((one, other) => other.text.length - one.text.length)[0];
      if (answer) standing.answer = placedSentence(answer);
    },
    standing() {
      for (const matter of ['promise', 'request'] as const)
        if (isPassed(stages, saidAt.get(standing[matter]?.eventOId ?? '') ?? now.getTime()))
          standing[matter] = null;
      return Object.values(standing).some((one) => one !== null) ? standing : null;
    },
  };
}

/** Events of conversations in which nobody tells anybody anything. */
const silentTypes: ReadonlySet<ImportEvent['eventType']> = new Set([
  'opened',
  'clicked',
  'bounced',
  'unsubscribed',
  'scheduled',
  'missed',
  'connection_sent',
  'connection_accepted',
]);

/** Tells whether somebody spoke or wrote: neither a mailbox by itself, nor a call that is to come or was missed. */
const isTalk = (event: Exclude<ImportEvent, { type: 'crm' }>): boolean =>
  !silentTypes.has(event.eventType) && !(event.type !== 'call' && isAutomatic(event.subject));

/** A stage that a deal was in at some time, newest first among others. */
interface Stage {
  text: string;
  of: string;
  at: number;
}

/** A promised proposal may move the deal on at once, and is open still. */
const movingDays = 7;

/** Tells whether a deal has left the stage that it was in at that time, or has ended, well after it. */
const isPassed = (stages: readonly Stage[], time: number): boolean =>
  stages.some(({ text, of, at }) => {
    const then = stages.find((one) => one.of === of && one.at <= time);
    return then !== undefined && then.text !== text && at > time + movingDays * dayMs;
  });

/** `Monday with David went well` tells that what was promised of both is over. */
const sharedLeast = 2;
const isPast = (text: string): boolean =>
  (text.toLowerCase().match(/[\p{L}’']+/gu) ?? []).some((word) => formOf(word).startsWith('past'));

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const ended: Readonly<Record<string, string>> = {
  deal_won: 'won',
  deal_lost: 'lost',
  opportunity_created: 'opened',
  meeting_booked: 'meeting booked',
};
