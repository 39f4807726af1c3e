import type { AgentDefinition } from '../../../schema/agents/definition.ts';
import { matchedKinds } from '../../../schema/kind-fields.ts';
import type { Tx } from '../../database/index.ts';
import { type Turn, turns } from '../../event-loop.ts';
import { words } from '../../text/words.ts';

export interface Match {
  oId: string;
  name: string;
  description: string | null;
  matchConfidence: 'LOW' | 'MEDIUM' | 'HIGH';
  matchAnalysis: string;
}

interface Candidate {
  oId: string;
  kind: string;
  name: string;
  description: string | null;
  /** As JSON, or the beginning of it. */
  data: string;
}

const maxCandidates = 300;
/** Of a text, and of what a candidate says; either may hold megabytes. */
const charactersRead = 50_000;

/** The entity of each wanted kind that fits the texts best. One that was selected is taken as it is, without matching. */
export async function matchEntities(
  tx: Tx,
  workspace: string,
  definition: AgentDefinition,
  texts: string[],
  selected: Record<string, string | undefined>,
): Promise<Record<string, Match | null>> {
  const kinds = definition.matches.flatMap((member): readonly string[] => matchedKinds[member]);
  if (kinds.length === 0) return {};
  const candidates = await tx<Candidate[]>`
    select o_id as "oId", kind, name, description, left(data::text, ${charactersRead}) as data
    from entity
    where workspace_o_id = ${workspace}
      and kind = any (${kinds})
      and deleted_at is null
      and archived_at is null
      and (active or o_id = any (${Object.values(selected).filter((oId) => oId !== undefined)}))
    order by created_at desc
    limit ${maxCandidates}`;
  const turn = turns();
  const counted = await countWords(texts, turn);
  const matches: Record<string, Match | null> = {};
  for (const member of definition.matches) {
    const wanted: readonly string[] = matchedKinds[member];
    const ofKind = candidates.filter((one) => wanted.includes(one.kind));
    const fixed = ofKind.find((one) => one.oId === selected[member]);
    matches[member] = fixed ? fixedMatch(fixed) : await bestMatch(ofKind, counted, turn);
  }
  return matches;
}

async function countWords(texts: string[], turn: Turn): Promise<Set<string>> {
  const counted = new Set<string>();
  for (const text of texts) {
    await turn();
    for (const word of words(text.slice(0, charactersRead))) counted.add(word);
  }
  return counted;
}

function fixedMatch({ oId, name, description }: Candidate): Match {
  return {
    oId,
    name,
    description,
    matchConfidence: 'HIGH',
    matchAnalysis: 'Chosen by the request or the agent, not matched.',
  };
}

/**
 * A candidate scores by the words it shares with the texts, rare words of the candidates counting more. With one
 * candidate every word is as rare as any other, so a share of its own words must be met as well.
 */
async function bestMatch(
  candidates: Candidate[],
  counted: ReadonlySet<string>,
  turn: Turn,
): Promise<Match | null> {
  const wordsOf: Set<string>[] = [];
  for (const one of candidates) {
    await turn();
    const text = [one.name, one.description ?? '', one.data].join(' ');
    wordsOf.push(new Set(words(text.slice(0, charactersRead))));
  }
  const frequency = new Map<string, number>();
  for (const word of wordsOf.flatMap((set) => [...set])) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const rarity = (word: string) => Math.log(1 + candidates.length / (frequency.get(word) ?? 1));
  let best: { candidate: Candidate; share: number; shared: string[] } | null = null;
  for (const [index, candidate] of candidates.entries()) {
    const own = [...(wordsOf[index] ?? [])];
    const shared = own.filter((word) => counted.has(word));
    const weight = (list: string[]) => list.reduce((sum, word) => sum + rarity(word), 0);
    const share = own.length === 0 ? 0 : weight(shared) / weight(own);
    if (!best || share > best.share)
      best = { candidate, share, shared: shared.toSorted((a, b) => rarity(b) - rarity(a)) };
  }
  if (!best || best.share < 0.15 || best.shared.length < 2) return null;
  const { oId, name, description } = best.candidate;
  return {
    oId,
    name,
    description,
    matchConfidence: best.share > 0.5 ? 'HIGH' : best.share > 0.3 ? 'MEDIUM' : 'LOW',
    matchAnalysis: `Shares ${Math.round(best.share * 100)} % of its words with the sources, among them: ${best.shared.slice(0, 6).join(', ')}.`,
  };
}
