import { expect } from 'bun:test';
import { drainJobs } from './jobs.ts';
import type { Api, World } from './world.ts';

/** A workspace to write sequences in, with both models. */

export const notes =
  '# Northmarket\n\nNorthmarket runs 42 grocery shops.\n\n## Challenges\n\n- Stock figures of shops and web store at Northmarket differ by eleven percent.\n- Every Monday two people at Northmarket compare exports by hand.\n\n## Plans\n\n- Northmarket wants a pilot in ten shops before June.\n';

export async function make(api: Api, path: string, body: object): Promise<string> {
  const reply = await api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body.data.oId;
}

const product = {
  name: 'Shelfsight',
  differentiatedValue: ['Counts every sale as it happens', 'Warns before a shelf is empty'],
  customerBenefits: ['Buyers order what sells'],
  capabilities: ['Reads the tills of any maker'],
};

/** A workspace that knows an account and what is offered to it. */
export async function scene(world: World, settings: object = {}) {
  const { api } = await world.newWorkspace();
  await make(api, '/resource/create', { mode: 'text', name: 'notes', text: notes });
  await drainJobs(world);
  const productOId = await make(api, '/product/create', product);
  const proofOId = await make(api, '/proof-point/create', {
    name: 'Regional grocer',
    type: 'stat',
    howWeTalkAboutThis: ['Sold-out items on Saturdays dropped by 37 %'],
  });
  const agentOId = await make(api, '/agents/create', {
    name: 'Sequence',
    type: 'EMAIL',
    productOId,
    proofPointOIds: [proofOId],
    ...settings,
  });
  const run = (body: object = {}, path = '/agents/sequence/run') =>
    api.post(path, { agentOId, companyName: 'Northmarket', firstName: 'Anna', lastName: 'Keller', ...body });
  return { api, agentOId, productOId, proofOId, run };
}
