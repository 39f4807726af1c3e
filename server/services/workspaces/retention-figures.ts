import type { z } from 'zod';
import { type RetentionFigure, retentionRecord, type retentionUpdate } from '../../../schema/retention.ts';
import type { Sql, Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';

export type Retention = z.infer<typeof retentionRecord>;

const figures = retentionRecord.keyof().options;

/** Returns the retention figures of a workspace; null for those that it leaves to the settings. */
export async function retentionOf(tx: Tx, workspace: string): Promise<Retention> {
  const [row] = await tx<{ retention: Partial<Retention> }[]>`
    select retention
    from workspace
    where o_id = ${workspace}`;
  const stored = row?.retention ?? {};
  return retentionRecord.parse(Object.fromEntries(figures.map((name) => [name, stored[name] ?? null])));
}

/** Changes the given figures; null returns one to the settings. */
export async function changeRetention(
  tx: Tx,
  workspace: string,
  sent: z.output<typeof retentionUpdate>,
): Promise<Retention> {
  await tx`
    update workspace
    set retention = jsonb_strip_nulls(retention || ${json(tx, sent)})
    where o_id = ${workspace}`;
  return retentionOf(tx, workspace);
}

/**
 * Returns the workspaces with a shorter retention than that of the settings, each with its figure. `setting` is that
 * of the settings; 0 keeps all.
 */
export async function shorterThan(
  sql: Sql | Tx,
  name: RetentionFigure,
  setting = 0,
): Promise<{ workspace: string; figure: number }[]> {
  return sql<{ workspace: string; figure: number }[]>`
    select o_id as workspace, (retention ->> ${name})::int as figure
    from workspace
    where (retention ->> ${name})::int < coalesce(nullif(${setting}::int, 0), 2147483647)
    order by o_id`;
}
