import { useState } from 'react';
import type { WorkflowSummary } from '../../schema/workflow.ts';
import type { WorkflowRunSummary } from '../../schema/workflow-run.ts';
import { usePlace } from '../browser.tsx';
import { ListScreen } from '../components/list-screen.tsx';
import { Row } from '../components/row.tsx';
import { bar, colorOf } from '../components/status.ts';
import { took, when, words } from '../plain.ts';
import { rowsPerPage } from '../screen-data.ts';
import { useNow, useSurroundings } from '../surroundings.ts';
import { useKeys } from '../use-keys.ts';
import { usePage } from '../use-page.ts';
import { useRunDeeds } from './use-run-deeds.ts';
import { WorkflowRun } from './workflow-run.tsx';

interface RunsAnswer {
  data: WorkflowRunSummary[];
  total: number;
  hasNext: boolean;
}

const filters = [
  { name: 'all', status: '' },
  { name: 'active', status: 'pending,running,waiting' },
  { name: 'failed', status: 'failed' },
] as const;

/** Runs of one workflow, newest first: how far each is, and what it fails of. */
export function WorkflowRuns({ workflow, onBack }: { workflow: WorkflowSummary; onBack(): void }) {
  const { api, paceMs } = useSurroundings();
  const [step, setStep] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  const filter = filters[step % filters.length] ?? filters[0];
  const place = usePlace();
  const page = usePage(`workflow runs ${filter.name} ${place.offset}`, paceMs, (signal) =>
    api.get<RunsAnswer>(
      `/workflows/run/list?workflowOId=${workflow.oId}&limit=${rowsPerPage}&offset=${place.offset}&status=${filter.status}`,
      signal,
    ),
  );
  const rows = page.data?.data ?? null;
  const now = useNow(rows?.some(({ status }) => status === 'running') ?? false);
  const chosen = rows?.find(({ workflowRunOId }) => workflowRunOId === place.selected) ?? rows?.[0];
  const { deed, cancel, retry } = useRunDeeds(page.refresh);
  useKeys(
    {
      back: onBack,
      filter: () => setStep(step + 1),
      cancel: () => chosen && cancel(chosen.workflowRunOId),
      retry: () => chosen && retry(chosen.workflowRunOId),
      yes: deed.confirm,
    },
    open === null,
  );
  if (open) return <WorkflowRun oId={open} onBack={() => setOpen(null)} />;
  return (
    <ListScreen
      title={workflow.name}
      note={deed.sentence ?? `runs: ${filter.name}`}
      page={page}
      rows={rows}
      total={page.data?.total}
      hasNext={page.data?.hasNext}
      empty={
        filter.name === 'all'
          ? ['This workflow has not been run yet.', `Run it: bun run workflow run ${workflow.oId}`]
          : [`No run is ${filter.name}.`]
      }
      idOf={({ workflowRunOId }) => workflowRunOId}
      place={place}
      onOpen={({ workflowRunOId }) => setOpen(workflowRunOId)}
      actions={['back', 'filter', 'retry', 'cancel']}
    >
      {(run, isSelected) => <Row isSelected={isSelected} cells={cellsOf(run, now)} />}
    </ListScreen>
  );
}

const cellsOf = (run: WorkflowRunSummary, now: Date) => [
  { text: when(run.createdAt, now), width: 12, dim: true },
  { text: words(run.status), width: 11, color: colorOf(run.status) },
  { text: bar(run.processedCount, run.totalCount, 6), width: 15 },
  { text: took(run.startedAt, run.completedAt, now), width: 7, dim: true },
  run.error
    ? { text: run.error.message, color: 'red' }
    : { text: run.startedBy ? `started by ${run.startedBy}` : run.workflowRunOId, dim: true },
];
