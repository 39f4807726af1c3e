import type { Tx } from '../../database/index.ts';
import type { Named } from './metric-source.ts';

/** The names of what values are oIds of. */
export async function labelsOf(
  tx: Tx,
  workspace: string,
  named: Named,
  oIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const table = named === 'key' ? 'api_key' : named;
  const rows = await tx<{ oId: string; name: string }[]>`
    select o_id, name
    from ${tx(table)}
    where workspace_o_id = ${workspace}
      and o_id = any(${[...oIds]}::text[])
  `;
  return new Map(rows.map(({ oId, name }) => [oId, name]));
}
