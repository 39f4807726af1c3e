import { isUtf8 } from 'node:buffer';
import { charsetOfPage, decodeText, isBinary } from '../../../ingest/charset.ts';

/** Endings that the runtime's own list does not know. */
const others: Record<string, string> = {
  jsonl: 'application/jsonl',
  log: 'text/plain',
  markdown: 'text/markdown',
  py: 'text/x-python',
  toml: 'application/toml',
  tsv: 'text/tab-separated-values',
};

/**
 * Returns the content type for a file name's ending, without parameters; a type that the sender declares is ignored.
 */
export function contentTypeOf(path: string): string {
  const ending = /\.([a-z0-9]+)$/.exec(path.toLowerCase())?.[1] ?? '';
  const known = Bun.file(`file.${ending}`).type.split(';')[0]?.trim();
  return others[ending] ?? (ending !== '' && known ? known : 'application/octet-stream');
}

interface TypedBytes {
  contentType: string;
  size: number;
  read(start: number, end: number): Promise<Uint8Array>;
}

/** A text has its first letter beyond ASCII in so many bytes, or hardly ever. */
const sampleBytes = 1024 * 1024;

/**
 * Returns the content type with the charset of a text whose bytes are no UTF-8, by its own declaration or by its
 * bytes, and without parameters otherwise.
 */
export async function typeWithCharset({ contentType, size, read }: TypedBytes): Promise<string> {
  if (!contentType.startsWith('text/')) return contentType;
  const bytes = wholeCharacters(await read(0, Math.min(size, sampleBytes)), size);
  if (isUtf8(bytes)) return contentType;
  const decoded = await decodeText(bytes, charsetOfPage(bytes));
  const label = isBinary(decoded) ? null : labelForBrowsers(decoded.charset);
  return label === null || label === 'utf-8' ? contentType : `${contentType}; charset=${label}`;
}

/** The end of a sample may stand within a character of UTF-8, whose bytes but the first are 10xxxxxx. */
function wholeCharacters(bytes: Uint8Array, size: number): Uint8Array {
  if (bytes.length === size) return bytes;
  const last = bytes.subarray(-4).findLastIndex((byte) => (byte & 0xc0) !== 0x80);
  return bytes.subarray(0, Math.max(0, bytes.length - 4) + Math.max(0, last));
}

/** Null for a charset that the Encoding Standard lacks: no browser reads it by any name. */
function labelForBrowsers(charset: string): string | null {
  try {
    return new TextDecoder(charset).encoding;
  } catch {
    return null;
  }
}

/** Returns the `Content-Type` of a stored file: its text is UTF-8 unless its type says otherwise. */
export const servedType = (contentType: string): string =>
  /^(?:text\/[^;]+|application\/javascript)$/.test(contentType)
    ? `${contentType}; charset=utf-8`
    : contentType;

/** Returns whether the content is text for people to read. */
export const isText = (contentType: string): boolean =>
  /^text\/|^application\/(?:json|jsonl|xml|toml|manifest\+json|xhtml\+xml|javascript|x-sh)$|\+xml$/.test(
    contentType,
  );
