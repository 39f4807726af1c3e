import { Box } from 'ink';
import { type ReactNode, useRef, useState } from 'react';
import { useKeys } from './use-keys.ts';

interface BrowserProps<Row> {
  rows: readonly Row[];
  idOf(row: Row): string;
  /** The chosen row's id; null stays with the newest at the top. */
  selected: string | null;
  onSelect(id: string | null): void;
  onOpen?: ((row: Row) => void) | undefined;
  /** One line. */
  children(row: Row, isSelected: boolean): ReactNode;
  /** Lines that there are. */
  height: number;
}

/** A list to walk through. What is chosen stays chosen while rows come in above it. */
export function Browser<Row>({
  rows,
  idOf,
  selected,
  onSelect,
  onOpen,
  children,
  height,
}: BrowserProps<Row>) {
  const { index, choose } = useSelection(rows, idOf, selected, onSelect);
  const first = useWindow(index, rows.length, height);
  useKeys({
    up: () => choose(index - 1),
    down: () => choose(index + 1),
    'page-up': () => choose(index - height),
    'page-down': () => choose(index + height),
    top: () => onSelect(null),
    bottom: () => choose(rows.length - 1),
    open: () => {
      const row = rows[index];
      if (row) onOpen?.(row);
    },
  });
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      {rows.slice(first, first + height).map((row, place) => (
        <Box key={idOf(row)} height={1} flexShrink={0} overflow="hidden">
          {children(row, first + place === index)}
        </Box>
      ))}
    </Box>
  );
}

/** Where the choice is now. When the chosen row has gone, its place is taken by the one that stands there. */
function useSelection<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  selected: string | null,
  onSelect: (id: string | null) => void,
) {
  const lastIndex = useRef(0);
  const found = selected === null ? 0 : rows.findIndex((row) => idOf(row) === selected);
  const index = found >= 0 ? found : Math.min(lastIndex.current, Math.max(rows.length - 1, 0));
  lastIndex.current = index;
  const choose = (wanted: number) => {
    const row = rows[Math.max(0, Math.min(wanted, rows.length - 1))];
    if (row) onSelect(wanted <= 0 ? null : idOf(row));
  };
  return { index, choose };
}

/** The first row shown: the window moves only when the choice would leave it. */
function useWindow(index: number, count: number, height: number): number {
  const first = useRef(0);
  if (index < first.current) first.current = index;
  if (index >= first.current + height) first.current = index - height + 1;
  first.current = Math.max(0, Math.min(first.current, count - height));
  return first.current;
}

/** Which page of a list is shown and what is chosen on it. */
export function usePlace() {
  const [place, setPlace] = useState<{ offset: number; selected: string | null }>({
    offset: 0,
    selected: null,
  });
  return {
    ...place,
    select: (selected: string | null) => setPlace((before) => ({ ...before, selected })),
    goTo: (offset: number) => setPlace({ offset: Math.max(0, offset), selected: null }),
  };
}
