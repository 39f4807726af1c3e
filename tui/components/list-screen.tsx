import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { Browser } from '../browser.tsx';
import type { Action } from '../keys.ts';
import { hints } from '../keys.ts';
import { rowsPerPage } from '../screen-data.ts';
import { useSurroundings } from '../surroundings.ts';
import { useKeys } from '../use-keys.ts';
import type { Page } from '../use-page.ts';
import { Message } from './message.tsx';

interface ListScreenProps<Row> {
  title: string;
  /** Beside the title: a filter, a question. */
  note?: string;
  page: Page<unknown>;
  /** Null while nothing has been answered yet. */
  rows: readonly Row[] | null;
  total?: number | undefined;
  hasNext?: boolean | undefined;
  /** Where the next page begins, in lists that have cursors. */
  endCursor?: string | null | undefined;
  /** What stands there when there are no rows. */
  empty: readonly string[];
  idOf(row: Row): string;
  place: {
    offset: number;
    selected: string | null;
    select(id: string | null): void;
    goTo(offset: number, endCursor?: string | null): void;
  };
  onOpen?: (row: Row) => void;
  /** Keys that this screen has beside those of every list. */
  actions?: readonly Action[];
  children(row: Row, isSelected: boolean): ReactNode;
}

/** A title, a list that is walked through page by page, and a line with the keys. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { page, rows, place, hasNext, empty, onOpen, actions = [] } = props;
  const { rows: height } = useSurroundings();
  useKeys({
    refresh: page.refresh,
    older: () => hasNext && place.goTo(place.offset + rowsPerPage, props.endCursor),
    newer: () => place.offset > 0 && place.goTo(place.offset - rowsPerPage),
  });
  return (
    <Box flexDirection="column" height={height}>
      <Title {...props} />
      {page.error ? (
        <Text color="red" wrap="truncate-end">
          {page.error}
        </Text>
      ) : null}
      {rows === null ? (
        <Message lines={page.error ? [] : ['…']} />
      ) : rows.length === 0 ? (
        <Message lines={empty} />
      ) : (
        <Browser
          rows={rows}
          idOf={props.idOf}
          selected={place.selected}
          onSelect={place.select}
          onOpen={onOpen}
          height={Math.max(1, height - (page.error ? 3 : 2))}
        >
          {props.children}
        </Browser>
      )}
      <Hints
        actions={[
          ...(onOpen ? (['open'] as const) : []),
          ...actions,
          ...pageActions(hasNext, place.offset),
          'help',
          'quit',
        ]}
      />
    </Box>
  );
}

function Title<Row>({ title, note, rows, total, hasNext, place }: ListScreenProps<Row>) {
  const from = place.offset + 1;
  const to = place.offset + (rows?.length ?? 0);
  const all = total === undefined ? (hasNext ? 'more' : String(to)) : total.toLocaleString('en');
  return (
    <Box height={1} flexShrink={0} justifyContent="space-between">
      <Text wrap="truncate-end">
        <Text bold>{title}</Text>
        {note ? <Text dimColor> {note}</Text> : null}
      </Text>
      {rows && rows.length > 0 ? (
        <Text dimColor>
          {from}–{to} of {all}
        </Text>
      ) : null}
    </Box>
  );
}

const pageActions = (hasNext: boolean | undefined, offset: number): Action[] => [
  ...(hasNext ? (['older'] as const) : []),
  ...(offset > 0 ? (['newer'] as const) : []),
];

/** The last line of a screen: what can be pressed here. */
export function Hints({ actions }: { actions: readonly Action[] }) {
  return (
    <Box height={1} flexShrink={0}>
      <Text dimColor wrap="truncate-end">
        {hints(actions)}
      </Text>
    </Box>
  );
}
