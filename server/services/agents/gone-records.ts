import type { AgentSettings } from '../../../schema/agents/settings.ts';
import { settingKinds } from '../../../schema/kind-fields.ts';
import type { Tx } from '../../database/index.ts';

/** A record with the setting or record that refers to it. */
export interface NamedRecord {
  name: string;
  oId: string;
}

/**
 * Returns a sentence for each referenced record that was deleted or archived since; a record that both a setting and
 * another record refer to is reported by the setting.
 */
export async function goneRecords(
  tx: Tx,
  workspace: string,
  settings: AgentSettings,
  ledTo: readonly NamedRecord[] = [],
): Promise<string[]> {
  const ofSettings: NamedRecord[] = Object.keys(settingKinds).flatMap((name) =>
    [settings[name as keyof typeof settingKinds] ?? []].flat().map((oId) => ({ name, oId: String(oId) })),
  );
  const known = new Set(ofSettings.map(({ oId }) => oId));
  const named = [...ofSettings, ...ledTo.filter(({ oId }) => !known.has(oId))];
  if (named.length === 0) return [];
  const rows = await tx<{ oId: string; isArchived: boolean }[]>`
    select o_id, archived_at is not null as is_archived
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
