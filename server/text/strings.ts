/**
 * Returns every string inside a value, in order, without recursion: a generator for each of a million lists takes
 * seconds.
 */
export function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  const open = isObject(value) ? [{ items: itemsOf(value), place: 0 }] : [];
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const item = last.items[last.place];
    if (last.place === last.items.length) open.pop();
    else if (isObject(item)) open.push({ items: itemsOf(item), place: 0 });
    else if (typeof item === 'string') yield item;
    last.place += 1;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const itemsOf = (value: object): readonly unknown[] => (Array.isArray(value) ? value : Object.values(value));

/** Returns text that a database accepts: without U+0000, and with replacement characters for half surrogate pairs. */
export const storableText = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

/** A whole pair is met before its halves, and an escaped backslash before what follows it. */
const escapes = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|ud[89a-f][\da-f]{2}|u0000|[\s\S])/gi;
const half = /^\\ud[89a-f]..$/i;

/**
 * Parses foreign JSON into a value that a database accepts, including its member names. Throws as `JSON.parse` does.
 */
export const parseStorable = (text: string): unknown => JSON.parse(storableEscapes(text));

/** Returns a value as JSON that a database accepts, also after a cut in the middle of a character. */
export const storableJson = (value: unknown): string => storableEscapes(JSON.stringify(value));

function storableEscapes(json: string): string {
  if (!json.includes('\\u')) return json;
  return json.replace(escapes, (sign) => {
    if (sign === '\\u0000') return '';
    return half.test(sign) ? '\\ufffd' : sign;
  });
}

/**
 * Returns the first `most` UTF-16 units of a text, or one less to avoid half a surrogate pair, which Postgres
 * refuses.
 */
export function cutAt(text: string, most: number): string {
  const cut = text.slice(0, most);
  return text.length > most && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Returns the parts of a JSON pointer. */
export function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns a member's name as a part of a JSON pointer. */
export const pointerPart = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Joins words as `stock, shops and tills`. */
export const listInWords = (list: readonly string[]): string =>
  list.length < 2 ? list.join() : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;

/** Returns JSON with its members in a fixed order, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

const raisedCharacters = new Map(
  [...'0123456789-−'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻'][at] ?? sign]),
);

/**
 * Returns the text of a superscript as characters that stand raised by themselves, where there are such: 10⁶, 2023¹ and
 * $19⁹⁹ are not the figures 106, 20231 and $1999. Anything else is returned as it is.
 */
export function raisedText(text: string): string {
  const bare = text.trim();
  if (bare === 'TM') return '™';
  if (!/^[-−]?\d[\d\s,]*$/.test(bare)) return text;
  return [...bare].map((sign) => raisedCharacters.get(sign) ?? sign).join('');
}
