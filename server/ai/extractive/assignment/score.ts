import { conceptIndex } from '../concepts/index.ts';
import type { Candidate } from '../documents/candidate.ts';
import type { Profile } from './profile.ts';
import type { Route } from './route.ts';

/**
 * How well a candidate fits a field. Three voices are heard: what the sentence says, what stands over it, and who
 * says it. The weights are set by reasoning about documents in general; none is fitted to a document.
 */

const overHeading = 0.6;
const overLabel = 0.75;
const elsewhere = 0.4;
const aside = conceptIndex('aside');
const objection = conceptIndex('objection');
const concern = conceptIndex('concern');
const title = conceptIndex('title');

/** The concepts of a profile that count, as pairs. */
export interface Scored {
  profile: Profile;
  parts: { at: number; share: number }[];
}

export function scored(profile: Profile): Scored {
  const parts: Scored['parts'] = [];
  for (const [at, share] of profile.concepts.entries()) if (share > 0.05) parts.push({ at, share });
  return { profile, parts };
}

export function scoreOf(
  candidate: Candidate,
  field: Scored,
  index: number,
  over: { route: Route | null; byLabel: boolean },
): number {
  const { profile } = field;
  let score = contentOf(candidate, field) + overlapOf(candidate, profile);
  score += voiceOf(candidate, profile) + formOf(candidate, profile, standsElsewhere(over.route, index));
  score += standingOf(over.route, index, over.byLabel);
  if (profile.isRole && candidate.isOurs) score -= 0.2;
  if (profile.isWinReason && candidate.namesCompany) score -= 0.2;
  if (profile.wantsCompanies) score += candidate.namesCompany ? 0.15 : -0.2;
  return score - faultsOf(candidate, over.route);
}

function contentOf(candidate: Candidate, field: Scored): number {
  let missing = 1;
  for (const { at, share } of field.parts) missing *= 1 - share * (candidate.strengths[at] ?? 0);
  return 1 - missing;
}

/** The field's own words in the sentence: a hint, never a reason. */
function overlapOf(candidate: Candidate, profile: Profile): number {
  let shared = 0;
  for (const word of profile.words) if (candidate.content.has(word)) shared++;
  return Math.min(0.12, shared * 0.04);
}

function voiceOf(candidate: Candidate, profile: Profile): number {
  if (profile.voice === 'ours') return candidate.isOurs ? 0.12 : candidate.side === 'external' ? -0.3 : -0.08;
  if (profile.voice === 'theirs')
    return candidate.side === 'internal'
      ? -0.45
      : candidate.isOurs
        ? -0.22
        : candidate.side === 'external'
          ? 0.08
          : 0;
  return 0;
}

function standingOf(route: Route | null, index: number, byLabel: boolean): number {
  if (!route) return 0;
  const affinity = route.affinities[index] ?? 0;
  if (route.best < 0.3) return -0.35 * route.foreign;
  const lift = (byLabel ? overLabel : overHeading) * Math.sqrt(affinity);
  return affinity >= route.best * 0.75 ? lift : lift - elsewhere * route.best * (route.best - affinity);
}

/** The heading sends the candidate to another field. */
function standsElsewhere(route: Route | null, index: number): boolean {
  return route !== null && route.best >= 0.45 && (route.affinities[index] ?? 0) < route.best * 0.75;
}

function formOf(candidate: Candidate, profile: Profile, elsewhere: boolean): number {
  if (profile.wantsTitles) return titleForm(candidate);
  if (profile.wantsQuestions) return questionForm(candidate, elsewhere);
  if (!candidate.isQuestion) return 0;
  const takesDoubts = (profile.concepts[objection] ?? 0) >= 0.9 || (profile.concepts[concern] ?? 0) >= 0.9;
  return takesDoubts && candidate.side !== 'internal' && !/\byou\b/i.test(candidate.passage.text)
    ? -0.1
    : -0.9;
}

function questionForm(candidate: Candidate, elsewhere: boolean): number {
  const { text } = candidate.passage;
  // what was asked in a conversation has been asked; who is asked in return is no subject of a question either
  if (candidate.side !== null) return -0.5;
  if (!candidate.isQuestion) return asking.test(text) ? 0.1 : -0.4;
  if (/\byou(?:r|rs|'|’)?\b/i.test(text)) return elsewhere ? 0.8 : 0.6;
  return elsewhere ? 0 : 0.5;
}

const asking =
  /^(?:["“*_]*)(?:ask|find out|probe|check|clarify|explore|understand|tell me|walk me|describe|establish|dig|learn|identify|confirm|determine)\b/i;

/** Titles stand in lists; a sentence that merely mentions a manager is none. */
function titleForm(candidate: Candidate): number {
  const { length } = candidate.words;
  const isNamed = (candidate.strengths[title] ?? 0) >= 0.38;
  if (length <= 7 && isNamed && !/[.!?]$/.test(candidate.passage.text)) return 0.35;
  return /[.!?]$/.test(candidate.passage.text) || !isNamed ? -0.5 : -0.15;
}

function faultsOf(candidate: Candidate, route: Route | null): number {
  const { length } = candidate.words;
  let fault = 0.9 * (candidate.strengths[aside] ?? 0);
  if (length < 9 && /www\.|:\/\//.test(candidate.passage.text)) fault += 0.4;
  if (candidate.isBoilerplate) fault += 0.6;
  // two words under a heading are an item of its list; elsewhere they are a scrap
  if (length < 3 && !(candidate.passage.kind === 'item' && (route?.best ?? 0) >= 0.45)) fault += 0.15;
  if (length > 60) fault += 0.2;
  if (candidate.passage.speaker && length < 5) fault += 0.3;
  return fault;
}
