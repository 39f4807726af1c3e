/** One text under edit: every change goes through here, is counted, and never touches addresses or code. */

export interface Edit {
  text: string;
  /** What was changed, in order, each once with its number. */
  changes: Map<string, number>;
}

/** Web and mail addresses, code, and the targets of links are not prose. */
const untouched = /(?:https?:\/\/|www\.)[^\s<>()"'”]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|`[^`\n]*`|\]\([^)\s]*\)/gu;

/** Applies `change` to the prose between what must stay as it is. */
export function editProse(text: string, change: (prose: string) => string): string {
  let result = '';
  let at = 0;
  for (const match of text.matchAll(untouched)) {
    result += change(text.slice(at, match.index)) + match[0];
    at = match.index + match[0].length;
  }
  return result + change(text.slice(at));
}

export function note(edit: Edit, what: string, times = 1): void {
  if (times > 0) edit.changes.set(what, (edit.changes.get(what) ?? 0) + times);
}

/** Replaces a pattern in the prose of a text and notes how often that changed something. */
export function replaceAll(
  edit: Edit,
  pattern: RegExp,
  by: (match: string, ...groups: string[]) => string,
  what: string,
): void {
  let times = 0;
  edit.text = editProse(edit.text, (prose) =>
    prose.replace(pattern, (match: string, ...groups: string[]) => {
      const made = by(match, ...groups);
      if (made !== match) times++;
      return made;
    }),
  );
  note(edit, what, times);
}

/** Whole words only, whatever their case; a space in the phrase is any white space. */
export function wholeWord(phrase: string, flags = 'giu'): RegExp {
  const escaped = phrase
    .trim()
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/\s+/g, '\\s+');
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${escaped}(?![\\p{L}\\p{N}_-])`, flags);
}

/** `Utilize` becomes `Use`, `UTILIZE` becomes `USE`. */
export function inCaseOf(model: string, word: string): string {
  if (model.length > 1 && model === model.toUpperCase() && model !== model.toLowerCase())
    return word.toUpperCase();
  const first = model.charAt(0);
  return first !== first.toLowerCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** Takes a word out and mends what stood around it: the article before, the space, the capital after. */
export function removeWord(edit: Edit, word: string, what: string): void {
  const pattern = wholeWord(word, 'iu');
  let times = 0;
  edit.text = editProse(edit.text, (prose) => {
    let left = prose;
    for (let found = pattern.exec(left); found; found = pattern.exec(left)) {
      left = mended(left.slice(0, found.index), left.slice(found.index + found[0].length), found[0]);
      times++;
    }
    return left;
  });
  note(edit, what, times);
}

function mended(before: string, after: string, removed: string): string {
  const startsSentence = /(?:^|[.!?:]["”’)]*\s+|\n\s*(?:[-*#>]+\s+|\d+[.)]\s+)?)$/u.test(before);
  const rest = after.replace(/^,(?=\s)/, '').replace(/^[^\S\n]+/, '');
  const article = /\b(an?)(\s+)$/iu.exec(before);
  if (article?.[1] && rest) {
    const right = /^[aeio]|^u(?!n[ai]|s[aei]|t[ie])/iu.test(rest) ? 'an' : 'a';
    return before.slice(0, article.index) + inCaseOf(article[1], right) + article[2] + rest;
  }
  const kept = startsSentence ? inCaseOf(removed, rest) : rest;
  const needsNoSpace = /^[.,;:!?)]/.test(kept);
  return (needsNoSpace ? before.replace(/[^\S\n]+$/, '') : before) + kept;
}
