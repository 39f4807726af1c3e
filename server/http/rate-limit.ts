import type { Database } from '../database/index.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from './route.ts';

interface Window {
  /** When the minute ends, by `performance.now()`: the time of day may be set back. */
  until: number;
  /** Requests this process may still serve without asking. */
  granted: number;
  /** What the database had left when last asked. */
  left: number;
  asking: Promise<void> | null;
}

export interface RateLimit {
  /** Takes one request from the key's budget; throws 429 when none is left. Returns the headers of the reply. */
  take(caller: Caller, group: string): Promise<Record<string, string>>;
}

const minuteMs = 60_000;

/**
 * Limits requests per key, route group and minute across all server processes. Each process reserves a share of the
 * rest and serves from it; shares shrink to single requests towards the end, so the limit holds exactly and little is
 * wasted. The minute is that of the database's clock. A read-only database stores no shares;
 * then each process counts for itself, and reading goes on.
 */
export function createRateLimit(db: Database, perMinute: number): RateLimit {
  const windows = new Map<string, Window>();
  return {
    async take(caller, group) {
      const window = currentWindow(windows, `${caller.keyOId} ${group}`, perMinute);
      while (window.granted <= 0 && window.left > 0) {
        window.asking ??= ask(db, caller, group, window, perMinute)
          .catch((error) => countAlone(window, error))
          .finally(() => {
            window.asking = null;
          });
        await window.asking;
      }
      if (window.granted <= 0) {
        throw new ApiError(429, 'rate_limited', 'Too many requests; wait and try again', {
          headers: { ...headersOf(perMinute, window), 'retry-after': String(secondsLeft(window)) },
        });
      }
      window.granted--;
      return headersOf(perMinute, window);
    },
  };
}

function currentWindow(windows: Map<string, Window>, name: string, perMinute: number): Window {
  const known = windows.get(name);
  if (known && known.until > performance.now()) return known;
  if (windows.size > 20_000) windows.clear();
  const fresh = { until: performance.now() + minuteMs, granted: 0, left: perMinute, asking: null };
  windows.set(name, fresh);
  return fresh;
}

interface Clock {
  minute: string;
  remainingMs: number;
  /** By all processes so far. */
  taken: number;
}

const sharesOfRest = 8;

async function ask(
  db: Database,
  caller: Caller,
  group: string,
  window: Window,
  perMinute: number,
): Promise<void> {
  const { workspaceOId: workspace, keyOId } = caller;
  // two statements: one that stores what it selects would ask every node of a distributed database, also one that is away
  const [clock] = await db.look(
    (sql) => sql<Clock[]>`
    select
      floor(extract(epoch from now()) / 60)::bigint::text as minute,
      (60000 - (extract(epoch from now()) * 1000)::bigint % 60000)::int as remaining_ms,
      coalesce(max(taken), 0)::int as taken
    from rate_window
    where workspace_o_id = ${workspace}
      and key_o_id = ${keyOId}
      and route_group = ${group}
      and minute = floor(extract(epoch from now()) / 60)::bigint`,
  );
  if (!clock) throw new Error('the rate limit statement returned no row');
  const share = Math.max(1, Math.trunc((perMinute - clock.taken) / sharesOfRest));
  const [granted] = await db.look(
    (sql) => sql<{ taken: number }[]>`
    insert into rate_window as w (workspace_o_id, key_o_id, route_group, minute, taken)
    values (${workspace}, ${keyOId}, ${group}, ${clock.minute}::bigint, ${share}::int)
    on conflict (workspace_o_id, key_o_id, route_group, minute) do update
      set taken = w.taken + excluded.taken
      where w.taken + excluded.taken <= ${perMinute}::int
    returning taken`,
  );
  if (granted) window.granted += share;
  // A share that no longer fitted is asked for again, smaller; only a budget that is used up ends the asking.
  window.left = perMinute - (granted?.taken ?? clock.taken);
  window.until = performance.now() + clock.remainingMs;
}

/** Takes what is left of the minute where no share of it can be noted. */
function countAlone(window: Window, error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'database_unwritable') throw error;
  window.granted += window.left;
  window.left = 0;
  window.until = performance.now() + minuteMs - (Date.now() % minuteMs);
}

const secondsLeft = (window: Window) => Math.max(1, Math.ceil((window.until - performance.now()) / 1000));

function headersOf(perMinute: number, window: Window): Record<string, string> {
  return {
    'ratelimit-policy': `"default";q=${perMinute};w=60`,
    ratelimit: `"default";r=${Math.max(0, window.granted + window.left)};t=${secondsLeft(window)}`,
  };
}
