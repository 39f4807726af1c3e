import { Text } from 'ink';
import { memo } from 'react';
import stringWidth from 'string-width';
import type { Item } from '../model/screen.ts';
import type { Cell } from '../model/shown.ts';
import { oneLine } from '../plain.ts';
import { useSurroundings } from '../surroundings.ts';

/** From so many cells on there is room for every column. */
const roomy = 100;
/** Cells of the column that takes what is left. */
const restLeast = 12;
/** The marks of a line stand before its cells. */
const marksWidth = 2;

interface RowProps {
  item: Item;
  now: Date;
  isSelected: boolean;
  isMarked: boolean;
}

/** One line of a list: cells cut to their columns, with a mark on the selected line. Drawn anew only when it changes. */
export const Row = memo(function Row({ item, now, isSelected, isMarked }: RowProps) {
  return (
    <Cells
      before={`${isSelected ? '❯' : ' '}${isMarked ? '●' : ' '}`}
      cells={item.cells(now)}
      isBold={isSelected}
    />
  );
});

interface HeadingsProps {
  columns: readonly { title: string; width?: number; isExtra?: boolean }[];
  sorted: number;
}

/** Returns the headings of a list's columns; an arrow at the one that the page is sorted by. */
export const Headings = memo(function Headings({ columns, sorted }: HeadingsProps) {
  const cells = columns.map(({ title, width, isExtra }, place) => ({
    text: place === sorted ? `${title} ↓` : title,
    width,
    isExtra,
    dim: true,
  }));
  return <Cells before="  " cells={cells} isBold={false} />;
});

type Run = Pick<Cell, 'text' | 'color' | 'dim'>;

/** The cells are one text, not a box each: laying out and clipping a box costs more than what stands in it. */
function Cells({ before, cells, isBold }: { before: string; cells: readonly Cell[]; isBold: boolean }) {
  const { columns, paint } = useSurroundings();
  const shown = withRoom(columns < roomy ? cells.filter(({ isExtra }) => !isExtra) : cells, columns);
  const taken = takenBy(shown);
  const runs: Run[] = [{ text: before, color: before.trim() === '' ? undefined : 'cyan', dim: false }];
  for (const [place, { text, width = columns - taken, color, dim = false }] of shown.entries()) {
    const last = runs.at(-1);
    const cut = cutTo(oneLine(text), width - 1);
    const filled = place === shown.length - 1 ? cut : cut + ' '.repeat(Math.max(0, width - stringWidth(cut)));
    if (last && last.color === color && last.dim === dim) last.text += filled;
    else runs.push({ text: filled, color, dim });
  }
  return (
    <Text wrap="truncate-end">
      {runs.map(({ text, color, dim = false }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a line are what stands at their place
        <Text key={place} bold={isBold && place > 0} dimColor={dim} {...paint(color)}>
          {text}
        </Text>
      ))}
    </Text>
  );
}

const takenBy = (cells: readonly Cell[]) => cells.reduce((sum, { width = 0 }) => sum + width, marksWidth);

/** Returns the cells without the last ones that leave no room to the one that takes the rest: it says what the line is. */
function withRoom(cells: readonly Cell[], columns: number): readonly Cell[] {
  if (columns - takenBy(cells) >= restLeast) return cells;
  const last = cells.findLastIndex(({ width }) => width !== undefined);
  const hasRest = cells.some(({ width }) => width === undefined);
  return last < 0 || !hasRest ? cells : withRoom(cells.toSpliced(last, 1), columns);
}

/** Returns the beginning of a text that is wider. What is cut is measured as the frame is, so that columns stay below each other. */
function cutTo(text: string, cells: number): string {
  for (let most = cells; ; most--) {
    const cut = Bun.sliceAnsi(text, 0, Math.max(0, most), '…');
    if (most <= 0 || stringWidth(cut) <= cells) return cut;
  }
}
