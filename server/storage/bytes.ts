/** A range of bytes; `end` is exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes that can be read in pieces, repeatedly. */
export interface ByteSource {
  size: number;
  /** Each piece holds its bytes until the next one is asked for: their room is used again. */
  chunks(): AsyncIterable<Uint8Array>;
}

/**
 * Frees the memory of a piece that is not read again, if it owns its buffer; the garbage collector alone would let
 * the pieces of a large file add up.
 */
export function release({ buffer, length }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && length === buffer.byteLength) buffer.transfer(0);
}

/** Reads a source into memory; throws where its size differs from the stated one. */
export async function gatheredBytes({ size, chunks }: ByteSource): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of chunks()) {
    if (at + chunk.length > size) throw new Error('A source of bytes is longer than its stated size');
    bytes.set(chunk, at);
    at += chunk.length;
  }
  if (at !== size) throw new Error('A source of bytes is shorter than its stated size');
  return bytes;
}
