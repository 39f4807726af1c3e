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

/* Transcripts as recorders export them: cues with their times (WebVTT, SubRip), or a line of name and time above each turn. */

const cueTime = /^[ \t]*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{3}[ \t]+-->[ \t]/;
/** Blocks of WebVTT that nobody says. */
const unsaid = /^(?:\ufeff?WEBVTT|NOTE|STYLE|REGION)\b/;
const voice = /^<v(?:\.[\w.-]{1,40})?[ \t]+([^>]{1,100})>/i;
const tag = /<\/?[a-z][^<>]{0,100}>|<[\d:.]{5,20}>/gi;
const turnLabel = /^(?:- |[\p{L}\p{N}][\p{L}\p{N} .,&'’()-]{0,60}:[ \t])/u;
const clock = String.raw`[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?`;
const speakerName = String.raw`(\p{Lu}[\p{L}\p{N}.'’-]{0,30}(?: [\p{L}\p{N}&.'’-]{1,30}){0,4})(?: ?\([^()\n]{1,60}\))?`;
const nameFirst = new RegExp(`^[ \\t]*${speakerName}[ \\t]{1,8}${clock}[ \\t]*$`, 'u');
const timeFirst = new RegExp(`^[ \\t]*${clock}[ \\t]{1,4}(?:[-–|][ \\t]{1,4})?${speakerName}[ \\t]*$`, 'u');
const headingsLeast = 2;
const sentenceEnd = /[.!?…。！？]["'”’)\]]*$/;

/**
 * Returns a transcript with one turn a line, `Name: words`, each sentence whole whatever cues it was shown in; any other text
 * as it is.
 */
export function turnsOf(transcript: string): string {
  const lines = transcript.split(/\r\n|\r|\n/);
  if (lines.some((line) => cueTime.test(line))) return turnsOfCues(lines);
  const speakers = lines.map((line) => (nameFirst.exec(line) ?? timeFirst.exec(line))?.[1] ?? null);
  const headings = speakers.flatMap((one, at) => (one === null ? [] : [at]));
  // an agenda has its times one below the other
  const areTurns = headings.every((at) => speakers[at + 1] === null && lines[at + 1]?.trim());
  return areTurns && headings.length >= headingsLeast ? turnsBelowNames(lines, speakers) : transcript;
}

function turnsOfCues(lines: readonly string[]): string {
  const turns: string[][] = [];
  let speaker: string | null = null;
  let isCue = false;
  let isUnsaid = false;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') isCue = isUnsaid = false;
    else if (cueTime.test(line)) isCue = true;
    else if (!isCue && unsaid.test(line)) isUnsaid = true;
    // an identifier stands above the time
    else if (!isUnsaid && (isCue || !cueTime.test(lines[at + 1] ?? '')))
      for (const part of line.split(/(?=<v[ .])/i)) {
        const voiced = voice.exec(part)?.[1]?.trim();
        const words = plain(part);
        if (words === '') continue;
        const hasEnded = voiced !== speaker || sentenceEnd.test(turns.at(-1)?.at(-1) ?? '');
        const isNew = voiced === undefined ? turnLabel.test(words) : hasEnded;
        if (isNew || turns.length === 0) turns.push(voiced === undefined ? [words] : [`${voiced}:`, words]);
        else turns.at(-1)?.push(words);
        if (voiced !== undefined || isNew) speaker = voiced ?? null;
      }
  }
  return turns.map((words) => words.join(' ')).join('\n');
}

function turnsBelowNames(lines: readonly string[], speakers: readonly (string | null)[]): string {
  const turns: string[][] = [];
  for (const [at, line] of lines.entries()) {
    const speaker = speakers[at];
    const words = line.trim();
    if (speaker) turns.push([`${speaker}:`]);
    else if (words !== '' && turns.length > 0) turns.at(-1)?.push(words);
    else if (words !== '') turns.push([words]);
  }
  return turns.map((words) => words.join(' ')).join('\n');
}

const plain = (line: string): string =>
  line
    .replace(tag, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
