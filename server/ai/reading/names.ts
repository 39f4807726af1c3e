import type { Passage } from './document.ts';
import { type Word, wordsOf } from './wording.ts';

/** The forms in which a document may call a record: its whole name, or a part of it that is written as a name. */

export interface RecordName {
  text: string;
  words: Word[];
  stems: ReadonlySet<string>;
  /** Of the words that are written as a name. */
  own: ReadonlySet<string>;
  /** It is written with capitals throughout: a proper name. */
  isProper: boolean;
}

/** Kinds whose name is that of an organisation: its first word alone names it. */
const organisations = new Set(['competitor', 'reference', 'alternative', 'partner']);
const fillers = /^(?:the|a|an|our|their|its|your|this|of|for|and|to|in)$/;

export interface Mention {
  /** Places among the passage's words. */
  from: number;
  to: number;
  isWhole: boolean;
}

export function recordName(name: string): RecordName {
  const words = wordsOf(name);
  const telling = words.filter(({ lower }) => !fillers.test(lower));
  const capitals = telling.filter(({ start }) => /[\p{Lu}\p{N}]/u.test(name.charAt(start)));
  return {
    text: name,
    words: telling,
    stems: new Set(telling.map(({ stem }) => stem)),
    own: new Set(capitals.filter(({ lower }) => !/^\d/.test(lower)).map(({ stem }) => stem)),
    isProper: telling.length > 0 && capitals.length === telling.length,
  };
}

/**
 * Returns the places at which a passage names the record. Parts of a name count only where they are written as a name
 * and stand alone.
 */
export function mentionsOf({ words, text }: Passage, name: RecordName, kind: string): Mention[] {
  const foundMentions: Mention[] = [];
  const whole = name.words;
  for (let from = 0; from < words.length; from++) {
    const length = runAt(words, from, whole);
    if (length === whole.length) {
      foundMentions.push({ from, to: from + length, isWhole: true });
      from += length - 1;
      continue;
    }
    if (!name.isProper || whole.length < 2) continue;
    const isCapital = (at: number) => /^\p{Lu}/u.test(text.charAt(words[at]?.start ?? -1));
    const tail = runAt(words, from, whole.slice(1));
    const isTail = tail === whole.length - 1 && !organisations.has(kind);
    const head = organisations.has(kind) && words[from]?.lower === whole[0]?.lower ? 1 : 0;
    const count = isTail ? tail : head;
    if (count === 0 || !isCapital(from)) continue;
    const isLonger =
      (from > 0 && words[from - 1]?.isName && joins(text, words, from)) ||
      (isCapital(from + count) && joins(text, words, from + count));
    if (!isLonger) foundMentions.push({ from, to: from + count, isWhole: false });
  }
  return foundMentions;
}

function runAt(words: readonly Word[], from: number, wanted: readonly Word[]): number {
  let length = 0;
  while (length < wanted.length && words[from + length]?.lower === wanted[length]?.lower) length++;
  return length;
}

const joins = (text: string, words: readonly Word[], at: number) =>
  /^[\s&-]+$/.test(text.slice(words[at - 1]?.end, words[at]?.start));

/** Returns whether a passage contains the name, or its most distinctive part. */
export function namesRecord(passage: Passage, name: RecordName): boolean {
  const needed = Math.max(1, Math.ceil(name.words.length / 2));
  const has = (lower: string) => passage.words.some((word) => word.lower === lower);
  if (name.words.some(({ lower }) => /\d/.test(lower) && !has(lower))) return false;
  let met = 0;
  for (const { lower } of name.words) if (has(lower)) met++;
  return met >= needed;
}

const calls =
  /^[\s,]*(?:(?:has|have|had|will|is|are|was|were|be|been|being|now|from|today|officially|henceforth|since|then|since)\s+){0,5}(?:called|renamed(?:\s+(?:to|as|into))?|rebranded(?:\s+(?:to|as))?|known\s+as|named|becomes?|became|(?:trades?|trading|operates?|operating|goes|does\s+business)\s+(?:as|under(?:\s+the\s+name)?)|chang(?:es|ed|ing)\s+its\s+name\s+to|takes?\s+the\s+name(?:\s+of)?)\s+/i;
const renamer = /\b(?:rename|renames|renamed|rebrand|rebrands|rebranded)\s+(?:the\s+|our\s+)?$/i;
const renamedTo = /^\s+(?:to|as|into)?\s*/i;
const formerly =
  /(?:,|\()?\s*(?:formerly|previously|once|until recently)\s+(?:known\s+as\s+|called\s+|named\s+)?$/i;
const properName =
  /^["“'‘]?(\p{Lu}[\p{L}\p{M}\p{N}'’&.-]*(?:\s(?:(?:of|&)\s)?[\p{Lu}\p{N}][\p{L}\p{M}\p{N}'’&.-]*){0,5})/u;
const properEnd = /(\p{Lu}[\p{L}\p{M}\p{N}'’&-]{0,40}(?:\s\p{Lu}[\p{L}\p{M}\p{N}'’&-]{0,40}){0,4})\s?$/u;

/** Returns the new name that a sentence gives the record: "from today X is called Y", "Y, formerly X". */
export function renamedIn(passage: Passage, name: RecordName, kind: string): string | null {
  const { text, words } = passage;
  for (const { from, to } of mentionsOf(passage, name, kind)) {
    const start = words[from]?.start ?? 0;
    const end = words[to - 1]?.end ?? start;
    const behind = text.slice(end, end + 200);
    const before = text.slice(Math.max(0, start - 200), start);
    const called = calls.exec(behind);
    const renamed = !called && renamer.test(before) ? renamedTo.exec(behind) : null;
    const telling = called ?? renamed;
    const found = telling ? properName.exec(behind.slice(telling[0].length))?.[1] : former(before);
    const next = found?.replace(/[.'’-]+$/, '').trim();
    if (next && next.toLowerCase() !== name.text.toLowerCase()) return next;
  }
  return null;
}

function former(before: string): string | null {
  const told = formerly.exec(before);
  return told ? (properEnd.exec(before.slice(0, told.index).trimEnd())?.[1] ?? null) : null;
}
