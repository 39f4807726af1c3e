/** Notes below a text to which a sign in a sentence leads: `$9*` with `* billed yearly` at the end of the page. */

/** A sign behind a word or figure: stars, daggers, a raised number, a number in brackets. */
const mark = /(?<=[^\s*\\|[(])(\\?\*{1,3}|[†‡]{1,2}|[¹²³⁰⁴-⁹]{1,3}|\[\^?\d{1,3}\])(?![\p{L}\p{N}*])/gu;
const bullet = /^\s*\*\s/;
const emphasis = /(\*{1,3})(?=[^\s*])[^*\n]*[^\s*]\1/g;
/** It says where a statement comes from, and takes nothing from it. */
const reference = /https?:|www\.|(?<!\d)(?:19|20)\d\d(?!\d)/;
const noteMost = 300;
const marksMost = 4;

/**
 * Returns a sentence with its notes in brackets in the place of their signs; null where it has none. Only signs up to
 * `until` count; `start` is the place of the sentence in the text, of which every character has kept its place.
 */
export function withFootnotes(text: string, sentence: string, start: number, until: number): string | null {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  // what stands between two stars is stressed
  const plain = sentence.replace(emphasis, (stressed) => ' '.repeat(stressed.length));
  const notes = [...plain.matchAll(mark)]
    .filter(({ index }) => index <= until)
    .slice(0, marksMost)
    .flatMap(({ 0: sign, index }) => {
      const isItem = sign.endsWith('*') && bullet.test(text.slice(lineStart, start + 1));
      const note = isItem ? null : noteBelow(text, sign.replace('\\', ''), start + sentence.length);
      return note === null ? [] : [{ sign, index, note }];
    });
  if (notes.length === 0) return null;
  return notes.reduceRight(
    (told, { sign, index, note }) => `${told.slice(0, index)} (${note})${told.slice(index + sign.length)}`,
    sentence,
  );
}

/** Returns the line below that begins with the sign; null where there is none, or it names a source. */
function noteBelow(text: string, sign: string, from: number): string | null {
  for (let at = text.indexOf(sign, from); at !== -1; at = text.indexOf(sign, at + 1)) {
    const lineStart = text.lastIndexOf('\n', at) + 1;
    if (!/^[\s\\>|]*$/.test(text.slice(lineStart, at))) continue;
    const behind = text.slice(at + sign.length, at + sign.length + noteMost).split('\n', 1)[0] ?? '';
    const [, note] = /^[:.)]?\s*(?=[\p{L}\p{N}(])(.*?)[\s.|]*$/u.exec(behind) ?? [];
    if (!note || (sign === '*' && isAmongItems(text, lineStart))) continue;
    if (/\d|[¹²³⁰⁴-⁹]/.test(sign) && reference.test(note)) return null;
    // it goes on with the sentence that it belongs to
    return note.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
  }
  return null;
}

/** The line before or behind is an item of a list too. */
function isAmongItems(text: string, lineStart: number): boolean {
  const before = text.slice(0, Math.max(0, lineStart - 1));
  const behind = text.slice(lineStart).split('\n', 2)[1] ?? '';
  return [before.slice(before.lastIndexOf('\n') + 1), behind].some((line) => bullet.test(line));
}
