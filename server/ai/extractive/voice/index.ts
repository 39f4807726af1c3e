import type { Tier } from '../../../../schema/tier.ts';
import { countTokens } from '../../../text/token.ts';
import type { Rewritten, VoiceRules } from '../../ai.ts';
import { builtInUsage } from '../../prices.ts';
import type { Edit } from './edit.ts';
import { followForm } from './format.ts';
import { avoid, parseSubstitution, substitute, termOf, writeTerm } from './vocabulary.ts';

/**
 * Applies a voice without a model: only by rules whose form says what to do. What needs judgement (a tone, a
 * character) is left alone and named, so that nobody takes the text for more than it is.
 */
export function rewriteByRules(text: string, voice: VoiceRules, tier: Tier, model: string): Rewritten {
  const edit: Edit = { text, changes: new Map() };
  const terms = listOf(voice.vocabulary?.keyCompanyTerms).flatMap((rule) => termOf(rule) ?? []);
  const left: string[] = [];
  for (const rule of listOf(voice.vocabulary?.keySubstitutions)) {
    const substitution = parseSubstitution(rule);
    if (substitution) substitute(edit, substitution, 'substitutions');
    else left.push(rule);
  }
  for (const rule of listOf(voice.tonality?.neverSoundLike)) if (!avoid(edit, rule)) left.push(rule);
  const writing = [
    ...listOf(voice.writingRules?.languageRules),
    ...listOf(voice.writingRules?.formattingFundamentals),
  ];
  for (const rule of writing) {
    const parts = rule.split(/\s*[;\n]\s*/u).filter(Boolean);
    if (!parts.map((part) => followForm(edit, part, terms)).some(Boolean)) left.push(rule);
  }
  for (const term of terms) writeTerm(edit, term);
  left.push(...listOf(voice.tonality?.soundLike), ...listOf(voice.personality?.coreTraits));
  const usage = builtInUsage(tier, countTokens(text), countTokens(edit.text));
  return { text: edit.text, reasoning: reasoningOf(edit, left), model, usage };
}

function listOf(rules: string[] | null | undefined): string[] {
  return (rules ?? []).map((rule) => rule.trim()).filter(Boolean);
}

/** At most this many rules are named as left alone. */
const mostNamed = 12;

function reasoningOf(edit: Edit, left: readonly string[]): string {
  const changes = [...edit.changes].map(([what, times]) => (times > 1 ? `${what}, ${times} times` : what));
  const done =
    changes.length > 0
      ? `Changed by rule: ${changes.join('; ')}.`
      : 'No rule of the voice asked for a change.';
  if (left.length === 0) return done;
  const named = left.slice(0, mostNamed).join('; ');
  const more = left.length > mostNamed ? ` and ${left.length - mostNamed} more` : '';
  return `${done} Left alone, since the built-in model follows rules of words and form only: ${named}${more}.`;
}
