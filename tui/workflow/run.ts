import type { WorkflowRunDetail } from '../../schema/workflow-run.ts';
import { harmless, writeOut } from '../../server/arguments.ts';
import { clean, oneLine, took } from '../plain.ts';
import type { Asked } from './command-line.ts';
import { drawnOf } from './drawn.ts';
import { followRun, goesOn } from './follow.ts';
import { readRunInput } from './input.ts';
import { progressOf, questionsOf, troubleOf } from './node-lines.ts';
import { workflowMeant } from './stored.ts';

const waitDefault = 3_600;

/** Starts a workflow and follows its run. The exit code says whether it was completed. */
export async function runWorkflow({ connected, words, text, is, count }: Asked): Promise<number> {
  const [named = '', ...pairs] = words;
  const input = readRunInput(text('input'), pairs);
  const forSeconds = count('wait') ?? waitDefault;
  const client = await connected();
  const workflow = await workflowMeant(client, named);
  const callbackUrl = text('callback');
  const { workflowRunOId } = await client.post<{ workflowRunOId: string }>('/workflows/run', {
    ...input,
    workflowOId: workflow.oId,
    ...(callbackUrl ? { callbackUrl } : {}),
  });
  // progress goes where it does not stand in the way of what is read by a program
  const tell = (line: string) => writeOut(is('json') ? 2 : 1, `${line}\n`);
  if (is('detach')) {
    writeOut(1, `${workflowRunOId}\n`);
    return 0;
  }
  process.once('SIGINT', () => {
    writeOut(2, `\n${goesOn(workflowRunOId)}\n`);
    process.exit(130);
  });
  tell(oneLine(`${workflow.name}, version ${workflow.version}: run ${workflowRunOId}`));
  const run = await followRun(client, {
    runOId: workflowRunOId,
    questions: questionsOf(drawnOf(workflow).nodes),
    forSeconds,
    tell,
  });
  for (const line of is('json') ? [harmless(JSON.stringify(run, null, 2))] : endOf(run))
    writeOut(1, `${line}\n`);
  return run.status === 'completed' ? 0 : 1;
}

function endOf(run: WorkflowRunDetail): string[] {
  const trouble = troubleOf(run);
  const time = took(run.startedAt, run.completedAt, new Date());
  return [
    `${progressOf(run)}${time ? `, in ${time}` : ''}`,
    ...(trouble ? [trouble] : []),
    ...(run.output === null ? [] : [clean(JSON.stringify(run.output, null, 2))]),
  ];
}
