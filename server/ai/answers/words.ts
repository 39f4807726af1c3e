import { stem } from '../../text/stem.ts';
import { lemmaOf } from '../support/alignment/lemma.ts';
import { namedAt } from '../support/alignment/rewordings.ts';
import { functionWords, negators } from '../support/lexicon.ts';
import { spelledNumber } from '../support/numbers.ts';

/**
 * Closed classes of English words that decide what a yes/no question asks and whether a sentence answers it. In another
 * language nothing is answered by rules: a hedge that is not known as one would make a guess a fact.
 */

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** First words of questions that can be answered by yes or no. */
export const auxiliaries = setOf('do does did is are was were has have had can could will would should');

/** First words of questions that ask for more than yes or no; a choice does too. */
export const asksForMore = setOf(
  'what which who whom whose when where why how if unless assuming suppose provided versus vs',
);

export const past = setOf('did was were had has have');

/** Words that stand for the subject of the questions in place of its name. */
export const themselves = setOf('they he she it you');
export const themAsNouns = setOf(
  'company business organization organisation account prospect customer client firm buyer lead contact person',
);

/** Verbs that say no more than that somebody has or uses something. */
export const having = setOf(
  've have has having had got use uses used using run runs running operate operates operating own owns owning employ employs employing',
);
export const being = setOf('be is are am re m was were been being s');

/** Words that add nothing to a question. */
export const fillers = setOf(
  `currently already actively presently today now still ever really actually place existing company business
  organization organisation firm yet just even also`,
);

/**
 * Words of doubt, which mark a possibility, a wish, a plan, an opinion or hearsay. Ignored where the question
 * contains the word too.
 */
export const open =
  /^(?:might|may|could|would|should|shall|must|will|ll|wo|ought|d|needs?|needed|wants?|wanted|wish(?:es|ed)?|like|plan(?:s|ned|ning)?|hop(?:e|es|ed|ing)|hopefully|intend(?:s|ed|ing)?|expect(?:s|ed|ing)?|aim(?:s|ed|ing)?|consider(?:s|ed|ing)?|evaluat(?:e|es|ed|ing)|explor(?:e|es|ed|ing)|look(?:s|ing)?|think(?:s|ing)?|thought|believ(?:e|es|ed|ing)|guess(?:es|ed|ing)?|suppos(?:e|es|ed|ing|edly)|assum(?:e|es|ed|ing)|seem(?:s|ed|ingly)?|appear(?:s|ed)?|maybe|perhaps|probably|possibly|presumably|likely|unlikely|potential(?:ly)?|apparently|reportedly|allegedly|rumou?r(?:s|ed)?|imagin(?:e|es|ed|ing)|try|tries|tried|trying|soon|eventually|future|tomorrow|roadmap|target(?:s|ed|ing)?|goals?|dream(?:s|ed|ing)?|pretend(?:s|ed)?|say|says|said|claim(?:s|ed|ing)?|tell|tells|told|hear|heard|hears|doubt(?:s|ed)?|wonder(?:s|ed|ing)?|worr(?:y|ied|ies)|afraid|unsure|unclear|example|hypothetical(?:ly)?|ideally|avoid(?:s|ed|ing)?|prevent(?:s|ed|ing)?|instead|rather)$/;

/** Words that limit a sentence to some cases. */
export const conditional = setOf(
  'if unless whether when whenever once provided assuming suppose until till before',
);

/** Words that mark a former state. */
export const former = setOf(
  'previously formerly earlier ago until till former previous ex past once originally historically before',
);

/** Returns whether a word makes open what stands beside it: a denial, a doubt, a condition or a former state. */
export const isUnsure = (word: string): boolean =>
  negators.has(word) || open.test(word) || conditional.has(word) || former.has(word);

/** Words whose negation leaves a part standing. */
export const partial = setOf(
  'all every always only just enough many much entirely fully necessarily completely everyone everything both quite exactly',
);

/** Adjectives that cancel their noun. */
export const taking =
  /^(?:former|old|previous|ex|potential|possible|future|planned|next|fake|so-called|alleged|would-be|missing|second-hand|new)$/;

/** Nouns for parties other than the subject of the question. */
export const parties =
  /^(?:customers?|clients?|consumers?|competitors?|rivals?|competition|partners?|vendors?|suppliers?|prospects?|peers?|others?|subsidiar(?:y|ies)|parent)$/;
/** Words that do not name the subject either when a sentence begins with them. */
export const anybody =
  /^(?:people|compan(?:y|ies)|firms?|businesses|organi[sz]ations?|industry|market|everyone|everybody|somebody|someone|most|many|some|he|she|his|her|him)$/;

/** Words that begin another clause. */
export const breaking = setOf(
  'who which that but because while whereas although though so whose where as than to for from by without against like unlike across among throughout since per alongside',
);

/** Returns whether a word only links an actor to the statement about it. */
export function isLink(word: string): boolean {
  if (breaking.has(word) || /^needs?$/.test(word)) return false;
  return (
    functionWords.en.has(word) ||
    word === 'ca' ||
    having.has(word) ||
    being.has(word) ||
    fillers.has(word) ||
    isAdverb(word) ||
    spelledNumber(word, 'en') !== undefined
  );
}

const isAdverb = (word: string): boolean =>
  /^\p{L}{2,}ly$/u.test(word) &&
  !/^(?:family|supply|assembly|only|early|reply|rely|apply|daily|hardly|barely|rarely)$/.test(word);

/**
 * Keeps the number of a norm or a version with its name: `ISO 27001`, `SOC 2`. After a currency it is an amount. What is
 * `in house` is one's own.
 */
export const asRead = (text: string): string =>
  text
    .replace(
      /\b(?!EUR|USD|GBP|CHF)(\p{Lu}{3,})[ -](\d+)\b(?![.,]?\d|%|\s(?:people|staff|\p{Ll}+s)\b)/gu,
      '$1$2',
    )
    .replace(/ in[- ]house(?=[.,;!?]|$)/gi, ' of our own');

/** Returns the stem of a word, or of its first synonym. An irregular form such as `bought` stays as it is. */
export function stemOf(written: string): string {
  const word = written.slice(0, 64);
  const own = stem(word);
  return stem(lemmaOf(word, 'en')) === own ? stem(namedAt([word], 0, 'en').name) : own;
}
