import { createHash } from 'node:crypto';

/**
 * The health of callback receivers, as this process has seen it. Healthy ones may be called as often as there are
 * places. Failing or slow ones share one place, new ones share two, each with one call at a time, so that a dead
 * receiver does not delay others. A receiver is an address; when several of one server have failed and none has
 * answered since, all of that server count as failing.
 */
export interface Receivers {
  /** Takes a place for a call; false when there is none for such a receiver. */
  take(receiver: string): boolean;
  /** Gives the place back. */
  give(receiver: string): void;
  /** What came of a call: milliseconds until the answer, or null where none came. */
  note(receiver: string, ms: number | null): void;
  /** Those that are not to be called now. */
  refused(): string[];
}

type Repute = 'answers' | 'fails' | 'unknown';

const places: Record<Repute, number> = { answers: Number.POSITIVE_INFINITY, fails: 1, unknown: 2 };
/** An answer that took longer keeps others waiting. */
const answersWithinMs = 2_000;
const rememberedMost = 5_000;
/** So many addresses of a server that fail say that the server does. */
const failingOfServer = 3;

export function createReceivers(): Receivers {
  /** The one heard of last stands last. */
  const knownReputes = new Map<string, Repute>();
  /** Receivers with a call under way that took one of the few places, and of which kind. */
  const underWay = new Map<string, Repute>();
  /** By server its addresses that have failed since one has answered. */
  const failing = new Map<string, Set<string>>();
  const reputeOf = (receiver: string) =>
    (failing.get(serverOf(receiver))?.size ?? 0) >= failingOfServer
      ? 'fails'
      : (knownReputes.get(receiver) ?? 'unknown');
  const judge = (receiver: string, repute: Repute) => {
    const server = serverOf(receiver);
    const failed = failing.get(server) ?? new Set();
    failing.delete(server);
    if (repute === 'fails')
      failing.set(server, failed.size < failingOfServer ? failed.add(receiver) : failed);
    const [oldest] = failing.keys();
    if (failing.size > rememberedMost && oldest !== undefined) failing.delete(oldest);
    remember(receiver, repute);
  };
  const remember = (receiver: string, repute: Repute) => {
    knownReputes.delete(receiver);
    knownReputes.set(receiver, repute);
    const [oldest] = knownReputes.keys();
    if (knownReputes.size > rememberedMost && oldest !== undefined) knownReputes.delete(oldest);
  };
  const isFree = (receiver: string) => {
    const repute = reputeOf(receiver);
    if (repute === 'answers') return true;
    const taken = [...underWay.values()].filter((one) => one === repute).length;
    return !underWay.has(receiver) && taken < places[repute];
  };
  return {
    take(receiver) {
      const repute = reputeOf(receiver);
      remember(receiver, repute);
      if (!isFree(receiver)) return false;
      if (repute !== 'answers') underWay.set(receiver, repute);
      return true;
    },
    give: (receiver) => void underWay.delete(receiver),
    note: (receiver, ms) => judge(receiver, ms !== null && ms <= answersWithinMs ? 'answers' : 'fails'),
    refused: () =>
      underWay.size === 0 ? [] : [...knownReputes.keys()].filter((receiver) => !isFree(receiver)),
  };
}

/** The receivers that this process has called. */
export const receivers = createReceivers();

/** Returns the receiver of an address, the flag of its jobs: its server and its path. */
export function receiverOf(url: string): `receiver:${string}` {
  const { origin, pathname } = new URL(url);
  return `receiver:${shortHash(origin)}.${shortHash(pathname)}`;
}

const serverOf = (receiver: string) => receiver.split('.', 1)[0] ?? receiver;

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24);
