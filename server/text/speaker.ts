/** Who speaks: `Dana Reyes: text`, `[00:12] Dana Reyes: text`, `**Dana (Buyer):** text`. */

import { lines } from './line.ts';

export interface Label {
  name: string;
  /** Where the words behind the label begin. */
  content: number;
}

/** Speakers are looked for in this many UTF-16 units from the beginning of a text. */
const lookedAt = 1_000_000;
const mostLabels = 5_000;
const label =
  /[ \t]{0,8}(?:[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,3})?[\])]?[ \t]{1,4}(?:[-–][ \t]{1,4})?)?(?:\*\*|__)?(\p{Lu}[\p{L}\p{N}.'’-]{0,30}(?: [\p{L}\p{N}&.'’-]{1,30}){0,4})(?: ?[[(][^\])\r\n]{1,40}[\])])?(?:\*\*|__)?[ \t]?[:：](?:\*\*|__)?[ \t]{0,4}/uy;

/** Returns the label at the beginning of the line at `start`, if words follow it. */
export function labelAt(text: string, start: number, end: number): Label | null {
  label.lastIndex = start;
  const found = label.exec(text);
  if (!found?.[1]) return null;
  const content = start + found[0].length;
  // `https://…` and `10:30` are no labels
  if (content >= end || (text.charCodeAt(content - 1) === 58 && text.charCodeAt(content) === 47)) return null;
  return { name: found[1], content };
}

/**
 * Returns the labels of a text that name speakers. `Size: 50 people` has the same form as `Dana: Hello.`, so a label
 * counts only if most of its lines end like sentences, in a text where most labelled lines do and some label recurs.
 * Paragraphs that all begin alike and repeat nothing are fields of records, since speakers alternate.
 */
export function speakers(text: string): ReadonlySet<string> {
  const labels = new Map<string, { lines: number; spoken: number }>();
  let labelledLines = 0;
  let spokenLines = 0;
  const paragraphs: string[][] = [];
  let isOpen = false;
  for (const line of lines(text.length > lookedAt ? text.slice(0, lookedAt) : text)) {
    if (line.kind !== 'prose') isOpen = false;
    if (line.kind !== 'prose') continue;
    const foundLabel = labelAt(text, line.start, line.end);
    if (!foundLabel) continue;
    const isSpoken = /[.!?…。！？]["'”’)\]]*\s*$/.test(
      text.slice(Math.max(foundLabel.content, line.end - 12), line.end),
    );
    if (isOpen) paragraphs.at(-1)?.push(foundLabel.name);
    else paragraphs.push([foundLabel.name]);
    isOpen = true;
    labelledLines++;
    if (isSpoken) spokenLines++;
    const known = labels.get(foundLabel.name);
    if (known) {
      known.lines++;
      if (isSpoken) known.spoken++;
    } else if (labels.size < mostLabels) labels.set(foundLabel.name, { lines: 1, spoken: isSpoken ? 1 : 0 });
  }
  if (spokenLines * 2 < labelledLines || areRecords(paragraphs)) return new Set();
  const named = [...labels].filter(([, count]) => count.spoken * 2 >= count.lines);
  return new Set(named.some(([, count]) => count.lines >= 2) ? named.map(([name]) => name) : []);
}

/** Records of two fields would have the form of a question and its answer. */
const fieldsLeast = 3;

function areRecords(paragraphs: readonly (readonly string[])[]): boolean {
  const records = paragraphs.filter(({ length }) => length > 1);
  const order = records[0] ?? [];
  return (
    records.length > 1 &&
    order.length >= fieldsLeast &&
    paragraphs.every((names) => new Set(names).size === names.length) &&
    records.every((names) => names[0] === order[0] && names.every((name) => order.includes(name)))
  );
}
