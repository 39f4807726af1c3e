import { Box, Text } from 'ink';
import { useMemo, useState } from 'react';
import type { Ask, Item, Screen } from '../model/screen.ts';
import type { View } from '../model/shown.ts';
import type { Stop } from '../model/way.ts';
import { oneLine } from '../plain.ts';
import { useNow, useSurroundings } from '../surroundings.ts';
import { Hints } from './hints.tsx';
import { Message } from './message.tsx';
import { Scroll } from './scroll.tsx';
import { useDeeds } from './use-deeds.ts';
import { deedActions, useKeys } from './use-keys.ts';
import { usePage } from './use-page.ts';

interface RecordViewProps {
  screen: Screen;
  stop: Stop;
  open(view: View): void;
  back(): void;
}

/** One record with its actions and links. */
export function RecordView({ screen, stop, open, back }: RecordViewProps) {
  const { api, paceMs, columns, rows, paint } = useSurroundings();
  const [isJson, setJson] = useState(stop.isJson);
  const id = stop.view.id ?? '';
  const page = usePage(
    `${screen.name} ${id} ${JSON.stringify(stop.view.within)}`,
    screen.paces === null ? null : screen.paces * paceMs,
    (signal) => readItem(screen, stop, { api, signal, ...start, filter: stop.view.within ?? {} }),
    {
      last: stop.item,
      keep: (last) => {
        stop.item = last;
      },
    },
  );
  const item = page.data;
  const now = useNow(item?.isRunning ?? false, item);
  const deeds = useDeeds(page.refresh);
  const items = item ? [item] : [];
  useKeys({
    back,
    refresh: page.refresh,
    'yes-or-copy': () => deeds.yesOrCopy(item?.copies ?? null),
    json: () => {
      stop.isJson = !isJson;
      stop.reading = { first: null, link: -1 };
      setJson(!isJson);
    },
    ...deedActions((action) => deeds.propose(action, items)),
  });
  const paragraphs = useMemo(() => {
    if (!item) return null;
    const drawn = isJson ? [] : item.page(now);
    // a row that only leads to another list has no page
    return drawn.length > 0 ? drawn : [{ text: JSON.stringify(item.row, null, 2) }];
  }, [item, isJson, now]);
  const says = deeds.sentence ?? page.error;
  return (
    <Box flexDirection="column" height={rows}>
      <Text bold wrap="truncate-end">
        {oneLine(item?.name ?? stop.view.title ?? screen.title)}
      </Text>
      {says ? (
        <Text {...paint('red')} wrap="truncate-end">
          {oneLine(says)}
        </Text>
      ) : null}
      {paragraphs ? (
        <Scroll
          paragraphs={paragraphs}
          columns={columns}
          height={Math.max(1, rows - (says ? 3 : 2))}
          kept={stop.reading}
          onOpen={open}
        />
      ) : (
        <Message lines={says ? [] : ['…']} />
      )}
      <Hints
        actions={[
          'back',
          ...(paragraphs?.some(({ opens }) => opens) ? (['open'] as const) : []),
          ...deeds.actions(items),
          'yes-or-copy',
          'json',
          'help',
        ]}
      />
    </Box>
  );
}

const start = { offset: 0, after: null, order: null };

async function readItem(screen: Screen, { view, from, given }: Stop, ask: Ask): Promise<Item> {
  const id = view.id ?? '';
  if (screen.read) return screen.read(ask, id);
  if (given && screen.paces === null) return given;
  const listed = await screen.list?.({ ...ask, ...(from ?? {}) });
  const item = listed?.rows.find((row) => row.id === id);
  if (!item) throw new Error(`${screen.title}: ${id} is not on this page of the list any more`);
  return item;
}
