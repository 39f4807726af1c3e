import type { AgentSettings } from '../../../schema/agents/settings.ts';
import { settingKinds } from '../../../schema/kind-fields.ts';
import type { Tx } from '../../database/index.ts';

/** A sentence for each record that the settings name and that was deleted or archived since. */
export async function goneRecords(tx: Tx, workspace: string, settings: AgentSettings): Promise<string[]> {
  const named = Object.keys(settingKinds).flatMap((name) =>
    [settings[name as keyof typeof settingKinds] ?? []].flat().map((oId) => ({ name, oId: String(oId) })),
  );
  if (named.length === 0) return [];
  const rows = await tx<{ oId: string; isArchived: boolean }[]>`
    select o_id as "oId", archived_at is not null as "isArchived"
    from entity
    where workspace_o_id = ${workspace}
      and o_id = any (${[...new Set(named.map(({ oId }) => oId))]})
      and deleted_at is null`;
  const live = new Map(rows.map(({ oId, isArchived }) => [oId, isArchived]));
  return named.flatMap(({ name, oId }) => {
    if (!live.has(oId)) return [`${name}: ${oId} was deleted; name another`];
    return live.get(oId) ? [`${name}: ${oId} is archived; name another`] : [];
  });
}
