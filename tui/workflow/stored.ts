import { oIdPattern, prefixes } from '../../schema/o-id.ts';
import type { WorkflowRecord } from '../../schema/workflow.ts';
import { type Client, RefusedRequest } from '../demo/client.ts';
import { namedSo, recordMeant, workflows } from '../named.ts';

/**
 * Returns a workflow by its oId or its name, in its newest version or the requested one. Throws a sentence if there is
 * none.
 */
export async function workflowMeant(
  client: Client,
  named: string,
  version?: number,
): Promise<WorkflowRecord> {
  const oId = await recordMeant(client, workflows, named);
  const query = { oId, ...(version === undefined ? {} : { version }) };
  return (await client.get<{ data: WorkflowRecord }>('/workflows/get', query)).data;
}

/**
 * Returns the workflow that a file is about: the one with its oId, else the one with its name; null where neither
 * exists.
 */
export async function workflowOfFile(
  client: Client,
  { oId, name }: { oId?: unknown; name?: unknown },
): Promise<WorkflowRecord | null> {
  if (typeof oId === 'string' && oIdPattern.test(oId)) {
    const there = await workflowMeant(client, oId).catch((error) => {
      // a file that comes from another workspace goes by its name
      if (error instanceof RefusedRequest && error.status === 404) return null;
      throw error;
    });
    if (there) return there;
  }
  if (typeof name !== 'string' || name.trim() === '') return null;
  const found = await namedSo(client, workflows, name);
  const one = found.find((each) => each.name === name.trim()) ?? found[0];
  return one ? workflowMeant(client, one.oId) : null;
}

export const isRunOId = (text: string) =>
  text.startsWith(`${prefixes.workflowRun}_`) && oIdPattern.test(text);
