import { Box } from 'ink';
import { type ReactNode, useRef } from 'react';
import { useKeys } from './use-keys.ts';

interface BrowserProps<Row> {
  rows: readonly Row[];
  idOf(row: Row): string;
  /** The chosen row's id; null stays with the newest at the top. */
  selected: string | null;
  onSelect(id: string | null): void;
  onOpen(row: Row): void;
  onMark(row: Row): void;
  /** One line, with its key. */
  children(row: Row, isSelected: boolean): ReactNode;
  /** Lines that there are. */
  height: number;
}

/** A list with a selection, which stays on its row while others are inserted above. */
export function Browser<Row>({
  rows,
  idOf,
  selected,
  onSelect,
  onOpen,
  onMark,
  children,
  height,
}: BrowserProps<Row>) {
  const { index, current, choose } = useSelection(rows, idOf, selected, onSelect);
  const first = useWindow(index, rows.length, height);
  useKeys({
    up: () => choose(-1),
    down: () => choose(1),
    'page-up': () => choose(-height),
    'page-down': () => choose(height),
    top: () => choose(-rows.length),
    bottom: () => choose(rows.length),
    open: () => {
      const row = rows[current()];
      if (row) onOpen(row);
    },
    mark: () => {
      const row = rows[current()];
      if (row) onMark(row);
      choose(1);
    },
  });
  return (
    <Box flexDirection="column" height={height}>
      {rows.slice(first, first + height).map((row, place) => children(row, first + place === index))}
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
  const place = useRef(0);
  const found = selected === null ? 0 : rows.findIndex((row) => idOf(row) === selected);
  const index = found >= 0 ? found : Math.min(place.current, Math.max(rows.length - 1, 0));
  place.current = index;
  // Keys may come faster than frames are drawn: each counts from where the one before it led.
  const choose = (steps: number) => {
    place.current = Math.max(0, Math.min(place.current + steps, rows.length - 1));
    const row = rows[place.current];
    if (row) onSelect(place.current === 0 ? null : idOf(row));
  };
  return { index, current: () => place.current, choose };
}

/** The first row shown: the window moves only when the choice would leave it. */
function useWindow(index: number, count: number, height: number): number {
  const first = useRef(0);
  if (index < first.current) first.current = index;
  if (index >= first.current + height) first.current = index - height + 1;
  first.current = Math.max(0, Math.min(first.current, count - height));
  return first.current;
}
