import { coloured, fitted, type Surface } from './surface.ts';

export interface LinePoint {
  label: string;
  /** Not known: a gap in the line. */
  value: number | null;
}

interface Scale {
  least: number;
  most: number;
  /** Rows of the drawing. */
  height: number;
  textOf(value: number): string;
}

const plotLeast = 4;
const widthOfPointMost = 6;

/** Draws points as a line, with its scale at the left and the first and last label below. */
export function lineDrawing(points: readonly LinePoint[], scale: Scale, surface: Surface): string[] {
  const { least, most, height, textOf } = scale;
  const marks = [textOf(most), textOf(least)];
  const margin = Math.min(
    Math.max(...marks.map((mark) => Bun.stringWidth(mark))),
    surface.columns - plotLeast - 2,
  );
  const room = surface.columns - margin - 2;
  const { drawn: drawnPoints, together } = inRoom(points, room);
  const widthOfPoint = Math.min(widthOfPointMost, Math.max(1, Math.floor(room / drawnPoints.length)));
  const levels = drawnPoints.map((value) =>
    value === null
      ? null
      : most === least
        ? 0
        : Math.round(((value - least) / (most - least)) * (height - 1)),
  );
  const grid = gridOf(levels, widthOfPoint, height);
  const plot = grid.map((cells, row) => {
    const mark = row === 0 ? marks[0] : row === height - 1 ? marks[1] : '';
    const head = fitted(mark ?? '', margin);
    return `${' '.repeat(margin - head.trimEnd().length)}${head.trimEnd()} ${mark ? '┤' : '│'}${coloured(cells, surface)}`;
  });
  return [
    ...plot.map((line) => line.trimEnd()),
    ...footOf(points, ' '.repeat(margin + 2), drawnPoints.length * widthOfPoint, surface),
    ...(together > 1 ? [fitted(`each step is the mean of ${together}`, surface.columns).trimEnd()] : []),
  ];
}

/** Puts neighbours together where there are more points than cells. */
function inRoom(points: readonly LinePoint[], room: number): { drawn: (number | null)[]; together: number } {
  const together = Math.ceil(points.length / room);
  const drawn = Array.from({ length: Math.ceil(points.length / together) }, (_none, place) => {
    const values = points
      .slice(place * together, (place + 1) * together)
      .flatMap(({ value }) => (value === null ? [] : [value]));
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  });
  return { drawn, together };
}

/** Rows of characters, the highest first: runs of `─`, joined by `╮│╰` where the line falls and `╯│╭` where it rises. */
function gridOf(levels: readonly (number | null)[], widthOfPoint: number, height: number): string[] {
  const grid = Array.from({ length: height }, () => Array<string>(levels.length * widthOfPoint).fill(' '));
  const put = (level: number, at: number, letter: string) => {
    const cells = grid[height - 1 - level];
    if (cells) cells[at] = letter;
  };
  for (const [place, level] of levels.entries()) {
    if (level === null) continue;
    const start = place * widthOfPoint;
    for (let at = start; at < start + widthOfPoint; at++) put(level, at, '─');
    const before = levels[place - 1] ?? null;
    if (before === null || before === level) continue;
    const falls = before > level;
    put(before, start, falls ? '╮' : '╯');
    put(level, start, falls ? '╰' : '╭');
    for (let between = Math.min(before, level) + 1; between < Math.max(before, level); between++)
      put(between, start, '│');
  }
  return grid.map((cells) => cells.join(''));
}

/** The first label, and the last at the end of the line where there is room for both. */
function footOf(points: readonly LinePoint[], indent: string, width: number, surface: Surface): string[] {
  const first = points[0]?.label ?? '';
  const last = points.length > 1 ? (points.at(-1)?.label ?? '') : '';
  const room = Math.min(surface.columns - indent.length, Math.max(width, first.length + last.length + 3));
  const both =
    last === '' ? first : `${first}${' '.repeat(Math.max(1, room - first.length - last.length))}${last}`;
  return [fitted(indent + both, surface.columns).trimEnd()];
}
