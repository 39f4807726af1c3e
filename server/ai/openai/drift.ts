import { z } from 'zod';
import { tierCredits } from '../../../schema/tier.ts';
import { turns } from '../../event-loop.ts';
import { figuresOf } from '../../text/ends.ts';
import { cutAt } from '../../text/strings.ts';
import type { Ai, Answered, Support, Verified } from '../ai.ts';
import {
  type DriftEntity,
  type Judgement,
  type JudgeRequest,
  type Statement,
  type StatementVerdict,
  verdicts,
} from '../drift/judgement.ts';
import { conclusionOf } from '../drift/proposal.ts';
import { type OutcomeNotes, outcomeNotes } from '../outcomes.ts';
import { placeOf } from '../quote.ts';
import { type Document, documentOf, type Passage } from '../reading/document.ts';
import { recordName } from '../reading/names.ts';
import { countsOf } from '../reading/revisions.ts';
import { alike } from '../reading/wording.ts';
import { partyOf, supportOf } from '../support/index.ts';
import { type Confirm, collectPairs, type Pair, pairOf } from '../support/pair.ts';
import { listOf, object, parseAnswer } from './answer.ts';
import { type Ask, askerOf, type OpenAiConnection, type OpenAiOptions } from './ask.ts';
import { askEach, batchesOf } from './batches.ts';
import { driftMessages, type ShownRecord, shownRecord } from './drift-prompt.ts';
import { verifierFor } from './verify.ts';

/** Drift judged by a model: it sees every record, and only verdicts that their quotes support are kept. */

export const driftTier = 'PULSE';
const limits = { items: 8, characters: 40_000, sizeOf: ({ text }: { text: string }) => text.length };
/** Of one record; what is more was not asked for. */
const foundMost = 40;
const quoteMost = 2_000;
const afterMost = 10_000;

export function openAiJudging(
  options: OpenAiOptions,
  connection: OpenAiConnection,
): Pick<Ai, 'judge' | 'judgingCredits'> {
  const ask = askerOf(options, connection);
  return {
    judge: (request) => judgeByModel(ask, options, request),
    judgingCredits: (entities) => questionsAbout(entities).length * tierCredits[driftTier],
  };
}

function questionsAbout<Entity extends DriftEntity>(entities: readonly Entity[]): ShownRecord<Entity>[][] {
  const records = entities.map((entity, place) => shownRecord(entity, `r${place + 1}`));
  return batchesOf<ShownRecord<Entity>>(records, limits);
}

async function judgeByModel<Entity extends DriftEntity>(
  ask: Ask,
  options: OpenAiOptions,
  request: JudgeRequest<Entity>,
): Promise<Answered<{ judgements: Judgement<Entity>[]; verified?: Verified }>> {
  const { models, rules } = options;
  const { values, ...used } = await askEach(questionsAbout(request.entities), models[driftTier], (batch) =>
    ask({
      name: 'drift',
      tier: driftTier,
      signal: request.signal,
      messages: driftMessages(request.document, request.documentDate, batch),
      schema: schemaFor(batch),
      read: (content) => read(content, batch),
    }),
  );
  let { usage } = used;
  let verification: Verified | undefined;
  const notes = outcomeNotes();
  const said = new Map(values.flat().map((one) => [one.record.entity, one]));
  const now = await documentOf(request.document);
  const foundByEntity = new Map(
    request.entities.map((entity) => {
      const told = said.get(entity);
      return [entity, (told?.found ?? []).flatMap((one) => verdictOf(one, told?.record, now) ?? [])];
    }),
  );
  const isBorne = await borneBy(foundByEntity, now);
  const judgements: Judgement<Entity>[] = [];
  // one earlier text at a time: each may be as long as the document
  for (const [revision, group] of Map.groupBy(request.entities, ({ checkedRevision }) => checkedRevision)) {
    const text = request.earlier.get(revision ?? -1);
    const before = text === undefined ? null : await documentOf(text);
    const counts = await countsOf(now, before, turns());
    for (const entity of group) {
      const kept = (foundByEntity.get(entity) ?? []).slice(0, foundMost).map((one) => isBorne(entity, one));
      // what was taken out of the document is no quote of it, so no model is asked for that
      const gone = counts.removed > 0 ? await rules.withdrawnOf(entity, { now, before }, kept) : [];
      judgements.push({ ...conclusionOf(request, entity, [...kept, ...gone]), ...counts });
    }
  }
  const order = new Map(request.entities.map((entity, place) => [entity, place]));
  judgements.sort((one, other) => (order.get(one.entity) ?? 0) - (order.get(other.entity) ?? 0));
  return {
    judgements,
    ...(verification ? { verified: verification } : {}),
    ...used,
    usage,
    outcomes: notes.list(),
  };

  /** A proposal stays where what it would write, or the end it says, follows from the passage; else that is shown alone. */
  async function borneBy(found: ReadonlyMap<Entity, StatementVerdict[]>, now: Document) {
    const { text } = now;
    const { pairs, confirm } = collectPairs();
    const isSaid = new Set<StatementVerdict>();
    for (const [entity, verdicts] of found)
      for (const one of verdicts) {
        supportFor(entity, one, text, confirm);
        if (!one.isGone) continue;
        if (await rules.saysEnded(now, entity, one)) isSaid.add(one);
        else pairs.push(endingPair(entity, one, text));
      }
    const verify = verifierFor(options, ask);
    const asked = verify && pairs.length > 0 ? await verify(pairs, driftTier, usage, request.signal) : null;
    usage = asked?.usage ?? usage;
    verification = asked?.verified;
    const isConfirmed = asked?.isConfirmed ?? (() => false);
    return (entity: Entity, one: StatementVerdict): StatementVerdict => {
      if (one.isGone && !isSaid.has(one) && !isConfirmed(endingPair(entity, one, text)))
        return { ...one, isGone: false };
      if (one.after === undefined) return one;
      const support = supportFor(entity, one, text, isConfirmed, notes);
      if (support) return { ...one, support };
      const { after: _after, ...shown } = one;
      return shown;
    };
  }
}

/** An end has no words of its own in the record, so that it is put in some. */
function endingPair({ name }: DriftEntity, { statement, passage }: StatementVerdict, text: string): Pair {
  const value = statement ? `This is true no longer: ${statement.text}` : `${name} has come to an end.`;
  return pairOf(value, { text }, passage?.start ?? 0, passage?.end ?? 0, name);
}

function supportFor(
  { name }: DriftEntity,
  { after, passage }: StatementVerdict,
  text: string,
  confirm: Confirm,
  notes?: OutcomeNotes,
): Support | null {
  if (after === undefined || !passage) return null;
  const { start, end } = passage;
  const source = { text, title: null, url: null };
  const verdict = supportOf({ value: after, source, start, end, party: partyOf(name, null) });
  const isConfirmed = () => confirm(pairOf(after, source, start, end, name)) !== false;
  const support = verdict.follows ? verdict.support : !verdict.isDenied && isConfirmed() ? 'confirmed' : null;
  notes?.note(support ?? 'dropped', support || verdict.follows ? 'none' : verdict.fault);
  return support;
}

function schemaFor(batch: readonly ShownRecord<DriftEntity>[]): Record<string, unknown> {
  const one = object({
    record: { type: 'string', enum: batch.map(({ key }) => key) },
    quote: { type: 'string' },
    statement: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    effect: { type: 'string', enum: [...verdicts] },
    hasEnded: { type: 'boolean' },
    after: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  });
  return object({ found: { type: 'array', items: one } });
}

const answer = z.object({
  found: listOf(
    z.object({
      record: z.string(),
      quote: z.string(),
      statement: z.string().nullable(),
      effect: z.enum(verdicts),
      hasEnded: z.boolean(),
      after: z.string().nullable(),
    }),
  ),
});

type Said = z.infer<typeof answer>['found'][number];

function read<Entity extends DriftEntity>(content: string, batch: readonly ShownRecord<Entity>[]) {
  const { found } = parseAnswer(content, answer);
  return batch.map((record) => ({ record, found: found.filter((one) => one.record === record.key) }));
}

/** Null where the quote is not the document's, the statement not the record's, or nothing has been said. */
function verdictOf(
  saidJudgement: Said,
  record: ShownRecord<DriftEntity> | undefined,
  document: Document,
): StatementVerdict | null {
  const { effect, hasEnded } = saidJudgement;
  const statement =
    saidJudgement.statement === null ? null : (record?.statements.get(saidJudgement.statement) ?? undefined);
  const place =
    saidJudgement.quote.length > quoteMost ? null : placeOf(document.text, saidJudgement.quote.trim());
  if (statement === undefined || !place || (effect === 'immaterial' && !statement)) return null;
  const isWhole = effect === 'invalidates' && !statement;
  const sentences = document.passages.filter(({ start, end }) => end > place.start && start < place.end);
  if (sentences.some(({ text }) => commands.test(text))) return null;
  if (isWhole && !(hasEnded && record && isNamedIn(sentences, record.entity))) return null;
  const after =
    statement && effect === 'contradicts' && !hasEnded
      ? replacement(saidJudgement.after, statement, place.quote)
      : null;
  return {
    effect: isWhole || effect !== 'invalidates' ? effect : 'contradicts',
    difference: differenceOf(statement, place.quote),
    statement,
    passage: { text: place.quote, start: place.start, end: place.end },
    isGone: hasEnded && (isWhole || effect === 'contradicts' || effect === 'invalidates'),
    ...(after === null ? {} : { after }),
  };
}

/** Both sides in their own words: what a model would say of them follows from nothing. */
function differenceOf(statement: Statement | null, quote: string): string {
  const shown = (text: string) => {
    const line = text.replace(/\s+/g, ' ').trim();
    return line.length > shownMost ? `“${cutAt(line, shownMost)}…”` : `“${line}”`;
  };
  return statement
    ? `${shown(statement.text)} here, ${shown(quote)} in the document`
    : `the document says ${shown(quote)}`;
}

const shownMost = 200;

/** A sentence that tells its reader what to answer is no fact of the document. */
const commands =
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.]{0,60}\b(?:rules?|instructions?|prompts?|guidelines?|above|previous|everything)\b|\b(?:system prompt|language model|as an ai)\b|\b(?:you|the model|the assistant) (?:must|should|shall|are to|will|has to|have to) (?:answer|say|reply|report|respond|output|set|mark|return|conclude|judge)\b|(?:^|[.!:;,]\s|\band\s)(?:answer|respond|reply|output) (?:that|with|only)\b/i;

/** Nothing ends a record that neither the sentence nor the one before it speaks of. */
function isNamedIn(sentences: readonly Passage[], { name }: DriftEntity): boolean {
  const { stems } = recordName(name);
  const near = sentences.flatMap((one) => [one, ...(one.before ? [one.before] : [])]);
  return near.some(({ words }) => words.some(({ stem }) => [...stems].some((own) => alike(own, stem))));
}

/** The statement as it would read; null where it says a figure or a name that neither it nor the quote has. */
function replacement(after: string | null, statement: Statement, quote: string): string | null {
  const text = after?.replace(/\s+/g, ' ').trim();
  if (!text || text.length > afterMost || text === statement.text) return null;
  const known = `${statement.text}\n${quote}`.toLowerCase();
  const figures = new Set(figuresOf(known));
  const names = text.match(/(?<!^)(?<![.!?:]\s)\b\p{Lu}[\p{L}\p{N}]+/gu) ?? [];
  const isBorne =
    figuresOf(text).every((figure) => figures.has(figure)) &&
    names.every((name) => known.includes(name.toLowerCase()));
  const words = (of: string) => of.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const isSaid = words(text).every((word) => known.includes(word.slice(0, 4)));
  return isBorne && isSaid ? text : null;
}
