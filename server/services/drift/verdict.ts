import { type Judgement, judge } from './compare.ts';
import { type Document, documentOf, matchesOf, type Passage, stemsOf } from './passages.ts';
import { type DriftEntity, type Statement, statementsOf } from './statements.ts';

/** One entity against one document: what each of its statements meets there, and what that comes to. */

export const verdicts = ['contradicts', 'invalidates', 'strengthens', 'validates', 'immaterial'] as const;
export type Verdict = (typeof verdicts)[number];

/** The document at the last check and now. */
export interface Comparison {
  now: Document;
  /** Sentences that the last checked text had and this one has not; empty when the document has not moved. */
  removed: Document;
  added: number;
}

export interface Finding {
  effect: Exclude<Verdict, 'immaterial'>;
  difference: string;
  /** Null for what the entity does not say, or for the entity as a whole. */
  statement: Statement | null;
  /** Null for what the document no longer says. */
  passage: Passage | null;
  corrected: string | null;
}

export interface EntityFindings {
  verdict: Verdict;
  findings: Finding[];
}

const sureMatter = 0.6;
const sameMatter = 0.5;
/** A sentence this far from everything the entity says is news to it. */
const newsBelow = 0.35;
const newsKept = 3;
const findingsKept = 40;

export function compareTexts(now: string, before: string | null): Comparison {
  const document = documentOf(now);
  if (before === null) return { now: document, removed: documentOf(''), added: 0 };
  const old = documentOf(before);
  const lines = (of: Document) => new Set(of.passages.map(({ text }) => text));
  const [have, had] = [lines(document), lines(old)];
  const gone = old.passages.filter(({ text }) => !have.has(text));
  return {
    now: document,
    removed: withoutOthers(gone),
    added: document.passages.filter(({ text }) => !had.has(text)).length,
  };
}

function withoutOthers(passages: Passage[]): Document {
  const postings = new Map<string, number[]>();
  for (const [place, { stems }] of passages.entries()) {
    for (const part of stems) postings.set(part, [...(postings.get(part) ?? []), place]);
  }
  return { passages, postings };
}

export function findingsOf(entity: DriftEntity, { now, removed }: Comparison): EntityFindings {
  const nameStems = stemsOf(entity.name);
  const statements = statementsOf(entity);
  const known = new Map<Passage, number>();
  const findings: Finding[] = [...endings(entity, now)];
  for (const statement of statements) {
    const stems = stemsOf(statement.text);
    const matches = matchesOf(now, stems, nameStems, 8);
    for (const { passage, similarity } of matches)
      known.set(passage, Math.max(known.get(passage) ?? 0, similarity));
    const judgement = settle(matches.slice(0, 3).flatMap((match) => judge(statement, match) ?? []));
    if (judgement) findings.push(judgement);
    else if ((matches[0]?.similarity ?? 0) < sameMatter)
      findings.push(...withdrawn(statement, stems, nameStems, removed));
  }
  findings.push(...news(entity, now, known));
  return { verdict: strongest(findings), findings: findings.slice(0, findingsKept) };
}

/** A sentence that agrees outweighs one that seems to contradict: the other may speak of another case. */
function settle(judgements: readonly Judgement[]): Judgement | null {
  const [first] = judgements;
  if (!first || first.effect === 'validates' || first.effect === 'invalidates') return first ?? null;
  return judgements.find(({ effect }) => effect === 'validates') ?? first;
}

/** The entity itself has come to an end, says the document: its name, and in the same sentence behind it how. */
function* endings(entity: DriftEntity, { passages }: Document): Generator<Finding> {
  if (!entity.active) return;
  const name = entity.name.toLowerCase();
  for (const passage of passages) {
    if (!passage.facts.isOver) continue;
    const at = passage.text.toLowerCase().indexOf(name);
    if (at === -1) continue;
    const behind = passage.text.slice(at + name.length);
    if (!ended.test(behind)) continue;
    yield {
      effect: 'invalidates',
      difference: `the document says that it has come to an end: “${passage.text}”`,
      statement: null,
      passage,
      corrected: null,
    };
    return;
  }
}

/** Directly behind the name, so that what ended is the thing itself and not something about it. */
const ended =
  /^[\s”"']{0,2}(?:itself |line |product )?(?:(?:is|was|are|were|has been|have been|will be|had been|is being)\s+)?(?:now |finally |officially )?(?:no longer (?:sold|offered|available|supported|in business|exists?)|discontinued|retired|deprecated|sunset|withdrawn|phased out|shut down|cancelled|acquired|went out of business|ceased)/i;

function withdrawn(
  statement: Statement,
  stems: ReadonlySet<string>,
  nameStems: ReadonlySet<string>,
  removed: Document,
): Finding[] {
  const [gone] = matchesOf(removed, stems, nameStems, 1);
  if (!gone || gone.similarity < sureMatter) return [];
  return [
    {
      effect: 'invalidates',
      difference: `the document no longer says “${gone.passage.text}”`,
      statement,
      passage: null,
      corrected: null,
    },
  ];
}

/** Sentences that name the entity and state something checkable that it does not say. */
function news(entity: DriftEntity, { passages }: Document, known: ReadonlyMap<Passage, number>): Finding[] {
  const name = entity.name.toLowerCase();
  return passages
    .filter(
      (passage) =>
        passage.text.toLowerCase().includes(name) &&
        passage.facts.figures.length > 0 &&
        !passage.facts.isOver &&
        (known.get(passage) ?? 0) < newsBelow,
    )
    .slice(0, newsKept)
    .map((passage) => ({
      effect: 'strengthens' as const,
      difference: `the document adds: “${passage.text}”`,
      statement: null,
      passage,
      corrected: null,
    }));
}

function strongest(findings: readonly Finding[]): Verdict {
  const order: readonly Verdict[] = ['invalidates', 'contradicts', 'strengthens', 'validates'];
  return order.find((verdict) => findings.some(({ effect }) => effect === verdict)) ?? 'immaterial';
}
