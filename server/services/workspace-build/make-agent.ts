import { agents } from '../../agents/index.ts';
import type { Tx } from '../../database/index.ts';
import { createAgent } from '../agents/agents.ts';
import type { AgentInput } from './build-plan.ts';
import { finishStep, offeringOf, type Step } from './build-steps.ts';
import type { BuildWork } from './build-work.ts';

/** Creates an agent of one type for the offering, unless one of that type and name exists. */
export async function makeAgent({ write, workspace, build }: BuildWork, step: Step): Promise<void> {
  const { type } = step.input as AgentInput;
  const definition = agents.find((one) => one.type === type);
  await write(async (tx) => {
    if (!definition) return finishStep(tx, workspace, step, null);
    const offering = await offeringOf(tx, workspace, build.oId);
    const name = `${definition.title} for ${offering?.name ?? build.name}`.slice(0, 1000);
    const known = await agentNamed(tx, workspace, type, name);
    const { description } = definition;
    const settings = offering ? { productOId: offering.oId } : {};
    const oId = known ?? (await createAgent(tx, workspace, { name, type, description, ...settings })).oId;
    await finishStep(tx, workspace, step, { kind: 'agent', oId, isNew: known === null });
  });
}

async function agentNamed(tx: Tx, workspace: string, type: string, name: string): Promise<string | null> {
  const [row] = await tx<{ oId: string }[]>`
    select o_id
    from agent
    where workspace_o_id = ${workspace}
      and type = ${type}
      and lower(name) = lower(${name})
      and deleted_at is null
    order by created_at
    limit 1`;
  return row?.oId ?? null;
}
