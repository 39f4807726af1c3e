import type { Tier } from '../../../../schema/tier.ts';
import { type Turn, turns } from '../../../event-loop.ts';
import { countTokens } from '../../../text/token.ts';
import type { Rewritten, VoiceRules } from '../../ai.ts';
import { builtInUsage } from '../../prices.ts';
import { heldRewrite, type KeptSentence } from '../../support/sentences/rewritten.ts';
import { changesMeaning } from '../../support/sentences/ruled.ts';
import { type Edit, type Operation, piecesOf } from './edit.ts';
import { followForm } from './format.ts';
import { avoid, parseSubstitution, substitute, termOf, writeTerm } from './vocabulary.ts';

/** A list of rules is read so far, and a rule that is longer is an essay: it needs a reader's judgement. */
const mostRules = 300;
const longestRule = 2_000;

/**
 * Applies a voice without a model, by rules whose form is mechanical. Rules that need judgement (a tone, a character)
 * are skipped and named in the result. Rules run one after the other on each piece of the text, and yield to the
 * event loop in between.
 */
export async function rewriteByRules(
  text: string,
  voice: VoiceRules,
  tier: Tier,
  model: string,
  signal?: AbortSignal,
): Promise<Rewritten> {
  const turn = turns();
  const changes = new Map<string, number>();
  const pieces = piecesOf(text).map((piece): Edit => ({ text: piece, changes }));
  const { operations, left: rulesLeft } = await readRules(voice, turn);
  for (const operation of operations) {
    for (const piece of pieces) {
      operation(piece);
      await turn();
      signal?.throwIfAborted();
    }
  }
  const made = pieces.map((piece) => piece.text).join('');
  const usage = builtInUsage(tier, countTokens(text), countTokens(made));
  const held = await heldRewrite(text, made, 'believed');
  const stayed = held.text === text ? [text] : held.kept.map(({ sentence }) => sentence);
  if (held.kept.length > 0) await takeBack(changes, stayed.join('\n\n'), operations, turn);
  return { ...held, reasoning: reasoningOf(changes, rulesLeft, held.kept), model, usage };
}

/** Counts the changes of sentences that stay as they were no more. */
async function takeBack(
  changes: Map<string, number>,
  text: string,
  operations: readonly Operation[],
  turn: Turn,
): Promise<void> {
  const undone = new Map<string, number>();
  const pieces = piecesOf(text).map((piece): Edit => ({ text: piece, changes: undone }));
  for (const operation of operations) {
    for (const piece of pieces) {
      operation(piece);
      await turn();
    }
  }
  for (const [what, times] of undone) {
    if (what.startsWith(keptMark)) continue;
    const left = (changes.get(what) ?? 0) - times;
    if (left > 0) changes.set(what, left);
    else changes.delete(what);
  }
}

/** What a voice says that can be carried out, and what is left alone. */
async function readRules(
  voice: VoiceRules,
  turn: Turn,
): Promise<{ operations: Operation[]; left: string[] }> {
  const operations: Operation[] = [];
  const rulesLeft: string[] = [];
  const take = async (rules: string[] | null | undefined, read: (rule: string) => Operation[] | null) => {
    for (const [at, rule] of listOf(rules).entries()) {
      await turn();
      const found = at < mostRules && rule.length <= longestRule ? read(rule) : null;
      if (found) operations.push(...found);
      else rulesLeft.push(rule);
    }
  };
  const terms = listOf(voice.vocabulary?.keyCompanyTerms)
    .slice(0, mostRules)
    .flatMap((rule) => termOf(rule) ?? []);
  await take(voice.vocabulary?.keySubstitutions, (rule) => {
    const substitution = parseSubstitution(rule);
    const isOfWords = substitution && !changesMeaning(substitution.from, substitution.to);
    return isOfWords ? substitute(substitution, 'substitutions') : null;
  });
  await take(voice.tonality?.neverSoundLike, avoid);
  for (const rules of [voice.writingRules?.languageRules, voice.writingRules?.formattingFundamentals])
    await take(rules, (rule) => formOf(rule, terms));
  operations.push(...terms.map(writeTerm));
  rulesLeft.push(...listOf(voice.tonality?.soundLike), ...listOf(voice.personality?.coreTraits));
  return { operations, left: rulesLeft };
}

function formOf(rule: string, terms: readonly string[]): Operation[] | null {
  const found = rule.split(/[;\n]/u).flatMap((part) => followForm(part.trim(), terms) ?? []);
  return found.length > 0 ? found : null;
}

function listOf(rules: string[] | null | undefined): string[] {
  return (rules ?? []).map((rule) => rule.trim()).filter(Boolean);
}

/** At most this many rules are named as left alone. */
const mostNamed = 12;

/** Begins the note of a word that a rule forbids and a sentence needs. */
const keptMark = 'kept ';

function reasoningOf(
  changed: ReadonlyMap<string, number>,
  rulesLeft: readonly string[],
  stayed: readonly KeptSentence[],
): string {
  const told = [...changed].map(([what, times]) => (times > 1 ? `${what}, ${times} times` : what));
  const [kept = [], changes = []] = [true, false].map((isKept) =>
    told.filter((what) => what.startsWith(keptMark) === isKept),
  );
  const done = [
    changes.length > 0 ? `Changed by rule: ${changes.join('; ')}.` : '',
    kept.length > 0 ? `Not changed: ${kept.join('; ')}.` : '',
    stayed.length > 0 ? `Put back: ${stayed.map(backOf).join('; ')}.` : '',
    told.length + stayed.length === 0 ? 'No rule of the voice asked for a change.' : '',
  ]
    .filter(Boolean)
    .join(' ');
  if (rulesLeft.length === 0) return done;
  const named = rulesLeft.slice(0, mostNamed).join('; ');
  const more = rulesLeft.length > mostNamed ? ` and ${rulesLeft.length - mostNamed} more` : '';
  return `${done} Left alone, since the built-in model follows rules of words and form only: ${named}${more}.`;
}

const backOf = ({ sentence, reason }: KeptSentence): string =>
  `“${sentence.length > longestBack ? `${sentence.slice(0, longestBack)}…` : sentence}”, since ${reason}`;

const longestBack = 80;
