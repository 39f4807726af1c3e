import type { Database } from '../../../database/index.ts';
import { ApiError } from '../../../errors.ts';
import { isOver, type RunState, runStates } from './run-states.ts';

/** A follower of a run. */
export interface Follower {
  workspace: string;
  keyOId: string;
  runOId: string;
  kind: RunState['kind'];
  /** The nodes of a workflow's run are told too. */
  tellsNodes: boolean;
}

export interface RunWatch {
  /**
   * Yields where a run is, at once and then again and again until it has ended, is gone or the signal aborts; the last
   * state is that of the end. Throws 429 where the server, the workspace or the key has as many followers as it may have.
   */
  follow(follower: Follower, signal: AbortSignal): AsyncGenerator<RunState>;
  readonly followers: number;
}

/** The limit of concurrent followers in one server process. */
export const followersMost = { ofServer: 500, ofWorkspace: 100, ofKey: 20 } as const;
/** Between two looks; while they take long they come more rarely. */
const lookEveryMs = 300;
const lookEveryMostMs = 5_000;

interface House {
  followers: Set<Follower>;
  /** The next look, which all followers of the workspace share. */
  next: Promise<Look | null> | null;
  pauseMs: number;
}

interface Look {
  /** The followers whose runs it looked at: others may have come while it went on. */
  followers: ReadonlySet<Follower>;
  states: Map<string, RunState>;
}

const watches = new WeakMap<Database, RunWatch>();

/** Returns the process's watch, one per database. */
export function runWatchOf(db: Database): RunWatch {
  const known = watches.get(db) ?? createRunWatch(db);
  watches.set(db, known);
  return known;
}

/**
 * Polls for the runs that somebody waits for, by one statement a look for all followers of a workspace: what ends a run,
 * on whatever server, need not know who waits. A process that dies leaves nothing behind.
 */
function createRunWatch(db: Pick<Database, 'read'>): RunWatch {
  const houses = new Map<string, House>();
  let followers = 0;

  const look = async (workspace: string, watched: Iterable<Follower>): Promise<Look> => {
    const list = [...watched];
    const runOIds = [...new Set(list.map(({ runOId }) => runOId))];
    const nodesOf = list.flatMap(({ runOId, tellsNodes }) => (tellsNodes ? [runOId] : []));
    const states = await db.read(workspace, (tx) => runStates(tx, workspace, { runOIds, nodesOf }));
    return { followers: new Set(list), states };
  };

  const nextLook = (workspace: string, house: House) => {
    house.next ??= (async () => {
      await Bun.sleep(house.pauseMs);
      const since = performance.now();
      // the database is away: the next look tells, or whatever the follower asks last
      const latest =
        house.followers.size === 0 ? null : await look(workspace, house.followers).catch(() => null);
      const took = performance.now() - since;
      house.next = null;
      house.pauseMs = Math.min(lookEveryMostMs, Math.max(lookEveryMs, 4 * took));
      return latest;
    })();
    return house.next;
  };

  const enter = (follower: Follower): House => {
    const { workspace, keyOId } = follower;
    const house = houses.get(workspace) ?? { followers: new Set(), next: null, pauseMs: lookEveryMs };
    const ofKey = [...house.followers].filter((one) => one.keyOId === keyOId).length;
    if (followers >= followersMost.ofServer) throw tooMany('server', followersMost.ofServer);
    if (house.followers.size >= followersMost.ofWorkspace)
      throw tooMany('workspace', followersMost.ofWorkspace);
    if (ofKey >= followersMost.ofKey) throw tooMany('key', followersMost.ofKey);
    houses.set(workspace, house);
    house.followers.add(follower);
    followers += 1;
    return house;
  };

  const leave = (follower: Follower, house: House) => {
    house.followers.delete(follower);
    followers -= 1;
    if (house.followers.size === 0) houses.delete(follower.workspace);
  };

  return {
    get followers() {
      return followers;
    },
    async *follow(follower, signal) {
      const { workspace, runOId, kind } = follower;
      const first = (await look(workspace, [follower])).states.get(runOId);
      if (first?.kind !== kind) return;
      if (isOver(first)) {
        yield first;
        return;
      }
      // before anything is told: a stream that has begun can be refused no more
      const house = enter(follower);
      const aborted = Promise.withResolvers<null>();
      const abort = () => aborted.resolve(null);
      signal.addEventListener('abort', abort, { once: true });
      try {
        yield first;
        while (!signal.aborted) {
          const latest = await Promise.race([nextLook(workspace, house), aborted.promise]);
          if (!latest?.followers.has(follower)) continue;
          const state = latest.states.get(runOId);
          if (!state) return;
          yield state;
          if (isOver(state)) return;
        }
      } finally {
        signal.removeEventListener('abort', abort);
        leave(follower, house);
      }
    },
  };
}

const tooMany = (whose: string, most: number) =>
  new ApiError(
    429,
    'too_many_followers',
    `Requests of this ${whose} that wait for runs exceed the limit of ${most}; poll the status instead, or send a callbackUrl with the run`,
    { headers: { 'retry-after': '5' } },
  );
