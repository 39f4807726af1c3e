import { monthOf, spanOf, weekdayOf } from '../../calendar.ts';
import { isFunctionWord, type Language } from '../../lexicon.ts';
import { fractionOf, spelledNumber } from '../../numbers.ts';
import type { Token } from '../../tokens.ts';
import { formOf } from '../lemma.ts';
import { type Ahead, type Clause, finite } from './ahead.ts';

/**
 * Returns whether a clause follows a phrase that limits it to a time, place or condition; a past event holds without
 * its date.
 */
export function isFramed(
  ahead: readonly Ahead[],
  piece: readonly Token[],
  clause: Clause,
  language: Language,
): boolean {
  const isInverted = language === 'de' && ahead[0]?.mark === '' && isVerbAhead(piece);
  if (clause === 'none' && !isInverted && !isBehindComma(ahead, piece)) return false;
  if (ahead[0]?.mark !== '' && ahead[0]?.mark !== ',') return false;
  const stretch = ahead.toReversed();
  const [head, second] = stretch;
  if (!head) return false;
  const words = stretch.map(({ token }) => token.word);
  const isManner = /ly$/.test(head.token.word) && ahead[0]?.mark === ',' && !connecting.test(head.token.word);
  const isLed =
    isManner ||
    measuring.test(words.join(' ')) ||
    limiting[language].test(head.token.word) ||
    fronting[language].test(head.token.word) ||
    /^as of /.test(`${words.slice(0, 3).join(' ')} `);
  const isTime =
    /^(?:last|next|this|every|each|jede[nsr]?|chaque|cada)$/.test(head.token.word) &&
    second !== undefined &&
    (spanOf(second.token.word, language) !== undefined || timely.test(second.token.word));
  if (words.some((word) => attributing.test(word)) || inverted.test(head.token.word)) return true;
  if (!isLed && !isTime) return false;
  if (idle.test(words.join(' '))) return false;
  if (measuring.test(words.join(' '))) return true;
  const holds =
    isPast(piece, language) ||
    isDatedFuture(
      piece,
      stretch.map(({ token }) => token),
      language,
    );
  return words.some((word) => trial.test(word)) || !holds;
}

/** Behind the only comma of its sentence so far a longer piece is the clause itself. */
const isBehindComma = ([nearest, ...others]: readonly Ahead[], piece: readonly Token[]): boolean =>
  nearest?.mark === ',' && piece.length >= 4 && others.every(({ mark }) => mark === '');

/**
 * Returns whether words right after a clause limit it: `… on request`, `… at least in theory`; a past event is
 * limited only by a trial.
 */
export function isLimitedBehind(
  text: string,
  tokens: readonly Token[],
  to: number,
  piece: readonly Token[],
  clause: Clause,
  language: Language,
): boolean {
  const [last, next] = [tokens[to - 1], tokens[to]];
  if (!last || !next || next.sentence !== last.sentence) return false;
  const gap = text.slice(last.end, next.start);
  if (/[;:|\n]/.test(gap)) return false;
  const behind = tokens.slice(to, to + behindMost).filter(({ clause: own }) => own === next.clause);
  const words = behind.map(({ word }) => word);
  const isLeft = adding.test(next.word) || (/[,(]/.test(gap) && comparing.test(next.word));
  if ((measuring.test(words.join(' ')) && !isLeft) || leavingOut.test(words[1] ?? '')) return true;
  // the piece leaves out what it is compared with
  if (next.word === 'than') return true;
  // a sentence that is cut short is a clause though no word of it need tell that
  if (clause === 'none' && !(piece[0]?.opens && piece.length >= 3)) return false;
  if (behind.some(({ word }) => attributing.test(word))) return true;
  const isLed = behind.slice(0, 3).some(({ word }) => limiting[language].test(word));
  if (isLed && behind.some(({ word }) => trial.test(word))) return true;
  const isApart = /[^\s]/.test(gap) || !limiting[language].test(next.word);
  const counts = piece.some(
    ({ kind, word }) => kind !== 'word' || spelledNumber(word, language) !== undefined,
  );
  return !isApart && (counts || !(isPast(piece, language) || isDatedFuture(piece, behind, language)));
}

const behindMost = 8;

const attributing =
  /^(?:according|allegedly|reportedly|supposedly|apparently|presumably|possibly|perhaps|angeblich|vermutlich|laut|zufolge|selon|apparemment|segun|supuestamente)$/;
/** `Had monks built it`, `were it not for the dam`. */
const inverted = /^(?:had|were|should|imagine|suppose)$/;

const isVerbAhead = ([first, second]: readonly Token[]): boolean =>
  first !== undefined &&
  /^\p{Ll}/u.test(first.text) &&
  (finite.de.test(first.word) ||
    (/t$|en$/.test(first.word) && second !== undefined && isFunctionWord(second.word)));

const limiting: Readonly<Record<Language, RegExp>> = {
  en: /^(?:in|at|on|under|among|within|across|during|until|till|before|after|by|from|between|outside|inside|over|throughout|for|upon)$/,
  de: /^(?:im|in|am|an|auf|bei|beim|unter|innerhalb|wahrend|bis|vor|nach|ab|von|zwischen|ausserhalb|seit|uber|laut)$/,
  fr: /^(?:en|dans|a|au|aux|sous|parmi|pendant|durant|jusqu|avant|apres|des|entre|sur|lors|chez|d)$/,
  es: /^(?:en|a|al|bajo|entre|durante|hasta|antes|despues|desde|dentro|fuera|sobre)$/,
};
/** They limit in front of a clause alone. */
const fronting: Readonly<Record<Language, RegExp>> = {
  en: /^(?:to|as|given|with|without|since|once|per|like|depending|considering|assuming)$/,
  de: /^(?:mit|ohne|theoretisch|offiziell|idealerweise|normalerweise|gegebenenfalls|je)$/,
  fr: /^(?:avec|sans|selon|idealement|officiellement|normalement|par)$/,
  es: /^(?:con|sin|segun|idealmente|oficialmente|normalmente|por)$/,
};
const connecting =
  /^(?:additionally|similarly|likewise|finally|lastly|firstly|secondly|thirdly|accordingly|consequently|subsequently|fortunately|unfortunately|sadly|luckily|notably|importantly|interestingly|surprisingly|recently|currently|presently|actually|clearly|really)$/;
/** They say what a figure or a statement is measured by, or leaves out. */
const measuring =
  /^(?:(?:adjust|exclud|includ|measur|calculat)(?:ed|ing)|counting|assuming|generally|except(?:ing)?|compared|comparing|relative|apart|speaking|on average|in general|without|net of|gross of|bereinigt|ohne|einschliesslich|ausschliesslich|verglichen|im vergleich|par rapport|hors|sans|y compris|compare(?:e|es|s)?|sin|excluyendo|incluyendo|en comparacion|ajustad\w*)(?: |$)/;
/** Behind a statement they leave it as it is. */
const adding = /^(?:includ\w+|einschliesslich|y|incluyendo)$/;
/** Behind a comma they compare what holds by itself. */
const comparing = /^(?:compared|comparing|relative|verglichen|im|par|compare\w*|en)$/;
/** `…, weekends excluded` */
const leavingOut = /^(?:excluded|excepted|aside|ausgenommen|excep?te[es]*|exclu[es]*|excluid[oa]s?)$/;
/** They join a sentence to the one before and limit nothing. */
const idle =
  /^(?:in (?:addition|fact|short|total|turn|all|other words|particular)|as (?:a result|well)|on top|after all|at (?:the moment|present)|for (?:example|instance)|a(?:t)? last|by the way|from the (?:start|outset)|en (?:effet|outre|fait|somme|resume|realidad|resumen|concreto)|d ailleurs|a (?:noter|ce jour))(?: |$)/;
const timely =
  /^(?:winter|summer|spring|autumn|fall|weekend|season|sommer|fruhling|herbst|ete|hiver|invierno|verano)$/;
/** What held there holds nowhere else for that. */
const trial =
  /^(?:trials?|tests?|pilots?|pilotphase|theory|principle|simulations?|lab|laboratory|scenarios?|versuch|theorie|prinzip|essais?|theoric|pruebas?|teoria|principio)$/;

/** Tells whether the piece says that something was or has been. */
function isPast(piece: readonly Token[], language: Language): boolean {
  return piece.some(({ word, text }, at) => {
    const next = piece[at + 1]?.word ?? '';
    // what somebody has is no past; what somebody has done is
    if (/^(?:has|have)$/.test(word)) return language === 'en' && (next === 'been' || /^p/.test(formOf(next)));
    if (past[language].test(word)) return true;
    if (language === 'es') return /(?:ó|aron|ieron)$/.test(text.toLowerCase());
    if (language !== 'en' || at === 0) return false;
    const form = formOf(word);
    const isPassive = /^(?:is|are|be|been|being|a|an|the)$/.test(piece[at - 1]?.word ?? '');
    return form === 'past' || (form === 'pastOrParticiple' && !isPassive);
  });
}

/**
 * Tells whether the piece says what will be and the phrase beside it when: an event to come holds without its date. Any
 * other phrase is what a promise depends on: `on request, we will delete it`.
 */
function isDatedFuture(piece: readonly Token[], phrase: readonly Token[], language: Language): boolean {
  const isNamed = ({ text, word }: Token) =>
    monthOf(text, word) !== undefined || weekdayOf(word) !== undefined || /^(?:19|20)\d\d$/.test(word);
  const isOfDates = (token: Token) =>
    token.kind === 'number' ||
    isFunctionWord(token.word) ||
    isNamed(token) ||
    timely.test(token.word) ||
    fractionOf(token.word) !== undefined ||
    spanOf(token.word, language) !== undefined;
  return (
    language === 'en' &&
    piece.some(({ word }) => /^(?:will|would)$/.test(word)) &&
    phrase.some(isNamed) &&
    phrase.every(isOfDates)
  );
}

const past: Readonly<Record<Language, RegExp>> = {
  en: /^(?:was|were|had|did)$/,
  de: /^(?:war|waren|hatte|hatten|wurde|wurden|gab|kam|ging)$/,
  fr: /^(?:etait|etaient|avait|avaient|fut|furent|ete)$/,
  es: /^(?:era|eran|fue|fueron|habia|ha|han)$/,
};
