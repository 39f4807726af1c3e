import type { RerankLevel } from '../../../schema/context.ts';
import { turns } from '../../event-loop.ts';
import { cutAt } from '../../text/strings.ts';
import { words } from '../../text/words.ts';
import type { Candidate, ContextDocument } from './document.ts';
import { beginningOf, type Reading, readCandidates, type Terms } from './score.ts';

/** How closely each level looks: candidates per place in the answer, and what counts how much. */
interface Look {
  candidates: number;
  share: number;
  coverage: number;
  sentence: number;
  closeness: number;
  name: number;
  similarity: number;
}

const looks: Readonly<Record<Exclude<RerankLevel, 'off'>, Look>> = {
  low: { candidates: 2, share: 0.4, coverage: 0.6, sentence: 0, closeness: 0, name: 0, similarity: 0 },
  medium: { candidates: 3, share: 0.25, coverage: 0.4, sentence: 0.35, closeness: 0, name: 0, similarity: 0 },
  high: {
    candidates: 5,
    share: 0.15,
    coverage: 0.3,
    sentence: 0.25,
    closeness: 0.1,
    name: 0.1,
    similarity: 0.1,
  },
  best: {
    candidates: 8,
    share: 0.15,
    coverage: 0.3,
    sentence: 0.25,
    closeness: 0.1,
    name: 0.1,
    similarity: 0.1,
  },
};

/** Returns the number of candidates to ask each source for. */
export function candidatesFor(level: RerankLevel, topK: number): number {
  const wanted = level === 'off' ? topK : Math.max(topK * looks[level].candidates, 10);
  return Math.min(wanted, 300);
}

/** Merges the rankings of the sources by reciprocal-rank fusion. */
export function fuse(candidates: readonly Candidate[]): ContextDocument[] {
  return candidates
    .map((candidate) =>
      documentOf(
        candidate,
        61 / (60 + candidate.rank),
        `Number ${candidate.rank} of its source: ${candidate.found}.`,
      ),
    )
    .sort(byScore);
}

export async function rerank(
  level: Exclude<RerankLevel, 'off'>,
  terms: Terms,
  candidates: readonly Candidate[],
): Promise<{ documents: ContextDocument[]; readings: Reading[] }> {
  const look = looks[level];
  const readings = await readCandidates(terms, candidates);
  const documents = candidates.flatMap((candidate, index) => {
    const reading = readings[index];
    return reading
      ? [
          documentOf(
            quoting(candidate, reading),
            scoreOf(look, candidate, reading),
            reasonOf(candidate, reading),
          ),
        ]
      : [];
  });
  const ordered = lifted(documents).sort(byScore);
  if (level === 'low') return { documents: ordered, readings };
  return { documents: await withoutRepeats(ordered), readings };
}

function scoreOf(look: Look, candidate: Candidate, reading: Reading): number {
  return (
    look.share * candidate.share +
    look.coverage * reading.coverage +
    look.sentence * reading.sentence +
    look.closeness * reading.closeness +
    look.name * reading.name +
    look.similarity * Math.max(0, candidate.similarity ?? 0)
  );
}

function reasonOf(candidate: Candidate, { matched, best }: Reading): string {
  const how =
    matched.length > 0
      ? `Speaks of ${matched.slice(0, 6).join(', ')}`
      : 'Near to the question by vector alone';
  const quote = best ? `: “${best.length > 200 ? `${cutAt(best, 199)}…` : best}”` : '';
  return `${how}${quote} (${candidate.found}).`;
}

/** What was said or written in an event is quoted by its best sentence. */
function quoting(candidate: Candidate, { best }: Reading): Candidate {
  if (candidate.type !== 'event' || best === null) return candidate;
  return { ...candidate, data: { ...candidate.data, quote: best } };
}

function documentOf(candidate: Candidate, score: number, reasoning: string): ContextDocument {
  const {
    rank: _rank,
    share: _share,
    similarity: _similarity,
    label: _label,
    people: _people,
    found: _found,
    ...document
  } = candidate;
  return { ...document, score: Math.round(score * 1e6) / 1e6, reasoning };
}

/** Of what is worth the same, a passage comes before the finding in it. */
function byScore(a: ContextDocument, b: ContextDocument): number {
  return b.score - a.score || (a.type === b.type ? (a.id < b.id ? -1 : 1) : a.type < b.type ? -1 : 1);
}

/** A passage is worth at least what the best finding in it is. */
function lifted(documents: readonly ContextDocument[]): ContextDocument[] {
  const findings = Map.groupBy(
    documents.filter(({ type }) => type === 'finding'),
    ({ data }) => data.eventOId,
  );
  return documents.map((document) => {
    if (document.type !== 'event' || document.data.position === null) return document;
    const inside = (findings.get(document.data.eventOId) ?? []).filter(
      ({ start, end }) => start >= document.start && end <= document.end,
    );
    const score = Math.max(document.score, ...inside.map((one) => one.score));
    return { ...document, score };
  });
}

/** As many as an answer can have; what is worse is held against these alone, not each against all before it. */
const heldAgainst = 100;

/** What stands in a better document adds little: it moves down, and says why. */
async function withoutRepeats(ordered: readonly ContextDocument[]): Promise<ContextDocument[]> {
  const turn = turns();
  const kept: { words: ReadonlySet<string>; name: string }[] = [];
  const scoredDocuments: ContextDocument[] = [];
  for (const document of ordered) {
    await turn();
    // of a passage that is quoted in part, what is shown of it
    const own = new Set(words(beginningOf(document.text)));
    const repeated = kept.find((other) => standsIn(own, other.words));
    if (kept.length < heldAgainst) kept.push({ words: own, name: document.name });
    if (!repeated) {
      scoredDocuments.push(document);
      continue;
    }
    const reasoning = `${document.reasoning} Much of it stands in ${repeated.name} as well.`;
    scoredDocuments.push({ ...document, score: document.score * 0.6, reasoning });
  }
  return scoredDocuments.sort(byScore);
}

/** More than four fifths of the words; of two texts that differ no more is read than tells it. */
function standsIn(own: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const missingMost = own.size - 0.8 * own.size;
  let missing = 0;
  for (const word of own) {
    if (other.has(word)) continue;
    missing += 1;
    if (missing >= missingMost) return false;
  }
  return own.size > 0;
}
