import type { Database } from '../../server/database/index.ts';
import { createApiKey, everyScope } from '../../server/services/workspaces/api-keys.ts';
import type { EventSet } from './events-set.ts';
import { type Running, startProcess } from './server.ts';

/** The heavy reads that a dashboard asks for at once. */
const dashboard = [
  '/insights/top-entities?startDate=2025-11-01&endDate=2026-11-01',
  '/insights/workspace-baseline',
  '/insights/entity-time-series?startDate=2026-08-01&endDate=2026-11-01&interval=week',
  '/insights/competitive?periodType=quarter&periodStart=2026-08-15',
  '/insights/entity-stats?anchorAt=2026-10-31',
  '/finding/list?limit=50',
  '/event/list?startDate=2026-01-01&limit=50',
  '/event/list?eventCategories=CRM&limit=50',
];
const dashboards = 3;
const seconds = 8;
const deadlineMs = 8_000;

/**
 * A short read of one workspace, one after the other from four clients, alone and while three people keep opening a
 * dashboard of the large workspace.
 */
export async function measureNeighbour(
  db: Database,
  secret: Buffer,
  environment: Record<string, string>,
  neighbour: EventSet,
  large: EventSet,
): Promise<void> {
  const keyOf = async ({ workspace }: EventSet) => {
    const { key } = await db.asOwner((tx) =>
      createApiKey(tx, workspace, secret, { name: 'Bench', scopes: everyScope }),
    );
    return key;
  };
  const [own, theirs] = [await keyOf(neighbour), await keyOf(large)];
  const server = await startProcess([process.execPath, 'tests/bench/peers/groundwork.ts'], {
    ...environment,
    RATE_LIMIT: '100000000',
    DATABASE_DEADLINE_MS: String(deadlineMs),
    LOG_LEVEL: 'error',
  });
  try {
    await clients(server, own, 1);
    const alone = await clients(server, own, seconds);
    const { signal, stop } = untilStopped();
    const heavy = Array.from({ length: dashboards }, () => open(server, theirs, signal));
    const beside = await clients(server, own, seconds);
    stop();
    const replies = (await Promise.all(heavy)).flat();
    console.log(
      `a neighbour's GET: p99 ${p99(alone).toFixed(1)} ms alone, ${p99(beside).toFixed(1)} ms beside ${dashboards} dashboards (${(p99(beside) / p99(alone)).toFixed(2)} ×)`,
    );
    const latest = Math.max(...replies.map(({ ms }) => ms));
    const refused = replies.filter(({ status }) => status === 503).length;
    console.log(
      `dashboards: ${replies.length} replies, ${refused} of them refused, the latest after ${Math.round(latest)} ms of ${deadlineMs}`,
    );
  } finally {
    await server.stop();
  }
}

function untilStopped() {
  const signal = { isStopped: false };
  return {
    signal,
    stop: () => {
      signal.isStopped = true;
    },
  };
}

async function get(server: Running, key: string, path: string) {
  const begun = performance.now();
  const reply = await fetch(`http://127.0.0.1:${server.port}/api/v2${path}`, { headers: { api_key: key } });
  await reply.arrayBuffer();
  return { status: reply.status, ms: performance.now() - begun };
}

async function open(server: Running, key: string, signal: { isStopped: boolean }) {
  const replies: { status: number; ms: number }[] = [];
  while (!signal.isStopped)
    replies.push(...(await Promise.all(dashboard.map((path) => get(server, key, path)))));
  return replies;
}

async function clients(server: Running, key: string, forSeconds: number): Promise<number[]> {
  const until = performance.now() + forSeconds * 1000;
  const each = Array.from({ length: 4 }, async () => {
    const times: number[] = [];
    while (performance.now() < until) {
      const { status, ms } = await get(server, key, '/persona/list?limit=20');
      if (status !== 200) throw new Error(`a neighbour's read was refused: ${status}`);
      times.push(ms);
    }
    return times;
  });
  return (await Promise.all(each)).flat();
}

const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
