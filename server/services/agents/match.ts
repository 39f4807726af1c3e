import { matchedKinds } from '../../../schema/kind-fields.ts';
import type { AgentDefinition, Match } from '../../agents/definition.ts';
import { isNamedIn, sharedWords, tellingWords } from '../../agents/shared-words.ts';
import type { Tx } from '../../database/index.ts';
import { type Turn, turns } from '../../event-loop.ts';
import { listInWords } from '../../text/strings.ts';
import { plain } from '../../text/words.ts';
import { isInDictionary } from '../search/dictionary.ts';
import { personaByTitle } from './account/persona-by-title.ts';
import { asWritten, charactersRead, fitOf, wordsIn, wordsOfAll } from './fit.ts';
import type { SelectedEntities } from './selected-entities.ts';

interface Candidate {
  oId: string;
  kind: string;
  name: string;
  description: string | null;
  /** As JSON, or the beginning of it. */
  data: string;
}

const maxCandidates = 300;

/** The facts that determine the persona of a run's person. */
export interface PersonTold {
  title: string | null;
  /** What they said and wrote. */
  words: readonly string[];
}

/**
 * Returns the best fitting entity of each kind. The caller's facts outrank what was read; for the persona, the
 * person's title and own words outrank the account's; for the product, the name of the deal does. A selected entity is taken as it is; where the agent names
 * records of a kind, only these can match.
 */
export async function matchEntities(
  tx: Tx,
  workspace: string,
  definition: AgentDefinition,
  texts: readonly string[],
  { selected: selectedOIds, also }: Pick<SelectedEntities, 'selected' | 'also'>,
  { person, dealName }: { person: PersonTold; dealName: string | null },
  askedNames: Record<string, string | undefined> = {},
): Promise<Record<string, Match>> {
  const kinds = definition.matches.flatMap((member): readonly string[] => matchedKinds[member]);
  if (kinds.length === 0) return {};
  const chosenOIds = Object.values(selectedOIds).filter((oId) => oId !== undefined);
  const candidates = await tx<Candidate[]>`
    with named as materialized (
      select o_id, kind, created_at
      from entity
      where workspace_o_id = ${workspace}
        and o_id = any (${[...chosenOIds, ...also]})
        and kind = any (${kinds})
        and deleted_at is null
        and (active and archived_at is null or o_id = any (${chosenOIds}))
    ),
    known as (
      select o_id, created_at, 0::bigint as place
      from named
      union all
      -- by the index of each kind: a large library is not read as a whole
      select newest.o_id, newest.created_at, row_number() over (partition by kind order by newest.created_at desc, newest.o_id desc)
      from unnest(${kinds}::text[]) as kind
      cross join lateral (
        select o_id, created_at
        from entity
        where workspace_o_id = ${workspace}
          and entity.kind = kind.kind
          and deleted_at is null
          and archived_at is null
          and active
          and o_id <> all (array(select o_id from named))
        order by created_at desc, o_id desc
        limit ${maxCandidates}
      ) as newest
    ),
    candidate as materialized (
      select o_id, place, created_at
      from known
      -- many of one kind leave room for the newest of each other
      order by place, created_at desc, o_id desc
      limit ${maxCandidates}
    )
    select entity.o_id, kind, name, description, left(data::text, ${charactersRead}) as data
    from candidate
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = candidate.o_id
    order by
      entity.o_id = any (${chosenOIds}) desc,
      entity.o_id = any (${[...also]}) desc,
      place, entity.created_at desc, entity.o_id desc`;
  const turn = turns();
  const heardWords = await wordsOfAll(texts, turn);
  const matches: Record<string, Match> = {};
  for (const member of definition.matches) {
    const wanted: readonly string[] = matchedKinds[member];
    const all = candidates.filter((one) => wanted.includes(one.kind));
    const named = all.filter(({ oId }) => also.includes(oId));
    const ofKind = named.length > 0 ? named : all;
    const fixed = all.find((one) => one.oId === selectedOIds[member]);
    // nothing takes the place of a record that was chosen and is gone; what only looks up takes a match for somebody
    // whom it is to look for
    if (fixed || selectedOIds[member] || definition.looksUp)
      matches[member] = fixed ? fixedMatch(fixed) : null;
    else
      matches[member] =
        (await bestTold(ofKind, askedNames[member], turn)) ??
        (member === 'product' && dealName !== null ? namedByDeal(ofKind, dealName) : null) ??
        (member === 'persona'
          ? await personaOf(ofKind, person, heardWords, turn)
          : await bestMatch(ofKind, heardWords, turn, false, {
              isOnly: all.length === 1,
              others: Object.values(matches),
            }));
  }
  return matches;
}

/** By the caller's words for this kind. */
async function bestTold(candidates: Candidate[], words: string | undefined, turn: Turn): Promise<Match> {
  return words ? bestMatch(candidates, await wordsOfAll([words], turn), turn, true) : null;
}

/** The one record whose name shares more words with the name of the account's deal than any other's; null where none does. */
function namedByDeal(candidates: readonly Candidate[], dealName: string): Match {
  const dealWords = tellingWords(dealName);
  const [best, next] = candidates
    .map((candidate) => ({ candidate, shared: sharedWords(tellingWords(candidate.name), dealWords) }))
    .toSorted((one, other) => other.shared - one.shared);
  if (!best || best.shared === 0 || best.shared === next?.shared) return null;
  const { oId, name, description } = best.candidate;
  const matchAnalysis = `The deal “${dealName}” is called after it.`;
  return { oId, name, description, matchConfidence: 'HIGH', matchAnalysis };
}

/** By the person's title, else by what they say; by what was read of the account where neither is known. */
async function personaOf(
  candidates: Candidate[],
  { title, words }: PersonTold,
  heard: ReadonlySet<string>,
  turn: Turn,
): Promise<Match> {
  const titled = title ? personaByTitle(candidates, title) : null;
  return titled ?? bestMatch(candidates, words.length > 0 ? await wordsOfAll(words, turn) : heard, turn);
}

/** Members whose values are chosen from a few, such as `GOOD` and `PRODUCT`: they say nothing of whom a record fits. */
const chosenMembers = ['type', 'fitType', 'weight'];
/** Some ask for whom a record does not fit: they count only where no record matches by what it says. */
const questionMember = 'qualifyingQuestions';

/** Returns the words of a record without the names of its members; all of its text where that was cut. */
function proseOf({ name, description, data }: Candidate, withQuestions = false): string {
  const left = withQuestions ? chosenMembers : [...chosenMembers, questionMember];
  try {
    const values: unknown = JSON.parse(data, (member, value: unknown) =>
      left.includes(member) ? null : value,
    );
    return wordsIn({ name, description, data: values });
  } catch {
    return wordsIn({ name, description, data });
  }
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

const analysisWords = 6;
const tellingLeast = 5;
const kindWord = new RegExp(`^(?:${Object.values(matchedKinds).flat().join('|')})s?$`, 'i');

/** What else tells why a record fits: that it is the only one, and the records that matched before. */
interface Around {
  isOnly: boolean;
  others: readonly Match[];
}

async function bestMatch(
  candidates: Candidate[],
  heard: ReadonlySet<string>,
  turn: Turn,
  isTold = false,
  around: Around = { isOnly: false, others: [] },
): Promise<Match> {
  const byProse = (withQuestions: boolean) =>
    matchByWords(
      candidates.map((candidate) => ({ candidate, prose: proseOf(candidate, withQuestions) })),
      heard,
      turn,
      isTold,
      around,
    );
  return (await byProse(false)) ?? byProse(true);
}

/** With one candidate every word is as rare as any other, so a share of its own words must be met as well. */
async function matchByWords(
  candidates: readonly { candidate: Candidate; prose: string }[],
  heard: ReadonlySet<string>,
  turn: Turn,
  isTold: boolean,
  around: Around,
): Promise<Match> {
  const texts = candidates.map(({ prose }) => prose);
  let best: { candidate: Candidate; prose: string; share: number; shared: string[] } | null = null;
  for (const [index, { share, shared }] of (await fitOf(texts, heard, turn)).entries()) {
    const one = candidates[index];
    if (one && (!best || share > best.share)) best = { ...one, share, shared };
  }
  if (!best || best.shared.length === 0) return null;
  // the caller's words are few, and meant: of what they share, the best is theirs
  if (!isTold && (best.share < 0.15 || best.shared.length < 2)) return null;
  const { oId, name, description, kind, data } = best.candidate;
  const owner = around.others.find((one) => one && data.includes(one.oId));
  const relation = owner
    ? `Belongs to ${owner.name}. `
    : around.isOnly
      ? `The library has no other ${kind}. `
      : '';
  const written = asWritten(best.shared, best.prose);
  const telling = written.filter((word) => isTellingIn(name, word)).slice(0, analysisWords);
  const shown = relation || telling.length > 1 ? telling : written.slice(0, analysisWords);
  const words = isTold ? 'the request' : 'what was read of the account';
  return {
    oId,
    name,
    description,
    matchConfidence: best.share > 0.5 ? 'HIGH' : best.share > 0.3 ? 'MEDIUM' : 'LOW',
    matchAnalysis:
      shown.length === 0
        ? relation.trimEnd()
        : `${relation}Shares words with ${words}: ${listInWords(shown)}.`,
  };
}

/** A word of a record's name tells why it fits, and so does a name: both are nobody's idle words. */
const isTellingIn = (name: string, word: string): boolean =>
  word.length >= tellingLeast &&
  !kindWord.test(word) &&
  (isNamedIn(word, name) || !isInDictionary(plain(word)));
