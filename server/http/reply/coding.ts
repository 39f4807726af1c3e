import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip';

/** Shorter texts fit into a packet as they are. */
const leastBytes = 1024;
/** The largest reply that is compressed; a larger one would hold a thread too long. */
export const codedMost = 8 * 1024 * 1024;

const gzipBytes = promisify(gzip);
const brotliBytes = promisify(brotliCompress);

const compressible =
  /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml|wasm|rtf|x-ndjson)|image\/svg\+xml|[^;]+\+(?:json|xml)\b|font\/(?:ttf|otf))/;

/** Returns whether compressing a file of this type and size saves enough. */
export const pays = (contentType: string, size: number) =>
  size > leastBytes && size <= codedMost && compressible.test(contentType);

const rememberedCodings = new Map<string, Coding | null>();
const rememberedMost = 1_000;

/**
 * Returns the best coding that `Accept-Encoding` accepts; results are cached, since browsers send few different
 * texts.
 */
export function acceptedCoding(header: string | null): Coding | null {
  if (header === null) return null;
  let found = rememberedCodings.get(header);
  if (found === undefined) {
    found = read(header);
    if (rememberedCodings.size >= rememberedMost) rememberedCodings.clear();
    rememberedCodings.set(header, found);
  }
  return found;
}

function read(header: string): Coding | null {
  const { br, gzip: gz } = weightsOf(header);
  if (br > 0 && br >= gz) return 'br';
  return gz > 0 ? 'gzip' : null;
}

/** Returns whether `Accept-Encoding` names gzip, or everything, without refusing it by `q=0`. */
export const takesGzip = (header: string | null) => header !== null && weightsOf(header).gzip > 0;

function weightsOf(header: string): Record<Coding, number> {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  const other = weights.get('*') ?? 0;
  return {
    br: weights.get('br') ?? other,
    gzip: weights.get('gzip') ?? weights.get('x-gzip') ?? other,
  };
}

/** `quick`: a megabyte takes some tens of milliseconds; `small`: a hundred, where the best level takes two seconds. */
const levels = { quick: { br: 5, gzip: 6 }, small: { br: 9, gzip: 9 } } as const;

/** Compresses a file in a separate thread; the caller keeps the result. */
export async function compressedFile(
  bytes: Uint8Array,
  coding: Coding,
  effort: keyof typeof levels = 'quick',
): Promise<Uint8Array<ArrayBuffer>> {
  const level = levels[effort][coding];
  const made =
    coding === 'br'
      ? await brotliBytes(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
      : await gzipBytes(bytes, { level });
  return new Uint8Array(made);
}
