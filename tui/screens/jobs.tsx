import { useState } from 'react';
import type { ActivityRecord } from '../../schema/activity.ts';
import { usePlace } from '../browser.tsx';
import { ListScreen } from '../components/list-screen.tsx';
import { fact, ReadingScreen } from '../components/reading-screen.tsx';
import { Row } from '../components/row.tsx';
import { bar, colorOf } from '../components/status.ts';
import { took, when, words } from '../plain.ts';
import { cancelJob, type JobsAnswer, jobsQuery, retryJob, shownPage } from '../screen-data.ts';
import { useNow, useSurroundings } from '../surroundings.ts';
import { useKeys } from '../use-keys.ts';
import { usePage } from '../use-page.ts';
import { DeadLetters } from './dead-letters.tsx';
import { useDeed } from './use-deed.ts';

const filters = [
  { name: 'all', status: null },
  { name: 'active', status: ['PENDING', 'RUNNING', 'WAITING'] },
  { name: 'failed', status: ['FAILED'] },
] as const;

/** Imports, runs, indexing and callbacks as they go on; one step beyond the filters are the dead letters. */
export function Jobs() {
  const [step, setStep] = useState(0);
  const turn = () => setStep((before) => (before + 1) % (filters.length + 1));
  const filter = filters[step];
  return filter ? (
    <JobList key={filter.name} filter={filter} onFilter={turn} />
  ) : (
    <DeadLetters onFilter={turn} />
  );
}

function JobList({ filter, onFilter }: { filter: (typeof filters)[number]; onFilter(): void }) {
  const { api, paceMs } = useSurroundings();
  const [open, setOpen] = useState<string | null>(null);
  const place = usePlace();
  const page = usePage(`jobs ${filter.name} ${place.offset}`, paceMs, (signal) =>
    api.query<JobsAnswer>(jobsQuery, { after: place.after, status: filter.status }, signal),
  );
  const shown = shownPage(page.data?.jobs);
  const { rows } = shown;
  const now = useNow(rows?.some(({ status }) => status === 'RUNNING') ?? false);
  const chosen = rows?.find(({ oId }) => oId === (open ?? place.selected)) ?? rows?.[0];
  const deed = useDeed(page.refresh);
  const name = chosen ? `${words(chosen.kind).toLowerCase()} of ${chosen.subject}` : '';
  useKeys({
    ...(open ? {} : { filter: onFilter }),
    cancel: () =>
      chosen && deed.propose(`Cancel the ${name}?`, () => api.query(cancelJob, { oId: chosen.oId })),
    retry: () =>
      chosen && deed.propose(`Start the ${name} over?`, () => api.query(retryJob, { oId: chosen.oId })),
    yes: deed.confirm,
  });
  if (open && chosen) {
    return (
      <ReadingScreen
        title={`${words(chosen.kind)}: ${chosen.subject}`}
        paragraphs={paragraphsOf(chosen, now)}
        error={deed.sentence}
        onBack={() => setOpen(null)}
        actions={['retry', 'cancel']}
      />
    );
  }
  return (
    <ListScreen
      title="Jobs"
      note={deed.sentence ?? filter.name}
      page={page}
      {...shown}
      empty={[filter.name === 'all' ? 'Nothing has been started yet.' : `No job is ${filter.name}.`]}
      idOf={({ oId }) => oId}
      place={place}
      onOpen={({ oId }) => setOpen(oId)}
      actions={['filter', 'retry', 'cancel']}
    >
      {(job, isSelected) => <Row isSelected={isSelected} cells={cellsOf(job, now)} />}
    </ListScreen>
  );
}

const cellsOf = (job: ActivityRecord, now: Date) => [
  { text: when(job.createdAt, now), width: 12, dim: true },
  { text: words(job.kind), width: 13 },
  { text: job.stage ?? words(job.status), width: 10, color: colorOf(job.status) },
  {
    text: job.counts
      ? bar(job.counts.done + job.counts.skipped + job.counts.failed, job.counts.total, 4)
      : '',
    width: 15,
  },
  { text: took(job.startedAt, job.completedAt, now), width: 7, dim: true },
  job.error || job.lastError
    ? { text: `${job.error ?? job.lastError} (${job.subject})`, color: 'red' }
    : { text: job.subject },
];

function paragraphsOf(job: ActivityRecord, now: Date) {
  const { counts } = job;
  return [
    {
      text: `Status       ${words(job.status)}${job.stage ? `, at ${job.stage}` : ''}`,
      color: colorOf(job.status),
    },
    ...fact('Error', job.error),
    ...fact('Tries', job.attempts || null),
    ...fact('Last try', job.lastError),
    ...fact('Next try', when(job.nextTryAt, now)),
    ...fact('Progress', counts && bar(counts.done + counts.skipped + counts.failed, counts.total, 20)),
    ...fact('Done', counts?.done),
    ...fact('Skipped', counts?.skipped),
    ...fact('Failed', counts?.failed),
    ...fact('Created', when(job.createdAt, now)),
    ...fact('Started', when(job.startedAt, now)),
    ...fact('Ended', when(job.completedAt, now)),
    ...fact('Took', took(job.startedAt, job.completedAt, now)),
    ...fact('oId', job.oId),
  ];
}
