import type { Unit } from './unit.ts';

/** Quotations with their attributions, the lines that say whose they are. */

const mostWords = 16;
/** `— Dana Reyes, Owner`, and without the dash a person's name with what follows it. */
const signed =
  /^(?:[–—―-]{1,2}\s*\**\p{Lu}|(?:\*\*|__)?\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]*){1,3}(?:\*\*|__)?(?:\s*[,|·(\n\u2028]|\s[–—-]\s| (?:at|from|of) ))/u;
const bareName = /^\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u;
const ended = /(?<!\b(?:Inc|Co|Corp|Ltd|[A-Z]))[.!?…]["”’)*_]*$/;

/**
 * Returns whether a line has the form of an attribution: a person's name and position. A name alone might be a title,
 * and counts only right below a quotation.
 */
export function isAttribution(line: string, isBelow: boolean): boolean {
  const hasForm = signed.test(line) || (isBelow && bareName.test(line));
  return hasForm && !ended.test(line) && line.split(/\s+/).length <= mostWords;
}

/** Places of the units of a quotation, and of its attribution. */
export interface Quotation {
  said: number[];
  by: number[];
}

/**
 * Returns the attributed quotations of a text. Attributions of neighbouring quotations stand either all above or all
 * below them.
 */
export function quotationsOf(units: readonly Unit[]): Quotation[] {
  const quotations: Quotation[] = [];
  let run: { part: Part; places: number[] }[] = [];
  for (const [place, unit] of units.entries()) {
    const before = units[place - 1];
    const isApart = before?.headings !== unit.headings;
    const isBelow = !isApart && run.length > 0 && before?.group === unit.group;
    const part = partOf(unit, isBelow ? run.at(-1)?.part : undefined);
    if (isApart || part === null) {
      quotations.push(...pairsOf(run));
      run = [];
    }
    if (part === null) continue;
    const last = run.at(-1);
    if (last?.part === part) last.places.push(place);
    else run.push({ part, places: [place] });
  }
  return [...quotations, ...pairsOf(run)];
}

type Part = keyof Quotation;

/** What goes on in the paragraph of an attribution, such as the role below a name, belongs to it. */
function partOf({ text, isQuoted, words }: Unit, above: Part | undefined): Part | null {
  if (isAttribution(text, above !== undefined)) return 'by';
  if (isQuoted) return 'said';
  return above === 'by' && words.length <= mostWords && !ended.test(text) ? 'by' : null;
}

/** Attributions stand above where one opens the run and none closes it. */
function pairsOf(run: readonly { part: Part; places: number[] }[]): Quotation[] {
  const isAbove = run[0]?.part === 'by' && run.at(-1)?.part === 'said';
  return run.flatMap(({ part, places }, at) => {
    const by = run[isAbove ? at - 1 : at + 1]?.places;
    return part === 'said' && by ? [{ said: places, by }] : [];
  });
}
