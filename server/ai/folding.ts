/** A text in the form in which quotes are looked for. */
export interface FoldedText {
  text: string;
  /** For each unit of `text` its offset in the original. */
  offsets: number[];
}

/**
 * Folds white space, case, quotation marks and dashes of a text. Undivided, it has no hyphens and no white space behind
 * them: nobody can tell which hyphen belongs to its word.
 */
export function fold(text: string, isUndivided: boolean): FoldedText {
  const units: string[] = [];
  const offsets: number[] = [];
  let spaced = false;
  for (let at = 0; at < text.length; at++) {
    const unit = foldUnit(text.charAt(at));
    const isHyphen = isUndivided && unit === '-';
    if (!isHyphen && !(unit === ' ' && spaced)) {
      units.push(unit);
      offsets.push(at);
    }
    spaced = unit === ' ' || isHyphen;
  }
  return { text: units.join(''), offsets };
}

function foldUnit(unit: string): string {
  if (/\s/.test(unit)) return ' ';
  if (/[“”„«»"]/.test(unit)) return '"';
  if (/[‘’‚‹›'`]/.test(unit)) return "'";
  if (/[‐‑‒–—−-]/.test(unit)) return '-';
  const lower = unit.toLowerCase();
  return lower.length === 1 ? lower : unit;
}
