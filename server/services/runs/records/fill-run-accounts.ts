import type { AgentRunBody } from '../../../../schema/agents/input.ts';
import { agents } from '../../../agents/index.ts';
import type { Tx } from '../../../database/index.ts';
import { keyOfRun } from '../../agents/account/run-account.ts';
import { subjectOf } from '../../agents/input.ts';

/** One part, of runs whose input may be large. */
const filledTogether = 100;

/**
 * Assigns companies to the next runs of a workspace that were stored by an earlier version, in the caller's
 * transaction, and stores the progress. Returns whether there may be more.
 */
export async function fillRunAccounts(tx: Tx, workspace: string): Promise<boolean> {
  const [fill] = await tx<{ behindOId: string }[]>`
    select runs_behind_o_id as behind_o_id
    from account_fill
    where workspace_o_id = ${workspace}
      and runs_behind_o_id is not null
    for update
  `;
  if (!fill) return false;
  const rows = await tx<{ oId: string; agentType: string; input: AgentRunBody }[]>`
    select o_id, agent_type, case when account_key is null then input else '{}' end as input
    from run
    where workspace_o_id = ${workspace}
      and kind = 'agent'
      and o_id > ${fill.behindOId}
    order by o_id
    limit ${filledTogether}
  `;
  const known: { oId: string; key: string }[] = [];
  for (const { oId, agentType, input } of rows) {
    const definition = agents.find(({ type }) => type === agentType);
    const key = definition && (await keyOfRun(tx, workspace, input, subjectOf(definition, input)));
    if (key) known.push({ oId, key });
  }
  await tx`
    update run
    set account_key = known.key
    from unnest(${known.map(({ oId }) => oId)}::text[], ${known.map(({ key }) => key)}::text[]) as known (o_id, key)
    where run.workspace_o_id = ${workspace}
      and run.o_id = known.o_id
      and run.account_key is null
  `;
  const last = rows.at(-1)?.oId ?? null;
  await tx`
    update account_fill
    set runs_behind_o_id = ${last}
    where workspace_o_id = ${workspace}
  `;
  return last !== null;
}
