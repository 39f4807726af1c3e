/** PDF pages as text: lines by their position, an empty line where the page leaves one, pages apart. */

import { getDocumentProxy } from 'unpdf';
import { raisedText } from '../text/strings.ts';
import { ExtractError } from './extract-error.ts';
import type { Read } from './html.ts';

const mostPages = 5_000;

interface Word {
  str: string;
  hasEOL: boolean;
  width: number;
  height: number;
  transform: number[];
}

export async function readPdf(bytes: Uint8Array, mostLength: number): Promise<Read> {
  const pdf = await open(bytes);
  if (pdf.numPages > mostPages) {
    throw new ExtractError(
      'too_many_pages',
      `The PDF has ${pdf.numPages} pages; at most ${mostPages} are read`,
    );
  }
  const pages: string[] = [];
  let length = 0;
  let silent = 0;
  const faults: unknown[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const text = await textOfPage(pdf, number).catch((fault: unknown) => {
      faults.push(fault);
      return null;
    });
    if (text === null) continue;
    length += text.length;
    if (length > mostLength)
      throw new ExtractError('too_large', 'The PDF holds more text than is read of one document');
    if (text === '') silent++;
    else pages.push(text);
  }
  if (faults.length === pdf.numPages)
    throw new ExtractError('damaged', 'The PDF is damaged: none of its pages can be read', faults[0]);
  const warnings = [
    ...(silent > 0 ? [`${silent} of ${pdf.numPages} pages hold no text (they may be scanned images)`] : []),
    ...(faults.length > 0 ? [`${faults.length} of ${pdf.numPages} pages are damaged and were left out`] : []),
  ];
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  return {
    text: pages.join('\n\n'),
    title: entry(info, 'Title'),
    description: entry(info, 'Subject'),
    warnings,
  };
}

async function textOfPage(pdf: Awaited<ReturnType<typeof open>>, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const words = items.filter((item): item is typeof item & Word => 'str' in item);
  const text = layOut(withFields(drawnOnce(words), await page.getAnnotations()));
  page.cleanup();
  return text;
}

async function open(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, { stopAtErrors: false, verbosity: 0 });
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    if (name === 'PasswordException')
      throw new ExtractError('encrypted', 'The PDF is protected by a password', cause);
    throw new ExtractError('damaged', 'The PDF is damaged and cannot be opened', cause);
  }
}

/** The number of words before a word among which it is looked for: a program that draws it again for bold does so at once. */
const drawnAgainMost = 8;

/** Leaves out what is drawn again in its own place, as programs do that have no bold letters. */
function drawnOnce(words: readonly Word[]): Word[] {
  const once = [...words];
  for (const [at, word] of words.entries()) {
    if (word.str.trim() === '') continue;
    for (let back = Math.max(0, at - drawnAgainMost); back < at; back++) {
      const earlier = once[back];
      if (!earlier?.str.trim() || !isInPlaceOf(earlier, word)) continue;
      if (earlier.str.startsWith(word.str)) once[at] = { ...word, str: '' };
      else if (word.str.startsWith(earlier.str)) once[back] = { ...earlier, str: '' };
    }
  }
  return once;
}

function isInPlaceOf(one: Word, other: Word): boolean {
  const near = Math.min(one.height, other.height) * 0.1;
  return [4, 5].every((at) => Math.abs((one.transform[at] ?? 0) - (other.transform[at] ?? 0)) < near);
}

/** Tells whether a word stands apart before the one that was drawn before it, as cells do that are drawn backwards, or below it. */
function isApart(before: Word, word: Word): boolean {
  const [along = 1, up = 0] = before.transform;
  const size = Math.hypot(along, up) || 1;
  const place = ({ transform: [, , , , x = 0, y = 0] }: Word) => (x * along + y * up) / size;
  const level = ({ transform: [, , , , x = 0, y = 0] }: Word) => (y * along - x * up) / size;
  const height = Math.min(before.height, word.height) || 10;
  return place(word) + word.width < place(before) - height * 0.15 || level(word) < level(before) - height;
}

/** An annotation of a page: a field of a form, or words that somebody typed onto the page. */
interface Annotation {
  subtype: string;
  /** Tx for a text, Ch for a choice, Btn for a button or a box to tick. */
  fieldType?: string | null;
  fieldName?: string;
  /** The label that a form gives its field. */
  alternativeText?: string;
  fieldValue?: string | string[] | null;
  checkBox?: boolean;
  radioButton?: boolean;
  /** The value of the field while a box or radio button of it is ticked. */
  exportValue?: string | null;
  buttonValue?: string | null;
  options?: { exportValue: string; displayValue: string }[];
  textContent?: string[];
  password?: boolean;
  annotationFlags: number;
  rect: number[];
}

/** Flags of annotations that nobody sees: hidden, and not for the screen. */
const unseenFlags = 2 | 32;

/** Puts what a form was filled in with behind the words before it in its line, else at the end of the page with its label. */
function withFields(words: Word[], annotations: readonly Annotation[]): Word[] {
  const shownWords = [...words];
  const inOrder = ({ rect: [ax = 0, , , ay = 0] }: Annotation, { rect: [bx = 0, , , by = 0] }: Annotation) =>
    by - ay || ax - bx;
  for (const annotation of annotations.toSorted(inOrder)) {
    if ((annotation.annotationFlags & unseenFlags) !== 0) continue;
    if (annotation.checkBox || annotation.radioButton) {
      putBox(shownWords, annotation);
      continue;
    }
    const value = filledText(annotation);
    if (value === '') continue;
    const [left = 0, bottom = 0, , top = 0] = annotation.rect;
    const at = placeOfLabel(shownWords, left, bottom, top);
    const before = shownWords[at];
    if (before) {
      shownWords[at] = { ...before, hasEOL: false };
      shownWords.splice(at + 1, 0, { ...before, str: ` ${value}` });
    } else {
      const label = annotation.alternativeText || annotation.fieldName;
      const str = label ? `\n${label}: ${value}` : `\n${value}`;
      shownWords.push({ str, hasEOL: true, width: 0, height: 0, transform: [1, 0, 0, 1, left, bottom] });
    }
  }
  return shownWords;
}

/** Puts a box, ticked or not, beside the nearest words of its line: what it says is in the option that they name. */
function putBox(words: Word[], { fieldValue, exportValue, buttonValue, rect }: Annotation): void {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const isTicked = fieldValue != null && fieldValue === (exportValue ?? buttonValue);
  const box = isTicked ? '[x]' : '[ ]';
  let nearest = { at: -1, distance: Number.POSITIVE_INFINITY, isBehind: false };
  for (const [at, { str, width, transform }] of words.entries()) {
    const [, , , , x = 0, y = 0] = transform;
    if (str.trim() === '' || y > top || y < bottom - 4) continue;
    const isBehind = x + width / 2 > (left + right) / 2;
    const distance = Math.max(0, isBehind ? x - right : left - x - width);
    if (distance < nearest.distance) nearest = { at, distance, isBehind };
  }
  const word = words[nearest.at];
  if (!word) return;
  words[nearest.at] = { ...word, str: nearest.isBehind ? `${box} ${word.str}` : `${word.str} ${box}` };
}

/** The last word to the left of a field, in the first line that stands beside it; -1 where none does. */
function placeOfLabel(words: readonly Word[], left: number, bottom: number, top: number): number {
  let place = -1;
  let line = bottom - 4;
  for (const [at, { str, transform }] of words.entries()) {
    const [, , , , x = 0, y = 0] = transform;
    if (str.trim() === '' || x >= left || y > top || y < line - 1) continue;
    place = at;
    line = y;
  }
  return place;
}

function filledText({ subtype, fieldType, fieldValue, options, textContent, password }: Annotation): string {
  const isField = subtype === 'Widget' && (fieldType === 'Tx' || fieldType === 'Ch') && !password;
  const values = isField ? [fieldValue ?? []].flat() : subtype === 'FreeText' ? (textContent ?? []) : [];
  return values
    .map((value) => options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value)
    .join(isField ? ', ' : ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function layOut(words: Word[]): string {
  let text = '';
  let baseline: number | null = null;
  let lineHeight = 0;
  let before: Word | null = null;
  for (const word of words) {
    const at = word.transform[5] ?? 0;
    const height = word.height || 10;
    // the mark of a note, an exponent: small and above the line that it stands in
    if (
      baseline !== null &&
      !/\n$/.test(text) &&
      height < lineHeight * 0.85 &&
      at > baseline + lineHeight * 0.15
    ) {
      text += raisedText(word.str) + (word.hasEOL ? '\n' : '');
      continue;
    }
    if (
      baseline !== null &&
      word.str.trim() !== '' &&
      text.endsWith('\n') &&
      Math.abs(baseline - at) > height * 1.9
    ) {
      text += '\n';
    }
    const isWord = word.str.trim() !== '';
    if (isWord && before && /\S$/.test(text) && /^\S/.test(word.str) && isApart(before, word)) text += ' ';
    text += word.str;
    if (isWord) [baseline, lineHeight, before] = [at, height, word];
    if (word.hasEOL) text += '\n';
  }
  return text
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function entry(info: object, name: string): string | null {
  const value: unknown = Object.entries(info).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}
