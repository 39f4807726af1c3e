import { useState } from 'react';
import type { DeadLetterRecord } from '../../schema/activity.ts';
import { usePlace } from '../browser.tsx';
import { ListScreen } from '../components/list-screen.tsx';
import { fact, heading, ReadingScreen } from '../components/reading-screen.tsx';
import { Row } from '../components/row.tsx';
import { when } from '../plain.ts';
import { type LettersAnswer, lettersQuery, retryLetter, shownPage } from '../screen-data.ts';
import { useSurroundings } from '../surroundings.ts';
import { useKeys } from '../use-keys.ts';
import { usePage } from '../use-page.ts';
import { useDeed } from './use-deed.ts';

/** Jobs that used up their attempts, with why; an operator puts them back into the queue. */
export function DeadLetters({ onFilter }: { onFilter(): void }) {
  const { api, paceMs, now } = useSurroundings();
  const [open, setOpen] = useState<DeadLetterRecord | null>(null);
  const place = usePlace();
  const page = usePage(`letters ${place.offset}`, paceMs * 2, (signal) =>
    api.query<LettersAnswer>(lettersQuery, { after: place.after }, signal),
  );
  const shown = shownPage(page.data?.deadLetters);
  const { rows } = shown;
  const chosen = open ?? rows?.find(({ oId }) => oId === place.selected) ?? rows?.[0];
  const deed = useDeed(page.refresh);
  useKeys({
    ...(open ? {} : { filter: onFilter }),
    retry: () =>
      chosen &&
      deed.propose(`Put ${chosen.jobName} back into the queue?`, () =>
        api.query(retryLetter, { oId: chosen.oId }),
      ),
    yes: deed.confirm,
  });
  if (open) {
    return (
      <ReadingScreen
        title={open.jobName}
        paragraphs={[
          ...fact('Attempts', open.attempts),
          ...fact('Enqueued', when(open.enqueuedAt, now())),
          ...fact('Gave up', when(open.createdAt, now())),
          ...fact('Put back', when(open.retriedAt, now())),
          ...heading('Why'),
          { text: open.lastError },
          ...heading('What it was to work on'),
          { text: JSON.stringify(open.payload, null, 2) },
        ]}
        error={deed.sentence}
        onBack={() => setOpen(null)}
        actions={['retry']}
      />
    );
  }
  return (
    <ListScreen
      title="Dead letters"
      note={deed.sentence ?? 'jobs that used up their attempts'}
      page={page}
      {...shown}
      empty={['No job has used up its attempts.']}
      idOf={({ oId }) => oId}
      place={place}
      onOpen={setOpen}
      actions={['filter', 'retry']}
    >
      {(letter, isSelected) => (
        <Row
          isSelected={isSelected}
          cells={[
            { text: when(letter.createdAt, now()), width: 12, dim: true },
            { text: letter.jobName, width: 16 },
            {
              text: letter.retriedAt ? 'put back' : 'dead',
              width: 10,
              color: letter.retriedAt ? 'gray' : 'red',
            },
            { text: letter.lastError },
          ]}
        />
      )}
    </ListScreen>
  );
}
