/**
 * Bytes to text. Text forms are read here, in linear time; PDF, DOCX and HTML are opened in a process of their own.
 * The text is kept faithful: line ends become `\n`, NUL and lone surrogates go, and the structure of pages and
 * documents becomes lines (`# `, `- `, `a | b`). Whatever a document says is data: it is never run and never obeyed.
 */

import { turnsOf } from '../text/speaker.ts';
import { charsetOfPage, clean, decodeText, isBinary, oneLine } from './charset.ts';
import { readCsv } from './csv.ts';
import { ExtractError } from './extract-error.ts';
import { charsetOf, type Hint, isTimed, type Kind, kindOf } from './kind.ts';
import { readInSandbox } from './sandbox/index.ts';

export { ExtractError, type ExtractFault } from './extract-error.ts';
export type { Hint, Kind } from './kind.ts';

export interface ExtractedText {
  text: string;
  title: string | null;
  description: string | null;
  kind: Kind;
  /** Sentences for the owner of the document: what was guessed or left out. */
  warnings: string[];
}

export interface ExtractLimits {
  /** Of text, Markdown and CSV. Default 64 MB. */
  textBytes?: number;
  /** Of PDF, DOCX and HTML. Default 32 MB. */
  documentBytes?: number;
  /** Of the text that comes out, in UTF-16 units. Default 64 million. */
  mostLength?: number;
  /** For PDF, DOCX and HTML. Default 60 s. */
  timeoutMs?: number;
  /** Resident memory of the process that opens them. Default 1 GB. */
  memoryBytes?: number;
  signal?: AbortSignal;
}

/** Returns the text of a document. Throws an ExtractError where it has none. */
export async function extract(
  bytes: Uint8Array,
  hint: Hint = {},
  limits: ExtractLimits = {},
): Promise<ExtractedText> {
  if (bytes.length === 0) throw new ExtractError('empty', 'The document is empty');
  const kind = kindOf(bytes, hint);
  const isText = kind === 'text' || kind === 'markdown' || kind === 'csv';
  const most = isText ? (limits.textBytes ?? 64_000_000) : (limits.documentBytes ?? 32_000_000);
  if (bytes.length > most) {
    throw new ExtractError(
      'too_large',
      `The document is larger than the ${most / 1_000_000} MB that are read of this type`,
    );
  }
  const mostLength = limits.mostLength ?? 64_000_000;
  const read = isText
    ? await readText(bytes, kind, hint, mostLength)
    : await readDocument(bytes, kind, hint, limits, mostLength);
  const text = clean(read.text);
  if (text.trim() === '') throw new ExtractError('empty', emptyReason(kind));
  return { ...read, text, title: oneLine(read.title), description: oneLine(read.description), kind };
}

async function readText(bytes: Uint8Array, kind: Kind, hint: Hint, mostLength: number) {
  const decoded = await decodeText(bytes, charsetOf(hint.contentType));
  if (isBinary(decoded)) {
    throw new ExtractError('binary', 'The content is not text, whatever its name says');
  }
  const text = clean(decoded.text);
  const title =
    kind === 'markdown' ? (/^#{1,2} +(\S.{0,499})$/m.exec(text.slice(0, 10_000))?.[1] ?? null) : null;
  const read = { title, description: null, warnings: decoded.warnings };
  if (kind === 'csv') return { ...read, text: await readCsv(text, mostLength) };
  return { ...read, text: kind === 'text' && isTimed(hint) ? turnsOf(text) : text };
}

async function readDocument(
  bytes: Uint8Array,
  kind: 'pdf' | 'docx' | 'html',
  hint: Hint,
  limits: ExtractLimits,
  mostLength: number,
) {
  const sandbox = {
    mostLength,
    timeoutMs: limits.timeoutMs ?? 60_000,
    memoryBytes: limits.memoryBytes ?? 1_000_000_000,
    signal: limits.signal,
  };
  if (kind !== 'html') return readInSandbox(kind, bytes, sandbox);
  const decoded = await decodeText(bytes, charsetOf(hint.contentType) ?? charsetOfPage(bytes));
  if (isBinary(decoded))
    throw new ExtractError('binary', 'The content is not a page, whatever its name says');
  const read = await readInSandbox('html', new TextEncoder().encode(clean(decoded.text)), sandbox);
  return { ...read, warnings: [...decoded.warnings, ...read.warnings] };
}

function emptyReason(kind: Kind): string {
  return kind === 'pdf'
    ? 'The PDF holds no text: its pages may be scanned images'
    : 'The document holds no text';
}
