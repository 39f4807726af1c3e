/**
 * The first `most` UTF-16 units of a text, or one less where they would end in the middle of a character: half a surrogate
 * pair is none, and Postgres refuses it.
 */
export function cutAt(text: string, most: number): string {
  const cut = text.slice(0, most);
  return text.length > most && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
