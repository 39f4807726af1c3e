import type { RunSubject } from '../../../../schema/agents/input.ts';
import type { ImportEvent } from '../../../../schema/import-event.ts';
import { personName } from '../../../agents/account-person.ts';
import {
  type AccountActivity,
  type AccountEvent,
  type EventFact,
  type EventQuote,
  noActivity,
  type Statement,
} from '../../../agents/activity.ts';
import { type Topic, topicAsked } from '../../../agents/discovery-frames.ts';
import { sharedWords, tellingWords } from '../../../agents/shared-words.ts';
import { notesOf } from '../../../ai/reading/deal-reason.ts';
import { amountOf, textOf } from '../../../ai/reading/event-text.ts';
import { type Utterance, utterancesOf } from '../../../ai/reading/utterances.ts';
import type { Tx } from '../../../database/index.ts';
import { turns } from '../../../event-loop.ts';
import { sentences } from '../../../text/sentence.ts';
import { ownTitle } from '../prospects/own-titles.ts';
import { standingReader } from './deal-standing.ts';
import { isOvertaken } from './overtaken.ts';
import { topicOf } from './statement-topic.ts';
import { listener } from './voices.ts';

/**
 * The activity of an account in events that a run reads anyway: what happened when, and what the other side said, word
 * for word. No model is asked, so that both models' answers rest on the same facts.
 */

/** A longer text is read by the model alone. */
const textMost = 400_000;
/** Neighbouring sentences of one speaker are one statement up to this length, in UTF-16 units. */
const statementMost = 320;
const statementsMost = 2_000;
const dealsMost = 40;

interface EventRow {
  oId: string;
  eventType: string;
  eventTimestamp: Date;
  payload: ImportEvent;
  text: string;
  isAnalysed: boolean;
  findings: { type: string; start: number; end: number; entityOIds: string[] }[];
}

/** Reads an account's activity for a run; `eventOIds` are events of the account. */
export async function accountActivity(
  tx: Tx,
  workspace: string,
  { person }: RunSubject,
  eventOIds: readonly string[],
  now: Date,
): Promise<AccountActivity> {
  const activity: AccountActivity = { ...noActivity, events: [], statements: [], deals: [] };
  if (eventOIds.length === 0) return activity;
  const turn = turns();
  const { read, standing } = standingReader(now);
  const { hear, isAside } = listener();
  const answeringWords = new Set<string>();
  const rows = await eventRows(tx, workspace, eventOIds);
  const newestTime = rows[0]?.eventTimestamp ?? now;
  for (const kept of rows) {
    await turn();
    const isAnalysed = kept.text !== null;
    const row = { ...kept, isAnalysed, text: kept.text ?? textOf(kept.payload) };
    // what is stored may be a hundredth of what is read
    if (row.text.length > textMost) continue;
    const names = namesOfPerson(row.payload, person.email, person.name);
    activity.events.push(eventOf(row, names.size > 0));
    const utterances = utterancesOf(row as Parameters<typeof utterancesOf>[0]);
    read(row, utterances);
    hear(row.oId, utterances);
    const told = [...names].find((name) => !name.includes('@'));
    if (person.email && told && !activity.personName)
      activity.personName = { eventOId: row.oId, value: told };
    if (names.size > 0) activity.personTitle ??= titleOfPerson(row, person);
    if (row.payload.type === 'crm' && row.payload.contactTitle)
      activity.contactTitle ??= { eventOId: row.oId, value: row.payload.contactTitle };
    if (activity.statements.length < statementsMost)
      activity.statements.push(
        ...statementsOf(row, utterances, names, answeringWords).filter(
          ({ quote }) => !isOvertaken(quote, row.eventTimestamp, newestTime),
        ),
      );
    // events come newest first: what our side said in one may answer what is asked in those behind it
    if (row.payload.type === 'call' || row.payload.type === 'email')
      for (const { role, text } of utterances)
        if (role === 'ours') for (const word of tellingWords(text)) answeringWords.add(word);
    if (activity.deals.length < dealsMost) activity.deals.push(...endOf(row));
  }
  activity.standing = standing();
  for (const statement of activity.statements) {
    await turn();
    const aside = isAside(statement);
    if (aside === undefined) break;
    statement.isAside = aside;
    // `I need a hobby` has the words of a requirement; a sum and a date are more than words
    if (aside && statement.found.length === 0 && statement.topic !== 'budget' && statement.topic !== 'timing')
      statement.topic = null;
  }
  return activity;
}

type KeptRow = Omit<EventRow, 'text' | 'isAnalysed'> & {
  /** Null where no analysis kept it. */
  text: string | null;
};

function eventRows(tx: Tx, workspace: string, eventOIds: readonly string[]): Promise<KeptRow[]> {
  return tx<KeptRow[]>`
    select
      event.o_id, event.event_type, event.event_timestamp,
      kept.payload, kept.text, coalesce(found.findings, '[]') as findings
    from event
    join event_payload as kept on kept.workspace_o_id = ${workspace} and kept.event_o_id = event.o_id
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'type', finding.extraction_type, 'start', finding.start_offset, 'end', finding.end_offset,
        'entityOIds', array(
          select entity_o_id
          from finding_match
          where workspace_o_id = ${workspace}
            and finding_o_id = finding.o_id
          order by entity_o_id
        )
      ) order by finding.start_offset, finding.o_id) as findings
      from finding
      where finding.workspace_o_id = ${workspace}
        and finding.event_o_id = event.o_id
    ) as found on true
    where event.workspace_o_id = ${workspace}
      and event.o_id = any (${[...eventOIds]})
      and coalesce(length(kept.text), pg_column_size(kept.payload)) <= ${textMost}
    order by event.event_timestamp desc, event.o_id desc`;
}

/** The names by which an event calls a person who said or wrote something in it, or took part. */
function namesOfPerson(payload: ImportEvent, email: string | null, name: string | null): Set<string> {
  const names = new Set<string>();
  for (const one of peopleOf(payload)) {
    const isThem = email
      ? one.email?.toLowerCase() === email
      : name !== null && one.name?.toLowerCase() === name.toLowerCase();
    const called = one.name ?? one.email;
    if (isThem && called) names.add(called);
  }
  return names;
}

interface NamedPerson {
  email?: string | undefined;
  name?: string | undefined;
  title?: string | undefined;
}

function peopleOf(payload: ImportEvent): NamedPerson[] {
  switch (payload.type) {
    case 'call':
      return [
        ...payload.participants,
        ...(Array.isArray(payload.transcript) ? payload.transcript.map(({ speaker }) => speaker) : []),
      ];
    case 'crm': {
      const { contactEmail, contactTitle: title, contactEmails = [] } = payload;
      const contact = contactEmail ? [{ email: contactEmail, title }] : [];
      return [...contact, ...[contactEmails].flat().map((email) => ({ email }))];
    }
    case 'email':
      return [payload.from, ...payload.to];
    case 'social':
      return [payload.from, payload.to].flat();
  }
}

/** The title that an event states beside the person, or that they sign with. */
function titleOfPerson(
  { oId, payload, text }: EventRow,
  { email, name }: RunSubject['person'],
): EventFact | null {
  const isThem = (one: { email?: string | undefined; name?: string | undefined }) =>
    email ? one.email?.toLowerCase() === email : one.name?.toLowerCase() === name?.toLowerCase();
  const theirs = peopleOf(payload).filter(isThem);
  const statedTitle = theirs.find(({ title }) => title)?.title;
  const calledName = personName(theirs.find((one) => one.name)?.name);
  const signedTitle = calledName?.lastName
    ? ownTitle(text, calledName.firstName ?? '', calledName.lastName)?.title
    : null;
  const value = statedTitle ?? signedTitle;
  return value ? { eventOId: oId, value } : null;
}

function eventOf({ oId, eventTimestamp, payload, isAnalysed }: EventRow, byPerson: boolean): AccountEvent {
  const day = eventTimestamp.toISOString().slice(0, 10);
  return { oId, day, kind: payload.type, line: `${day}: ${titleOf(payload)}`, isAnalysed, byPerson };
}

/** What the sender of an event called it, never what a model made of it. */
function titleOf(payload: ImportEvent): string {
  switch (payload.type) {
    case 'call':
      return `call “${payload.title}”`;
    case 'email':
      return `email${payload.subject ? ` “${payload.subject}”` : ''}`;
    case 'social':
      return `message${payload.subject ? ` “${payload.subject}”` : ''}`;
    case 'crm':
      return [
        `${payload.eventType.replaceAll('_', ' ')} “${payload.opportunityName}”`,
        payload.stage,
        amountOf(payload),
      ]
        .filter(Boolean)
        .join(', ');
  }
}

const wordsLeast = 4;
const noteWordsLeast = 3;
/** Says nothing, and begins many a statement. */
const courtesy =
  /^(?:thanks|thank you|hi|hello|dear|good (?:morning|afternoon|day)|(?:best|kind) regards|cheers)\b[^.!,]{0,40}[.!,]?$/i;

/** Begins a reply that follows from what somebody else said: without that it tells of nothing, or of something else. */
const concluding = /^(?:then|because|otherwise|in that case)\b/i;

/** The share of a question's telling words that our side says again where it answers. */
const answeredShare = 0.5;

/** Returns the statements of the other side: neighbouring sentences together, questions apart. `answeringWords`: of our side in later talks. */
function statementsOf(
  { oId, text, findings }: EventRow,
  utterances: readonly Utterance[],
  person: Set<string>,
  answeringWords: ReadonlySet<string>,
): Statement[] {
  const theirs = utterances.filter(({ role, text: one }) => role === 'theirs' && !courtesy.test(one));
  const joined = joinedIn(text, theirs);
  return joined.flatMap(({ start, end, speaker }) => {
    const quote = text.slice(start, end);
    const before = utterances[utterances.findIndex((one) => one.end > start) - 1];
    const isReply = before !== undefined && before.speaker !== speaker;
    if (quote.split(/\s+/).length < wordsLeast || (isReply && concluding.test(quote))) return [];
    const inside = findings.filter((one) => one.start < end && one.end > start);
    const foundTypes = [...new Set(inside.map(({ type }) => type))];
    return [
      {
        eventOId: oId,
        quote,
        start,
        end,
        speaker,
        byPerson: speaker !== null && person.has(speaker),
        isQuestion: isQuestion(quote),
        isAnswered:
          isTakenUp(quote, answeringWords) ||
          utterances.find((one) => one.start >= end && one.role !== 'theirs')?.role === 'ours',
        topic: isQuestion(quote) ? null : topicTold(quote, foundTypes, before),
        found: foundTypes,
        entityOIds: [...new Set(inside.flatMap(({ entityOIds }) => entityOIds))],
      },
    ];
  });
}

function isTakenUp(question: string, answeringWords: ReadonlySet<string>): boolean {
  const askedWords = tellingWords(question);
  return askedWords.size > 0 && sharedWords(askedWords, answeringWords) >= askedWords.size * answeredShare;
}

const answerLeast = 8;

/** `What would be acceptable?`: whatever figures and dates the reply has, it tells a goal. */
const wishing = /\bwhat would (?:it be|be|you (?:like|want))\b/i;

/** The topic of a statement; of more than a few words in reply also the one that our side asked about right before. */
function topicTold(quote: string, found: readonly string[], before: Utterance | undefined): Topic | null {
  const isReply =
    before?.role === 'ours' && isQuestion(before.text) && quote.split(/\s+/).length >= answerLeast;
  if (isReply && wishing.test(before.text)) return 'goals';
  const askedTopic = isReply ? (topicAsked(before.text) ?? topicOf(before.text, [])) : null;
  const topic = topicOf(quote, found);
  // a need may be of anything: what was asked says of what
  return topic === 'requirements' ? (askedTopic ?? topic) : (topic ?? askedTopic);
}

/** Why a deal ended, by its own fields. */
function endOf({ oId, payload, text }: EventRow): EventQuote[] {
  if (payload.type !== 'crm') return [];
  const said = new Set([payload.lossReason ?? '', ...notesOf(payload)].map((note) => note.trim()));
  return [...said].flatMap((note) => {
    // `Competitor` alone tells nothing
    const at = note.split(/\s+/).length < noteWordsLeast ? -1 : text.lastIndexOf(note);
    if (at === -1) return [];
    const parts = sentences(note).map(({ start, end }) => ({
      start: at + start,
      end: at + end,
      speaker: null,
    }));
    return joinedIn(text, parts).map(({ start, end }) => ({
      eventOId: oId,
      quote: text.slice(start, end),
      start,
      end,
    }));
  });
}

type Said = Pick<Utterance, 'start' | 'end' | 'speaker'>;

/** Matches a note on how something is said: `[laughs]`. */
const stageDirection = /^(?:\[[^\]\n]{1,40}\]|\*[^*\n]{1,40}\*)\s+(?=\S)/;

/** Neighbouring sentences of one speaker as one. */
function joinedIn(text: string, said: readonly Said[]): Said[] {
  const joined: Said[] = [];
  for (const { end, speaker, ...one } of said) {
    const start = one.start + (stageDirection.exec(text.slice(one.start, end))?.[0].length ?? 0);
    const last = joined.at(-1);
    if (last && areOne(text, last, { start, end, speaker })) last.end = end;
    else joined.push({ start, end, speaker });
  }
  return joined;
}

function areOne(text: string, last: Said, next: Said): boolean {
  return (
    last.speaker === next.speaker &&
    next.end - last.start <= statementMost &&
    /^ {0,3}$/.test(text.slice(last.end, next.start)) &&
    !isQuestion(text.slice(last.start, last.end)) &&
    !isQuestion(text.slice(next.start, next.end))
  );
}

const isQuestion = (said: string) => /[?？]["”’')]*\s*$/.test(said.slice(-8));
