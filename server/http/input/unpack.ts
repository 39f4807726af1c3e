import { pipeline, Readable } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import { ApiError } from '../../errors.ts';

/**
 * Unpacks a gzip or deflate body with back-pressure, so that a small body that unpacks to a large one is read no
 * further than needed. The stream fails with ApiError 400 where it cannot be unpacked. Throws 415 for any other
 * coding.
 */
export function unpackedBody(request: Request): ReadableStream<Uint8Array> | null {
  const coding = (request.headers.get('content-encoding') ?? '').trim().toLowerCase();
  if (coding === '' || coding === 'identity') return request.body;
  const make = decoders[coding];
  if (!make) throw unknownCoding();
  if (!request.body) return null;
  return unpackedBy(make(), request.body);
}

const decoders: Readonly<Record<string, typeof createGunzip | typeof createInflate>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
};

function unpackedBy(
  decoder: ReturnType<typeof createGunzip>,
  body: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  const pieces = (async function* () {
    const reader = body.getReader();
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  })();
  // Whoever reads hears of every failure, the pipeline needs no listener of its own.
  pipeline(Readable.from(pieces), decoder, () => {});
  const parts = decoder[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await parts.next();
          if (done) controller.close();
          else controller.enqueue(new Uint8Array(value));
        } catch (cause) {
          controller.error(isPackingFault(cause) ? broken(cause) : cause);
        }
      },
      async cancel() {
        decoder.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

const isPackingFault = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_');

const broken = (cause: unknown) =>
  new ApiError(400, 'invalid_encoding', 'The body cannot be decompressed as its content-encoding says', {
    cause,
    errors: [{ path: '', message: 'cannot be decompressed as its content-encoding says' }],
  });

function unknownCoding(): ApiError {
  const headers = { 'accept-encoding': 'gzip, deflate, identity' };
  const sentence = 'The content-encoding of a body must be gzip, deflate or identity';
  return new ApiError(415, 'unsupported_media_type', sentence, { headers });
}
