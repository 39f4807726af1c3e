import { Box, Text } from 'ink';
import { useContext, useMemo, useState } from 'react';
import { readFilter } from '../model/filter.ts';
import type { Item, Rows, Screen } from '../model/screen.ts';
import type { Filter, View } from '../model/shown.ts';
import { rowsPerPage } from '../model/sources.ts';
import type { ListState, Place, Stop } from '../model/way.ts';
import { oneLine } from '../plain.ts';
import { useNow, useSurroundings } from '../surroundings.ts';
import { Browser } from './browser.tsx';
import { Hints } from './hints.tsx';
import { Message } from './message.tsx';
import { Prompt } from './prompt.tsx';
import { Headings, Row } from './row.tsx';
import { useDeeds } from './use-deeds.ts';
import { deedActions, TypingContext, useKeys } from './use-keys.ts';
import { usePage } from './use-page.ts';

interface ListViewProps {
  screen: Screen;
  stop: Stop;
  open(view: View, from?: Place, item?: Item, isJson?: boolean): void;
  back(): void;
}

/** A list of the server, filtered and ordered there and read page by page, with marks and actions. */
export function ListView({ screen, stop, open, back }: ListViewProps) {
  const { api, paceMs, rows: height, now: clock, paint } = useSurroundings();
  const { setTyping } = useContext(TypingContext);
  const [state, setState] = useState(stop.list);
  const [isAsking, setAsking] = useState(screen.asksFirst !== undefined && state.text === '');
  const change = (changed: Partial<ListState>) => {
    stop.list = { ...stop.list, ...changed };
    setState(stop.list);
  };
  const first = { offset: 0, begins: [], selected: null, marked: [] };
  const filterRead = filterOf(screen, state.text, clock());
  const order = screen.orders[state.order - 1] ?? null;
  const place: Place = {
    filter: { ...filterRead.filter, ...stop.view.within },
    offset: state.offset,
    after: state.begins.at(-1) ?? null,
    order,
  };
  const isWaiting = screen.asksFirst !== undefined && state.text === '';
  const page = usePage<Rows<Item> | null>(
    JSON.stringify([screen.name, state.text, stop.view.within, state.offset, state.begins.at(-1), order]),
    screen.paces === null ? null : screen.paces * paceMs,
    async (signal) => {
      if (filterRead.error) throw new Error(filterRead.error);
      return isWaiting || !screen.list ? null : screen.list({ api, signal, ...place });
    },
    {
      last: stop.rows,
      keep: (last) => {
        stop.rows = last;
      },
    },
  );
  const now = useNow(page.data?.rows.some(({ isRunning }) => isRunning) ?? false, page.data);
  const column = state.order - screen.orders.length - 1;
  const rows = useMemo(
    () => (page.data ? sorted(page.data.rows, column, now) : null),
    [page.data, column, now],
  );
  const chosenRow = rows?.find(({ id }) => id === state.selected) ?? rows?.[0];
  const markedRows = rows?.filter(({ id }) => state.marked.includes(id)) ?? [];
  const targets = markedRows.length > 0 ? markedRows : chosenRow ? [chosenRow] : [];
  const deeds = useDeeds(page.refresh);
  const within = stop.view.within;
  const openItem = (item: Item, isJson = false) => {
    // A row that leads to another list is itself what JSON shows.
    const view = isJson && item.opens.id === undefined ? { screen: screen.name, id: item.id } : item.opens;
    open(view.screen === screen.name && within ? { within, ...view } : view, place, item, isJson);
  };
  const canCompare = chosenRow?.against !== undefined;
  /** Whoever goes on has read what was said, and a question that is left is withdrawn. */
  const moveTo = (changed: Partial<ListState>) => {
    deeds.tell(null);
    change(changed);
  };
  useKeys({
    refresh: page.refresh,
    older: () =>
      page.data?.hasNext &&
      moveTo({
        ...first,
        offset: state.offset + rowsPerPage,
        begins: page.data.endCursor ? [...state.begins, page.data.endCursor] : [],
      }),
    // Keys may come faster than frames are drawn: each counts from where the one before it led.
    newer: () =>
      stop.list.offset > 0 &&
      moveTo({
        ...first,
        offset: Math.max(0, stop.list.offset - rowsPerPage),
        begins: stop.list.begins.slice(0, -1),
      }),
    filter: () => {
      if (screen.filters.length === 0) return deeds.tell('This list has no filter.');
      setTyping(true);
      setAsking(true);
    },
    preset: () => {
      const at = screen.presets.indexOf(stop.list.text) + 1;
      if (screen.presets.length > 0) moveTo({ ...first, text: screen.presets[at] ?? '' });
    },
    sort: () =>
      moveTo({
        order: (stop.list.order + 1) % (1 + screen.orders.length + screen.columns.length),
        selected: null,
      }),
    'mark-all': () => moveTo({ marked: markedRows.length > 0 ? [] : (rows ?? []).map(({ id }) => id) }),
    back: () => {
      if (markedRows.length > 0) return moveTo({ marked: [] });
      if (state.text !== '' && state.text !== stop.view.text && !screen.asksFirst)
        return moveTo({ ...first, text: '' });
      back();
    },
    json: () => chosenRow && openItem(chosenRow, true),
    'yes-or-copy': () =>
      deeds.yesOrCopy(targets.length > 0 ? targets.map(({ copies }) => copies).join('\n') : null),
    compare: () => {
      const [one, other] = [...markedRows].reverse();
      if (!canCompare) return deeds.tell('Nothing to compare here.');
      if (!one?.against || !other || markedRows.length > 2)
        return deeds.tell('Mark two with space, then press c.');
      open(one.against(other));
    },
    ...deedActions((action) => deeds.propose(action, targets)),
  });
  const error = filterRead.error ?? page.error;
  return (
    <Box flexDirection="column" height={height}>
      <Title
        title={stop.view.title ?? screen.title}
        note={deeds.sentence ?? noteOf(screen, state, page.data?.note, markedRows.length)}
        offset={state.offset}
        page={page.data}
      />
      {error ? (
        <Text {...paint('red')} wrap="truncate-end">
          {oneLine(error)}
        </Text>
      ) : null}
      {rows === null ? (
        <Message lines={error ? [] : [isWaiting ? (screen.asksFirst ?? '') : '…']} />
      ) : rows.length === 0 ? (
        <Message
          lines={
            state.text === '' || state.text === screen.begins || screen.asksFirst
              ? screen.empty
              : [`Nothing here is ${state.text}.`]
          }
        />
      ) : (
        <>
          <Headings columns={screen.columns} sorted={column} />
          <Browser
            rows={rows}
            idOf={({ id }) => id}
            selected={state.selected}
            onSelect={(selected) => moveTo({ selected })}
            onOpen={openItem}
            onMark={({ id }) =>
              moveTo({
                marked: stop.list.marked.includes(id)
                  ? stop.list.marked.filter((one) => one !== id)
                  : [...stop.list.marked, id],
              })
            }
            height={Math.max(1, height - (error ? 4 : 3))}
          >
            {(item, isSelected) => (
              <Row
                key={item.id}
                item={item}
                now={now}
                isSelected={isSelected}
                isMarked={state.marked.includes(item.id)}
              />
            )}
          </Browser>
        </>
      )}
      {isAsking ? (
        <Prompt
          label={screen.asksFirst ? 'Search' : `Filter by ${screen.filters.join(', ')}`}
          value={state.text}
          onEnter={(text) => {
            setAsking(false);
            moveTo({ ...first, text });
          }}
          onLeave={() => setAsking(false)}
        />
      ) : (
        <Hints
          actions={[
            ...(rows && rows.length > 0 ? (['open'] as const) : []),
            ...deeds.actions(targets),
            ...(canCompare ? (['compare'] as const) : []),
            ...(page.data?.hasNext ? (['older'] as const) : []),
            ...(state.offset > 0 ? (['newer'] as const) : []),
            ...(screen.filters.length > 0 ? (['filter'] as const) : []),
            'go',
            'help',
            'quit',
          ]}
        />
      )}
    </Box>
  );
}

/** The filter that is written; one that cannot be read is told of instead, and asked for by nobody. */
function filterOf(screen: Screen, text: string, now: Date): { filter: Filter; error: string | null } {
  try {
    return { filter: screen.asksFirst ? { text } : readFilter(text, screen.filters, now), error: null };
  } catch (error) {
    return { filter: {}, error: error instanceof Error ? error.message : String(error) };
  }
}

/** The rows of a page by what stands in one of their columns. */
function sorted(rows: readonly Item[], column: number, now: Date): readonly Item[] {
  if (column < 0) return rows;
  const keyed = rows.map((item) => ({
    item,
    key: (item.cells(now)[column]?.text ?? '').replaceAll(/(\d),(?=\d{3})/g, '$1'),
  }));
  return keyed
    .sort((one, other) => one.key.localeCompare(other.key, 'en', { numeric: true }))
    .map(({ item }) => item);
}

function noteOf(
  screen: Screen,
  { text, order }: ListState,
  note: string | undefined,
  marked: number,
): string {
  const column = screen.columns[order - screen.orders.length - 1];
  const sort =
    order === 0
      ? null
      : (screen.orders[order - 1] ?? (column ? `this page by ${column.title.toLowerCase()}` : null));
  return [note, text, sort ? `order: ${sort}` : null, marked > 0 ? `${marked} marked` : null]
    .filter(Boolean)
    .join(' · ');
}

interface TitleProps {
  title: string;
  note: string;
  offset: number;
  page: Rows<Item> | null;
}

function Title({ title, note, offset, page }: TitleProps) {
  const to = offset + (page?.rows.length ?? 0);
  const all =
    page?.total === undefined
      ? page?.hasNext
        ? 'more'
        : String(to)
      : `${page.total.toLocaleString('en')}${page.isMore ? '+' : ''}`;
  return (
    <Box height={1} flexShrink={0} justifyContent="space-between">
      <Text wrap="truncate-end">
        <Text bold>{oneLine(title)}</Text>
        {note ? <Text dimColor> {oneLine(note)}</Text> : null}
      </Text>
      {page && page.rows.length > 0 ? (
        <Box flexShrink={0} paddingLeft={1}>
          <Text dimColor>
            {offset + 1}–{to} of {all}
          </Text>
        </Box>
      ) : null}
    </Box>
  );
}
