import type { Tx } from '../../../../context.ts';
import { json } from '../../../../database/json.ts';
import { together } from '../../../../database/together.ts';
import { ApiError } from '../../../../errors.ts';
import { type StartedOnce, type StartKeys, startKeys } from './start-keys.ts';

/*
 * A start whose key another run of the workflow had within the time is refused, with the oId of that run. The row of a key is
 * written in the transaction that accepts the run: of several at once one is accepted, and the others wait for it to commit.
 */

/** Expired rows that are removed beside one start. */
const removedForEach = 10;

/**
 * Reserves the deduplication keys of runs in one statement. Returns the refusals by run: of keys that another run
 * has, or an earlier one of the list, and of keys that cannot be computed. Throws RunAfter for keys that take long.
 */
export async function refusalsOfDuplicates(
  tx: Tx,
  workspace: string,
  starts: readonly StartedOnce[],
): Promise<Map<string, ApiError>> {
  const { keys, refusals }: StartKeys = await startKeys(starts);
  const keyed = starts.flatMap(({ runOId, workflowOId, dedupe }) => {
    const key = keys.get(runOId);
    return key === undefined ? [] : [{ runOId, workflowOId, key, seconds: dedupe.withinSeconds }];
  });
  const takenBy = keyed.length > 0 ? await takeKeys(tx, workspace, keyed) : new Map<string, string>();
  for (const { runOId, workflowOId, key } of keyed) {
    const first = takenBy.get(`${workflowOId} ${key}`) ?? runOId;
    if (first !== runOId) refusals.set(runOId, duplicate(first));
  }
  return refusals;
}

interface KeyedStart {
  runOId: string;
  workflowOId: string;
  key: string;
  seconds: number;
}

/** Takes the keys, and returns the run that has each of them now. Keys are taken in their order: two batches with the same ones wait, and do not deadlock. */
async function takeKeys(
  tx: Tx,
  workspace: string,
  keyedStarts: readonly KeyedStart[],
): Promise<Map<string, string>> {
  const givenStarts = json(tx, keyedStarts);
  const [, rows] = await together([
    // A key that has run out is nobody's: whoever takes it away first has it, unless another is before it.
    tx`
      delete from workflow_dedupe
      where workspace_o_id = ${workspace}
        and ctid = any (
          array(
            select taken.ctid
            from workflow_dedupe as taken
            join jsonb_to_recordset(${givenStarts}) as wanted ("workflowOId" text, key text)
              on taken.workflow_o_id = wanted."workflowOId" and taken.key = wanted.key
            where taken.workspace_o_id = ${workspace}
              -- written so that the index of ends does not fit: each key is looked up
              and (taken.expires_at <= now()) is true
            order by taken.workflow_o_id, taken.key
            for update of taken
          )
        )`,
    tx<{ workflowOId: string; key: string; runOId: string }[]>`
    with wanted as materialized (
      select distinct on ("workflowOId", key) "workflowOId", key, "runOId", seconds
      from rows from (
        jsonb_to_recordset(${givenStarts}) as ("workflowOId" text, key text, "runOId" text, seconds float8)
      ) with ordinality as row ("workflowOId", key, "runOId", seconds, place)
      order by "workflowOId", key, place
    ),
    expired as (
      delete from workflow_dedupe
      where workspace_o_id = ${workspace}
        -- an array is looked up once; a list would be for each row of the table, by a plan made while it was empty
        and ctid = any (
          array(
            select ctid
            from workflow_dedupe
            where workspace_o_id = ${workspace}
              and workflow_o_id in (select "workflowOId" from wanted)
              and expires_at < now()
              and key not in (select key from wanted)
            order by expires_at
            limit ${removedForEach * keyedStarts.length}
            for update skip locked
          )
        )
    )
    insert into workflow_dedupe as taken (workspace_o_id, workflow_o_id, key, run_o_id, expires_at)
    select ${workspace}, "workflowOId", key, "runOId", now() + make_interval(secs => seconds)
    from wanted
    order by "workflowOId", key
    on conflict (workspace_o_id, workflow_o_id, key) do update
    set run_o_id = taken.run_o_id
    returning workflow_o_id, key, run_o_id`,
  ]);
  return new Map(rows.map(({ workflowOId, key, runOId }) => [`${workflowOId} ${key}`, runOId]));
}

const duplicate = (workflowRunOId: string) =>
  new ApiError(409, 'duplicate_run', `A run with the same key was already accepted: ${workflowRunOId}`, {
    body: { workflowRunOId },
  });
