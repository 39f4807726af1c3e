import { countTokens } from '../../text/token.ts';
import type { WriteRequest, WriteResult } from '../ai.ts';
import { builtInUsage } from '../prices.ts';
import { checkQuotes, type Proposal, plainText } from '../quote.ts';
import { choose } from './assignment/choose.ts';
import { type Profile, profilesOf } from './assignment/profile.ts';
import { proposeAddress, proposeSummary, proposeValue } from './assignment/short.ts';
import { type Candidate, candidatesOf } from './documents/candidate.ts';

/**
 * The built-in model: deterministic, offline, and unable to invent. Every value is a sentence, list item or table
 * cell of a source; a field for which nothing fits well enough stays empty.
 */

export const extractiveModel = 'extractive-1';

export function extract(request: WriteRequest): WriteResult {
  const profiles = profilesOf(request.fields);
  const candidates = candidatesOf(request.sources, request.subject);
  const { values, unsupported } = checkQuotes(request, propose(profiles, candidates));
  const input = request.sources.reduce((sum, source) => sum + countTokens(source.text), 0);
  const output = values.reduce((sum, { value }) => sum + countTokens(value), 0);
  return { values, unsupported, model: extractiveModel, usage: builtInUsage(request.tier, input, output) };
}

function propose(profiles: readonly Profile[], candidates: readonly Candidate[]): Proposal[] {
  const proposals: Proposal[] = [];
  const taken = new Set<Candidate>();
  const add = (profile: Profile, candidate: Candidate | null): void => {
    if (!candidate) return;
    taken.add(candidate);
    proposals.push(proposalOf(profile, candidate));
  };
  const routed = profiles.filter(
    (profile) => profile.field.form !== 'enum' && !profile.isSummary && !profile.isAddress,
  );
  for (const profile of profiles) {
    if (profile.field.form === 'enum') proposals.push(...proposeValue(profile.field, candidates));
    else if (profile.isAddress) proposals.push(...proposeAddress(profile.field, candidates));
    else if (profile.isSummary) add(profile, proposeSummary(profile, candidates, taken));
  }
  for (const { profile, candidate } of choose(routed, candidates, taken)) add(profile, candidate);
  return proposals;
}

function proposalOf(profile: Profile, candidate: Candidate): Proposal {
  const { source, start, end } = candidate;
  const quote = source.text.slice(start, end);
  return { field: profile.field, value: plainText(quote), sourceKey: source.key, quote, start };
}
