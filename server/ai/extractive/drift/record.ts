import type { Turn } from '../../../event-loop.ts';
import type { DriftEntity, StatementVerdict } from '../../drift/judgement.ts';
import { type Document, isFactAt, type Passage } from '../../reading/document.ts';
import { mentionsOf, type RecordName, renamedIn } from '../../reading/names.ts';
import { alike, type Word } from '../../reading/wording.ts';
import { type Ending, endingsIn, isEndedByMaker } from './ending.ts';

/** What a document says of a record as a whole: that it has ended, or goes by another name. */

/** The passages with a word of the name, with time for others between them. */
async function* namingIn({ passages }: Document, name: RecordName, turn: Turn): AsyncGenerator<Passage> {
  for (const passage of passages) {
    await turn();
    if (!passage.isAsserted || passage.kind === 'heading') continue;
    const isNear = (one: Passage | null) => one?.content.some(({ stem }) => hasWord(name, stem)) ?? false;
    if (isNear(passage) || isNear(passage.before)) yield passage;
  }
}

const hasWord = ({ stems }: RecordName, word: string) =>
  stems.has(word) || [...stems].some((own) => alike(own, word));

export async function endedIn(
  document: Document,
  entity: DriftEntity,
  name: RecordName,
  turn: Turn,
): Promise<StatementVerdict | null> {
  let later: StatementVerdict | null = null;
  for await (const passage of namingIn(document, name, turn)) {
    if (passage.kind === 'row') continue;
    for (const ending of endingsIn(passage.words)) {
      if (ending.isPartial || !isFactAt(passage, passage.words[ending.verb]?.start ?? 0)) continue;
      if (!isOfRecord(passage, ending, entity, name)) continue;
      if (!isEndedByMaker(passage.words, ending, ({ stem }) => name.own.has(stem))) continue;
      const when = ending.isFuture ? 'will come' : 'has come';
      const difference = `the document says that it ${when} to an end: “${passage.text}”`;
      const { text, start, end } = passage;
      const told = { statement: null, passage: { text, start, end }, isGone: !ending.isFuture };
      const verdict: StatementVerdict = { effect: 'invalidates', difference, ...told };
      if (!ending.isFuture) return verdict;
      later ??= verdict;
    }
    if (withdrawnFrom.has(entity.kind) && isNamed(passage, entity, name) && withdrawal.test(passage.text)) {
      const { text, start, end } = passage;
      const difference = `the document says that it may not be used any more: “${text}”`;
      return {
        effect: 'invalidates',
        difference,
        statement: null,
        passage: { text, start, end },
        isGone: true,
      };
    }
  }
  return later;
}

/** What others have allowed to be told of them lives as long as they allow it. */
const withdrawnFrom = new Set(['reference', 'proof-point']);
const withdrawal =
  /\b(?:stop (?:using|naming|quoting|mentioning|showing)|(?:may|must|can|should) (?:no longer|not|never) (?:be )?(?:us|nam|quot|mention|show|cit)(?:e|ed|n)?|no longer (?:be )?(?:allows?|wants?|wishes|agrees?|use|used|name|named|quote|quoted)|withdr(?:ew|aws?|awn)|revoked?)\b[^.;]{0,60}\b(?:names?|logos?|references?|quotes?|badges?|permission|consent|approval|case stud(?:y|ies))\b/i;

const isNamed = (passage: Passage, { kind }: DriftEntity, name: RecordName) =>
  mentionsOf(passage, name, kind).length > 0 ||
  (passage.before !== null && mentionsOf(passage.before, name, kind).length > 0);

/** Finds a new name for the record: "From today X is called Y". */
export async function renamed(
  entity: DriftEntity,
  name: RecordName,
  document: Document,
  turn: Turn,
): Promise<StatementVerdict | null> {
  for await (const passage of namingIn(document, name, turn)) {
    const next = renamedIn(passage, name, entity.kind);
    if (!next || !isFactAt(passage, Math.max(0, passage.text.indexOf(next)))) continue;
    const { text, start, end } = passage;
    const value = entity.name;
    const statement = { path: 'name', text: value, value, start: 0, end: value.length };
    const difference = `the document calls it “${next}”: “${text}”`;
    return {
      effect: 'contradicts',
      difference,
      statement,
      passage: { text, start, end },
      isGone: false,
      after: next,
    };
  }
  return null;
}

/** "The product", "the campaign": what a sentence may call the record that the one before it spoke of. */
const generic =
  /^(?:product|service|solution|app|application|tool|plan|platform|system|module|feature|programme|program|campaign|motion|initiative|segment|company|vendor|firm|business|brand|award|badge|offer|offering|scheme|project|edition|version|line|device|entry|software|client|team|account|customer|contract|partnership|licence|license|permission|quote|certificate|agreement)s?$/;
const leading =
  /^(?:the|a|an|our|their|its|this|that|these|those|old|former|popular|free|entire|whole|well-known|so|called|formerly|today|yesterday|in|on|at|from|as|of|since|by|end|month|year|week|monday|tuesday|wednesday|thursday|friday|january|february|march|april|may|june|july|august|september|october|november|december|\d+|we|they|has|have|is|also|both)$/;

/** "Atlas version 3", "Atlas licences": what stands behind a name is what is spoken of. */
const isPart = (words: readonly Word[]) =>
  words.some(({ lower }) =>
    /^(?:module|feature|version|licen[cs]e|quote|team|account|customer|client|contract|certificate|entry|agreement|edition)s?$/.test(
      lower,
    ),
  );

/** Whether what ended is the record, and nothing of it or beside it. */
function isOfRecord(passage: Passage, ending: Ending, entity: DriftEntity, name: RecordName): boolean {
  const { words } = passage;
  const mention = mentionsOf(passage, name, entity.kind).find(
    ({ from, to }) => from >= ending.from && to <= ending.to,
  );
  const outside = (from: number, to: number) =>
    words.slice(from, to).filter(({ lower }) => !leading.test(lower));
  if (mention) {
    const before = outside(ending.from, mention.from);
    const behind = outside(mention.to, ending.to);
    return (
      [...before, ...behind].every(({ lower }) => generic.test(lower)) &&
      !isPart(words.slice(mention.to, ending.to))
    );
  }
  const saidWords = words
    .slice(ending.from, ending.to)
    .filter(({ isContent, lower }) => isContent && (/^\d/.test(lower) || !leading.test(lower)));
  const isPronoun = words
    .slice(ending.from, ending.to)
    .every(({ lower }) => /^(?:it|they|this|and|both)$/.test(lower));
  if (isPronoun || (saidWords.length === 1 && generic.test(saidWords[0]?.lower ?? '')))
    return speaksOfRecord(passage, ending.from, entity, name);
  return (
    saidWords.length > 0 &&
    meansName(
      saidWords
        .filter(({ lower, stem }) => !generic.test(lower) || name.stems.has(stem))
        .map(({ stem }) => stem),
      name,
    )
  );
}

/** A description of the record in its own words: most of the name, and little else. */
function meansName(said: readonly string[], name: RecordName): boolean {
  const telling = [...name.stems];
  const met = telling.filter((word) => said.some((other) => alike(word, other)));
  const own = said.filter((word) => telling.some((other) => alike(word, other)));
  const needed = telling.length <= 2 ? telling.length : Math.ceil(telling.length * 0.6);
  // with the maker's name left out, as its own letters do
  const isWhole = met.length >= needed || (telling.length > 2 && met.length >= telling.length - 1);
  return isWhole && own.length >= said.length * 0.6;
}

/** The clause or the sentence before has the record, and nothing else by name, for its subject. */
function speaksOfRecord(passage: Passage, from: number, entity: DriftEntity, name: RecordName): boolean {
  const own = mentionsOf(passage, name, entity.kind).some(({ to }) => to <= from);
  if (own) return true;
  const { before } = passage;
  if (!before) return false;
  const [mention] = mentionsOf(before, name, entity.kind);
  if (!mention) return false;
  const rivals = before.words.slice(0, mention.from).filter(({ isName, isContent }) => isName && isContent);
  return rivals.length === 0;
}
