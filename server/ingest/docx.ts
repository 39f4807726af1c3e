/** Word documents. The archive is unpacked once only to be counted, so that a bomb never reaches the reader. */

import { Unzip, UnzipInflate, unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { ExtractError } from './extract-error.ts';
import { htmlToText, type Read } from './html.ts';

const mostUnpacked = 100_000_000;
const mostFiles = 5_000;

export async function readDocx(bytes: Uint8Array): Promise<Read> {
  checkArchive(bytes);
  const readable = inKnownElements(bytes);
  const buffer = Buffer.from(readable.buffer, readable.byteOffset, readable.length);
  const noImage = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth.convertToHtml(
    { buffer },
    { convertImage: noImage, includeEmbeddedStyleMap: false, styleMap: endedLines },
  );
  const text = htmlToText(value.replace(wayBack, '').replace(box, boxText));
  const first = /^# (.{1,500})$/m.exec(text.slice(0, 5_000))?.[1] ?? null;
  return { text, title: first, description: null, warnings: [] };
}

/** The link that the reader adds to a note, back to its mark. */
const wayBack = / <a href="#(?:foot|end)note-ref-[\w-]+">↑<\/a>/g;

/** A box to tick, whose state is no word: without it, what nobody ticked would be told like what somebody did. */
const box = /<input type="checkbox"( checked="checked")? \/>\s*/g;
const boxText = (_input: string, checked?: string) => (checked ? '[x] ' : '[ ] ');

/** The words before and behind the end of a page are two, as those around the end of a line are. */
const endedLines = ["br[type='page'] => br", "br[type='column'] => br"];

/** The reader of the archive drops elements that it does not know, with the words in them: these become ones that it knows. */
const rewritten: readonly (readonly [RegExp, string])[] = [
  // hidden and twice struck words are struck out, and so left out; the reader sees the first mark alone, and one may say that a run has it not
  [/<w:(?:vanish|d?strike)\s+w:val="(?:0|false|off)"\s*\/>/g, ''],
  [/<w:(?:vanish|dstrike)(?=[\s/>])/g, '<w:strike'],
  // around words: what a field shows, a direction of writing, words with their sound above them, which stays out
  [/<\/?w:(?:fldSimple|dir|bdo|ruby|rubyBase)(?=[\s/>])(?:"[^"]*"|'[^']*'|[^"'>])*>/g, ''],
  // shapes of older drawings, whose words it reads in some forms alone
  [/(?<=<\/?)v:(?:oval|line|polyline|arc|curve)(?=[\s/>])/g, 'v:shape'],
  // the file of a picture, which is not read, may be missing
  [/(?<=<\/?)(?:a:blip|v:imagedata)(?=[\s/>])/g, 'w:noPicture'],
  [/<w:cr(?=[\s/>])/g, '<w:br'],
  [/<w:ptab(?=[\s/>])/g, '<w:tab'],
];

function inKnownElements(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes);
  let isChanged = false;
  for (const [name, part] of Object.entries(parts)) {
    if (!/^word\/[^/]+\.xml$/.test(name)) continue;
    const xml = new TextDecoder().decode(part);
    const readable = rewritten.reduce((text, [element, other]) => text.replace(element, other), xml);
    if (readable === xml) continue;
    parts[name] = new TextEncoder().encode(readable);
    isChanged = true;
  }
  return isChanged ? zipSync(parts, { level: 0 }) : bytes;
}

/** Counts what really comes out, not what the archive's directory says will. */
function checkArchive(bytes: Uint8Array): void {
  let unpacked = 0;
  let files = 0;
  const unzip = new Unzip((file) => {
    // an honest bomb needs no unpacking to be told
    if (++files > mostFiles || (file.originalSize ?? 0) > mostUnpacked) throw tooLarge();
    file.ondata = (error, part) => {
      if (error) throw error;
      unpacked += part.length;
      if (unpacked > mostUnpacked) throw tooLarge();
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += 65_536) {
    unzip.push(bytes.subarray(at, at + 65_536), at + 65_536 >= bytes.length);
  }
}

function tooLarge(): ExtractError {
  return new ExtractError('too_large', `The document unpacks to more than ${mostUnpacked / 1_000_000} MB`);
}
