import { listInTurns, type Turn, turns } from '../../../event-loop.ts';
import { eachSentence } from '../../../text/sentence.ts';
import type { CheckedOutcome } from '../../ai.ts';
import { outcomeNotes } from '../../outcomes.ts';
import { figuresOf } from '../figures.ts';
import { type Fault, supportOf } from '../index.ts';
import { languageOf } from '../language.ts';
import { functionWords, languages, negators } from '../lexicon.ts';
import { namesOf } from '../names.ts';
import { spelledNumber } from '../numbers.ts';
import type { Confirm, Pair } from '../pair.ts';
import { tokensOf } from '../tokens.ts';
import { isHarmlessForm } from './form.ts';
import { type Heard, heardIn } from './presupposed.ts';

/** A rewriting that was checked against its original, sentence by sentence. */
export interface HeldRewrite {
  text: string;
  /** Sentences that stay as they were, and why. */
  kept: KeptSentence[];
  outcomes: CheckedOutcome[];
}

export interface KeptSentence {
  sentence: string;
  reason: string;
}

/** The judge of unsure sentences: a verifying model, or the rules that made the change. */
export type Unsure = Confirm | 'believed';

/** So much of the figures, names and dates may be missing. */
const lostMost = 0.05;
const sourcesMost = 3;
/** Words of more sentences than these say nothing of where a sentence came from. */
const placesMost = 60;

/**
 * Checks each sentence of a rewriting against the original sentences that share its words. One that does not follow
 * is restored; one without an origin is dropped. A text that loses facts is restored as a whole or, if rules rewrote
 * it (`keepsFacts`), by sentence.
 */
export async function heldRewrite(
  original: string,
  rewritten: string,
  unsure: Unsure,
  keepsFacts = false,
): Promise<HeldRewrite> {
  const turn = turns();
  const before = await listInTurns(eachSentence(original), turn);
  const places = await placesOf(before, turn);
  const keptSentences: KeptSentence[] = [];
  const { note, list } = outcomeNotes();
  const used = new Set<number>();
  let text = '';
  let at = 0;
  const after = await listInTurns(eachSentence(rewritten), turn);
  const isHeard = heardIn([original]);
  const toldWords = new Set<string>();
  for (const one of after) {
    for (const word of contentOf(one.text)) toldWords.add(word);
    await turn();
  }
  const isParallel = after.length === before.length;
  for (const [number, saidSentence] of after.entries()) {
    await turn();
    const shared = isParallel && unsure === 'believed' ? [] : sourcesOf(saidSentence.text, places);
    // where as many sentences stand as before, one without a word of its own comes from that in its place
    const from = isParallel && shared.length === 0 ? [number] : shared;
    const quote = spanOf(before, from);
    const isLosing = async ({ start, end }: Span) =>
      keepsFacts && (await lostFacts(original.slice(start, end), saidSentence.text)).length > 0;
    const reason = quote
      ? (faultOf(saidSentence.text, original, quote, unsure, toldWords) ??
        ((await isLosing(quote)) ? `${reasons.names} from what the text says` : null))
      : strange(saidSentence.text, isHeard);
    text += rewritten.slice(at, saidSentence.start);
    at = saidSentence.end;
    for (const index of from) if (!reason) used.add(index);
    if (!reason) {
      text += saidSentence.text;
      note(saidSentence.text === (quote && original.slice(quote.start, quote.end)) ? 'quoted' : 'restated');
    } else {
      const stays = from.filter((index) => !used.has(index)).map((index) => before[index]?.text ?? '');
      for (const index of from) used.add(index);
      note(stays.length > 0 ? 'replaced' : 'dropped', faults[reason] ?? 'words');
      text = stays.length > 0 ? text + stays.join(' ') : text.replace(/[^\S\n]+$/, '');
      keptSentences.push({ sentence: stays.join(' ') || saidSentence.text, reason });
    }
  }
  text += rewritten.slice(at);
  const lost = await lostFacts(original, text);
  if (lost.length === 0 && text.trim()) return { text, kept: keptSentences, outcomes: list() };
  if (unsure === 'believed' && !keepsFacts) return heldRewrite(original, rewritten, unsure, true);
  const why = text.trim()
    ? `the rewriting lost ${lost.slice(0, 5).join(', ')}`
    : 'the model wrote nothing that the text says';
  return {
    text: original,
    kept: [{ sentence: original.slice(0, 200), reason: why }],
    outcomes: [['replaced', 'words', 1]],
  };
}

/** Returns whether each sentence of a line follows from sentences of a text that share its words. */
export async function isToldBy(line: string, text: string, unsure: Unsure): Promise<boolean> {
  const turn = turns();
  const before = await listInTurns(eachSentence(text), turn);
  const places = await placesOf(before, turn);
  let isTold = true;
  for (const said of eachSentence(line)) {
    await turn();
    const quote = spanOf(before, sourcesOf(said.text, places));
    // every pair is asked about, so that one request is enough
    if (!quote || faultOf(said.text, text, quote, unsure) !== null) isTold = false;
  }
  return isTold;
}

/** Returns the pairs to verify before a rewriting can be checked. */
export async function pairsOfRewrite(original: string, rewritten: string): Promise<Pair[]> {
  const pairs: Pair[] = [];
  await heldRewrite(original, rewritten, (pair) => {
    pairs.push(pair);
    return null;
  });
  return pairs;
}

interface Span {
  start: number;
  end: number;
}

/** `told`: the words of the whole rewriting, which may not leave out what a sentence says; a summary may. */
function faultOf(
  value: string,
  original: string,
  { start, end }: Span,
  unsure: Unsure,
  told?: ReadonlySet<string>,
): string | null {
  const clause = original.slice(start, end);
  if (clause === value) return null;
  if (unsure === 'believed') return faultOfRule(value, clause);
  const verdict = supportOf({ value, source: { text: original, title: null, url: null }, start, end });
  const isWhole = () => contentOf(clause).every((word) => told?.has(word) !== false);
  if (verdict.follows && (verdict.support !== 'quoted' || isWhole())) return null;
  if (!verdict.follows && verdict.isDenied)
    return `${reasons[verdict.fault] ?? 'its words differ'} from what the text says`;
  return unsure({ value, clause, subject: null }) === false ? unsaid : null;
}

/** A rule knows its words, and may name things as it likes: names that are lost are counted over the whole text. */
function faultOfRule(value: string, clause: string): string | null {
  if (markOf(value) === markOf(clause)) return null;
  // the text around them need not be read for each of its words
  const source = { text: clause, title: null, url: null };
  const verdict = supportOf({ value, source, start: 0, end: clause.length });
  const isDenied = !verdict.follows && (verdict.fault === 'figures' || verdict.fault === 'negation');
  return isDenied ? `${reasons[verdict.fault]} from what the text says` : null;
}

const unsaid = 'nobody could tell that it says the same';

/** The numbers and the words of a text that say no. */
const markOf = (text: string): string =>
  tokensOf(text)
    .filter(
      ({ kind, word }) => kind === 'number' || negators.has(word) || spelledNumber(word, null) !== undefined,
    )
    .map(({ word }) => word)
    .join(' ');

const reasons: Partial<Record<string, string>> = {
  figures: 'its figures differ',
  names: 'its names differ',
  negation: 'its negation differs',
  direction: 'its direction differs',
};

/** The kind of fault that a reason tells, for counters. */
const faults: Readonly<Record<string, Fault>> = Object.fromEntries(
  (['figures', 'names', 'negation', 'direction'] as const).map((fault) => [
    `${reasons[fault]} from what the text says`,
    fault,
  ]),
);

const strange = (sentence: string, isHeard: Heard): string | null =>
  isHarmlessForm(sentence, isHeard) ? null : 'the text does not say it';

function spanOf(before: readonly { start: number; end: number }[], from: readonly number[]): Span | null {
  const [first, last] = [before[from[0] ?? -1], before[from.at(-1) ?? -1]];
  return first && last ? { start: first.start, end: last.end } : null;
}

const contentOf = (text: string): string[] => {
  const words = tokensOf(text.slice(0, sentenceMost)).filter(
    ({ kind, word }) => kind !== 'sign' && languages.every((one) => !functionWords[one].has(word)),
  );
  return [...new Set(words.map(({ word }) => word.slice(0, 6)))];
};

async function placesOf(before: readonly { text: string }[], turn: Turn): Promise<Map<string, number[]>> {
  const places = new Map<string, number[]>();
  for (const [index, { text }] of before.entries()) {
    for (const word of contentOf(text)) {
      const known = places.get(word);
      if (known) known.push(index);
      else places.set(word, [index]);
    }
    await turn();
  }
  return places;
}

/** The sentence that shares most words, and those beside it that bring more. */
function sourcesOf(sentence: string, places: ReadonlyMap<string, readonly number[]>): number[] {
  const sharedWords = new Map<number, Set<string>>();
  for (const word of contentOf(sentence)) {
    const found = places.get(word) ?? [];
    for (const index of found.length > placesMost ? [] : found)
      sharedWords.set(index, (sharedWords.get(index) ?? new Set()).add(word));
  }
  const [best] = [...sharedWords].sort(
    ([one, its], [other, theirs]) => theirs.size - its.size || one - other,
  );
  if (!best) return [];
  const from = [best[0]];
  const told = new Set(best[1]);
  for (const next of [best[0] - 1, best[0] + 1, best[0] - 2, best[0] + 2]) {
    const more = [...(sharedWords.get(next) ?? [])].filter((word) => !told.has(word));
    const isBeside = from.some((index) => Math.abs(index - next) === 1);
    if (more.length < 2 || !isBeside || from.length >= sourcesMost) continue;
    from.push(next);
    for (const word of more) told.add(word);
  }
  return from.sort((one, other) => one - other);
}

/** Figures, names and dates of the original that the text does not have; none where they are few enough. */
async function lostFacts(original: string, text: string): Promise<string[]> {
  const turn = turns();
  const words = new Set<string>();
  const readings = new Set<number>();
  for (const sentence of eachSentence(text)) {
    await turn();
    const tokens = tokensOf(sentence.text.slice(0, sentenceMost));
    for (const { word } of tokens) words.add(word);
    for (const one of figuresOf(tokens, languageOf(tokens)))
      for (const reading of one.readings) readings.add(reading);
  }
  const lostWords: string[] = [];
  let count = 0;
  for (const { text: sentence } of eachSentence(original)) {
    await turn();
    const tokens = tokensOf(sentence.slice(0, sentenceMost));
    const language = languageOf(tokens);
    const figures = figuresOf(tokens, language).filter(({ binding }) => binding);
    const names = namesOf(tokens, language, language);
    count += figures.length + names.length;
    for (const one of figures)
      if (!one.readings.some((reading) => readings.has(reading)))
        lostWords.push(sentence.slice(tokens[one.from]?.start ?? 0, tokens[one.to - 1]?.end ?? 0));
    for (const one of names) if (!words.has(one.word)) lostWords.push(one.text);
  }
  return lostWords.length > lostMost * count ? lostWords : [];
}

/** What is longer is no sentence that anybody wrote. */
const sentenceMost = 2_000;
