import { useState } from 'react';
import { usePlace } from '../browser.tsx';
import { leaves } from '../components/leaves.ts';
import { ListScreen } from '../components/list-screen.tsx';
import { fact, heading, ReadingScreen } from '../components/reading-screen.tsx';
import { Row } from '../components/row.tsx';
import type { Paragraph } from '../components/scroll.tsx';
import { colorOf } from '../components/status.ts';
import { took, when, words } from '../plain.ts';
import {
  cancelJob,
  type RunAnswer,
  type RunRow,
  type RunsAnswer,
  runQuery,
  runsQuery,
  shownPage,
} from '../screen-data.ts';
import { useNow, useSurroundings } from '../surroundings.ts';
import { useKeys } from '../use-keys.ts';
import { usePage } from '../use-page.ts';
import { useDeed } from './use-deed.ts';

const filters = [
  { name: 'all', status: null },
  { name: 'active', status: ['pending', 'running'] },
  { name: 'failed', status: ['failed'] },
] as const;

/** Runs of agents, newest first: whom they were about, what they cost, and whether they found anything. */
export function Runs() {
  const { api, paceMs } = useSurroundings();
  const [step, setStep] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  const filter = filters[step % filters.length] ?? filters[0];
  const place = usePlace();
  const page = usePage(`runs ${filter.name} ${place.offset}`, paceMs, (signal) =>
    api.query<RunsAnswer>(runsQuery, { after: place.after, status: filter.status }, signal),
  );
  const shown = shownPage(page.data?.runs);
  const { rows } = shown;
  const now = useNow(rows?.some(({ status }) => status === 'running') ?? false);
  const chosen = rows?.find(({ oId }) => oId === (open ?? place.selected)) ?? rows?.[0];
  const deed = useDeed(page.refresh);
  useKeys({
    ...(open ? {} : { filter: () => setStep(step + 1) }),
    cancel: () =>
      chosen &&
      deed.propose(`Cancel the run of ${chosen.agent?.name ?? 'the agent'}?`, () =>
        api.query(cancelJob, { oId: chosen.oId }),
      ),
    yes: deed.confirm,
  });
  if (open) return <Run oId={open} sentence={deed.sentence} onBack={() => setOpen(null)} />;
  return (
    <ListScreen
      title="Runs"
      note={deed.sentence ?? filter.name}
      page={page}
      {...shown}
      empty={[filter.name === 'all' ? 'No agent has been run yet.' : `No run is ${filter.name}.`]}
      idOf={({ oId }) => oId}
      place={place}
      onOpen={({ oId }) => setOpen(oId)}
      actions={['filter', 'cancel']}
    >
      {(run, isSelected) => <Row isSelected={isSelected} cells={cellsOf(run, now)} />}
    </ListScreen>
  );
}

const cellsOf = (run: RunRow, now: Date) => [
  { text: when(run.createdAt, now), width: 12, dim: true },
  { text: words(run.agentType), width: 17 },
  {
    text: run.found === false ? 'Found none' : words(run.status),
    width: 11,
    color: run.found === false ? 'yellow' : colorOf(run.status),
  },
  { text: took(run.startedAt, run.completedAt, now), width: 7, dim: true },
  run.error
    ? { text: `${run.error.message} (${nameOf(run)})`, color: 'red' }
    : { text: [nameOf(run), run.agent?.name].filter(Boolean).join(' · ') },
];

const nameOf = ({ subject }: Pick<RunRow, 'subject'>) =>
  subject.name ?? subject.domain ?? subject.email ?? 'nobody named';

function Run({ oId, sentence, onBack }: { oId: string; sentence: string | null; onBack(): void }) {
  const { api, paceMs, now } = useSurroundings();
  const page = usePage(`run ${oId}`, paceMs * 2, (signal) => api.query<RunAnswer>(runQuery, { oId }, signal));
  const run = page.data?.run;
  return (
    <ReadingScreen
      title={run ? `${words(run.agentType)}: ${nameOf(run)}` : 'Run'}
      paragraphs={run ? paragraphsOf(run, now()) : null}
      error={sentence ?? page.error}
      onBack={onBack}
      actions={['cancel']}
    />
  );
}

function paragraphsOf(run: RunAnswer['run'], now: Date): Paragraph[] {
  const { timings, tokens } = run;
  const texts = new Map(run.sources.map((source) => [source.key, source]));
  return [
    { text: `Status       ${words(run.status)}`, color: colorOf(run.status) },
    ...fact('Error', run.error?.message),
    ...fact('Agent', `${(run.agent.name as string | undefined) ?? run.agentOId ?? ''}`),
    ...fact('Model', run.model),
    ...fact('When', when(run.createdAt, now)),
    ...fact('Took', took(run.startedAt, run.completedAt, now)),
    ...fact(
      'Of that',
      timings.readMs === null ? null : `reading ${timings.readMs} ms, model ${timings.writeMs} ms`,
    ),
    ...fact('Tokens', `${tokens.input} in (${tokens.cached} cached), ${tokens.output} out`),
    ...fact('Cost', `${run.credits} credits, $${run.costUsd.toFixed(4)}`),
    ...fact('Message', run.output?.message as string | undefined),
    ...fact('oId', run.oId),
    ...section(
      'Warnings',
      run.warnings.map((text) => ({ text, color: 'yellow' })),
    ),
    ...section('Input', leaves(run.input)),
    ...section('Answer', leaves(run.output?.data)),
    ...section('Evidence', evidence(run, texts)),
    ...section(
      'Used',
      run.entities.map(({ role, name, revision }) => ({
        text: `${role.padEnd(12)} ${name}${revision ? `, revision ${revision}` : ''}`,
      })),
    ),
  ];
}

const section = (title: string, paragraphs: readonly Paragraph[]): Paragraph[] =>
  paragraphs.length > 0 ? [...heading(title), ...paragraphs] : [];

/** Each value that a model wrote or that was taken from a source, and the words that it stands on. */
function evidence(
  { written, output }: RunAnswer['run'],
  texts: ReadonlyMap<string, { title: string | null; type: string }>,
): Paragraph[] {
  const values = written?.values ?? [];
  const ofModel = new Set(values.map(({ path }) => path));
  const taken = ((output?.annotations ?? []) as Annotation[]).filter(({ path }) => !ofModel.has(path));
  const paragraphs = (path: string, quotes: string[]) => [
    { text: path, color: 'yellow' },
    ...quotes.map((text) => ({ text, indent: 2 })),
  ];
  return [
    ...values.flatMap(({ path, quote, sourceKey }) => {
      const source = texts.get(sourceKey);
      return paragraphs(path, [`“${quote}”${source ? ` — ${source.title ?? source.type}` : ''}`]);
    }),
    ...taken.flatMap(({ path, sources }) =>
      paragraphs(
        path,
        sources.map(({ quote, type, oId }) => {
          const place = oId ? `${type} ${oId}` : type;
          return quote ? `“${quote}” — ${place}` : place;
        }),
      ),
    ),
  ];
}

/** Of the reply: without full annotations it has no quotes. */
interface Annotation {
  path: string;
  sources: { type: string; oId: string | null; quote?: string }[];
}
