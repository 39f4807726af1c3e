import type { Passage } from './document.ts';
import { mentionsOf, type RecordName } from './names.ts';

/** The name that a sentence says the record has now: "from today X is called Y", "Y, formerly X". */

const calls =
  /^[\s,]*(?:(?:has|have|had|will|is|are|was|were|be|been|being|now|from|today|officially|henceforth|since|then|since)\s+){0,5}(?:called|renamed(?:\s+(?:to|as|into))?|rebranded(?:\s+(?:to|as))?|known\s+as|named|becomes?|became|(?:trades?|trading|operates?|operating|goes|does\s+business)\s+(?:as|under(?:\s+the\s+name)?)|chang(?:es|ed|ing)\s+its\s+name\s+to|takes?\s+the\s+name(?:\s+of)?)\s+/i;
const renamer = /\b(?:rename|renames|renamed|rebrand|rebrands|rebranded)\s+(?:the\s+|our\s+)?$/i;
const renamedTo = /^\s+(?:to|as|into)?\s*/i;
const formerly =
  /(?:,|\()?\s*(?:formerly|previously|once|until recently)\s+(?:known\s+as\s+|called\s+|named\s+)?$/i;
const properName =
  /^["“'‘]?(\p{Lu}[\p{L}\p{M}\p{N}'’&.-]*(?:\s(?:(?:of|&)\s)?[\p{Lu}\p{N}][\p{L}\p{M}\p{N}'’&.-]*){0,5})/u;
const properEnd = /(\p{Lu}[\p{L}\p{M}\p{N}'’&-]{0,40}(?:\s\p{Lu}[\p{L}\p{M}\p{N}'’&-]{0,40}){0,4})\s?$/u;

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
