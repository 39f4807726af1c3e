import { type Turn, turns, yieldToEventLoop } from '../../../event-loop.ts';
import { countTokens } from '../../../text/token.ts';
import type { Answered } from '../../ai.ts';
import type { DriftEntity, Judgement, JudgeRequest, StatementVerdict } from '../../drift/judgement.ts';
import { conclusionOf } from '../../drift/proposal.ts';
import { statementsOf } from '../../drift/statements.ts';
import { changes } from '../../reading/cues.ts';
import { type Document, documentOf } from '../../reading/document.ts';
import { recordName } from '../../reading/names.ts';
import { countsOf } from '../../reading/revisions.ts';
import { extractiveModel } from '../index.ts';
import { type Claim, claimOf, type Match, nearest } from './alignment.ts';
import { relate } from './compare.ts';
import { endingsIn } from './ending.ts';
import { endedIn, renamed } from './record.ts';
import type { Relation } from './rule.ts';
import { isElsewhere, withdrawn } from './withdrawn.ts';

/**
 * Drift by rules: each statement of a record is laid beside the sentences that share its words, and a rule speaks
 * only where it sees what differs. What no rule can compare is shown as that.
 */

/** Compares many entities with one document; each text is read once, and the event loop is yielded to meanwhile. */
export async function judgeByRules<Entity extends DriftEntity>(
  request: JudgeRequest<Entity>,
  /** Is there to be counted. */
  read: (text: string) => Promise<Document> = documentOf,
): Promise<Answered<{ judgements: Judgement<Entity>[] }>> {
  const now = await read(request.document);
  const judgements = new Map<Entity, Judgement<Entity>>();
  // one earlier text at a time: each may be as long as the document
  for (const [revision, group] of Map.groupBy(request.entities, ({ checkedRevision }) => checkedRevision)) {
    const text = request.earlier.get(revision ?? -1);
    const before = text === undefined ? null : await read(text);
    const turn = turns();
    const counts = await countsOf(now, before, turn);
    for (const entity of group) {
      request.signal?.throwIfAborted();
      const found = await statementVerdicts(entity, now, counts.removed > 0 ? before : null, turn);
      judgements.set(entity, { ...conclusionOf(request, entity, found), ...counts });
    }
  }
  return {
    judgements: request.entities.flatMap((entity) => judgements.get(entity) ?? []),
    model: extractiveModel,
    // rules cost nothing, and no tier is asked for
    usage: {
      inputTokens: countTokens(request.document),
      outputTokens: 0,
      costUsd: 0,
      priced: true,
      credits: 0,
    },
  };
}

const statementsKept = 40;
const incomparableKept = 3;
/** A sentence this near is shown where no rule says what it does to the statement. */
const incomparableFrom = 0.4;

async function statementVerdicts(
  entity: DriftEntity,
  now: Document,
  before: Document | null,
  turn: Turn,
): Promise<StatementVerdict[]> {
  const name = recordName(entity.name);
  const [first] = name.words;
  const foundVerdicts: StatementVerdict[] = [];
  if (first && entity.active) {
    const ended = await endedIn(now, entity, name, turn);
    if (ended) foundVerdicts.push(ended);
    const other = await renamed(entity, name, now, turn);
    if (other) foundVerdicts.push(other);
  }
  const open: { overlap: number; verdict: StatementVerdict }[] = [];
  for (const { statement, title } of await statementsOf(entity, turn)) {
    await yieldToEventLoop();
    const claim = claimOf(statement, title, name);
    const matches = nearest(now, claim, name);
    const relation = relationOf(claim, matches);
    const [best] = matches;
    if (relation) foundVerdicts.push(verdictOf(claim, relation));
    else if (before && isElsewhere(best)) foundVerdicts.push(...withdrawn(claim, now, before, name));
    else if (best && best.overlap >= incomparableFrom && statement.path !== 'name')
      open.push({ overlap: best.overlap, verdict: incomparable(claim, best) });
  }
  // a text that is at odds with one value is no witness for the others
  const isAtOdds = foundVerdicts.some(({ effect }) => effect === 'contradicts' || effect === 'invalidates');
  const kept = isAtOdds ? foundVerdicts.filter(({ effect }) => effect !== 'validates') : foundVerdicts;
  const shown = open.sort((a, b) => b.overlap - a.overlap).slice(0, incomparableKept);
  return [...withoutObject(entity, kept).slice(0, statementsKept), ...shown.map(({ verdict }) => verdict)];
}

/** An objection lives by its concern: where the only one has gone, so has the objection. Denied, it was never true. */
function withoutObject({ kind, data }: DriftEntity, found: StatementVerdict[]): StatementVerdict[] {
  const { underlyingConcern } = data;
  if (kind !== 'objection' || !Array.isArray(underlyingConcern) || underlyingConcern.length !== 1)
    return found;
  return found.map((one) =>
    one.isGone &&
    one.passage &&
    changes.test(one.passage.text) &&
    one.statement?.path.startsWith('/underlyingConcern/')
      ? { ...one, effect: 'invalidates', statement: null }
      : one,
  );
}

/** A sentence that speaks of something else by so much less is not asked. */
const behindBest = 0.3;

/**
 * The strongest of what the nearest sentences say. One that agrees in the figure outweighs one that differs, which may
 * speak of another case; two that differ in different ways leave open which of them is meant.
 */
function relationOf(claim: Claim, matches: readonly Match[]): Relation | null {
  const floor = (matches[0]?.overlap ?? 0) - behindBest;
  const relations = matches.flatMap((match) => (match.overlap >= floor ? (relate(claim, match) ?? []) : []));
  const [first] = relations;
  if (!first) return null;
  const agreeing = relations.find(({ effect }) => effect === 'validates');
  const differing = relations.filter(({ effect }) => effect === 'contradicts');
  const [strong] = differing;
  if (strong && agreeing && claim.figures.length > 0 && agreeing.overlap >= strong.overlap) return agreeing;
  if (strong) return differing.every(({ after }) => after === strong.after) ? strong : null;
  const isDoubted = matches.some(
    ({ passage, overlap }) =>
      passage !== agreeing?.passage &&
      overlap >= floor &&
      passage.isAsserted &&
      endingsIn(passage.words).length > 0,
  );
  return agreeing && !isDoubted ? agreeing : null;
}

function verdictOf({ statement }: Claim, relation: Relation): StatementVerdict {
  const { effect, difference, passage, after } = relation;
  return {
    effect,
    difference,
    statement,
    passage: { text: passage.text, start: passage.start, end: passage.end },
    isGone: after === null,
    ...(after ? { after } : {}),
  };
}

function incomparable({ statement, words }: Claim, { passage }: Match): StatementVerdict {
  const { text, start, end } = passage;
  const isSame =
    words.length === passage.words.length &&
    words.every(({ lower }, at) => lower === passage.words[at]?.lower);
  const difference = isSame
    ? `the document has the same words: “${text}”`
    : `could not be compared with “${text}”`;
  return { effect: 'immaterial', difference, statement, passage: { text, start, end }, isGone: false };
}
