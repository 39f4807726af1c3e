import { type Turn, turns } from '../../event-loop.ts';
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

/** Others have their turn between its steps; what comes out does not depend on them. */
export async function extract(request: WriteRequest): Promise<WriteResult> {
  const turn = turns();
  const step = async () => {
    await turn();
    request.signal?.throwIfAborted();
  };
  const profiles = profilesOf(request.fields);
  const candidates = await candidatesOf(request.sources, request.subject, step);
  const { values, unsupported } = checkQuotes(request, await propose(profiles, candidates, step));
  const input = request.sources.reduce((sum, source) => sum + countTokens(source.text), 0);
  const output = values.reduce((sum, { value }) => sum + countTokens(value), 0);
  return { values, unsupported, model: extractiveModel, usage: builtInUsage(request.tier, input, output) };
}

async function propose(
  profiles: readonly Profile[],
  candidates: readonly Candidate[],
  step: Turn,
): Promise<Proposal[]> {
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
    if (profile.field.form === 'enum')
      proposals.push(...(await proposeValue(profile.field, candidates, step)));
    else if (profile.isAddress) proposals.push(...(await proposeAddress(profile.field, candidates, step)));
    else if (profile.isSummary) add(profile, await proposeSummary(profile, candidates, taken, step));
  }
  for (const { profile, candidate } of await choose(routed, candidates, taken, step)) add(profile, candidate);
  return proposals;
}

function proposalOf(profile: Profile, candidate: Candidate): Proposal {
  const { source, start, end } = candidate;
  const quote = source.text.slice(start, end);
  return { field: profile.field, value: plainText(quote), sourceKey: source.key, quote, start };
}
