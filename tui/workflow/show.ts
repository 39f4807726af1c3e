import type { WorkflowRunDetail } from '../../schema/workflow-run.ts';
import type { Client } from '../demo/client.ts';
import { clean, oneLine, took } from '../plain.ts';
import { drawMermaid } from './drawing/mermaid.ts';
import { drawText } from './drawing/text.ts';
import { drawnOf, namesOf } from './drawn.ts';
import { nodeLine, progressOf, questionsOf, statusesOf, troubleOf } from './node-lines.ts';
import { isRunOId, workflowMeant } from './stored.ts';

export interface Wanted {
  mermaid: boolean;
  version?: number | undefined;
}

/** Draws the graph of a workflow, or that of a run with the states of its nodes and notes on them. */
export async function shown(client: Client, named: string, wanted: Wanted): Promise<string[]> {
  return isRunOId(named) ? runShown(client, named, wanted) : workflowShown(client, named, wanted);
}

async function workflowShown(client: Client, named: string, { mermaid, version }: Wanted) {
  const workflow = await workflowMeant(client, named, version);
  const drawn = drawnOf(workflow, await namesOf((path) => client.get(path)));
  if (mermaid) return [drawMermaid(drawn)];
  return [
    oneLine(`${workflow.name} (${workflow.oId}), version ${workflow.version}`),
    ...(workflow.description ? [oneLine(workflow.description)] : []),
    '',
    clean(drawText(drawn)),
  ];
}

async function runShown(client: Client, workflowRunOId: string, { mermaid }: Wanted): Promise<string[]> {
  const { data: run } = await client.get<{ data: WorkflowRunDetail }>('/workflows/run/status', {
    workflowRunOId,
  });
  const workflow = await workflowMeant(client, run.workflowOId, run.version);
  const now = new Date();
  const statuses = statusesOf(run.nodes, now);
  const drawn = drawnOf(workflow, await namesOf((path) => client.get(path)));
  if (mermaid) return [drawMermaid(drawn, statuses)];
  const questions = questionsOf(drawn.nodes);
  const told = run.nodes.filter(({ status, error }) => error !== null || status === 'waiting');
  const trouble = troubleOf(run);
  return [
    oneLine(`${workflow.name}, version ${run.version}: run ${run.workflowRunOId}`),
    `${progressOf(run)}${run.startedAt ? `, ${took(run.startedAt, run.completedAt, now)}` : ''}`,
    ...(trouble ? [trouble] : []),
    '',
    clean(drawText(drawn, statuses)),
    ...(told.length > 0 ? [''] : []),
    ...told.map((state) => nodeLine(state, now, questions.get(state.id) ?? null)),
  ];
}
