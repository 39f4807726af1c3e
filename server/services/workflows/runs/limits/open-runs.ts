import type { Tx } from '../../../../database/index.ts';
import { lockName } from '../../../../database/lock-name.ts';
import { ApiError, invalidField } from '../../../../errors.ts';

/**
 * The bound on open runs of workflows of a workspace, OPEN_RUNS. Starts by request are refused at the bound; those of
 * triggers and schedules wait until runs have ended.
 */

const comeBackSeconds = 5;
/** Single starts with less room than this, and all that start many, are counted one after the other in a workspace. */
const closeTo = 500;

/**
 * Returns how many of `wanted` more runs the workspace may open. Near the limit, and where many are wanted, it locks
 * out other starts of the workspace until the transaction ends.
 */
export async function roomForRuns(
  tx: Tx,
  workspace: string,
  openRuns: number,
  wanted: number,
): Promise<number> {
  const room = openRuns - (await countOpen(tx, workspace, openRuns));
  if (wanted === 1 && room > closeTo) return room;
  await lockName(tx, `open runs of ${workspace}`);
  return openRuns - (await countOpen(tx, workspace, openRuns));
}

/** Throws 429 with Retry-After where the workspace has no room for this many open runs. */
export async function requireRoom(tx: Tx, workspace: string, openRuns: number, wanted = 1): Promise<void> {
  if (wanted > openRuns)
    throw invalidField('inputs', `has ${wanted} inputs; the workspace may have ${openRuns} open runs`);
  if ((await roomForRuns(tx, workspace, openRuns, wanted)) >= wanted) return;
  const room =
    wanted === 1
      ? isFull(openRuns)
      : `the workspace has no room for ${wanted} of its ${openRuns} open workflow runs`;
  throw new ApiError(429, 'too_many_open_runs', `${room}; start it again when some have ended`, {
    headers: { 'retry-after': String(comeBackSeconds) },
  });
}

/** The reason that is shown on waiting schedules and triggers. */
export const waitsForRoom = (openRuns: number) =>
  `Waits: ${isFull(openRuns)}; it starts when some have ended`;

const isFull = (openRuns: number) => `the workspace has ${openRuns} open workflow runs, the most it may have`;

async function countOpen(tx: Tx, workspace: string, most: number): Promise<number> {
  const [row] = await tx<{ open: number }[]>`
    select count(*)::int as open
    from (
      select
      from run
      where workspace_o_id = ${workspace}
        and kind = 'workflow'
        and (status in ('pending', 'running') or (status = 'waiting' and awaits_agents))
      limit ${most}
    ) as open_run`;
  return row?.open ?? 0;
}
