import type { Database } from '../../database/index.ts';

/** Bounds one call. */
const removedAtOnce = 1_000;

/**
 * Removes the stages of resources that began longer ago than runs are kept; the resources stay as they are. Those of a
 * resource that is on its way stay: its next attempt goes on after them. 0 days keeps all. Returns how many were removed; a
 * bounded number a call.
 */
export async function removeOldStages(
  { ownerSql }: Pick<Database, 'ownerSql'>,
  days: number,
): Promise<number> {
  if (days === 0) return 0;
  const removed = await ownerSql`
    with old as (
      select stage_run.workspace_o_id, stage_run.resource_o_id, stage_run.stage
      from resource_stage as stage_run
      join resource
        on resource.workspace_o_id = stage_run.workspace_o_id
        and resource.o_id = stage_run.resource_o_id
      where stage_run.started_at < now() - make_interval(days => ${days})
        and (resource.status <> 'pending' or resource.deleted_at is not null)
      order by stage_run.started_at
      limit ${removedAtOnce}
    )
    delete from resource_stage as stage_run
    using old
    where stage_run.workspace_o_id = old.workspace_o_id
      and stage_run.resource_o_id = old.resource_o_id
      and stage_run.stage = old.stage`;
  return removed.count;
}
