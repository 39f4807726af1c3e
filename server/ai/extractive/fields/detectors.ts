import { withoutEnd } from '../../../text/ends.ts';
import { words } from '../../../text/words.ts';
import type { Field } from '../../ai.ts';
import type { Proposal } from '../../quote.ts';
import { stemsOf } from '../../reading/structure/words.ts';
import { isFunctionWord } from '../../support/lexicon.ts';
import { plainText } from '../../support/sentences/plain.ts';
import { foldWord } from '../../support/tokens.ts';
import type { Reading } from './reading.ts';

/** Values that are known by their form: web addresses, people with what they are, and those of a fixed list. */

/** Returns whether values of a field are recognised by their form rather than scored. */
export function hasForm(field: Field): boolean {
  return field.form === 'enum' || isAddress(field) || isPeople(field);
}

/** Returns the values of a field that is not scored, the most likely first. */
export function detect(reading: Reading, field: Field, subject: string | null): Proposal[] {
  if (field.form === 'enum') return valuesIn(reading, field);
  return isAddress(field) ? addressesIn(reading, field, subject) : peopleIn(reading, field);
}

/**
 * Returns whether the source may contain values of the field: a question mark for a question, an address for a field
 * of addresses.
 */
export function mightSpeakOf({ source, units, mayTell }: Reading, field: Field): boolean {
  if (field.form === 'question') return mayTell && /[?？]/.test(source.text);
  return mayTell && (!isAddress(field) || units.some(({ text }) => /:\/\/|www\./.test(text)));
}

function isAddress(field: Field): boolean {
  return field.form === 'text' && /[a-z]Url$/.test(field.name);
}

/** Addresses that speak of the subject, the shortest first: its own host, or a page that is called after it. */
function addressesIn({ source, units }: Reading, field: Field, subject: string | null): Proposal[] {
  const asked = words(subject ?? '');
  const found: Proposal[] = [];
  for (const unit of units) {
    const text = source.text.slice(unit.start, unit.end);
    if (!text.includes('://') && !text.includes('www.')) continue;
    for (const match of text.matchAll(/(?:https?:\/\/|www\.)[^\s<>()[\]{}"'”’|*`]{3,500}/g)) {
      const quote = withoutEnd(match[0], '.,;:!?');
      if (!isPageOf(quote.toLowerCase(), asked)) continue;
      found.push({ field, value: quote, sourceKey: source.key, quote, start: unit.start + match.index });
    }
  }
  return found.sort((first, second) => first.quote.length - second.quote.length);
}

/** Pictures and files are no pages. */
function isPageOf(address: string, asked: readonly string[]): boolean {
  if (/\.(?:png|jpe?g|gif|svg|css|js)\b/.test(address)) return false;
  const path = address.replace(/^https?:\/\//, '').split(/[?#]/)[0] ?? '';
  const last = path.split('/').filter(Boolean).at(-1) ?? '';
  return asked.length === 0 || asked.some((word) => last.includes(word));
}

function isPeople(field: Field): boolean {
  return field.form === 'list' && /^people\b/i.test(field.description);
}

const roleLongest = 110;
const name = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}{1,24}(?: \p{Lu}[\p{L}’'-]{1,24}){1,2}(?=\*{0,2},| of )/gu;
const role =
  /^(?:\*{0,2}, (?:the |an? )?(?!and |or |who |which )|(?: of ))\p{L}[^,.;:“”"()\n\u2028]{2,90}(?=[,.;:“”"()\n\u2028]|$)/u;
/** Whoever is named with what they are speaks, or is spoken for. */
const speech = /["“”]|\b(?:said|says|explain(?:s|ed)|adds|added|according to)\b/i;

/** `Name Surname, what they are`, each name once. */
function peopleIn({ source, units }: Reading, field: Field): Proposal[] {
  const proposals = new Map<string, Proposal>();
  for (const { start, text } of units) {
    const isSpeech = speech.test(text);
    for (const { 0: said, index } of text.matchAll(name)) {
      if (proposals.has(said) || (!isSpeech && index > 4)) continue;
      // `Before Orrin, our foreman …` begins a sentence
      if (isFunctionWord(foldWord(said.split(' ', 1)[0] ?? ''))) continue;
      const what = role.exec(text.slice(index + said.length, index + said.length + roleLongest))?.[0];
      const quote = `${said}${what ?? ''}`.trimEnd();
      if (!what || !source.text.startsWith(quote, start + index)) continue;
      proposals.set(said, {
        field,
        value: plainText(quote),
        sourceKey: source.key,
        quote,
        start: start + index,
      });
    }
  }
  return [...proposals.values()];
}

/** The values of the list whose words stand in the source, by the first unit that says one. */
function valuesIn({ source, units }: Reading, field: Field): Proposal[] {
  const values = (field.values ?? []).map((value) => ({
    value,
    stems: stemsOf(value.replaceAll(/[_-]/g, ' ')),
  }));
  const proposals: Proposal[] = [];
  for (const { start, end, words: said } of units) {
    const named = values.find(({ stems }) => stems.length > 0 && stems.every((stem) => said.includes(stem)));
    if (!named) continue;
    const quote = source.text.slice(start, end);
    proposals.push({ field, value: named.value, sourceKey: source.key, quote, start });
    break;
  }
  return proposals;
}
