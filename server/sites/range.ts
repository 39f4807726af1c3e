export interface ByteRange {
  start: number;
  /** The last byte, included. */
  end: number;
}

/**
 * Returns the single range that a request asks for (RFC 9110, 14.2). Null where the whole file is the answer: no
 * range, several, or another unit or form. `unsatisfiable` where it begins behind the end of the file.
 */
export function requestedRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  if (header === null) return null;
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.trim()) ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const suffix = Number(last);
    return suffix === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - suffix), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
