import Fastify from 'fastify';
import pg from 'pg';
import { importEvent } from '../../schema/import-event.ts';
import { dedupeKey } from '../../server/services/events/import/dedupe.ts';
import { type EventRow, eventRowOf } from '../../server/services/events/import/event-row.ts';

/** The same import as most would write it: fastify, pg, and multi-row VALUES in one transaction, stored when it answers. */
export interface Peer {
  import(events: unknown[]): Promise<void>;
  close(): Promise<void>;
}

const eventColumns =
  'workspace_o_id, o_id, event_type, category, sub_type, event_timestamp, processing_status, call_purpose, provider_name, summary, dedupe_key, account_key, deal_o_id';

/** Writes to `peer_event`, `peer_payload` and `peer_participant`, which have the columns and indexes of the real ones. */
export async function fastifyPeer(url: string, workspace: string): Promise<Peer> {
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  const app = Fastify({ bodyLimit: 20 * 1024 * 1024 });
  const schema = {
    body: {
      type: 'object',
      required: ['events'],
      properties: {
        events: {
          type: 'array',
          maxItems: 1000,
          items: { type: 'object', required: ['type', 'eventType', 'eventTimestamp'] },
        },
      },
    },
  };
  app.post<{ Body: { events: unknown[] } }>('/import', { schema }, async (request) => {
    const now = Date.now();
    const receiver = { workspace, domain: null, timeZone: 'UTC', own: new Set<string>() };
    const drafts = request.body.events.map((sent, position) => {
      const event = importEvent.parse(sent);
      return eventRowOf(event, position, dedupeKey(event), receiver, now);
    });
    return { stored: await store(pool, workspace, drafts) };
  });
  await app.ready();
  return {
    async import(events) {
      const reply = await app.inject({ method: 'POST', url: '/import', payload: { events } });
      if (reply.statusCode !== 200) throw new Error(`the peer answered ${reply.statusCode}: ${reply.body}`);
    },
    async close() {
      await app.close();
      await pool.end();
    },
  };
}

async function store(pool: pg.Pool, workspace: string, drafts: EventRow[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const stored = await insertAll(
      client,
      `peer_event (${eventColumns})`,
      drafts.map((draft) => eventRow(workspace, draft)),
      'on conflict do nothing',
    );
    await insertAll(
      client,
      'peer_payload (workspace_o_id, event_o_id, payload)',
      drafts.map((draft) => [workspace, draft.o_id, JSON.stringify(draft.payload)]),
    );
    await insertAll(
      client,
      'peer_participant (workspace_o_id, event_o_id, ordinal, kind, email, name, role, event_timestamp)',
      drafts.flatMap((draft) =>
        draft.participants.map((one, ordinal) => [
          workspace,
          draft.o_id,
          ordinal,
          one.kind,
          one.email,
          one.name,
          one.role,
          draft.event_timestamp,
        ]),
      ),
    );
    await client.query('commit');
    return stored;
  } finally {
    client.release();
  }
}

function eventRow(workspace: string, draft: EventRow): unknown[] {
  const { o_id, event_type, category, sub_type, event_timestamp, processing_status } = draft;
  const { call_purpose, provider_name, summary, dedupe_key, account_key, deal_o_id } = draft;
  return [
    workspace,
    o_id,
    event_type,
    category,
    sub_type,
    event_timestamp,
    processing_status,
    call_purpose,
    provider_name,
    summary,
    dedupe_key,
    account_key,
    deal_o_id,
  ];
}

async function insertAll(client: pg.PoolClient, into: string, rows: unknown[][], tail = ''): Promise<number> {
  const width = rows[0]?.length ?? 0;
  const places = rows.map(
    (row, at) => `(${row.map((_, column) => `$${at * width + column + 1}`).join(', ')})`,
  );
  const result = await client.query(`insert into ${into} values ${places.join(', ')} ${tail}`, rows.flat());
  return result.rowCount ?? 0;
}
