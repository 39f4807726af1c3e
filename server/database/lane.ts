import postgres from 'postgres';
import { databaseUnavailable, overloaded, translated } from './fault.ts';
import { checkedWorkspace } from './workspace.ts';

/**
 * Single reads without a transaction: one connection, logged in as the unprivileged role, on which every read is a
 * pair of statements sent together. The first sets the workspace for the second; nothing can come between them,
 * because pairs are written whole and in order.
 *
 * Should the connection be lost between the two, the second runs in a session that has no workspace; there the
 * policies raise an error, so that the answer is a 503 and never an empty list.
 */
export interface Lane {
  read<T extends object>(
    workspaceOId: string,
    query: (sql: postgres.Sql) => postgres.PendingQuery<T[]>,
  ): Promise<T[]>;
  close(): Promise<void>;
}

export function createLane(sql: postgres.Sql, waitingMax: number): Lane {
  let waiting = 0;
  return {
    async read<T extends object>(
      workspaceOId: string,
      query: (sql: postgres.Sql) => postgres.PendingQuery<T[]>,
    ): Promise<T[]> {
      const workspace = checkedWorkspace(workspaceOId);
      if (waiting >= waitingMax) throw overloaded();
      waiting += 1;
      try {
        const [, rows] = await Promise.all([
          sql`select set_config('app.workspace_o_id', ${workspace}, false)`.execute(),
          query(sql).execute(),
        ]);
        return [...rows];
      } catch (error) {
        throw lostItsWorkspace(error) ? databaseUnavailable(error) : translated(error);
      } finally {
        waiting -= 1;
      }
    },
    close: () => sql.end({ timeout: 1 }),
  };
}

/** undefined_object: "unrecognized configuration parameter", raised by the policies in a session without workspace. */
function lostItsWorkspace(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '42704';
}
