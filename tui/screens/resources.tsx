import { useState } from 'react';
import { usePlace } from '../browser.tsx';
import { ListScreen } from '../components/list-screen.tsx';
import { fact, heading, ReadingScreen } from '../components/reading-screen.tsx';
import { Row } from '../components/row.tsx';
import type { Paragraph } from '../components/scroll.tsx';
import { bar, colorOf } from '../components/status.ts';
import { took, when, words } from '../plain.ts';
import {
  type ResourceRow,
  type ResourcesAnswer,
  resourcesQuery,
  retryJob,
  shownPage,
} from '../screen-data.ts';
import { useNow, useSurroundings } from '../surroundings.ts';
import { useKeys } from '../use-keys.ts';
import { usePage } from '../use-page.ts';
import { useDeed } from './use-deed.ts';

/** Resources with how far each is on its way to being searchable, and why it is not further. */
export function Resources() {
  const { api, paceMs } = useSurroundings();
  const [open, setOpen] = useState<string | null>(null);
  const place = usePlace();
  const page = usePage(`resources ${place.offset}`, paceMs * 1.5, (signal) =>
    api.query<ResourcesAnswer>(resourcesQuery, { after: place.after }, signal),
  );
  const shown = shownPage(page.data?.resources);
  const now = useNow(shown.rows?.some(({ status }) => status === 'pending') ?? false);
  const chosen = shown.rows?.find(({ oId }) => oId === (open ?? place.selected)) ?? shown.rows?.[0];
  const deed = useDeed(page.refresh);
  useKeys({
    retry: () =>
      chosen && deed.propose(`Index ${chosen.name} again?`, () => api.query(retryJob, { oId: chosen.oId })),
    yes: deed.confirm,
  });
  if (open && chosen) {
    return (
      <ReadingScreen
        title={chosen.name}
        paragraphs={paragraphsOf(chosen, now)}
        error={deed.sentence ?? page.error}
        onBack={() => setOpen(null)}
        actions={['retry']}
      />
    );
  }
  return (
    <ListScreen
      title="Resources"
      {...(deed.sentence ? { note: deed.sentence } : {})}
      page={page}
      {...shown}
      empty={['There are no resources yet.', 'They are handed in by POST /api/v2/resource/create.']}
      idOf={({ oId }) => oId}
      place={place}
      onOpen={({ oId }) => setOpen(oId)}
      actions={['retry']}
    >
      {(row, isSelected) => <Row isSelected={isSelected} cells={cellsOf(row, now)} />}
    </ListScreen>
  );
}

function cellsOf(row: ResourceRow, now: Date) {
  const { done, total } = row.progress.progress;
  const isGoingOn = row.status === 'pending' && row.stage !== null;
  return [
    { text: when(row.createdAt, now), width: 12, dim: true },
    { text: words(row.sourceType), width: 13 },
    {
      text: isGoingOn ? (row.stage ?? '') : row.status,
      width: 9,
      color: isGoingOn ? 'cyan' : colorOf(row.status),
    },
    { text: isGoingOn ? bar(done, total) : chunks(row.chunkCount), width: 16 },
    row.error
      ? { text: `${row.name}: ${row.error.message}`, color: 'red' }
      : { text: row.status === 'indexed' ? row.name : `${row.name}: ${row.progress.reason}` },
  ];
}

const chunks = (count: number) => `${count} ${count === 1 ? 'chunk' : 'chunks'}`;

function paragraphsOf(row: ResourceRow, now: Date): Paragraph[] {
  const { progress } = row;
  return [
    {
      text: `Status       ${words(row.status)}${row.stage ? `, at ${row.stage}` : ''}`,
      color: colorOf(row.status),
    },
    ...fact('Because', progress.reason),
    ...fact('Error', row.error ? `${row.error.message} (${row.error.code})` : null),
    ...fact('Progress', bar(progress.progress.done, progress.progress.total, 20)),
    ...fact('Next try', when(progress.nextAttemptAt, now)),
    ...fact('Chunks', row.chunkCount),
    ...fact('Source', words(row.sourceType)),
    ...fact('Identifier', row.identifier),
    ...fact('Created', when(row.createdAt, now)),
    ...fact('Indexed', when(row.lastIndexedAt, now)),
    ...fact('oId', row.oId),
    ...(progress.stages.length > 0 ? heading('Stages') : []),
    ...progress.stages.map((stage) => ({
      text: [
        stage.stage.padEnd(8),
        when(stage.startedAt, now).padEnd(12),
        took(stage.startedAt, stage.finishedAt, now).padEnd(8),
        stage.attempt > 1 ? `attempt ${stage.attempt}` : '',
        stage.error ? stage.error.message : '',
      ].join(' '),
      ...(stage.error ? { color: 'red' } : {}),
    })),
  ];
}
