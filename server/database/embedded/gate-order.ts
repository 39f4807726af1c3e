/**
 * A queue of connections for the engine, which serves one at a time. Connections of requests go before those of background
 * work until both have had the same amount of the engine's time; from then on they have equal shares. Each kind is served
 * in the order of arrival.
 *
 * A request sends one transaction after another. After each of them the engine waits a moment for the next one, which would
 * otherwise have to wait for a background transaction every time.
 */
export interface GateOrder<Waiting extends Waiter> {
  add(waiting: Waiting): void;
  delete(waiting: Waiting): void;
  /** Takes the next one out; a number says in how many milliseconds to ask again, null that nobody waits. */
  next(): Waiting | number | null;
  /** Counts milliseconds for which one had the engine. */
  count(waiting: Waiting, ms: number): void;
}

export interface Waiter {
  /** No client waits for what it does. */
  readonly isBackground: boolean;
}

/** The application name of background connections. */
export const backgroundName = 'groundwork-background';

/** About what a server needs to send a request's next transaction. */
const followsWithinMs = 2;
/** The most engine time that requests may be owed: so much of a flood of them goes before everything else. */
const behindMostMs = 500;
/** The lead of requests, in engine time, at which background work has its turn. */
const aheadMostMs = 50;

export function createGateOrder<Waiting extends Waiter>(clock = () => performance.now()): GateOrder<Waiting> {
  const clients = new Set<Waiting>();
  const background = new Set<Waiting>();
  /** The engine's time that requests have had beyond that of the background. */
  let ahead = 0;
  let followsUntil = 0;
  const sideOf = ({ isBackground }: Waiter) => (isBackground ? background : clients);

  return {
    add: (waiting) => void sideOf(waiting).add(waiting),
    delete: (waiting) => void sideOf(waiting).delete(waiting),
    next() {
      const [client] = clients;
      const [other] = background;
      const mayClientsGoFirst = ahead < aheadMostMs;
      const left = followsUntil - clock();
      if (!client && other && mayClientsGoFirst && left > 0) return left;
      const first = other && !mayClientsGoFirst ? other : (client ?? other);
      if (!first) return null;
      sideOf(first).delete(first);
      return first;
    },
    count({ isBackground }, ms) {
      const now = ahead + (isBackground ? -ms : ms);
      ahead = Math.min(aheadMostMs, Math.max(-behindMostMs, now));
      followsUntil = isBackground ? 0 : clock() + followsWithinMs;
    },
  };
}
