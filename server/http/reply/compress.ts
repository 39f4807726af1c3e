import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { takesGzip } from './coding.ts';

/** Shorter bodies fit into a packet or two as they are. */
const leastBytes = 1400;
/** Longer ones are compressed in a thread of their own; at about 50 MB a second these take some milliseconds. */
const inPlaceMost = 128 * 1024;
/** Nearly as small as the highest level gets JSON, in a fraction of its time. */
const level = 4;

const inThread = promisify(gzip);

export interface Body {
  content: string | Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/** Returns the body, compressed where that pays and the client accepts gzip. */
export async function encodedBody(text: string, acceptEncoding: string | null): Promise<Body> {
  if (text.length < leastBytes) return { content: text, headers: {} };
  const vary = { vary: 'accept-encoding' };
  if (!takesGzip(acceptEncoding)) return { content: text, headers: vary };
  const bytes = Buffer.from(text);
  const content =
    bytes.byteLength <= inPlaceMost
      ? Bun.gzipSync(bytes, { level })
      : new Uint8Array(await inThread(bytes, { level }));
  return { content, headers: { ...vary, 'content-encoding': 'gzip' } };
}
