import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import type { Cell } from '../model/shown.ts';
import { oneLine } from '../plain.ts';
import { useSurroundings } from '../surroundings.ts';

/** From so many cells on there is room for every column. */
const roomy = 100;

interface RowProps {
  cells: readonly Cell[];
  isSelected: boolean;
  isMarked: boolean;
}

/** One line of a list: cells cut to their columns, with a mark on the selected line. */
export function Row({ cells, isSelected, isMarked }: RowProps) {
  const { paint } = useSurroundings();
  return (
    <Cells
      before={<Text {...paint('cyan')}>{`${isSelected ? '❯' : ' '}${isMarked ? '●' : ' '}`}</Text>}
      cells={cells}
      isBold={isSelected}
    />
  );
}

/** Returns the headings of a list's columns; an arrow at the one that the page is sorted by. */
export function Headings({
  columns,
  sorted,
}: {
  columns: readonly { title: string; width?: number; isExtra?: boolean }[];
  sorted: number;
}) {
  const cells = columns.map(({ title, width, isExtra }, place) => ({
    text: place === sorted ? `${title} ↓` : title,
    width,
    isExtra,
    dim: true,
  }));
  return (
    <Box height={1} flexShrink={0}>
      <Cells before={<Text> </Text>} cells={cells} isBold={false} />
    </Box>
  );
}

function Cells({ before, cells, isBold }: { before: ReactNode; cells: readonly Cell[]; isBold: boolean }) {
  const { columns, paint } = useSurroundings();
  const shown = columns < roomy ? cells.filter(({ isExtra }) => !isExtra) : cells;
  return (
    <>
      <Box width={2} flexShrink={0}>
        {before}
      </Box>
      {shown.map(({ text, width, color, dim }, place) => (
        <Box
          // The cells of a list are the same on every line: their place is what they are.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={place}
          {...(width ? { width, flexShrink: 0 } : { flexGrow: 1, flexShrink: 1, flexBasis: 0 })}
          paddingRight={1}
          overflow="hidden"
        >
          <Text wrap="truncate-end" bold={isBold} dimColor={dim ?? false} {...paint(color)}>
            {oneLine(text)}
          </Text>
        </Box>
      ))}
    </>
  );
}
