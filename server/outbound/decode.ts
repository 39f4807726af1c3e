import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundError } from './error.ts';

const beginningWithinMs = 2_000;

/**
 * Reads the unpacked body of a reply in at most `maxBytes` bytes, counted before and after unpacking, so that neither
 * a small archive that grows nor one that never yields anything is read on.
 */
export async function readBody(reply: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const declared = Number(reply.headers['content-length'] ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const decoder = decoderOf(reply.headers['content-encoding']);
  const received = { bytes: 0 };
  const raw = limited(reply, maxBytes, received);
  // the reader below hears of every failure, the pipeline needs no listener of its own
  if (decoder) pipeline(raw, decoder, () => {});
  return collect(decoder ? limited(decoder, maxBytes) : raw, maxBytes).catch((cause: unknown) => {
    if (cause instanceof OutboundError) throw cause;
    // servers name a packing for bodies that are not there
    if (received.bytes === 0 && isPackingFault(cause)) return new Uint8Array();
    if (decoder && isPackingFault(cause)) {
      throw new OutboundError('encoding_refused', 'The server sent a body that cannot be decompressed', {
        cause,
      });
    }
    throw new OutboundError('connect_failed', 'The server broke the connection in the middle of its answer', {
      cause,
    });
  });
}

/** Reads the first `most` bytes of an unpacked body, or fewer where the rest is late, broken or in another coding. */
export async function readBeginning(reply: IncomingMessage, most: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => reply.destroy(), beginningWithinMs);
  try {
    const decoder = decoderOf(reply.headers['content-encoding']);
    if (decoder) pipeline(reply, decoder, () => {});
    for await (const part of decoder ?? reply) {
      parts.push(part);
      length += part.length;
      if (length >= most) break;
    }
  } catch {
    // the status has been told: the body is for people to read
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(parts).subarray(0, most);
}

async function* limited(source: Readable, maxBytes: number, total = { bytes: 0 }): AsyncGenerator<Buffer> {
  for await (const part of source) {
    const bytes: Buffer = part;
    total.bytes += bytes.length;
    if (total.bytes > maxBytes) throw tooLarge(maxBytes);
    yield bytes;
  }
}

async function collect(source: AsyncIterable<Buffer>, maxBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  const whole = Buffer.concat(parts);
  if (whole.length > maxBytes) throw tooLarge(maxBytes);
  return new Uint8Array(whole.buffer, whole.byteOffset, whole.length);
}

function decoderOf(encoding: string | undefined): Transform | null {
  const name = (encoding ?? 'identity').trim().toLowerCase();
  if (name === '' || name === 'identity') return null;
  if (name === 'gzip' || name === 'x-gzip') return createGunzip();
  if (name === 'deflate') return createInflate();
  if (name === 'br') return createBrotliDecompress();
  throw new OutboundError(
    'encoding_refused',
    'The server sent its body with a content-encoding that was not requested',
  );
}

/** zlib names its faults `Z_…` and `ERR__ERROR_…` (Brotli); a cut connection is none of them. */
function isPackingFault(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code.startsWith('Z_') || code.startsWith('ERR_');
}

export function tooLarge(maxBytes: number): OutboundError {
  const limit = maxBytes >= 1_000_000 ? `${Math.round(maxBytes / 1_000_000)} MB` : `${maxBytes} bytes`;
  return new OutboundError('too_large', `The reply is larger than the limit of ${limit}`);
}
