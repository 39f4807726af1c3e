import { library } from '../../../schema/library/index.ts';
import type { Tx } from '../../database/index.ts';
import { eachWord, termOf, words } from '../../text/words.ts';
import { wordsQuery } from '../library/search-words.ts';
import { correctionsOf, withCorrections } from '../search/spelling.ts';

/** Statistics of a question's words in the workspace's texts: occurrence, rarity and spelling. */

export interface Vocabulary {
  /** The question with misspelt words replaced; null where there are none. */
  correctedQuery: string | null;
  /** How much a word tells: the rarer the more, and one that nothing has the most. */
  rarity(word: string): number;
  /** Words of the question that nothing in the workspace has, as they are written. */
  missing: string[];
}

/** Passages that hold each term; those of resources and of events count alike. */
type Passages = ReadonlyMap<number, number>;

/** The term that stands for all passages; no word has it. */
const anyTerm = 0;
/** Words of a longer text are looked up no further. */
const termsMost = 256;
const missingMost = 12;
/** Among so many of each kind a common word is found; the index of words would bring all records that have it. */
const newestOfKind = 20;

/**
 * Reads which words of a question occur in the workspace. `about` is what is known of the question's subject; its
 * words are weighed but not corrected.
 */
export async function readVocabulary(
  tx: Tx,
  workspace: string,
  query: string,
  about: string,
): Promise<Vocabulary> {
  const knownTerms = new Map(await passagesWith(tx, workspace, [anyTerm, ...termsIn(`${query}\n${about}`)]));
  const all = Math.max(knownTerms.get(anyTerm) ?? 0, 1);
  await addEntityWords(tx, workspace, query, knownTerms);
  const corrections = await correctionsOf(
    `${workspace} all`,
    query,
    (term) => !knownTerms.has(term),
    (terms) => passagesWith(tx, workspace, terms),
  );
  const corrected = withCorrections(query, corrections);
  if (corrections.length > 0)
    for (const [term, passages] of await passagesWith(tx, workspace, termsIn(corrected)))
      knownTerms.set(term, passages);
  return {
    correctedQuery: corrections.length > 0 ? corrected : null,
    rarity: (word) => {
      const passages = Math.min(knownTerms.get(termOf(word)) ?? 0, all);
      return Math.log(1 + (all - passages + 0.5) / (passages + 0.5));
    },
    missing: unknownForms(corrected, knownTerms),
  };
}

function termsIn(text: string): number[] {
  const found = new Set<number>();
  eachWord(text, (word) => {
    if (found.size < termsMost) found.add(termOf(word));
  });
  return [...found];
}

/**
 * Returns whether the word at `at` is part of the question's form: no text need contain the `much` of `how much does
 * it cost`.
 */
export const isFormOfQuestion = (text: string, at: number): boolean =>
  /\bhow\s+$/i.test(text.slice(Math.max(0, at - 8), at)) && /^\p{Ll}/u.test(text.slice(at, at + 2));

function unknownForms(text: string, known: Passages): string[] {
  const found: string[] = [];
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (isFormOfQuestion(text, index)) continue;
    const forms = words(run);
    const isMissing = forms.length > 0 && !forms.some((word) => known.has(termOf(word)));
    if (isMissing && !found.includes(run) && found.length < missingMost) found.push(run);
  }
  return found;
}

async function passagesWith(tx: Tx, workspace: string, terms: readonly number[]): Promise<Passages> {
  const rows = await tx<{ term: number; passages: number }[]>`
    select term, sum(passages)::integer as passages
    from (
      select term, tier_0 + tier_1 + tier_2 + tier_3 as passages
      from chunk_term
      where workspace_o_id = ${workspace} and term = any (${[...terms]}::integer[])
      union all
      select ${anyTerm}::integer, chunks
      from chunk_collection
      where workspace_o_id = ${workspace} and ${anyTerm} = any (${[...terms]}::integer[])
      union all
      select term, passages
      from event_term
      where workspace_o_id = ${workspace} and term = any (${[...terms]}::integer[])
    ) as counted
    group by term
    having sum(passages) > 0
  `;
  return new Map(rows.map(({ term, passages }) => [term, passages]));
}

/** Words that only records of the library have are known too. */
async function addEntityWords(
  tx: Tx,
  workspace: string,
  query: string,
  knownTerms: Map<number, number>,
): Promise<void> {
  const kinds = library.map(({ kind }) => kind);
  const askedForms = unknownForms(query, knownTerms).flatMap((form) => {
    const question = wordsQuery(workspace, kinds, form);
    return question === null ? [] : [{ form, question }];
  });
  if (askedForms.length === 0) return;
  const rows = await tx<{ form: string }[]>`
    with newest as materialized (
      select one.words
      from unnest(${kinds}::text[]) as own (kind)
      cross join lateral (
        select words
        from entity
        where workspace_o_id = ${workspace}
          and kind = own.kind
          and deleted_at is null
        order by created_at desc, o_id desc
        limit ${newestOfKind}
      ) as one
    )
    select asked.form
    from unnest(${askedForms.map(({ form }) => form)}::text[], ${askedForms.map(({ question }) => question)}::text[])
      as asked (form, question)
    where exists (select from newest where newest.words @@ asked.question::tsquery)
      or entity_has_words(asked.question::tsquery)
  `;
  for (const { form } of rows) eachWord(form, (word) => knownTerms.set(termOf(word), 1));
}
