import { type Turn, turns, yieldToEventLoop } from '../../../event-loop.ts';
import type { DriftEntity, StatementVerdict, Verdict } from '../../drift.ts';
import { isAsserted } from './asserted.ts';
import { type Judgement, judge, type Subject, subjectOf } from './compare.ts';
import { entityEnded } from './ending.ts';
import { figuresIn } from './figures/index.ts';
import { alikeIn, type Document, matchesOf, naming, type Passage, plainOf, stemsOf } from './passages.ts';
import { statementsOf } from './statements.ts';

/** One entity against one document: what each of its statements meets there, and what that comes to. */

/** A document at the revision an entity is compared against, and now. */
export interface Comparison {
  now: Document;
  /** Sentences that the earlier text had and this one has not; null when there is nothing to compare with. */
  removed: Document | null;
  added: number;
}

export interface Judged {
  verdict: Verdict;
  statements: StatementVerdict[];
}

const sameMatter = 0.5;
/** A sentence this far from everything the entity says is news to it. */
const newsBelow = 0.35;
const newsKept = 3;
const statementsKept = 40;
const nearest = 8;

/** Others have their turn between two statements. */
export async function judgeEntity(entity: DriftEntity, { now, removed }: Comparison): Promise<Judged> {
  const nameStems = stemsOf(entity.name);
  const named = naming(now, nameStems);
  const known = new Map<Passage, number>();
  const turn = turns();
  const found: StatementVerdict[] = await ending(entity, named, turn);
  for (const statement of await statementsOf(entity, turn)) {
    await yieldToEventLoop();
    const stems = stemsOf(statement.text);
    const subject = subjectOf(statement, entity.name);
    const matches = matchesOf(now, stems, nameStems, nearest);
    for (const { passage, similarity } of matches)
      known.set(passage, Math.max(known.get(passage) ?? 0, similarity));
    const judgement = judged(
      subject,
      now,
      stems,
      matches.map(({ passage }) => passage),
    );
    if (judgement) found.push(judgement);
    else if (removed && (matches[0]?.similarity ?? 0) < sameMatter)
      found.push(...withdrawn(subject, stems, nameStems, now, removed));
  }
  found.push(...(await news(entity, named, known, turn)));
  return { verdict: strongest(found), statements: found.slice(0, statementsKept) };
}

/**
 * A sentence that agrees outweighs one that seems to contradict: the other may speak of another case. Two that
 * contradict in different words leave open which of them is meant.
 */
function judged(
  subject: Subject,
  now: Document,
  stems: ReadonlySet<string>,
  near: readonly Passage[],
): Judgement | null {
  const same = now.passages[now.byText.get(subject.plain) ?? -1];
  const agreed = same && judge(subject, same);
  if (agreed) return agreed;
  const alike = alikeIn(now, stems);
  if (!alike) return null;
  const judgements = [...new Set([...alike, ...near])].flatMap((passage) => judge(subject, passage) ?? []);
  const validates = judgements.find(({ effect }) => effect === 'validates');
  const [first] = judgements;
  if (validates || !first) return validates ?? null;
  const isUnanimous = judgements.every(
    ({ effect, passage }) => effect === first.effect && plainOf(passage.text) === plainOf(first.passage.text),
  );
  return isUnanimous ? first : null;
}

/** The entity itself has come to an end, says the document. */
async function ending(
  entity: DriftEntity,
  named: readonly Passage[],
  turn: Turn,
): Promise<StatementVerdict[]> {
  if (!entity.active) return [];
  for (const passage of named) {
    await turn();
    const ended = passage.isHearsay ? null : entityEnded(entity.name, passage.text);
    if (!ended) continue;
    const difference = `the document says that it ${ended.isFuture ? 'will come' : 'has come'} to an end: “${passage.text}”`;
    return [{ effect: 'invalidates', difference, statement: null, passage, isGone: !ended.isFuture }];
  }
  return [];
}

/** What the earlier text said in the statement's own words, and this one says nowhere. */
function withdrawn(
  subject: Subject,
  stems: ReadonlySet<string>,
  nameStems: ReadonlySet<string>,
  now: Document,
  removed: Document,
): StatementVerdict[] {
  const near = matchesOf(removed, stems, nameStems, nearest).map(({ passage }) => passage);
  const gone = near.find((passage) => judge(subject, passage)?.effect === 'validates');
  if (!gone || now.text.includes(gone.text)) return [];
  return [
    {
      effect: 'invalidates',
      difference: `the document no longer says “${gone.text}”`,
      statement: subject.statement,
      passage: null,
      isGone: true,
    },
  ];
}

/** Sentences about the entity, by its name, that state something checkable that it does not say. */
async function news(
  { name }: DriftEntity,
  named: readonly Passage[],
  known: ReadonlyMap<Passage, number>,
  turn: Turn,
): Promise<StatementVerdict[]> {
  const found: StatementVerdict[] = [];
  for (const passage of named) {
    if (found.length >= newsKept) break;
    await turn();
    const { text, isHearsay } = passage;
    if (isHearsay || (known.get(passage) ?? 0) >= newsBelow || !isAbout(name, text)) continue;
    if (figuresIn(text).length === 0 || !isAsserted(text)) continue;
    const difference = `the document adds: “${text}”`;
    found.push({ effect: 'strengthens', difference, statement: null, passage, isGone: false });
  }
  return found;
}

/** The sentence begins with the name: what is said in passing is said of something else. */
function isAbout(name: string, sentence: string): boolean {
  const text = sentence.toLowerCase().replace(/^(?:the|our)\s+/, '');
  const rest = text.slice(name.length);
  return (
    text.startsWith(name.toLowerCase()) && /^\s/.test(rest) && !/\b(?:no longer|discontinu|retire)/.test(rest)
  );
}

export function strongest(found: readonly StatementVerdict[]): Verdict {
  const order: readonly Verdict[] = ['invalidates', 'contradicts', 'strengthens', 'validates'];
  return order.find((verdict) => found.some(({ effect }) => effect === verdict)) ?? 'immaterial';
}
