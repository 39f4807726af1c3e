import { useState } from 'react';
import type { WorkflowRecord } from '../../schema/workflow.ts';
import type { WorkflowRunDetail, WorkflowTrace } from '../../schema/workflow-run.ts';
import { ReadingScreen } from '../components/reading-screen.tsx';
import { words } from '../plain.ts';
import { useNow, useSurroundings } from '../surroundings.ts';
import { useKeys } from '../use-keys.ts';
import { usePage } from '../use-page.ts';
import { drawnOf, namesOf } from '../workflow/drawn.ts';
import { paragraphsOf, timelineRows, waitingApprovals } from './run-paragraphs.ts';
import { useClipboard } from './use-clipboard.ts';
import { useRunDeeds } from './use-run-deeds.ts';

const isOpen = ({ status }: WorkflowRunDetail) =>
  status === 'pending' || status === 'running' || status === 'waiting';

interface RunAnswer {
  run: WorkflowRunDetail;
  trace: WorkflowTrace;
}

/** One run: its graph with the states of its nodes, then what they took and cost, in the order in which they began. */
export function WorkflowRun({ oId, onBack }: { oId: string; onBack(): void }) {
  const { api, paceMs } = useSurroundings();
  const toClipboard = useClipboard();
  const [offset, setOffset] = useState(0);
  const [asked, setAsked] = useState(0);
  const page = usePage(`workflow run ${oId} ${offset}`, paceMs, async (signal): Promise<RunAnswer> => {
    const [{ data: run }, { data: trace }] = await Promise.all([
      api.get<{ data: WorkflowRunDetail }>(`/workflows/run/status?workflowRunOId=${oId}`, signal),
      api.get<{ data: WorkflowTrace }>(
        `/workflows/run/trace?workflowRunOId=${oId}&limit=${timelineRows}&offset=${offset}`,
        signal,
      ),
    ]);
    return { run, trace };
  });
  const run = page.data?.run;
  const version = run ? `oId=${run.workflowOId}&version=${run.version}` : null;
  // a version never changes: it is asked for once
  const workflow = usePage(`workflow ${version}`, null, async (signal) => {
    if (!version) return null;
    const { data } = await api.get<{ data: WorkflowRecord }>(`/workflows/get?${version}`, signal);
    return drawnOf(data, await namesOf((path) => api.get(path, signal)));
  });
  const now = useNow(run?.status === 'running' || run?.status === 'waiting');
  const { deed, cancel, retry, answer } = useRunDeeds(page.refresh);
  const waiting = run ? waitingApprovals(run, page.data?.trace ?? null, workflow.data ?? null) : [];
  const decide = (approved: boolean) => {
    const key = waiting[asked % Math.max(1, waiting.length)];
    if (!key) return deed.tell('Nothing waits for a person.');
    // pressed again it is about the next one that waits
    setAsked(asked + 1);
    answer(oId, key, approved);
  };
  useKeys({
    refresh: page.refresh,
    approve: () => decide(true),
    deny: () => decide(false),
    cancel: () => cancel(oId),
    retry: () => retry(oId),
    yes: deed.confirm,
    copy: () => {
      toClipboard(oId);
      deed.tell(`Copied ${oId}`);
    },
    older: () => page.data?.trace.hasNext && setOffset(offset + timelineRows),
    newer: () => setOffset(Math.max(0, offset - timelineRows)),
  });
  return (
    <ReadingScreen
      title={run ? `${page.data?.trace.workflowName}: ${words(run.status)}` : 'Run'}
      paragraphs={
        page.data
          ? paragraphsOf(page.data.run, page.data.trace, workflow.data ?? null, { now, offset })
          : null
      }
      error={deed.sentence ?? page.error ?? workflow.error}
      onBack={onBack}
      actions={[
        ...(waiting.length > 0 ? (['approve', 'deny'] as const) : []),
        ...(run && isOpen(run) ? (['cancel'] as const) : (['retry'] as const)),
        'copy',
      ]}
    />
  );
}
