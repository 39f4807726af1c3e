import { formOf } from '../../../ai/support/alignment/lemma.ts';
import { likelyLanguage } from '../../../ai/support/language.ts';
import { tokensOf } from '../../../ai/support/tokens.ts';
import { isInDictionary } from '../../search/dictionary.ts';

/**
 * Whether a text names somebody in full. A name that begins or ends a longer one is somebody else's: `Apex` is not
 * named by `Apex Logistics`, nor by the apex of a curve. Where a text leaves that open, it names nobody.
 */

/** Tells whether a text names the company; legal forms, possessives and roles may follow the name. */
export function namesCompany(text: string, name: string): boolean {
  const wantedName = name.trim().replace(legalEnd, '');
  for (const { start, end } of placesOf(text, wantedName)) {
    const said = text.slice(start, end);
    // a word in lower case may be a common one, however the name is written; two of them behind an article are
    const isLower = /\p{Ll}/u.test(said) && !/\p{Lu}/u.test(said);
    if (isLower && (!isOfSeveral(wantedName) || article.test(text.slice(Math.max(0, start - 8), start))))
      continue;
    if (isContinued(text, end) || isBegun(text, start) || isOtherThing(text, start, end)) continue;
    // a sentence writes its first word large, a common one too
    const isSubject = isOfSeveral(wantedName) || !isFirst(text, start);
    if (isSubject || !qualifiesNoun(text.slice(end, end + 200).replace(legalNext, ''))) return true;
    if (!isInDictionary(wantedName.toLowerCase()) || !seemsEnglish(text)) return true;
  }
  return false;
}

/** Tells whether a text names a person: all words of the name, none of them as part of a longer word. */
export function namesPerson(text: string, name: string): boolean {
  return [...placesOf(text, name.trim())].some(
    ({ end }) => !/^[ -]\p{Lu}\p{Ll}+/u.test(text.slice(end, end + 40)) || isRole(text, end),
  );
}

/**
 * Returns whether a domain occurs by itself: as a host, before a path or in an address, not inside a longer domain;
 * its sub-domains count.
 */
export function namesDomain(text: string, domain: string): boolean {
  for (const { start, end } of placesOf(text, domain.trim())) {
    const before = text.slice(Math.max(0, start - 1), start);
    if (/[\p{L}\p{N}-]$/u.test(before)) continue;
    if (!/^(?:-?[\p{L}\p{N}]|\.[\p{L}\p{N}])/u.test(text.slice(end, end + 2))) return true;
  }
  return false;
}

const article = /(?:^|\s)(?:an?|the|each|every|this|that) $/i;

const longestName = 400;

/** Yields the places where the words of a name stand, whatever their case and what parts them. */
function* placesOf(text: string, name: string): Generator<{ start: number; end: number }> {
  const words = name.slice(0, longestName).match(/[\p{L}\p{N}]+/gu);
  if (!words) return;
  const edge = (at: number, look: string): string =>
    unspaced.test(words.at(at) ?? '') ? '' : `(?${look}[\\p{L}\\p{N}])`;
  const pattern = `${edge(0, '<!')}${words.join('[^\\p{L}\\p{N}]{1,3}')}${edge(-1, '!')}`;
  for (const { 0: said, index } of text.matchAll(new RegExp(pattern, 'giu')))
    yield { start: index, end: index + said.length };
}

/** Scripts that part words by no space. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const isOfSeveral = (name: string): boolean => /[\p{L}\p{N}][^\p{L}\p{N}'’]+[\p{L}\p{N}]/u.test(name);

const legalForm =
  '(?:inc|incorporated|corp|corporation|co|company|llc|llp|lp|ltd|limited|plc|gmbh|ag|kg|se|sa|sas|sarl|srl|spa|bv|nv|ab|oy|as|aps|pty|kk)';
const legalEnd = new RegExp(`[\\s,]+${legalForm}\\.?$`, 'i');
const legalNext = new RegExp(`^,? ${legalForm}(?![\\p{L}\\p{N}])`, 'iu');
/** Words that follow a company's name and are no part of it, though written large. */
const roleNext =
  /^ (?:C[EFIMOPRST]O|[SE]?VP|Head|Chief|President|Director|Vice|Managing|Founder|Co-founder|Q[1-4]|H[12]|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?![\p{L}\p{N}])/u;
const isRole = (text: string, end: number): boolean => roleNext.test(text.slice(end, end + 40));

/** A title that is written large names what it is, and no longer name: `Harrow Second Call Notes`. */
const recordNext =
  /^(?: (?:Deal|Account|Sales|Calls?|Meeting|Discovery|Demo|Intro|Kickoff|Pricing|Renewal|Opportunity|Expansion|Onboarding|Follow-Up|At-Risk|First|Second|Third))* (?:Calls?|Meeting|Notes?|Minutes|Transcript|Summary|Recap|Debrief|Overview|Profile|Record|Renewal|Update|(?<=(?:Deal|Account|Sales) )(?:Strategy|Plan|Review))(?![\p{L}\p{N}]|[ -]\p{Lu})/u;
/** `Harrow and Fellowes Solicitors` is one firm, `Harrow and Ostby` are two. */
const firmOfTwo =
  /^ and \p{Lu}[\p{L}'’-]+ (?:Solicitors|Partners|Associates|Sons|Daughters|Brothers|Architects|Attorneys|Lawyers)(?!\p{L})/u;

function isContinued(text: string, end: number): boolean {
  const next = text.slice(end, end + 60);
  if (legalNext.test(next) || isRole(text, end) || recordNext.test(next)) return false;
  if (firmOfTwo.test(next)) return true;
  return (
    /^(?:[ \t]|-|\/|[ \t]?[&+][ \t]?|[ \t]of[ \t]|-(?:\p{Ll}+-){1,2})(?:\p{Lu}|\p{N}+(?:\p{L}| \p{Lu}))/u.test(
      next,
    ) || /^\.\p{Ll}/u.test(next)
  );
}

/** Words that stand before a name and are no part of it, though they begin a sentence. */
const openers = new Set(
  `a an the at by for from in into of on to with within without about after against among as before behind between
  beyond during like near since through toward towards under unlike until via and but or nor so yet because if once
  though unless when whenever where whereas while who whom whose why how what which our their your his her its this
  that these those is are was were will would can could does do did has have had may might should must not no today
  yesterday tomorrow now then later earlier recently meanwhile however dear hello hi hey thanks thank meet visit ask call
  contact customer client account company prospect both either neither only even says said`.split(/\s+/),
);

function isBegun(text: string, start: number): boolean {
  const before = /([\p{L}\p{N}][\p{L}\p{N}'’.]*)([ \t]|-|[ \t]?[&+][ \t]?)$/u.exec(
    text.slice(Math.max(0, start - 60), start),
  );
  const word = before?.[1] ?? '';
  if (!/^\p{Lu}/u.test(word)) return before !== null && before[2] === '-' && /^\p{L}+$/u.test(word);
  return !openers.has(word.toLowerCase());
}

/** Kinds of things that bear names and are no companies: places, heavenly bodies, works and ships. */
const otherThings =
  '(?:town|city|village|hamlet|river|lake|stream|valley|island|mountain|peak|county|district|parish|province|region|street|road|forest|castle|planet|asteroid|comet|moon|constellation|novel|poem|song|film|opera|album|ship|yacht|goddess|saint|surname|breed|herb|dye)';
const thingBefore = new RegExp(
  `(?:^|[^\\p{L}])(?:(?:the|a|an) (?:[\\p{L}-]+ )?${otherThings}(?: of| called)?|(?:(?<!works )council|mayor|people|university|bishop|port|court) of) ["'“‘]?$`,
  'iu',
);
const thingAfter = new RegExp(
  `^["'”’]?(?:,| (?:is|was)) (?:an?|the|one of the) (?:[\\p{L}-]+ )?${otherThings}s?(?![\\p{L}-]| (?!in|on|of|at|near|close|next|far|below|above|by|with|that|which|whose|where|from|and)\\p{Ll})`,
  'iu',
);

/** Tells whether the text itself says that the name is that of a place, a work or the like. */
const isOtherThing = (text: string, start: number, end: number): boolean =>
  thingBefore.test(text.slice(Math.max(0, start - 40), start)) || thingAfter.test(text.slice(end, end + 80));

const isFirst = (text: string, start: number): boolean =>
  /(?:^|[.!?…:]["'”’)]?\s+|\n)[\s>#*•"'“‘(-]*$/u.test(text.slice(Math.max(0, start - 60), start));

/** The rules of first words are those of English. */
function seemsEnglish(text: string): boolean {
  const language = likelyLanguage(tokensOf(text.slice(0, 4_000)));
  return language === null || language === 'en';
}

/** Words without an ending that go on after a subject. */
const goesOn = new Set(
  `is are was were be been has have had will would can could does do did may might must should shall and or but nor in
  at of for with from to by on as like than since until before after during under over into near via who whom whose which
  that where when while if because also now never always often still just already soon again then even only both all
  itself alone not no too instead together plus versus vs its our their the a an this these today yesterday first once`.split(
    /\s+/,
  ),
);
const isPast = (word: string): boolean => /^(?:past|any)/.test(formOf(word));
const isFiniteVerb = (word: string): boolean =>
  isPast(word) ||
  /^(?:is|are|was|were|has|have|had|will|would|can|could|does|do|did|may|might|must|should)$/.test(word);

/**
 * Tells whether a noun follows that the first word of a sentence describes: in "Harbor lights burn" the word is no
 * company. A plural noun looks like a verb; what tells it is the verb that comes after it in the same clause.
 */
function qualifiesNoun(after: string): boolean {
  const [clause = ''] = after.split(
    /[,.;:!?\n"”()–—]| (?:that|which|who|where|when|because|and|but|or|as|if|than|after|before|since|while) /u,
  );
  const [, next = '', rest = ''] = /^ (\p{Ll}[\p{Ll}-]*)(.*)$/su.exec(clause) ?? [];
  if (next === '' || goesOn.has(next) || isPast(next) || /ly$/.test(next)) return false;
  if (!/[^s]s$/.test(next)) return true;
  // an object follows a verb; behind it a participle is led on by a preposition: `runs a site located in Oslo`
  if (/^\s+(?:(?:an?|the|its|their|our|all|every|more|over)(?!\p{L})|\p{N}|\p{Lu})/u.test(rest)) return false;
  const words = rest.trim().split(/\s+/);
  return words.some(
    (word, at) =>
      isFiniteVerb(word) &&
      !(at > 0 && isPast(word) && /^(?:by|in|on|with|from|for|to)$/.test(words[at + 1] ?? '')),
  );
}
