/** Bytes to text: what the bytes say outweighs what their label says. */

import { isLowSurrogate } from '../text/boundary.ts';
import { cutAt } from '../text/strings.ts';
import { ExtractError } from './extract-error.ts';

export interface DecodedText {
  text: string;
  charset: string;
  /** The bytes themselves show the charset, and so that they are text; no label or guess does. */
  isSure: boolean;
  warnings: string[];
}

/** Enough for a detector; the whole is decoded either way. */
const sampleSize = 65_536;
const never = new Set(['utf7', 'utf7imap', 'base64', 'hex', 'binary', 'ucs2internal']);

/**
 * Decodes bytes to text. `declared` is the charset of a content type or a `<meta>`; a byte order mark or valid UTF-8
 * overrules it.
 */
export async function decodeText(bytes: Uint8Array, declared: string | null = null): Promise<DecodedText> {
  const read = (text: string, charset: string, warnings: string[] = []): DecodedText => ({
    text,
    charset,
    isSure: true,
    warnings,
  });
  const marked = byteOrderMark(bytes) ?? unmarkedUtf16(bytes);
  if (marked) return read(await decodeAs(bytes, marked), marked);
  const utf8 = decodeUtf8(bytes);
  const label = await knownCharset(declared);
  if (utf8 !== null) {
    const mislabelled = label !== null && label !== 'utf-8' && !isAscii(bytes);
    return read(utf8, 'utf-8', mislabelled ? [contradiction(label, 'utf-8')] : []);
  }
  const damaged = decodeDamagedUtf8(bytes);
  if (damaged) return read(damaged.text, 'utf-8', [damageOf(damaged.broken)]);
  if (label !== null && label !== 'utf-8') {
    return { ...read(await decodeAs(bytes, label), label), isSure: false };
  }
  const guessed = await guess(bytes);
  const warning =
    label === null ? `The text names no charset; it was read as ${guessed}` : contradiction(label, guessed);
  return { ...read(await decodeAs(bytes, guessed), guessed, [warning]), isSure: false };
}

function contradiction(label: string, read: string): string {
  return `The text is labelled ${label} but its bytes are not; it was read as ${read}`;
}

function damageOf(places: number): string {
  return `The text is UTF-8 with ${places} damaged ${places === 1 ? 'place' : 'places'}, each shown as \ufffd`;
}

/**
 * UTF-8 of which some bytes were lost or overwritten. No other charset yields one whole sequence after another by
 * chance: where more than four stand for each broken one, reading it all as something else would ruin the whole text.
 */
function decodeDamagedUtf8(bytes: Uint8Array): { text: string; broken: number } | null {
  const text = new TextDecoder('utf-8').decode(bytes);
  let broken = 0;
  let whole = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken++;
    else if (code > 127 && !isLowSurrogate(code)) whole++;
  }
  return whole > broken * 4 ? { text, broken } : null;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function byteOrderMark(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? 'utf-32le' : 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return 'utf-32be';
  return null;
}

/** Mostly Latin UTF-16 has a NUL in every other byte, always on the same side. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length & ~1, 4_096);
  if (length < 8) return null;
  const nuls = [0, 0];
  for (let at = 0; at < length; at++) if (bytes[at] === 0) nuls[at & 1] = (nuls[at & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  if (odd > length / 5 && even < length / 100) return 'utf-16le';
  if (even > length / 5 && odd < length / 100) return 'utf-16be';
  return null;
}

async function decodeAs(bytes: Uint8Array, charset: string): Promise<string> {
  if (charset === 'utf-8' || charset === 'utf-16le' || charset === 'utf-16be') {
    return new TextDecoder(charset).decode(bytes);
  }
  const { default: iconv } = await import('iconv-lite');
  try {
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), charset);
  } catch (cause) {
    throw new ExtractError('damaged', `The text could not be read as ${charset}`, cause);
  }
}

async function knownCharset(declared: string | null): Promise<string | null> {
  const name =
    declared
      ?.trim()
      .toLowerCase()
      .replace(/^["']|["']$/g, '') ?? '';
  if (name === '' || name.length > 40) return null;
  if (name === 'utf8' || name === 'utf-8') return 'utf-8';
  // pages labelled Latin-1 mean its superset: that is how every browser reads them
  if (['iso-8859-1', 'latin1', 'latin-1', 'us-ascii', 'ascii'].includes(name)) return 'windows-1252';
  const { default: iconv } = await import('iconv-lite');
  return !never.has(name.replace(/[^a-z0-9]/g, '')) && iconv.encodingExists(name) ? name : null;
}

async function guess(bytes: Uint8Array): Promise<string> {
  const { default: chardet } = await import('chardet');
  const name = chardet.detect(sampleOf(bytes))?.toLowerCase() ?? 'windows-1252';
  return (await knownCharset(name === 'utf-8' ? 'windows-1252' : name)) ?? 'windows-1252';
}

/** Around the first byte that is not ASCII: the beginning of a long page may hold none. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 127);
  const start = Math.max(0, first - sampleSize / 8);
  return bytes.subarray(start, start + sampleSize);
}

function isAscii(bytes: Uint8Array): boolean {
  return !bytes.some((byte) => byte > 127);
}

/**
 * Returns the charset that a page declares of itself, in a `<meta>` or as XML. One of several bytes a letter is none: the
 * declaration itself could not have been read in it.
 */
export function charsetOfPage(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2_048)).toString('latin1');
  const declaration = /^\s*<\?xml\b[^>]{1,200}?encoding\s*=\s*["']([\w:.-]{1,40})/i;
  const tag = /<meta[^>]{1,200}?charset\s*=\s*["']?([\w:.-]{1,40})/i;
  const declaredName = (tag.exec(head) ?? declaration.exec(head))?.[1] ?? null;
  return declaredName !== null && /^(?:utf-?(?:16|32)|ucs-?[24])/i.test(declaredName) ? null : declaredName;
}

/** Normalises a text: line ends become `\n`; NUL, lone surrogates and a byte order mark are dropped. */
export function clean(text: string): string {
  const lined = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const whole = lined.isWellFormed() ? lined : lined.replace(/\p{Surrogate}/gu, '');
  const clear = whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
  return clear.startsWith('\ufeff') ? clear.slice(1) : clear;
}

/**
 * Returns a name or title as one line of at most `most` UTF-16 units. Half surrogate pairs, which no database keeps,
 * and control characters, which a terminal would obey, are removed. Null when nothing is left.
 */
export function oneLine(text: string | null | undefined, most = 500): string | null {
  const line = text
    ?.slice(0, most * 8)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return (
    cutAt(line ?? '', most)
      .toWellFormed()
      .trimEnd() || null
  );
}

/**
 * Returns whether decoded bytes are no text: more than two characters, and one in fifty, are control or replacement
 * characters. One in five hundred of the beginning is enough where the charset is only declared or guessed: a
 * single-byte charset decodes anything to letters, but pictures and programs have numbers in their heads.
 */
export function isBinary({ text, isSure }: DecodedText): boolean {
  return isOdd(text, 1_000_000, 50) || (!isSure && isOdd(text, 4_000, 500));
}

function isOdd(text: string, reach: number, oneIn: number): boolean {
  let odd = 0;
  const length = Math.min(text.length, reach);
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if ((code < 32 && !(code >= 8 && code <= 13) && code !== 27) || code === 0xfffd || code === 127) odd++;
  }
  return odd > 2 && odd * oneIn > length;
}
