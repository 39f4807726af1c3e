import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip';

/** Shorter texts fit into a packet as they are. */
const leastBytes = 1024;
/** Longer ones are sent as they are: they would hold a thread for too long. */
export const codedMost = 8 * 1024 * 1024;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

const compressible =
  /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml|wasm|rtf|x-ndjson)|image\/svg\+xml|[^;]+\+(?:json|xml)\b|font\/(?:ttf|otf))/;

/** Whether a file of this type and size gets smaller enough to be worth it. */
export const pays = (contentType: string, size: number) =>
  size > leastBytes && size <= codedMost && compressible.test(contentType);

const remembered = new Map<string, Coding | null>();
const rememberedMost = 1_000;

/** The best coding that `Accept-Encoding` takes; browsers send the same few texts again and again. */
export function acceptedCoding(header: string | null): Coding | null {
  if (header === null) return null;
  let found = remembered.get(header);
  if (found === undefined) {
    found = read(header);
    if (remembered.size >= rememberedMost) remembered.clear();
    remembered.set(header, found);
  }
  return found;
}

function read(header: string): Coding | null {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  const other = weights.get('*') ?? 0;
  const br = weights.get('br') ?? other;
  const gz = weights.get('gzip') ?? weights.get('x-gzip') ?? other;
  if (br > 0 && br >= gz) return 'br';
  return gz > 0 ? 'gzip' : null;
}

/** In a thread of its own. Levels at which a megabyte takes some tens of milliseconds: it is done once and kept. */
export async function compressed(bytes: Uint8Array, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const made =
    coding === 'br'
      ? await brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await gzipped(bytes, { level: 6 });
  return new Uint8Array(made);
}
