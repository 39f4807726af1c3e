import type { Turn } from '../../../event-loop.ts';
import { isEmptyWord } from '../concepts/index.ts';
import type { Passage } from '../documents/blocks.ts';
import type { Candidate } from '../documents/candidate.ts';
import { neighbourScores, type Rated } from './neighbour-score.ts';
import type { Profile } from './profile.ts';
import { type Router, router } from './route.ts';
import { type Scored, scored, scoreOf } from './score.ts';

/** Every candidate goes to the one field that it fits best, when it fits well enough; each field keeps its best. */

export interface Choice {
  profile: Profile;
  candidate: Candidate;
  score: number;
}

/** Below this a sentence is left out: an empty field is better than a wrong one. */
const enough = 0.5;
/** Nearer than this to the next field, a sentence without a heading is ambiguous and needs to be a little better. */
const margin = 0.03;
const aboutSubject = 0.08;
const subjectFirst = 0.3;

export async function choose(
  profiles: readonly Profile[],
  candidates: readonly Candidate[],
  taken: ReadonlySet<Candidate>,
  turn: Turn,
): Promise<Choice[]> {
  const fields = profiles.map(scored);
  const over = router(profiles);
  const rated: Rated[] = [];
  for (const candidate of candidates) {
    if (!taken.has(candidate) && !candidate.isAboutPeer) rated.push(rate(candidate, fields, over));
    await turn();
  }
  const lift = neighbourScores(rated, fields.length);
  const choices: Choice[] = [];
  for (const one of rated) {
    await turn();
    const choice = bestField(one, fields, lift(one));
    if (choice) choices.push(choice);
  }
  const kept = withoutOverlap(
    choices.sort((first, second) => rankOf(second) - rankOf(first) || order(first, second)),
  );
  return profiles.flatMap((profile) =>
    keep(
      profile,
      kept.filter((choice) => choice.profile === profile),
    ),
  );
}

function rate(candidate: Candidate, fields: readonly Scored[], over: Router): Rated {
  const standing = over(candidate);
  const best = standing.route?.best ?? 0;
  const scores = Float32Array.from(fields, (field, index) => scoreOf(candidate, field, index, standing));
  // a cell alone says little: it counts where its column or row names a field, and is at least two words
  if (isCell(candidate) && !(standing.byLabel && best >= 0.5 && candidate.words.length >= 2)) scores.fill(-1);
  return { candidate, scores, isSettled: best >= 0.45 };
}

function bestField(rated: Rated, fields: readonly Scored[], lift: Float32Array | null): Choice | null {
  const { candidate, scores } = rated;
  const about = aboutSubject * candidate.aboutSubject;
  let best: Choice | null = null;
  let second = 0;
  for (const [index, { profile }] of fields.entries()) {
    const score = (scores[index] ?? 0) + about + (lift?.[index] ?? 0);
    if (best && score <= best.score) {
      second = Math.max(second, score);
      continue;
    }
    second = best?.score ?? second;
    best = { profile, candidate, score };
  }
  if (!best || best.score < enough) return null;
  if (best.score - second < margin && best.score < enough + 0.1) return null;
  return best;
}

/** Of a row and its cells only the better stays. */
function withoutOverlap(choices: readonly Choice[]): Choice[] {
  const rows = new Map<Passage, Choice[]>();
  return choices.filter((choice) => {
    const { passage, start, end } = choice.candidate;
    if (passage.cells.length < 2) return true;
    const others = rows.get(passage) ?? [];
    if (others.some(({ candidate }) => candidate.start < end && start < candidate.end)) return false;
    rows.set(passage, [...others, choice]);
    return true;
  });
}

/** Where room is short, what concerns the subject comes first. */
function rankOf({ candidate, score }: Choice): number {
  return score + subjectFirst * candidate.aboutSubject;
}

function isCell(candidate: Candidate): boolean {
  return (
    candidate.passage.cells.length > 1 &&
    (candidate.start !== candidate.passage.start || candidate.end !== candidate.passage.end)
  );
}

function order(first: Choice, second: Choice): number {
  const { sourceIndex, start } = first.candidate;
  return sourceIndex - second.candidate.sourceIndex || start - second.candidate.start;
}

/** The best of a field without repetition; what is said twice is kept once, in its better form. */
function keep(profile: Profile, choices: readonly Choice[]): Choice[] {
  const most = profile.field.form === 'text' ? 1 : profile.field.maxItems;
  const kept: { choice: Choice; content: Set<string> }[] = [];
  for (const choice of choices) {
    if (kept.length >= most) break;
    const content = new Set(choice.candidate.words.filter((word) => !isEmptyWord(word)));
    if (kept.some((other) => repeats(other.choice.candidate, choice.candidate, other.content, content)))
      continue;
    kept.push({ choice, content });
  }
  return kept.map(({ choice }) => choice);
}

function repeats(first: Candidate, second: Candidate, said: Set<string>, content: Set<string>): boolean {
  if (first.source === second.source && first.start < second.end && second.start < first.end) return true;
  let shared = 0;
  for (const word of content) if (said.has(word)) shared++;
  const union = said.size + content.size - shared;
  return union > 0 && (shared / union >= 0.6 || (content.size >= 4 && shared / content.size >= 0.85));
}
