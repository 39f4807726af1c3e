import type { WorkflowSummary } from '../../schema/workflow.ts';
import { workflowFileSchema } from '../../schema/workflow-file.ts';
import type { WorkflowRunSummary } from '../../schema/workflow-run.ts';
import type { WorkflowDecision, WorkflowRunRetried } from '../../schema/workflow-run-change.ts';
import { harmless, writeOut } from '../../server/arguments.ts';
import { createClient, everyRow, RefusedRequest } from '../demo/client.ts';
import { serverAt } from '../demo/server.ts';
import { recordMeant, workflows } from '../named.ts';
import { clean, oneLine } from '../plain.ts';
import { readSettings } from '../settings.ts';
import { applyFile } from './applied/apply.ts';
import type { Asked, CommandName } from './command-line.ts';
import { asWritten } from './definition.ts';
import { type Format, printDefinition, readDefinition } from './file.ts';
import { runWorkflow } from './run.ts';
import { shown } from './show.ts';
import { workflowMeant } from './stored.ts';

/** A parsed command line. */
export interface Given {
  values: Readonly<Record<string, string | true | undefined>>;
  words: readonly string[];
}

type Deed = (asked: Asked) => Promise<readonly string[] | number>;

/**
 * Performs a command on the server that its flags or the settings name. Returns the exit code. Throws a sentence for a
 * person.
 */
export async function perform(
  name: CommandName,
  { values, words }: Given,
  refuse: (sentence: string) => never,
): Promise<number> {
  const text = (flag: string) => {
    const value = values[flag];
    return typeof value === 'string' ? value : undefined;
  };
  const count = (flag: string) => {
    const value = text(flag);
    if (value === undefined) return undefined;
    return /^[1-9]\d{0,5}$/.test(value)
      ? Number(value)
      : refuse(`--${flag} takes a whole number, at least 1.`);
  };
  const connected = async () => {
    const settings = readSettings({ url: text('on'), key: text('key') }, process.env);
    const { url, key } = await serverAt(settings.url, settings.key, process.env);
    return createClient(url, key);
  };
  const asked = {
    connected,
    words,
    text,
    count,
    is: (flag: string) => values[flag] === true,
  };
  const done = await deeds[name](asked).catch((error) => {
    // what the server says is a sentence by itself
    throw error instanceof RefusedRequest && error.sentence ? new Error(error.sentence) : error;
  });
  if (typeof done === 'number') return done;
  if (done.length > 0) writeOut(1, `${harmless(done.join('\n'))}\n`);
  return 0;
}

const deeds: Record<CommandName, Deed> = {
  apply: async ({ connected, words: [path = ''], is }) => {
    const file = readDefinition(path);
    return applyFile(await connected(), file, is('dry-run'));
  },
  schema: async () => [JSON.stringify(workflowFileSchema(), null, 2)],
  export: exported,
  show: async ({ connected, words: [named = ''], is, count }) =>
    shown(await connected(), named, { mermaid: is('mermaid'), version: count('version') }),
  run: runWorkflow,
  list: listed,
  runs: runsListed,
  cancel: async ({ connected, words: [workflowRunOId = ''] }) => {
    await (await connected()).post('/workflows/run/cancel', { workflowRunOId });
    return [`${workflowRunOId} is cancelled.`];
  },
  retry: retried,
  approve: async ({ connected, words: [workflowRunOId = '', nodeId = ''], is, text }) => {
    const body = { workflowRunOId, nodeId, approved: !is('deny'), comment: text('comment') };
    const client = await connected();
    const { data } = await client.post<{ data: WorkflowDecision }>('/workflows/run/approve', body);
    return [`${data.nodeId} is ${data.approved ? 'approved' : 'denied'}.`];
  },
};

async function exported({ connected, words: [named = ''], text, count }: Asked): Promise<string[]> {
  const format: Format = text('format') === 'json' ? 'json' : 'yaml';
  const workflow = await workflowMeant(await connected(), named, count('version'));
  return [printDefinition({ oId: workflow.oId, ...asWritten(workflow) }, format).trimEnd()];
}

async function listed({ connected, words: [search], is }: Asked): Promise<string[]> {
  const query: Record<string, string> = search ? { text: search } : {};
  const data = await everyRow<WorkflowSummary>(await connected(), '/workflows/list', query);
  if (is('json')) return [JSON.stringify(data, null, 2)];
  return data.map(({ oId, version, nodeCount, name }) =>
    [oId, `version ${version}`, `${nodeCount} ${nodeCount === 1 ? 'node' : 'nodes'}`, oneLine(name)].join(
      '\t',
    ),
  );
}

async function runsListed({ connected, words: [named], text, count, is }: Asked): Promise<string[]> {
  const limit = count('limit') ?? 20;
  const client = await connected();
  const workflowOId = named ? await recordMeant(client, workflows, named) : undefined;
  const status = text('status');
  const { data } = await client.get<{ data: WorkflowRunSummary[] }>('/workflows/run/list', {
    limit,
    ...(workflowOId ? { workflowOId } : {}),
    ...(status ? { status } : {}),
  });
  if (is('json')) return [JSON.stringify(data, null, 2)];
  return data.map((run) =>
    [
      run.workflowRunOId,
      run.status,
      `${run.processedCount}/${run.totalCount}`,
      run.createdAt,
      oneLine(run.workflowName),
      ...(run.error ? [oneLine(run.error.message)] : []),
    ].join('\t'),
  );
}

async function retried({ connected, words: [workflowRunOId = ''] }: Asked): Promise<string[]> {
  const client = await connected();
  const { data } = await client.post<{ data: WorkflowRunRetried }>('/workflows/run/retry', {
    workflowRunOId,
  });
  const { nodes, credits } = data.kept;
  return [
    `${workflowRunOId} goes on: ${data.again.length} ${data.again.length === 1 ? 'node' : 'nodes'} again.`,
    clean(
      `Kept: ${nodes} completed ${nodes === 1 ? 'node' : 'nodes'}, ${credits} credits that are not paid again.`,
    ),
    `See how far it is: bun run workflow show ${workflowRunOId}`,
  ];
}
