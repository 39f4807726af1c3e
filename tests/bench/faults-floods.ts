import type { Database } from '../../server/database/index.ts';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { manyDeals } from '../support/sent-events.ts';
import { type House, secretKey } from './house.ts';

/** A workspace beside that of the load, which is flooded. */
export interface Tenant {
  workspaceOId: string;
  key: string;
}

export const newTenant = (db: Database, name: string): Promise<Tenant> =>
  db.asOwner((tx) => createWorkspace(tx, Buffer.from(secretKey, 'base64'), name));

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Reply = any;

/** Sends it until it is answered, under one Idempotency-Key, as long as that takes a minute at most. */
export async function keyed(urls: () => string[], key: string, path: string, body: object): Promise<Reply> {
  const until = performance.now() + 60_000;
  const idempotencyKey = crypto.randomUUID();
  for (let tries = 0; ; tries++) {
    const choices = urls();
    const reply = await fetch(`${choices[tries % choices.length]}/api/v2${path}`, {
      method: 'POST',
      headers: { api_key: key, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    const told = await reply?.json().catch(() => null);
    if (reply?.ok && told) return told;
    const isFinal = reply && reply.status < 500 && reply.status !== 409 && reply.status !== 429;
    if (isFinal || performance.now() > until)
      throw new Error(`${path}: ${reply?.status ?? 'no answer'} ${JSON.stringify(told)}`);
    await Bun.sleep(200);
  }
}

export interface TriggerFlood {
  /** One import of that many events, each of which every trigger starts a run for. */
  pour(events: number): Promise<void>;
  /** Faults of what was started: each trigger starts one run for each event, which is completed. `open` may yet be. */
  count(db: Database): Promise<{ faults: string[]; open: number }>;
  /** Runs that all imports together have to start. */
  expected(): number;
}

export async function triggerFlood(
  { urls }: Pick<House, 'urls'>,
  { key, workspaceOId }: Tenant,
  triggers: number,
): Promise<TriggerFlood> {
  const workflow = await keyed(urls, key, '/workflows/create', {
    name: 'Flooded',
    nodes: [{ id: 'only', type: 'transform', expression: '1' }],
  });
  for (let at = 0; at < triggers; at++)
    await keyed(urls, key, '/workflows/trigger/create', { workflowOId: workflow.data.oId, filters: {} });
  let imported = 0;
  return {
    async pour(events) {
      const deals = manyDeals(events, Date.UTC(2025, 0, 1)).map((event, index) => ({
        ...event,
        opportunityId: `flood-${imported + index}`,
      }));
      await keyed(urls, key, '/event/import', { events: deals });
      imported += events;
    },
    expected: () => imported * triggers,
    async count({ ownerSql: sql }) {
      const [row] = await sql<{ runs: number; doubled: number; open: number; failed: number }[]>`
        with started as (
          select
            started_by,
            input -> 'event' ->> 'oId' as event,
            count(*) as times,
            count(*) filter (where completed_at is null) as open,
            count(*) filter (where status in ('failed', 'cancelled')) as failed
          from run
          where workspace_o_id = ${workspaceOId} and started_by is not null
          group by 1, 2
        )
        select
          count(*)::int as runs,
          coalesce(sum(times - 1), 0)::int as doubled,
          coalesce(sum(open), 0)::int as open,
          coalesce(sum(failed), 0)::int as failed
        from started`;
      const counts = { lost: imported * triggers - (row?.runs ?? 0), ...row };
      const faults = (['lost', 'doubled', 'open', 'failed'] as const).flatMap((what) =>
        counts[what] ? [`trigger: ${counts[what]} of ${imported * triggers} starts are ${what}`] : [],
      );
      return { faults, open: counts.lost + (row?.open ?? 0) };
    },
  };
}

const boundary = 'xx';

/** Opens that many uploads of one key, each of which sends a byte every two seconds; call what it returns to end them. */
export async function slowSockets(url: string, key: string, count: number): Promise<() => void> {
  const { hostname, port } = new URL(url);
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="metadata"\r\n\r\n` +
    `${JSON.stringify({ identifier: 'slow' })}\r\n`;
  const sockets = await Promise.allSettled(
    Array.from({ length: count }, () =>
      Bun.connect({
        hostname,
        port: Number(port),
        socket: {
          open: (socket) =>
            void socket.write(
              `POST /api/v2/asset/create HTTP/1.1\r\nhost: ${hostname}:${port}\r\napi_key: ${key}\r\n` +
                `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 1000000\r\n\r\n${head}`,
            ),
          data: () => {},
          error: () => {},
        },
      }),
    ),
  );
  const opened = sockets.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const timer = setInterval(() => {
    for (const socket of opened) socket.write('-');
  }, 2_000);
  return () => {
    clearInterval(timer);
    for (const socket of opened) socket.terminate();
  };
}
