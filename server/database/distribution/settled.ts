import type postgres from 'postgres';

/** Longer only where a node is away, or was. */
const withinMs = 1_000;
const firstPauseMs = 2;

/**
 * Waits until everything that was committed before is visible. Nodes commit in two phases: the coordinator may show a
 * job while the node of its row still holds the row as a prepared transaction, for a moment or, after a crash, until
 * recovery. `prepared` names the transactions that are held now; later ones do not matter. Returns false if one of
 * them is still held at the end.
 */
export async function isSettled(prepared: () => Promise<readonly string[]>): Promise<boolean> {
  const until = performance.now() + withinMs;
  let held = new Set(await prepared());
  for (let pauseMs = firstPauseMs; held.size > 0; pauseMs *= 2) {
    const leftMs = until - performance.now();
    if (leftMs <= 0) return false;
    await Bun.sleep(Math.min(pauseMs, leftMs));
    held = held.intersection(new Set(await prepared()));
  }
  return true;
}

/** Returns the names of the prepared transactions on the node of a workspace. */
export async function preparedOnNode(tx: postgres.TransactionSql, workspaceOId: string): Promise<string[]> {
  // a table of the workspace has the function run on its node, and a count has it answer without a row too
  const [row] = await tx<{ gids: string[] }[]>`
    select count(*), held_commits() as gids from rate_window where workspace_o_id = ${workspaceOId}`;
  return row?.gids ?? [];
}
