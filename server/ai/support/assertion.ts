import { isContent, sameWord } from './content.ts';
import { type Figure, figuresOf } from './figures.ts';
import { languageOf } from './language.ts';
import type { Language } from './lexicon.ts';
import { isShaped, nameParts, namesAgree, namesOf } from './names.ts';
import { isHarmlessForm, isIntroduction, isLeadingWord, withoutPoliteBest } from './sentences/form.ts';
import type { Heard } from './sentences/presupposed.ts';
import { foldWord, type Token, tokensOf } from './tokens.ts';

/** Whether a sentence says something that would need a source, whatever its writer calls it. */

/** Words, figures and addresses that a text may use without a source. */
export interface Given {
  /** Words of names that its reader and writer go by. */
  names: readonly string[];
  /** What the caller asked for, in his own words. */
  words: readonly Token[];
  figures: readonly number[];
  addresses: string;
  /** The sources have the word, or it was given. */
  isHeard: Heard;
}

/** Collects what a text may name without a source, once for all sentences of a request. */
export function givenOf(
  names: readonly string[],
  callersWords: readonly string[],
  isHeard: Heard = () => false,
): Given {
  const text = callersWords.join('\n').slice(0, longestGiven);
  const words = tokensOf(text);
  const figures = figuresOf(words, languageOf(words));
  const own = nameParts(tokensOf(names.join('\n').slice(0, longestNames)));
  return {
    names: own,
    words,
    isHeard: (word) => own.includes(word) || words.some((one) => sameWord(one.word, word)) || isHeard(word),
    figures: figures.flatMap(({ readings }) => readings),
    addresses: text.toLowerCase(),
  };
}

const longestGiven = 20_000;
/** Of all names together. */
const longestNames = 2_000;
/** Nothing that greets or asks is longer. */
const longestSentence = 2_000;

/** Returns the addresses in a text, unchanged. */
export function addressesIn(text: string): string[] {
  return (
    text.match(
      /\bhttps?:\/\/[^\s()<>"']{1,500}|\bwww\.[^\s()<>"']{1,300}|[\w.+-]{1,64}@[\w-][\w.-]{1,200}/gi,
    ) ?? []
  );
}

/**
 * Returns whether a sentence makes a claim about its reader, writer, the offering, anybody else, the past or the
 * future. `language`: the language of a sentence too short to detect.
 */
export function assertsSomething(sentence: string, given: Given, language: Language | null): boolean {
  if (sentence.length > longestSentence) return true;
  const tokens = tokensOf(sentence);
  if (tokens.length === 0 || isGivenLine(sentence, given)) return false;
  const spoken = languageOf(tokens) ?? language;
  if (isNameAlone(tokens, given)) return false;
  return (
    (!isIntroduction(sentence) && carriesFact(sentence, tokens, spoken, given)) ||
    !isHarmlessForm(sentence, given.isHeard)
  );
}

/** Returns whether the words around a quoted part of a sentence make no claim of their own. */
export function isLeadIn(around: string, given: Given, language: Language | null): boolean {
  const tokens = tokensOf(around);
  return (
    !carriesFact(around, tokens, language, given) &&
    tokens.every(
      (token) => !isContent(token, language) || isLeadingWord(token.word) || given.names.includes(token.word),
    )
  );
}

/** It carries a figure, a date, an address, a name or a superlative that its writer was not given. */
function carriesFact(
  sentence: string,
  tokens: readonly Token[],
  spoken: Language | null,
  givenWords: Given,
): boolean {
  const figures = figuresOf(tokens, spoken);
  const asks = asksToMeet(sentence, tokens);
  return (
    figures.some(
      (figure) => figure.binding && !isGivenFigure(figure, givenWords) && !(asks && isAppointed(figure)),
    ) ||
    addressesIn(sentence).some((address) => !givenWords.addresses.includes(address.toLowerCase())) ||
    strangeNames(tokens, spoken, givenWords).length > 0 ||
    (!isValediction(sentence) &&
      superlatives(tokensOf(withoutPoliteBest(foldWord(sentence)))).some(
        ({ word }) => !isGiven(word, givenWords),
      ))
  );
}

/** What the caller wrote is the caller's, in Markdown too. */
function isGivenLine(sentence: string, { addresses }: Given): boolean {
  const line = sentence.trim().toLowerCase().replaceAll('&lt;', '<').replace(/\s+/g, ' ');
  return line.length >= 3 && addresses.replace(/\s+/g, ' ').includes(line);
}

/** A signature. */
const isNameAlone = (tokens: readonly Token[], { names }: Given): boolean =>
  tokens.length <= 5 && tokens.every(({ word }) => names.includes(word));

const isGivenFigure = ({ readings }: Figure, { figures }: Given): boolean =>
  readings.some((one) => figures.includes(one));

const meeting =
  /^(?:calls?|chat|talk|speak|meet|meeting|demo|conversation|coffee|slot|gesprach|termin|telefonat|telefonieren|sprechen|austausch\w*|appel|echange|echanger|rendez|rdv|discuter|parler|llamada|reunion|hablar|charla|conversar|conversacion)$/;
const knowing =
  /^(?:know|knew|heard|wissen|wussten|gewusst|savez|saviez|sabia|sabias|sabe|why|warum|pourquoi)$/;

/** Whether a sentence proposes to meet: `Would a call of 15 minutes on Tuesday suit you?` says nothing of the world. */
function asksToMeet(sentence: string, tokens: readonly Token[]): boolean {
  return (
    /[?？][\s"”’)*_]*$/.test(sentence.slice(-20)) &&
    (tokens.some(({ word }) => meeting.test(word)) || sparing.test(foldWord(sentence))) &&
    !tokens.some(({ word }) => knowing.test(word))
  );
}

/** `Would you have twenty minutes on Thursday?`, and not `20 minutes a day`. */
const sparing =
  /\b(?:have|spare|got|haben|hatten|hattest|hast|avez|auriez|as|aurais|tiene|tienen|tendria|tendrian|tienes)\b[^?]{0,40}\b(?:min|minutes?|minuten|minutos?)\b(?! ?(?:a|an|per|each|every|of|for|pro|je|am tag|par|por|al|de|zu|to)\b)|\b(?:suits?|passt|passen|convient|conviendrait|viene)\b/;

const longestMeeting = 90;

/** A time that people meet at, or for so long. */
const isAppointed = ({ measure, readings: [reading = 0] }: Figure): boolean =>
  measure === 'weekday' ||
  (measure === 'minute' && reading <= longestMeeting) ||
  (measure === 'hour' && reading <= 2);

const isGiven = (word: string, { words }: Given): boolean => words.some((other) => other.word === word);

/** A word that opens a sentence is written large anyway, unless capitals inside it tell more. */
function strangeNames(tokens: readonly Token[], language: Language | null, given: Given): Token[] {
  return namesOf(tokens, language ?? 'en', null).filter(
    (token) =>
      (!token.opens || isShaped(token.text)) &&
      !addressed.has(token.word) &&
      !(isShaped(token.text) && everyday.has(token.word)) &&
      !namesAgree([token], given.words, given.names),
  );
}

const list = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** How readers are addressed whose name nobody knows, and how letters end. */
const addressed =
  list(`team all everyone everybody there friend friends sir madam colleague colleagues mr mrs ms dr hello
  hi hey dear herr frau damen herren kollegen kolleginnen zusammen monsieur madame mesdames messieurs tous equipe senor
  senora senores equipo todos regards wishes grusse grussen gruss salutations saludos thanks`);

/** Abbreviations that are words and nobody's name. */
const everyday =
  list(`ai api b2b b2c ceo cfo cio cmo coo cpo crm cro cta cto erp eta faq fyi gtm hr it kpi kpis ok okr
  okrs pdf pm po ps qa rfp roi saas seo sla sql tbd ui ux vp wms ki edv iot pme rh`);

/** `Best regards` praises nothing. */
function isValediction(sentence: string): boolean {
  return /^\W*(?:with |mit |all the |my )?(?:very )?(?:best|kindest|warmest|besten?|meilleure?s|mes meilleur\w*)(?: (?:regards|wishes|grussen?|wunsche|salutations|sentiments|voeux))?(?:,[^,.!?]{1,40})?\W*$/.test(
    foldWord(sentence.slice(0, 60).trim()),
  );
}

const superlative =
  /^(?:best|biggest|largest|fastest|cheapest|greatest|highest|lowest|strongest|smartest|easiest|simplest|safest|newest|finest|leading|ultimate|unmatched|unrivall?ed|unparalleled|unbeatable|unique|beste[nrsm]?|fuhrend\w*|marktfuhr\w*|grosste[nrsm]?|hochste[nrsm]?|schnellste[nrsm]?|einfachste[nrsm]?|gunstigste[nrsm]?|starkste[nrsm]?|innovativste[nrsm]?|modernste[nrsm]?|einzigartig\w*|unschlagbar\w*|meilleure?s?|incomparables?|inegalee?s?|imbattables?|lider(?:es)?|inigualables?|incomparable|inmejorables?)$/;
const article = /^(?:the|le|la|les|el|los|las|lo)$/;

/** `the most …`, `le plus …`, `los más …` too; `the most of it` counts, and is no claim that anyone misses. */
function superlatives(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ word }, at) => {
    const before = tokens[at - 1]?.word ?? '';
    return (
      superlative.test(word) ||
      (/^(?:most|plus|mas|mejor|mejores)$/.test(word) && article.test(before)) ||
      (word === 'leader' && tokens.length > 1)
    );
  });
}
