/** A range of bytes, from `start` to the one before `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes that are read a piece at a time, as often as need be. */
export interface ByteSource {
  size: number;
  /** Each piece holds its bytes until the next one is asked for: their room is used again. */
  chunks(): AsyncIterable<Uint8Array>;
}

/**
 * Gives back at once the room of a piece that nobody reads again, where the piece has it to itself. Left to the garbage
 * collector, the pieces of a large file add up to the file before it looks.
 */
export function release({ buffer, length }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && length === buffer.byteLength) buffer.transfer(0);
}

/** All of a source in memory; throws where it has not the size that it tells. */
export async function gatheredBytes({ size, chunks }: ByteSource): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of chunks()) {
    if (at + chunk.length > size) throw new Error('A source of bytes is longer than it tells');
    bytes.set(chunk, at);
    at += chunk.length;
  }
  if (at !== size) throw new Error('A source of bytes is shorter than it tells');
  return bytes;
}
