import type { Sql } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';

/** One file that was served, or reported as unchanged. */
export interface View {
  workspaceOId: string;
  uuid: string;
  version: number;
  path: string;
  /** `open`, `key`, or the oId of the share that let the viewer in. */
  admittedBy: string;
  isPage: boolean;
}

/** Counts what is served in memory and adds it to the database from time to time: serving costs no commit. */
export interface ViewCounter {
  add(view: View): void;
  /**
   * Adds what was counted since the last time, and ends no sooner than one that was begun before. What cannot be stored
   * now is kept for the next.
   */
  flush(sql: Sql): Promise<void>;
}

/** Different things between two times of storing; views of still others are not counted. */
const keptMost = 20_000;
const rowsAtOnce = 1_000;

export function createViewCounter(clock: () => Date): ViewCounter {
  let viewCounts = new Map<string, number>();
  let today = { from: 0, text: '' };
  /** The day's text is made once a day, not once a request. */
  const dayOf = (now: Date) => {
    const from = now.getTime() - (now.getTime() % 86_400_000);
    if (from !== today.from) today = { from, text: now.toISOString().slice(0, 10) };
    return today.text;
  };
  const count = (name: string, requests: number) => {
    const known = viewCounts.get(name);
    if (known !== undefined || viewCounts.size < keptMost) viewCounts.set(name, (known ?? 0) + requests);
  };
  const storeAll = async (sql: Sql) => {
    if (viewCounts.size === 0) return;
    const taken = [...viewCounts].sort(([one], [other]) => (one < other ? -1 : 1));
    viewCounts = new Map();
    for (let from = 0; from < taken.length; from += rowsAtOnce) {
      try {
        await store(sql, taken.slice(from, from + rowsAtOnce));
      } catch (error) {
        for (const [name, requests] of taken.slice(from)) count(name, requests);
        throw error;
      }
    }
  };
  let stored = Promise.resolve();
  return {
    add({ workspaceOId, uuid, version, path, admittedBy, isPage }) {
      const fields = [workspaceOId, uuid, dayOf(clock()), version, admittedBy, isPage ? 1 : 0, path];
      count(fields.join('\n'), 1);
    },
    flush(sql) {
      stored = stored.catch(() => {}).then(() => storeAll(sql));
      return stored;
    },
  };
}

/** In one order for all processes, so that two never wait for one another. */
async function store(sql: Sql, taken: readonly (readonly [string, number])[]): Promise<void> {
  const rows = taken.map(([name, requests]) => {
    const [workspace, uuid, day, version, admittedBy, page, ...path] = name.split('\n');
    return { workspace, uuid, day, version, admittedBy, page: page === '1', path: path.join('\n'), requests };
  });
  await sql`
    insert into asset_view (workspace_o_id, asset_uuid, day, version, path, admitted_by, is_page, requests)
    select workspace, uuid, day, version, path, "admittedBy", page, requests
    from jsonb_to_recordset(${json(sql, rows)}) as seen (
      workspace text, uuid uuid, day date, version integer, path text, "admittedBy" text, page boolean, requests bigint
    )
    on conflict (workspace_o_id, asset_uuid, day, version, path, admitted_by) do update
    set requests = asset_view.requests + excluded.requests`;
}

const removedAtOnce = 5_000;
const keptDays = 400;

/** Deletes views older than thirteen months, a bounded number per sweep. */
export async function removeOldViews(sql: Sql): Promise<void> {
  await sql`
    delete from asset_view as view
    using (
      select workspace_o_id, asset_uuid, day, version, path, admitted_by
      from asset_view
      where day < (now() at time zone 'utc')::date - ${keptDays}::int
      limit ${removedAtOnce}
    ) as old
    where view.workspace_o_id = old.workspace_o_id
      and view.asset_uuid = old.asset_uuid
      and view.day = old.day
      and view.version = old.version
      and view.path = old.path
      and view.admitted_by = old.admitted_by`;
}
