/**
 * A query string as an object. `a=1&a=2`, `a[]=1&a[]=2` and `a[0]=1` become an array; a single value stays a string.
 * Comma-separated lists are split by the schema, which knows which parameters are lists.
 */
export function readQuery(
  url: string,
  aliases: Readonly<Record<string, string>>,
): Record<string, string | string[]> {
  const mark = url.indexOf('?');
  if (mark < 0) return {};
  const found: Record<string, string | string[]> = Object.create(null);
  for (const [rawName, value] of new URLSearchParams(url.slice(mark + 1))) {
    const plain = rawName.replace(/\[\d{0,6}\]$/, '');
    const name = Object.hasOwn(aliases, plain) ? (aliases[plain] ?? plain) : plain;
    const before = found[name];
    if (before === undefined) found[name] = plain === rawName ? value : [value];
    else if (Array.isArray(before)) before.push(value);
    else found[name] = [before, value];
  }
  return found;
}
