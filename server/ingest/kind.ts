/** What a document is: its first bytes outweigh its name, and its name outweighs its label. */

import { ExtractError } from './extract-error.ts';

export type Kind = 'pdf' | 'docx' | 'html' | 'markdown' | 'csv' | 'text';

export interface Hint {
  contentType?: string | null | undefined;
  filename?: string | null | undefined;
  url?: string | null | undefined;
}

const byExtension: Record<string, Kind> = {
  pdf: 'pdf',
  docx: 'docx',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  csv: 'csv',
  tsv: 'csv',
};
const byMediaType: Record<string, Kind> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'csv',
};
/** Forms that are often handed in and are never text. */
const signatures: [string, string][] = [
  ['89504e47', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
  ['47494638', 'a GIF image'],
  ['52494646', 'a media file'],
  ['1f8b08', 'a gzip archive'],
  ['377abcaf271c', 'a 7z archive'],
  ['526172211a07', 'a RAR archive'],
  ['d0cf11e0a1b11ae1', 'an older Office document (save it as .docx or .pdf)'],
  ['7b5c727466', 'a document in Rich Text Format (save it as .docx or .pdf)'],
  ['7f454c46', 'a program'],
  ['4d5a9000', 'a program'],
  ['cafebabe', 'a program'],
  ['53514c69746520666f726d6174', 'a database'],
  ['494433', 'an audio file'],
  ['4f676753', 'an audio file'],
  ['000000186674797', 'a video file'],
  ['00000020667479', 'a video file'],
];

export function kindOf(bytes: Uint8Array, hint: Hint): Kind {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024));
  if (isPdf(bytes, head)) return 'pdf';
  if (head.subarray(0, 4).toString('hex') === '504b0304') return zipped(bytes);
  const hex = head.subarray(0, 16).toString('hex');
  if (isEncrypted(bytes, hex)) throw new ExtractError('encrypted', 'The document is protected by a password');
  const known = signatures.find(([signature]) => hex.startsWith(signature));
  if (known) throw new ExtractError('binary', `The content is ${known[1]}, which holds no text to read`);
  const named = byExtension[extensionOf(hint)] ?? byMediaType[mediaTypeOf(hint)];
  if (named === 'pdf' || named === 'docx') {
    throw new ExtractError(
      'damaged',
      `The content is named ${named.toUpperCase()} but does not begin like one`,
    );
  }
  // a viewer shows a file as a page at an address that ends like the file
  return pageOpening.test(openingOf(head)) ? 'html' : (named ?? 'text');
}

const pageOpening =
  /^\s*(?:<\?xml\b[^>]{0,200}\?>\s*)?(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype html|html|head|body)\b/i;

/** The first characters in whatever charset: none has its signs of ASCII without their bytes, in UTF-16 beside zeros. */
const openingOf = (head: Buffer) =>
  head
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '');

/** Junk may stand before a PDF's first line, and a text may speak of that line: only a PDF then has a PDF's end too. */
function isPdf(bytes: Uint8Array, head: Buffer): boolean {
  const at = head.indexOf('%PDF-');
  if (at <= 0) return at === 0;
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(-2_048);
  return tail.includes('startxref');
}

/** Office puts a document that has a password into a container of its older form, in a part of this name. */
function isEncrypted(bytes: Uint8Array, hex: string): boolean {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return hex.startsWith('d0cf11e0a1b11ae1') && whole.includes('EncryptedPackage', 0, 'utf16le');
}

/** A DOCX is a zip with a Word document in it; the directory of a zip stands at its end, uncompressed. */
function zipped(bytes: Uint8Array): Kind {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // some programs number the part: word/document2.xml
  if (whole.includes('word/document')) return 'docx';
  throw new ExtractError('unsupported_type', 'The content is a zip archive that holds no Word document');
}

/** Returns whether a text is named a transcript with times: WebVTT or SubRip. */
export const isTimed = (hint: Hint): boolean =>
  /^(?:vtt|srt)$/.test(extensionOf(hint)) || mediaTypeOf(hint) === 'text/vtt';

function extensionOf({ filename, url }: Hint): string {
  const name = filename ?? (url ? (URL.parse(url)?.pathname ?? '') : '');
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

function mediaTypeOf({ contentType }: Hint): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The charset parameter of a content type. */
export function charsetOf(contentType: string | null | undefined): string | null {
  return /;\s*charset\s*=\s*"?([^";\s]{1,40})/i.exec(contentType?.slice(0, 300) ?? '')?.[1] ?? null;
}
