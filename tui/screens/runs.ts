import type { RunDetail, RunSummary } from '../../schema/run.ts';
import { leaves } from '../model/leaves.ts';
import { listScreen, reading } from '../model/screen.ts';
import { fact, type Paragraph, section } from '../model/shown.ts';
import { connection } from '../model/sources.ts';
import { colorOf } from '../model/status.ts';
import { took, when, words } from '../plain.ts';
import { jobDeeds } from './jobs.ts';

type RunRow = Pick<
  RunSummary,
  'oId' | 'agentType' | 'status' | 'subject' | 'found' | 'error' | 'createdAt' | 'startedAt' | 'completedAt'
> & { agent: { name: string } | null };

type WholeRun = Omit<RunDetail, 'written'> & {
  written: { values: { path: string; quote: string; sourceKey: string }[] } | null;
};

const isOpen = (status: string) => status === 'pending' || status === 'running';

/** Runs of agents, newest first, with subject, cost, and whether they found anything. */
export const runs = listScreen<RunRow>({
  name: 'runs',
  title: 'Runs',
  digit: '6',
  paces: 1,
  prefixes: ['run', 'asyncReqID'],
  presets: ['status:pending,running', 'status:failed'],
  empty: ['No agent has been run yet.'],
  source: connection({
    field: 'runs',
    nodes: `oId agentType status subject { name domain email } found error { code message } createdAt startedAt completedAt
      agent { name }`,
    filters: {
      status: ['status', '[RunStatus!]', 'lower'],
      type: ['agentType', '[AgentType!]', 'upper'],
      account: ['accountOIds', '[ID!]'],
      domain: ['companyDomain', 'String'],
      email: ['email', 'String'],
      agent: ['agentOId', '[ID!]'],
      from: ['startDate', 'String'],
      to: ['endDate', 'String'],
    },
  }),
  columns: [
    { title: 'Created', width: 12, dim: true, text: ({ createdAt }, now) => when(createdAt, now) },
    { title: 'Type', width: 17, text: ({ agentType }) => words(agentType) },
    {
      title: 'State',
      width: 11,
      text: ({ found, status }) => (found === false ? 'Found none' : words(status)),
      color: ({ found, status }) => (found === false ? 'yellow' : colorOf(status)),
    },
    {
      title: 'Took',
      width: 7,
      dim: true,
      text: ({ startedAt, completedAt }, now) => took(startedAt, completedAt, now),
    },
    {
      title: 'About',
      text: (run) =>
        run.error
          ? `${run.error.message} (${nameOf(run)})`
          : [nameOf(run), run.agent?.name].filter(Boolean).join(' · '),
      color: ({ error }) => (error ? 'red' : undefined),
    },
  ],
  id: ({ oId }) => oId,
  label: (run) => `${words(run.agentType)}: ${nameOf(run)}`,
  isRunning: ({ status }) => status === 'running',
  deeds: ({ oId, status, agent }) =>
    jobDeeds(oId, `run of ${agent?.name ?? 'the agent'}`, { cancel: isOpen(status), retry: false }),
  read: reading<WholeRun>({
    async ask({ api, signal }, oId) {
      const query = `query ($oId: ID!) {
        run(oId: $oId) {
          oId agentOId agentType status subject { name domain email } model tokens { input cached output } costUsd credits
          warnings error { code message } createdAt startedAt completedAt input output agent written
          entities { role oId name revision }
          sources { key type title }
          timings { readMs writeMs }
        }
      }`;
      return (await api.query<{ run: WholeRun }>(query, { oId }, signal)).run;
    },
    label: (run) => `${words(run.agentType)}: ${nameOf(run)}`,
    page: paragraphsOf,
    isRunning: ({ status }) => status === 'running',
    deeds: ({ oId, status }) => jobDeeds(oId, 'run', { cancel: isOpen(status), retry: false }),
  }),
});

const nameOf = ({ subject }: Pick<RunRow, 'subject'>) =>
  subject.name ?? subject.domain ?? subject.email ?? 'nobody named';

function paragraphsOf(run: WholeRun, now: Date): Paragraph[] {
  const { timings, tokens } = run;
  const texts = new Map(run.sources.map((source) => [source.key, source]));
  return [
    { text: `Status       ${words(run.status)}`, color: colorOf(run.status) },
    ...fact('Error', run.error?.message),
    ...fact('Agent', String(run.agent.name ?? run.agentOId ?? '')),
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
    ...section('Evidence', evidenceOf(run, texts)),
    ...section(
      'Used',
      run.entities.map(({ role, oId, name, revision }) => ({
        text: `${role.padEnd(12)} ${name}${revision ? `, revision ${revision}` : ''}`,
        opens: { screen: 'records', id: oId },
      })),
    ),
  ];
}

/** Each value that a model wrote or that was taken from a source, and the words that it stands on. */
function evidenceOf(
  { written, output }: WholeRun,
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
