import type { Turn } from '../../../event-loop.ts';
import { withoutEnd } from '../../../text/ends.ts';
import type { Field } from '../../ai.ts';
import type { Proposal } from '../../quote.ts';
import { conceptIndex, namedIn } from '../concepts/index.ts';
import type { Candidate } from '../documents/candidate.ts';
import { nameWords, words } from '../documents/words.ts';
import type { Profile } from './profile.ts';

/** Fields of one short value: a summary, a web address, one of several words. */

const summary = conceptIndex('summary');
const aside = conceptIndex('aside');

/** The sentence that says what the subject is: it names it, defines it, stands early and under no other heading. */
export async function proposeSummary(
  profile: Profile,
  candidates: readonly Candidate[],
  taken: ReadonlySet<Candidate>,
  turn: Turn,
): Promise<Candidate | null> {
  let best: Candidate | null = null;
  let most = 0.62;
  for (const candidate of candidates) {
    await turn();
    if (taken.has(candidate)) continue;
    const score = summaryScore(profile, candidate);
    if (score <= most) continue;
    most = score;
    best = candidate;
  }
  return best;
}

function summaryScore(profile: Profile, candidate: Candidate): number {
  const { words: said, passage, position } = candidate;
  if (candidate.isQuestion || said.length < 6 || said.length > 50 || passage.kind === 'row') return 0;
  let score = 0.55 * (candidate.strengths[summary] ?? 0) - 0.9 * (candidate.strengths[aside] ?? 0);
  score += 0.25 * candidate.aboutSubject;
  if (definition.test(passage.text)) score += 0.25;
  if (position < 0.15) score += 0.15 * (1 - position / 0.15);
  if (passage.kind === 'prose') score += 0.1;
  if (candidate.isQuote || candidate.side) score -= 0.25;
  if (passage.label) return (namedIn(passage.label.words)[summary] ?? 0) >= 0.6 ? score + 0.4 : score - 0.2;
  const heading = candidate.headings.at(-1);
  if (heading && heading.level > 1) {
    const named = namedIn(heading.words);
    const other = Math.max(...named.map((value, at) => ((profile.concepts[at] ?? 0) > 0.3 ? 0 : value)));
    score += (named[summary] ?? 0) >= 0.6 ? 0.3 : -0.25 * other;
  }
  return score;
}

const definition =
  /^(?:\*\*)?(?:the |a |an |our )?[\p{Lu}\p{L}][^,.;]{0,60}?(?:\*\*)? (?:is|are|helps?|gives?|provides?|offers?|lets|enables?|combines?|brings?|means|describes|turns?|sounds?|covers|connects?|sells|makes) /iu;

/** An address that stands in a source; a page of its own is preferred to pictures and social networks. */
export async function proposeAddress(
  field: Field,
  candidates: readonly Candidate[],
  turn: Turn,
): Promise<Proposal[]> {
  const found: { proposal: Proposal; rank: number }[] = [];
  for (const { source, passage } of candidates) {
    await turn();
    if (!passage.text.includes('://') && !passage.text.includes('www.')) continue;
    for (const match of passage.text.matchAll(/(?:https?:\/\/|www\.)[^\s<>()[\]{}"'”’|*`]{3,500}/g)) {
      const quote = withoutEnd(match[0], '.,;:!?');
      const unlikely =
        /\.(?:png|jpe?g|gif|svg|css|js)\b|linkedin|twitter|x\.com|facebook|youtube|utm_|privacy|terms|login/i.test(
          quote,
        );
      found.push({
        proposal: { field, value: quote, sourceKey: source.key, quote, start: passage.start + match.index },
        rank: unlikely ? 1 : 0,
      });
    }
  }
  return found.sort((first, second) => first.rank - second.rank).map(({ proposal }) => proposal);
}

/** Of the values an enum may take, the one of which the sources speak most clearly. */
export async function proposeValue(
  field: Field,
  candidates: readonly Candidate[],
  turn: Turn,
): Promise<Proposal[]> {
  let best: Proposal | null = null;
  let most = 0;
  for (const { value, name, named } of namedValues(field.values ?? [])) {
    const concepts = [...named.entries()].filter(([, share]) => share > 0.5);
    for (const candidate of candidates) {
      await turn();
      const score = valueScore(candidate, name, concepts);
      if (score < 0.6 || score <= most) continue;
      const quote = candidate.source.text.slice(candidate.start, candidate.end);
      // marks alone support nothing
      if (!/[\p{L}\p{N}]/u.test(quote)) continue;
      best = { field, value, sourceKey: candidate.source.key, quote, start: candidate.start };
      most = score;
    }
  }
  return best ? [best] : [];
}

/** What several values name does not tell them apart. */
function namedValues(values: readonly string[]): { value: string; name: string[]; named: Float32Array }[] {
  const all = values.map((value) => {
    const name = words(nameWords(value.toLowerCase()));
    return { value, name, named: namedIn(name).slice() };
  });
  for (let at = 0; at < (all[0]?.named.length ?? 0); at++) {
    if (all.filter(({ named }) => (named[at] ?? 0) > 0.5).length > 1)
      for (const { named } of all) named[at] = 0;
  }
  return all;
}

function valueScore(
  candidate: Candidate,
  name: readonly string[],
  concepts: readonly [at: number, share: number][],
): number {
  let score = 0;
  for (const [at, share] of concepts) score = Math.max(score, share * (candidate.strengths[at] ?? 0));
  const said = name.length > 0 && name.every((word) => candidate.words.includes(word));
  const quoted = candidate.isQuote && concepts.some(([at]) => at === quotation) ? 0.7 : 0;
  return (
    Math.max(score, quoted) + (said ? 0.35 : 0) + 0.05 * candidate.aboutSubject - candidate.position * 0.1
  );
}

const quotation = conceptIndex('quotation');
