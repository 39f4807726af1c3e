import type { Candidate } from './candidate.ts';
import { isEmptyWord } from './concepts.ts';
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

export function choose(
  profiles: readonly Profile[],
  candidates: readonly Candidate[],
  taken: ReadonlySet<Candidate>,
): Choice[] {
  const fields = profiles.map(scored);
  const over = router(profiles);
  const choices: Choice[] = [];
  for (const candidate of candidates) {
    if (taken.has(candidate)) continue;
    const choice = bestField(candidate, fields, over);
    if (choice) choices.push(choice);
  }
  choices.sort((first, second) => second.score - first.score || order(first.candidate, second.candidate));
  return profiles.flatMap((profile) =>
    keep(
      profile,
      choices.filter((choice) => choice.profile === profile),
    ),
  );
}

function bestField(candidate: Candidate, fields: readonly Scored[], over: Router): Choice | null {
  const standing = over(candidate);
  if (isCell(candidate) && !(standing.byLabel && (standing.route?.best ?? 0) >= 0.5)) return null;
  let best: Choice | null = null;
  let second = 0;
  for (const [index, field] of fields.entries()) {
    const score = scoreOf(candidate, field, index, standing) + (candidate.mentionsSubject ? aboutSubject : 0);
    if (best && score <= best.score) {
      second = Math.max(second, score);
      continue;
    }
    second = best?.score ?? second;
    best = { profile: field.profile, candidate, score };
  }
  if (!best || best.score < enough) return null;
  if (best.score - second < margin && best.score < enough + 0.1) return null;
  return best;
}

function isCell(candidate: Candidate): boolean {
  return (
    candidate.passage.cells.length > 1 &&
    (candidate.start !== candidate.passage.start || candidate.end !== candidate.passage.end)
  );
}

function order(first: Candidate, second: Candidate): number {
  return first.sourceIndex - second.sourceIndex || first.start - second.start;
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
