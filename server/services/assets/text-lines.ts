/** A line in the comparison of two texts. */
export interface DiffLine {
  change: 'same' | 'added' | 'removed';
  text: string;
}

/** Differences beyond which two texts are shown as one replaced by the other: the search takes their square. */
const editsMost = 1000;

/** Of both texts together: everybody else waits while they are compared. */
const linesMost = 50_000;

/** Returns the shortest line diff of two texts (Myers, 1986); null where they have too many lines. */
export function diffLines(before: string, after: string): DiffLine[] | null {
  const beforeLines = linesOf(before);
  const afterLines = linesOf(after);
  if (beforeLines.length + afterLines.length > linesMost) return null;
  let start = 0;
  while (start < beforeLines.length && start < afterLines.length && beforeLines[start] === afterLines[start])
    start += 1;
  let end = 0;
  while (
    end < beforeLines.length - start &&
    end < afterLines.length - start &&
    beforeLines[beforeLines.length - 1 - end] === afterLines[afterLines.length - 1 - end]
  )
    end += 1;
  const same = (lines: readonly string[]) => lines.map((text): DiffLine => ({ change: 'same', text }));
  return [
    ...same(beforeLines.slice(0, start)),
    ...diffMiddle(
      beforeLines.slice(start, beforeLines.length - end),
      afterLines.slice(start, afterLines.length - end),
    ),
    ...same(beforeLines.slice(beforeLines.length - end)),
  ];
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function diffMiddle(beforeLines: readonly string[], afterLines: readonly string[]): DiffLine[] {
  const trail = search(beforeLines, afterLines);
  if (trail === null)
    return [
      ...beforeLines.map((text): DiffLine => ({ change: 'removed', text })),
      ...afterLines.map((text): DiffLine => ({ change: 'added', text })),
    ];
  const lines: DiffLine[] = [];
  let x = beforeLines.length;
  let y = afterLines.length;
  for (let edits = trail.length - 1; edits >= 0; edits--) {
    const furthest = trail[edits] ?? new Int32Array();
    const diagonal = x - y;
    const comesDown = isDown(furthest, diagonal, edits);
    const from = comesDown ? diagonal + 1 : diagonal - 1;
    const fromX = edits === 0 ? 0 : at(furthest, from, edits);
    const fromY = edits === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY && beforeLines[x - 1] === afterLines[y - 1]) {
      lines.push({ change: 'same', text: beforeLines[--x] ?? '' });
      y -= 1;
    }
    if (edits === 0) break;
    if (comesDown) lines.push({ change: 'added', text: afterLines[--y] ?? '' });
    else lines.push({ change: 'removed', text: beforeLines[--x] ?? '' });
  }
  return lines.reverse();
}

/** How far each number of edits comes on each diagonal, before it; null where it takes too many. */
function search(beforeLines: readonly string[], afterLines: readonly string[]): Int32Array[] | null {
  const most = Math.min(editsMost, beforeLines.length + afterLines.length);
  /** Diagonal 0 stands in the middle. */
  const furthest = new Int32Array(2 * most + 3);
  const middle = most + 1;
  const trail: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    // no more of it than so many edits can reach: all of them together take their square
    const known = furthest.slice(middle - edits - 1, middle + edits + 2);
    trail.push(known);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const comesDown = isDown(known, diagonal, edits);
      let x = comesDown ? at(known, diagonal + 1, edits) : at(known, diagonal - 1, edits) + 1;
      let y = x - diagonal;
      while (x < beforeLines.length && y < afterLines.length && beforeLines[x] === afterLines[y]) {
        x += 1;
        y += 1;
      }
      furthest[middle + diagonal] = x;
      if (x >= beforeLines.length && y >= afterLines.length) return trail;
    }
  }
  return null;
}

const at = (known: Int32Array, diagonal: number, edits: number) => known[edits + 1 + diagonal] ?? 0;

const isDown = (known: Int32Array, diagonal: number, edits: number) =>
  diagonal === -edits ||
  (diagonal !== edits && at(known, diagonal - 1, edits) < at(known, diagonal + 1, edits));
