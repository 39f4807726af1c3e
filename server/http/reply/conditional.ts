/** Returns whether `If-None-Match` contains the record's ETag, weak or strong alike. */
export function isUnchanged(headers: Headers, etag: string | undefined): boolean {
  const known = headers.get('if-none-match');
  if (known === null || etag === undefined) return false;
  if (known.trim() === '*') return true;
  return known.split(',').some((tag) => opaque(tag) === opaque(etag));
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Returns a weak ETag of a reply whose record has no version: a digest of its text. */
export const etagOf = (json: string) => `W/"${Bun.hash(json).toString(36)}"`;
