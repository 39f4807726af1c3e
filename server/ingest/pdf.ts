/** PDF pages as text: lines by their position, an empty line where the page leaves one, pages apart. */

import { getDocumentProxy } from 'unpdf';
import { raised } from '../text/strings.ts';
import { ExtractError } from './extract-error.ts';
import type { Read } from './html.ts';

const mostPages = 5_000;

interface Word {
  str: string;
  hasEOL: boolean;
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
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = layOut(items.filter((item): item is typeof item & Word => 'str' in item));
    page.cleanup();
    length += text.length;
    if (length > mostLength)
      throw new ExtractError('too_large', 'The PDF holds more text than is read of one document');
    if (text === '') silent++;
    else pages.push(text);
  }
  const warnings =
    silent > 0 ? [`${silent} of ${pdf.numPages} pages hold no text (they may be scanned images)`] : [];
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  return {
    text: pages.join('\n\n'),
    title: entry(info, 'Title'),
    description: entry(info, 'Subject'),
    warnings,
  };
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

function layOut(words: Word[]): string {
  let text = '';
  let baseline: number | null = null;
  let lineHeight = 0;
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
      text += raised(word.str) + (word.hasEOL ? '\n' : '');
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
    text += word.str;
    if (word.str.trim() !== '') [baseline, lineHeight] = [at, height];
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
