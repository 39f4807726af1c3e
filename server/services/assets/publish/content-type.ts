/** Endings that the runtime's own list does not know. */
const others: Record<string, string> = {
  jsonl: 'application/jsonl',
  log: 'text/plain',
  markdown: 'text/markdown',
  py: 'text/x-python',
  toml: 'application/toml',
  tsv: 'text/tab-separated-values',
};

/**
 * Returns the content type for a file name's ending, without parameters; a type that the sender declares is ignored.
 */
export function contentTypeOf(path: string): string {
  const ending = /\.([a-z0-9]+)$/.exec(path.toLowerCase())?.[1] ?? '';
  const known = Bun.file(`file.${ending}`).type.split(';')[0]?.trim();
  return others[ending] ?? (ending !== '' && known ? known : 'application/octet-stream');
}

/** Returns whether the content is text for people to read. */
export const isText = (contentType: string): boolean =>
  /^text\/|^application\/(?:json|jsonl|xml|toml|manifest\+json|xhtml\+xml|javascript|x-sh)$|\+xml$/.test(
    contentType,
  );
