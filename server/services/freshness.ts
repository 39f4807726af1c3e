import type { Tx } from '../database/index.ts';

/**
 * Whether what was cited still says what it said: the hash of a resource's text, or the version of an entity, noted
 * when it was cited and compared when it is shown. No model is asked, and nothing has to be kept up to date.
 */

/** What a citation keeps of its source: a resource's text hash in hexadecimal, `v<version>` of an entity. */
export type SourceMark = string;

/** The marks of sources as they are now, by oId; one that was deleted, or is neither resource nor entity, has none. */
export async function sourceMarks(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
): Promise<Map<string, SourceMark>> {
  if (oIds.length === 0) return new Map();
  const rows = await tx<{ oId: string; mark: string }[]>`
    select o_id as "oId", encode(text_hash, 'hex') as mark
    from resource
    where workspace_o_id = ${workspace}
      and o_id = any (${[...oIds]})
      and deleted_at is null
      and text_hash is not null
    union all
    select o_id, 'v' || version
    from entity
    where workspace_o_id = ${workspace}
      and o_id = any (${[...oIds]})
      and deleted_at is null`;
  return new Map(rows.map(({ oId, mark }) => [oId, mark]));
}

/** The sources among `cited` that have changed since, or are gone. */
export async function staleSources(
  tx: Tx,
  workspace: string,
  cited: ReadonlyMap<string, SourceMark>,
): Promise<Set<string>> {
  const now = await sourceMarks(tx, workspace, [...cited.keys()]);
  return new Set([...cited].flatMap(([oId, mark]) => (now.get(oId) === mark ? [] : [oId])));
}
