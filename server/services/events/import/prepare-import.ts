import type { EventKind, ImportEvent } from '../../../../schema/import-event.ts';
import type { Tools } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { turns } from '../../../event-loop.ts';
import { ownDomainsOf } from '../../accounts/facts/own-domains.ts';
import { unreadTimes } from '../../deals/deal-change.ts';
import { dedupeKey } from './dedupe.ts';
import { type EventRow, eventRowOf, type Receiver } from './event-row.ts';
import { readEvents } from './read.ts';
import { batchSizes, type PackedBatch, packedBatches } from './staged.ts';
import { zonedEvent } from './zoned-event.ts';

export interface ImportRequest {
  events: readonly unknown[];
  callbackUrl: string | null;
  externalRequestId: string | null;
  /** Milliseconds; event times must lie around it. */
  now: number;
  /** Events that one transaction of the job moves. Default: as few as on the embedded engine. */
  batchSize?: number;
}

/** The events of a request, parsed and turned into rows. */
export interface PreparedImport extends Omit<ImportRequest, 'events'> {
  batchSize: number;
  /** In the order of the request. */
  events: PreparedEvent[];
  /** Batches of all first events of each kind, as they are staged unless some of these are stored already. */
  batches: ReadonlyMap<EventKind, PackedBatch[]>;
  /** Sentences for the sender. */
  warnings: string[];
}

export interface PreparedEvent {
  kind: EventKind;
  /** An earlier event of the request has the same key. */
  isRepeated: boolean;
  row: EventRow;
}

/**
 * Parses all events, or throws a 400 that names every invalid one. Yields to the event loop, and needs no
 * transaction, since thousands of events take long.
 */
export async function prepareImport(
  read: Tools['read'],
  workspace: string,
  { events: sent, ...request }: ImportRequest,
): Promise<PreparedImport> {
  const turn = turns();
  const { batchSize = batchSizes.embedded, now } = request;
  const readable = await readEvents(sent, now, turn);
  const receiver = await read((tx) => receiverOf(tx, workspace));
  const known = new Set<string>();
  const events: PreparedEvent[] = [];
  for (const [position, { event, sentTime }] of readable.entries()) {
    // of the times as they were sent: an event stays known when the workspace changes its time zone
    const key = dedupeKey(event);
    const row = eventRowOf(zonedEvent(event, sentTime, receiver.timeZone), position, key, receiver, now);
    events.push({ kind: event.type, isRepeated: known.has(key), row });
    known.add(key);
    await turn();
  }
  noteLastChanges(events.map(({ row }) => row));
  const batches = new Map<EventKind, PackedBatch[]>();
  for (const kind of new Set(events.map((event) => event.kind))) {
    const first = events.filter((event) => event.kind === kind && !event.isRepeated);
    batches.set(
      kind,
      await packedBatches(
        first.map(({ row }) => row),
        batchSize,
        turn,
      ),
    );
  }
  return {
    ...request,
    batchSize,
    events,
    batches,
    warnings: timeWarnings(readable.map(({ event }) => event)),
  };
}

/** A deal without a time counts at that of its event, which the sender cannot see: one warning names the first of a member. */
function timeWarnings(events: readonly ImportEvent[]): string[] {
  const unread = events.flatMap((event, position) =>
    event.type === 'crm' ? unreadTimes(event).map((time) => ({ ...time, position })) : [],
  );
  return [...Map.groupBy(unread, ({ member }) => member)].map(([member, [first, ...others]]) => {
    const isOne = others.length === 0;
    const fault = isOne ? 'is no time and counts' : `and ${others.length} more are no times and count`;
    return `events[${first?.position}].${member} (${JSON.stringify(first?.value).slice(0, 60)}) ${fault} for nothing: send ISO 8601`;
  });
}

/** The batches of one request are stored in order of time: an old change is known as one of a deal that has changed since. */
function noteLastChanges(rows: readonly EventRow[]): void {
  const lastChanges = new Map<string | null, number>();
  for (const { deal_o_id: deal, deal_changed_at: at = 0 } of rows)
    lastChanges.set(deal, Math.max(at, lastChanges.get(deal) ?? 0));
  for (const row of rows)
    if (row.deal_changed_at !== undefined) row.deal_changed_at = lastChanges.get(row.deal_o_id) ?? 0;
}

async function receiverOf(tx: Tx, workspace: string): Promise<Receiver> {
  const [[row], own] = await Promise.all([
    tx<{ domain: string | null; timeZone: string }[]>`
      select lower(domain) as domain, time_zone
      from workspace
      where o_id = ${workspace}
    `,
    ownDomainsOf(tx, workspace),
  ]);
  return { workspace, domain: row?.domain ?? null, timeZone: row?.timeZone ?? 'UTC', own };
}
