import { governors } from '../alignment/governed/governors.ts';
import { formOf, lemmaOf } from '../alignment/lemma.ts';
import { firstPerson } from '../guards/free.ts';
import { languageOf } from '../language.ts';
import { negators } from '../lexicon.ts';
import { tokensOf } from '../tokens.ts';

/** The verb that tells whether a sentence is one of plans has at most so many words before it. */
const subjectMost = 4;

/**
 * Returns whether a sentence as a whole tells what somebody plans or lacks, or what was so before: `We need a second
 * gate`, `They plan to open`, `The goal is to open`, `Before, we used paper`.
 */
export function isUnreal(sentence: string): boolean {
  if (before.test(sentence) && !now.test(sentence)) return true;
  const tokens = tokensOf(sentence);
  const language = languageOf(tokens) ?? 'en';
  return tokens.slice(0, subjectMost).some(({ word, clause }, at) => {
    if (clause !== tokens[0]?.clause) return false;
    const [last, next, after] = [tokens[at - 1]?.word ?? '', tokens[at + 1]?.word, tokens[at + 2]?.word];
    const isOwn = at === 0 || firstPerson[language].has(last);
    // what nobody needs is not missing: `You do not need to install it`, `We need no scanner`
    if (lacking.test(word))
      return (isOwn || next === 'to') && !negators.has(last) && !negators.has(next ?? '');
    if (word === 'used' && next === 'to') return true;
    if (governors[language].noun.test(word) && being.test(next ?? '') && after === 'to') return true;
    return (
      at > 0 &&
      !determining.test(last) &&
      next === 'to' &&
      intending.test(lemmaOf(word, language)) &&
      !/^p/.test(formOf(word))
    );
  });
}

const lacking = /^(?:needs?|wants?)$/;
const intending = /^(?:plan|hope|intend|aim|wish)$/;
const being = /^(?:is|was|remains)$/;
const determining = /^(?:an?|the|our|your|their|its|his|her|my|this|that|every|each|no|\d+)$/;
const before =
  /^\W*(?:before,|(?:previously|formerly|initially|originally|zuvor|vorher|früher|anfangs|ursprünglich|auparavant|initialement|anteriormente|inicialmente)(?!\p{L}))/iu;
const now = /(?<!\p{L})(?:now|today|jetzt|heute|maintenant|aujourd|ahora|hoy)(?!\p{L})/iu;

/**
 * Returns whether what a value says is still to come: `Re-planning is on our list`, `Our carts will pick cases`. What
 * `it will` do, or users, it does at any time.
 */
export function isAhead(value: string): boolean {
  const [, who = ''] = coming.exec(value) ?? [];
  return pending.test(value) || announcing.test(value) || (namedOne.test(who) && !anybody.test(who));
}
const coming = /^([^.;:]{1,60}?)(?:['’]ll| will| shall| might| may(?= be)) (?!be able)\p{Ll}/u;
const namedOne = /(?<!\p{L})(?:[Ww]e|[Oo]ur)(?!\p{L})|(?<=\S )\p{Lu}|^\p{Lu}\p{L}+$/u;
const anybody =
  /(?<!\p{L})(?:you|your|users?|customers?|teams?|people|they|it|that|this|these|which|who|what|if|when)(?!\p{L})/iu;
const announcing = /^\W*(?:Expect|Will be|To be) \p{L}/u;
const date =
  '(?:(?:the )?end of|next|this|early|late|January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|fall|winter|Q[1-4]|20\\d\\d)(?!\\p{L})';
const pending = new RegExp(
  [
    '(?:is|are|be|still|currently) (?:planned|scheduled|slated|in progress|in development|being (?:built|developed|tested))(?!\\p{L})',
    '(?:(?:planned|scheduled|slated) for|under ?way)(?!\\p{L})',
    `(?:planned|scheduled|expected|due) (?:(?:by|in|at|to be) )?(?:${date}|\\p{Lu})`,
    '(?:on (?:our|the|their|its) list|(?:on|in) (?:our|the|their|its)(?: \\p{L}+){0,2} (?:roadmap|backlog))(?!\\p{L})',
    `(?:launch|land|com|arriv|start|begin)(?:ing|e?s) (?:(?:at|in|on|by) )?${date}`,
  ]
    .map((form) => `(?<!\\p{L})${form}`)
    .join('|'),
  'u',
);
