import type { Tenant } from './faults-floods.ts';

/** A request, from when it was due to its last answer. */
export interface Tried {
  tenant: Tenant;
  /** By `performance.now()`. */
  dueAt: number;
  /** From when it was due; a server that is late is not asked later for it. */
  tookMs: number;
  /** Of each try; 0 where no answer came. */
  statuses: number[];
  /** Each answer of 503 had the header. */
  hasRetryAfter: boolean;
  /** The name of the record that it makes; null of one that reads. */
  mark: string | null;
}

export interface OpenLoad {
  /** Those that have ended. */
  tried: readonly Tried[];
  stop(): Promise<readonly Tried[]>;
}

/** Of so many requests one makes a record. */
const createsEvery = 20;
const againMs = 200;
const oneTryMs = 20_000;
const reads = ['/persona/list?limit=20', '/resource/list?limit=20', '/event/list?limit=20'];

/**
 * Sends so many requests a second, whether those before them were answered or not. One that is answered by 409, 429 or 5xx is
 * sent again under its Idempotency-Key, `triesMost` times in all.
 */
export function startOpenLoad(
  address: string,
  tenants: readonly Tenant[],
  perSecond: number,
  triesMost = 100,
): OpenLoad {
  const tried: Tried[] = [];
  const underway = new Set<Promise<void>>();
  const began = performance.now();
  let sent = 0;

  async function send(number: number, dueAt: number): Promise<void> {
    const tenant = tenants[number % tenants.length] as Tenant;
    const turn = Math.floor(number / tenants.length);
    const mark = turn % createsEvery === 0 ? crypto.randomUUID() : null;
    const path = mark ? '/persona/create' : (reads[turn % reads.length] ?? '');
    const one: Tried = { tenant, dueAt, tookMs: 0, statuses: [], hasRetryAfter: true, mark };
    while (one.statuses.length < triesMost) {
      const reply = await fetch(`${address}/api/v2${path}`, {
        method: mark ? 'POST' : 'GET',
        headers: {
          api_key: tenant.key,
          ...(mark ? { 'content-type': 'application/json', 'idempotency-key': mark } : {}),
        },
        ...(mark ? { body: JSON.stringify({ name: mark }) } : {}),
        signal: AbortSignal.timeout(oneTryMs),
      }).catch(() => null);
      await reply?.text().catch(() => '');
      const status = reply?.status ?? 0;
      one.statuses.push(status);
      if (status === 503 && !reply?.headers.has('retry-after')) one.hasRetryAfter = false;
      if (status > 0 && status < 500 && status !== 409 && status !== 429) break;
      if (one.statuses.length < triesMost) await Bun.sleep(againMs);
    }
    one.tookMs = performance.now() - dueAt;
    tried.push(one);
  }

  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * perSecond;
    for (; sent < due; sent++) {
      const work = send(sent, began + (sent / perSecond) * 1000);
      underway.add(work);
      work.finally(() => underway.delete(work));
    }
  }, 5);

  return {
    tried,
    async stop() {
      clearInterval(timer);
      await Promise.all(underway);
      return tried;
    },
  };
}

/** Returns how many of the first answers had which status. */
export function statusesOf(tried: readonly Tried[]): string {
  const counts = Map.groupBy(tried, ({ statuses }) => statuses[0] ?? 0);
  return [...counts].map(([status, { length }]) => `${length} × ${status}`).join(', ') || 'none';
}
