import { expect } from 'bun:test';
import type { Reply, Tenant } from './world.ts';

/** An experiment over agents of its own, as tests make it. */
export interface MadeExperiment {
  oId: string;
  agentOIds: string[];
}

export async function newAgents({ api }: Tenant, count: number, type = 'CONTENT'): Promise<string[]> {
  const agentOIds: string[] = [];
  for (let at = 0; at < count; at++) {
    const { status, body } = await api.post('/agents/create', { name: `Writer ${at}`, type });
    expect(status, JSON.stringify(body)).toBe(200);
    agentOIds.push(body.data.oId);
  }
  return agentOIds;
}

export async function newExperiment(
  tenant: Tenant,
  runStrategy: string,
  { arms = 2, weights = [] as number[], agentType = 'CONTENT' } = {},
): Promise<MadeExperiment> {
  const agentOIds = await newAgents(tenant, arms, agentType);
  const { status, body } = await tenant.api.post('/agents/experiment/create', {
    name: runStrategy,
    agentType,
    runStrategy,
    agentOIds,
    ...(weights.length > 0 ? { weights: weights.map((weight, at) => ({ oId: agentOIds[at], weight })) } : {}),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { oId: body.data.oId, agentOIds };
}

/** Asks for a run that waits for the queue: it is given its agent, and nothing else is done. */
export const accept = ({ api }: Tenant, experimentOId: string, person: object = {}): Promise<Reply> =>
  api.post('/async/agent/run', { experimentOId, companyName: 'Northmarket', ...person });

/** The agents that such runs were given, in the order of the requests. */
export async function given(replies: Promise<Reply>[]): Promise<string[]> {
  return (await Promise.all(replies)).map(({ status, body }) => {
    expect(status, JSON.stringify(body)).toBe(200);
    return body.agentOId;
  });
}
