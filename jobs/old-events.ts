import type { Database, Tx } from '../server/database/index.ts';
import type { KeyActivity } from '../server/services/accounts/keep/count-activity.ts';
import { findingsByKey, withoutThem } from '../server/services/accounts/keep/count-findings.ts';
import { keepAccounts } from '../server/services/accounts/keep/keep-accounts.ts';
import { recountDeals } from '../server/services/deals/keep-deals.ts';
import { nothingNeeds } from '../server/services/events/upkeep/nothing-needs.ts';
import { appendContributions } from '../server/services/rollups/contributions.ts';
import { countOutPassages } from '../server/services/search/event-passages.ts';
import { shorterThan } from '../server/services/workspaces/retention-figures.ts';

/** Bounds one transaction. */
const removedAtOnce = 200;

interface Place {
  oId: string;
  at: Date;
  dealOId: string | null;
}

/** The places at which the last call of this process stopped: events that are old and needed are not gone through each time. */
const stops = new WeakMap<Database, Map<string, Place>>();

interface OldEvent {
  oId: string;
  accountKey: string | null;
  dealOId: string | null;
  category: string;
  day: string;
}

/**
 * Removes events past their workspace's retention, with their counts, a part per transaction, until none is left or
 * `mostMs` have passed. Returns the number.
 */
export async function removeOldEvents(db: Database, mostMs: number): Promise<number> {
  const until = performance.now() + mostMs;
  const stopPlaces = stops.get(db) ?? new Map<string, Place>();
  stops.set(db, stopPlaces);
  let removedCount = 0;
  for (const { workspace, figure } of await shorterThan(db.ownerSql, 'events')) {
    do {
      const behind = stopPlaces.get(workspace);
      stopPlaces.delete(workspace);
      const part = await db.read(workspace, (tx) => oldEvents(tx, workspace, figure, behind));
      const last = part.at(-1);
      if (!last) break;
      const removedOfPart = await db.write(workspace, (tx) => removePart(tx, workspace, figure, part));
      if (removedOfPart === null) break;
      removedCount += removedOfPart;
      stopPlaces.set(workspace, last);
    } while (performance.now() < until);
  }
  return removedCount;
}

/** The next old events, the oldest first. */
function oldEvents(tx: Tx, workspace: string, days: number, behind: Place | undefined): Promise<Place[]> {
  return tx<Place[]>`
    select event.o_id, event.event_timestamp as at, event.deal_o_id
    from event
    where event.workspace_o_id = ${workspace}
      and event.event_timestamp < now() - make_interval(days => ${days})
      ${behind ? tx`and (event.event_timestamp, event.o_id) > (${behind.at}, ${behind.oId})` : tx``}
      and ${nothingNeeds(tx, workspace, days)}
    order by event.event_timestamp, event.o_id
    limit ${removedAtOnce}`;
}

/**
 * Locks in the order that the README of accounts gives, looks again, and removes. Null, and nothing is removed, while
 * events are still given their deals: a change of a living deal could not be told from others.
 */
async function removePart(
  tx: Tx,
  workspace: string,
  days: number,
  part: readonly Place[],
): Promise<number | null> {
  const deals = [...new Set(part.flatMap(({ dealOId }) => dealOId ?? []))];
  const [fill] = await tx<{ isComplete: boolean }[]>`
    select completed_at is not null as is_complete
    from account_fill
    where workspace_o_id = ${workspace}
    for update`;
  if (fill && !fill.isComplete) return null;
  await tx`
    select
    from deal
    where workspace_o_id = ${workspace}
      and o_id = any (${deals}::text[])
    order by o_id
    for update`;
  const old = await tx<OldEvent[]>`
    select event.o_id, event.account_key, event.deal_o_id, event.category,
      (event.event_timestamp at time zone 'UTC')::date::text as day
    from event
    where event.workspace_o_id = ${workspace}
      and event.o_id = any (${part.map(({ oId }) => oId)}::text[])
      and ${nothingNeeds(tx, workspace, days)}
    order by event.o_id
    for update of event`;
  if (old.length === 0) return 0;
  const oIds = old.map(({ oId }) => oId);
  const findings = await findingsByKey(tx, workspace, oIds);
  await appendContributions(tx, workspace, oIds, -1);
  await countOutDays(tx, workspace, oIds, [...new Set(old.map(({ day }) => day))]);
  await countOutPassages(tx, workspace, oIds);
  await removeEvents(tx, workspace, oIds);
  const changed = old.flatMap(({ category, dealOId }) => (category === 'CRM' && dealOId ? [dealOId] : []));
  const moved = await recountDeals(tx, workspace, [...new Set(changed)]);
  const gone = [...old.flatMap(withoutIt), ...withoutThem(findings)];
  const left = [...new Set([...gone.map(({ key }) => key), ...moved.left])];
  const nothingNew = { keys: [], links: [], names: [] };
  await keepAccounts(tx, workspace, nothingNew, [...gone, ...moved.activity], left);
  return old.length;
}

const withoutIt = ({ accountKey: key }: OldEvent): KeyActivity[] =>
  key === null ? [] : [{ key, events: -1, findings: 0, first: null, last: null }];

/** Takes the events from the counts of their days, in the transaction that removes them behind this. */
async function countOutDays(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
  days: string[],
): Promise<void> {
  await tx`
    insert into event_daily (workspace_o_id, day, category, event_type, slot, events)
    select ${workspace}, (event_timestamp at time zone 'UTC')::date as day, category, event_type, 0, -count(*)
    from event
    where workspace_o_id = ${workspace}
      and o_id = any (${[...oIds]}::text[])
    group by day, category, event_type
    order by day, category, event_type
    on conflict (workspace_o_id, day, category, event_type, slot)
    do update set events = event_daily.events + excluded.events`;
  await tx`delete from event_daily where workspace_o_id = ${workspace} and events = 0 and day = any (${days}::text[]::date[])`;
}

/** Findings, passages and matches of the events go with them, by the keys that name an event. */
async function removeEvents(tx: Tx, workspace: string, oIds: readonly string[]): Promise<void> {
  const ofThem = tx`workspace_o_id = ${workspace} and event_o_id = any (${[...oIds]}::text[])`;
  await tx`delete from event where workspace_o_id = ${workspace} and o_id = any (${[...oIds]}::text[])`;
  await tx`delete from event_payload where ${ofThem}`;
  await tx`delete from event_participant where ${ofThem}`;
  await tx`
    delete from trigger_start
    where ${ofThem}
      and trigger_o_id in (select o_id from trigger where workspace_o_id = ${workspace})`;
}
