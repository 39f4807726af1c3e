import { type MarkedRun, marksMost, type RunMarkBody } from '../../../../schema/run-mark.ts';
import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { conflict, notFound } from '../../../errors.ts';

/** The scores and tags of a row of `run`, as columns. */
export const markColumns = (tx: Tx, workspace: string) => tx`
  (
    select coalesce(jsonb_agg(name order by name) filter (where value is null), '[]')
    from run_mark
    where workspace_o_id = ${workspace}
      and run_o_id = run.o_id
  ) as tags,
  (
    select coalesce(jsonb_object_agg(name, value) filter (where value is not null), '{}')
    from run_mark
    where workspace_o_id = ${workspace}
      and run_o_id = run.o_id
  ) as scores`;

/** The oIds of runs that have one of these marks. */
export const runsMarked = (tx: Tx, workspace: string, names: readonly string[]) => tx`
  select run_o_id
  from run_mark
  where workspace_o_id = ${workspace}
    and name = any (${[...names]})`;

/**
 * Adds scores and tags to a run of an agent or a workflow, and removes marks; repeating it changes nothing, and the
 * last value of a name wins. Throws 404 for an unknown run, 409 beyond the limit of marks.
 */
export async function markRun(
  tx: Tx,
  workspace: string,
  { runOId, scores = {}, tags = [], remove = [] }: RunMarkBody,
): Promise<MarkedRun> {
  // until the transaction ends, so that marks of one run are counted one after the other
  const [run] = await tx`
    select from run
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
    for no key update`;
  if (!run) throw unknownRun();
  const marks = new Map<string, number | null>([
    ...tags.map((tag) => [tag, null] as const),
    ...Object.entries(scores),
  ]);
  await tx`
    delete from run_mark
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and name = any (${remove})`;
  const rows = [...marks].map(([name, value]) => ({ name, value }));
  await tx`
    insert into run_mark as known (workspace_o_id, run_o_id, name, value, marked_at)
    select ${workspace}, ${runOId}, row.name, row.value, now()
    from jsonb_to_recordset(${json(tx, rows)}) as row (name text, value float8)
    on conflict (workspace_o_id, run_o_id, name) do update
    set value = excluded.value, marked_at = excluded.marked_at
    where known.value is distinct from excluded.value`;
  const [marked] = await tx<MarkedRun[]>`
    select ${runOId} as run_o_id, ${markColumns(tx, workspace)}
    from run
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}`;
  if (!marked) throw unknownRun();
  if (marked.tags.length + Object.keys(marked.scores).length > marksMost)
    throw conflict(`A run has at most ${marksMost} scores and tags`, 'too_many_marks');
  return marked;
}

const unknownRun = () => notFound('No run with this oId exists in the workspace');
