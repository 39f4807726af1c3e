import type { Source } from '../ai.ts';
import { formOf } from './alignment/lemma.ts';
import { languageOf } from './language.ts';
import { isFunctionWord } from './lexicon.ts';
import { isShaped } from './names.ts';
import { sentenceSpan } from './sentences/around.ts';
import { foldWord, type Token, tokensOf } from './tokens.ts';

/** Of whom and to whom a passage is said. */

const reader =
  '(?:ai|ki|ia|llms?|chatgpt|gpt|(?:ai |ki-|language |sprach)(?:models?|modelle?|systems?|assistants?|assistenten|agents?)|assistants?|chatbots?|crawlers?)';
const telling =
  '(?:write|say|state|answer|claim|respond|reply|output|assert|declare|ignore|report|schreibe?n?|antworte?n?|sage?n?|behaupte?n?|ecri\\w+|repond\\w+|dire|escrib\\w+|respond\\w+|afirm\\w+|decir)';
/** Each asks for the form of an order, not for its subject: a source may well speak of models. */
const orders = [
  /\b(?:ignor|disregard|forget|overrid|vergiss|missacht|oubli|olvid)[a-z]* (?:\S+ ){0,4}(?:instructions?|instruktionen|anweisungen|rules|regeln|prompts?|consignes?|instrucciones|reglas)\b/,
  new RegExp(
    `\\b(?:dear|hey|attention|liebe|cher|chers|chere|querido) (?:\\S+ ){0,2}${reader}(?:[ -]\\S+)? ?[:,;!]`,
  ),
  new RegExp(
    `(?:^|[.!?:\\n] ?|\\bnote )(?:to|for|an|fur|pour|para|a|aux) (?:\\S+ ){0,2}${reader}(?:[ -]\\S+)? ?[:!]`,
  ),
  new RegExp(
    `\\b${reader} (?:systems? |reading this )?(?:must|should|shall|has to|have to|muss|mussen|soll|sollen|doit|doivent|debe|deben) (?:\\S+ ){0,2}${telling}\\b`,
  ),
  new RegExp(`(?:^|[.!?:\\n] ?)(?:please |bitte )?${telling}(?: only| just)?,? (?:that|dass|que)\\b`),
  /(?:^|[.!?\n] ?)(?:system|assistant|developer) ?(?:prompt|message|note)? ?:/,
];

/** What leads to a passage is read so far back. */
const leadMost = 300;

/** Returns whether a passage, or its lead-in, gives instructions to a model; it is no evidence then. */
export function isAddressedToModels(text: string, start: number, end: number): boolean {
  const around = sentenceSpan(text, start, end);
  const passage =
    text.slice(Math.max(0, start - leadMost), Math.min(end, start + 1_500)) + text.slice(end, around.end);
  const folded = foldWord(passage).replace(/[^\S\n]+/g, ' ');
  return orders.some((order) => order.test(folded));
}

const rival =
  /^(?:rivals?|competitors?|competing|another|other|mitbewerber|wettbewerber|konkurrent|konkurrenz|anderer|andere|concurrents?|autre|competidor|rival|otra|otro)$/;
const reporting =
  /^(?:says?|said|explains?|explained|reports?|recalls?|adds?|sagt|sagte|erklart|berichtet|dit|explique|raconte|dice|explica|cuenta)$/;
const price =
  /(?:[€$£]|\b(?:eur|usd|gbp|chf)\b).*\b(?:plans?|tiers?|per|a month|user|seat|prices?|pro|monat|par|mois|por|mes)\b|\b(?:plans?|prices?|pricing|fees?|subscriptions?|charges?|costs?|kostet|kosten|preise?|tarife?|gebuhr|prix|abonnements?|coute|tarifs?|precios?|cuesta|cuestan|cuota|tarifas?)\b.*(?:[€$£]|\b(?:eur|usd|gbp|chf)\b)/;
/** Words of whoever speaks for a company. */
export const firstPerson =
  /^(?:we|our|us|wir|unser|unsere|unserer|unserem|unseren|nous|notre|nos|nuestro|nuestra|nuestros|nuestras)$/;

export interface Party {
  /** Words of the name of whom the claim is about. */
  subject: readonly string[];
  /** Words of the name of who "we" is; empty where nobody knows. */
  company: readonly string[];
  /** The claim is about us, where it is told beside the subject: `Unlike Marrow, Orrin opens by night`. */
  isOurs?: boolean;
}

/**
 * Returns whether a sentence is about somebody other than the subject: it begins with another name, or another
 * company states a price as "we". Only for subjects that the source names; roles have too many wordings.
 */
export function isAboutAnother(
  source: Pick<Source, 'text' | 'title' | 'url'>,
  quote: string,
  sentence: string,
  value: string,
  party: Party,
): boolean {
  const { subject, company } = party;
  if (subject.length === 0 || !isNamed(source.text, subject)) return false;
  const names = (word: string) => subject.includes(word);
  const isSetAside = (tokens: readonly Token[]) => !party.isOurs && isContrasted(tokens, names);
  const [said, whole] = [withoutTargets(quote), withoutTargets(sentence)];
  const quoteTokens = tokensOf(said);
  const tokens = tokensOf(whole);
  if (quoteTokens.some(({ word }) => names(word))) return isSetAside(tokens);
  const isInside = tokens.some(({ word }) => names(word));
  const other =
    otherActor(quoteTokens, said, source.text) ?? (isInside ? null : otherActor(tokens, whole, source.text));
  if (other && !company.includes(other.word)) return !foldWord(value).includes(other.word);
  if (isInside) return isSetAside(tokens);
  const isOurs = firstPerson.test(tokens[0]?.word ?? '') || firstPerson.test(tokens[1]?.word ?? '');
  // customers tell their own story as "we", so that only a price in the first person is surely its seller's
  if (!isOurs || !price.test(foldWord(sentence)) || company.length === 0 || company.some(names)) return false;
  const publisher = foldWord(
    `${source.title ?? ''} ${source.url ?? ''} ${source.text.slice(0, source.text.indexOf('\n') + 1).slice(0, 200)}`,
  );
  return !subject.some((part) => publisher.includes(part)) && !/^["“„«]/.test(sentence.trim());
}

/** Blanks in place of where links lead: `[Marrow](https://…) is …` begins with a name. */
const withoutTargets = (text: string): string =>
  text.replace(/(?<=\])\([^()\s]{1,2000}\)/g, (target) => ' '.repeat(target.length));

/** Returns whether a text says the name with a capital at its beginning; `MarrowGate` has one inside too. */
function isNamed(text: string, subject: readonly string[]): boolean {
  const [longest = ''] = [...subject].sort((one, other) => other.length - one.length);
  if (longest.length < 3) return false;
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(longest); at !== -1; at = lower.indexOf(longest, at + 1))
    if (/\p{Lu}/u.test(text.charAt(at))) return true;
  return false;
}

/** `Unlike them, we …` speaks of us. */
function isContrasted(tokens: readonly Token[], names: (word: string) => boolean): boolean {
  const at = tokens.findIndex(({ word }) =>
    /^(?:unlike|contrary|gegensatz|anders|contrairement|diferencia)$/.test(word),
  );
  const { clause } = tokens[at] ?? {};
  return tokens.slice(at + 1, at + 5).some((token) => token.clause === clause && names(token.word));
}

function otherActor(tokens: readonly Token[], said: string, text: string): Token | null {
  const head = tokens.slice(0, 6);
  const marked = head.findIndex(({ word }) => rival.test(word));
  if (marked !== -1) {
    const named = tokens.slice(marked + 1, marked + 4).find((token) => isCapital(token) && !token.opens);
    const ahead = head.slice(0, marked).find((token) => isCapital(token) && !isFunctionWord(token.word));
    return named ?? ahead ?? null;
  }
  return actorOf(tokens, said, text)[0] ?? null;
}

/** Returns the name with which a sentence begins, if it is the sentence's subject; else empty. */
export function namedActor(sentence: string, text: string): string {
  const name = actorOf(tokensOf(sentence), sentence, text);
  return sentence.slice(name[0]?.start ?? 0, name.at(-1)?.end ?? 0);
}

function actorOf(tokens: readonly Token[], said: string, text: string): readonly Token[] {
  const head = tokens.slice(0, 6);
  // `For comparison: Marrow has …`
  const led = head.find((token, at) => at > 0 && /:\s+$/.test(said.slice(head[at - 1]?.end, token.start)));
  const first = led ?? head.find(({ opens }) => opens) ?? tokens[0];
  if (!first || !isCapital(first) || first.word.length < 3 || isFunctionWord(first.word)) return [];
  // German writes every noun like a name
  if (languageOf(tokens) === 'de' || tokens.slice(1, 8).some(({ word }) => reporting.test(word))) return [];
  const from = tokens.indexOf(first);
  const name = nameFrom(tokens.slice(from), said);
  let to = from + name.length;
  // `Marrow and Tallis are …`
  const second = tokens[to + 1];
  if (
    /^(?:and|et|y)$/.test(tokens[to]?.word ?? '') &&
    second &&
    isCapital(second) &&
    isSurelyName(first, text)
  )
    to += 1 + nameFrom(tokens.slice(to + 1), said).length;
  const next = tokens[adverb.test(tokens[to]?.word ?? '') ? to + 1 : to];
  if (next?.clause !== first.clause || !acts(next.word)) return [];
  return to > from + 1 || isSurelyName(first, text) ? name : [];
}

const adverb = /^(?:only|also|now|still|already|just|even)$/;
const isCapital = ({ text, kind }: Token): boolean => kind === 'word' && /^\p{Lu}/u.test(text);

const acts = (word: string): boolean =>
  /^(?:is|are|was|were|has|have|had|will|can)$/.test(word) || /^(?:s|past|any)/.test(formOf(word));

/** `Heating & Air` is one name. */
function nameFrom(tokens: readonly Token[], said: string): readonly Token[] {
  const length = tokens.findIndex((token, at) => {
    const gap = said.slice(tokens[at - 1]?.end ?? token.start, token.start);
    return !isCapital(token) || !/^(?: | & |-)?$/.test(gap);
  });
  return length === -1 ? tokens : tokens.slice(0, length);
}

const isSurelyName = (token: Token, text: string): boolean =>
  isShaped(token.text) || isNameElsewhere(token, text);

/** The text writes it large in the middle of a sentence and never small. */
function isNameElsewhere({ text: name, word }: Token, text: string): boolean {
  const begun = text.slice(0, longestSearched);
  return new RegExp(`\\p{Ll},? ${name}(?![\\p{L}\\p{N}])`, 'u').test(begun) && !begun.includes(` ${word} `);
}

const longestSearched = 50_000;
