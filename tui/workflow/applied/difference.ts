/** The difference of two texts, line by line. */

export interface Line {
  mark: ' ' | '-' | '+';
  text: string;
}

/** Lines around a change that are shown. */
const around = 2;

/** Beyond so many comparisons what differs is shown as a whole, the old text and then the new one. */
const comparisonsMost = 16_000_000;

/** Returns the changed lines with those around them; `…` marks omitted ones. Empty where both are the same. */
export function differenceOf(before: string, after: string): string[] {
  const lines = comparedLines(linesOf(before), linesOf(after));
  if (!lines.some(isChange)) return [];
  const shown = lines.map((_, at) => lines.slice(Math.max(0, at - around), at + around + 1).some(isChange));
  return lines.flatMap(({ mark, text }, at) => {
    if (shown[at]) return [`${mark} ${text}`];
    const isFirstLeftOut = at === 0 || shown[at - 1];
    return isFirstLeftOut ? ['…'] : [];
  });
}

const linesOf = (text: string) => (text === '' ? [] : text.trimEnd().split('\n'));
const isChange = ({ mark }: Line) => mark !== ' ';

/** Returns every line of both, aligned by their longest common subsequence. */
export function comparedLines(before: readonly string[], after: readonly string[]): Line[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const same = (text: string): Line => ({ mark: ' ', text });
  return [
    ...before.slice(0, head).map(same),
    ...changedLines(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ];
}

function changedLines(before: readonly string[], after: readonly string[]): Line[] {
  const removedLine = (text: string): Line => ({ mark: '-', text });
  const addedLine = (text: string): Line => ({ mark: '+', text });
  if (before.length * after.length > comparisonsMost)
    return [...before.map(removedLine), ...after.map(addedLine)];
  const width = after.length + 1;
  // how many lines the rest of both has in common, from each place in each
  const common = new Uint16Array((before.length + 1) * width);
  const at = (one: number, other: number) => common[one * width + other] ?? 0;
  for (let one = before.length - 1; one >= 0; one--)
    for (let other = after.length - 1; other >= 0; other--)
      common[one * width + other] =
        before[one] === after[other]
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1));
  const lines: Line[] = [];
  let one = 0;
  let other = 0;
  while (one < before.length && other < after.length) {
    const [old = '', fresh = ''] = [before[one], after[other]];
    if (old === fresh) lines.push({ mark: ' ', text: old });
    else if (at(one + 1, other) >= at(one, other + 1)) lines.push(removedLine(old));
    else lines.push(addedLine(fresh));
    if (old === fresh || lines.at(-1)?.mark === '-') one++;
    if (old === fresh || lines.at(-1)?.mark === '+') other++;
  }
  return [...lines, ...before.slice(one).map(removedLine), ...after.slice(other).map(addedLine)];
}
