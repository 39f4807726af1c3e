import type { ImportCrm } from '../../../schema/import-event.ts';
import type { Tx } from '../../database/index.ts';
import { partyOf } from '../accounts/facts/event-party.ts';
import { ownDomainsOf } from '../accounts/facts/own-domains.ts';
import { participantsOf } from '../accounts/facts/participants.ts';
import type { KeyActivity } from '../accounts/keep/count-activity.ts';
import { type DealChange, dealChange } from './deal-change.ts';
import { type DealState, foldChanges } from './fold-changes.ts';

/** A deal that events refer to; `changes` are those of its CRM among them. */
export interface NamedDeal {
  oId: string;
  opportunityId: string;
  changes: DealChange[];
}

/** So many changes of one deal count, the latest of them. */
const changesMost = 1_000;

/** Deals that are locked until the transaction ends. */
export interface HeldDeals {
  /** Those that were not there before. */
  fresh: Set<string>;
  /** The key of each deal's company, by the deal's oId. */
  accountKeys: Map<string, string | null>;
}

/**
 * Creates new deals and locks all others until the transaction ends. Call it before their events are stored, so that
 * each event gets its deal's account, which no other transaction changes meanwhile. New deals already have the state
 * of these changes.
 */
export async function holdDeals(tx: Tx, workspace: string, deals: readonly NamedDeal[]): Promise<HeldDeals> {
  if (deals.length === 0) return { fresh: new Set(), accountKeys: new Map() };
  const rows = deals.map(({ oId, opportunityId, changes }) =>
    rowOf(oId, opportunityId, foldChanges(changes)),
  );
  const made = await tx<{ oId: string }[]>`
    insert into deal (workspace_o_id, o_id, opportunity_id, ${stateColumns(tx)})
    select ${workspace}, o_id, opportunity_id, ${stateColumns(tx)}
    from ${stateRows(tx, rows)}
    order by o_id
    on conflict (workspace_o_id, o_id) do nothing
    returning o_id
  `;
  const fresh = new Set(made.map(({ oId }) => oId));
  const others = rows.map((row) => row.o_id).filter((oId) => !fresh.has(oId));
  const known = rows.map((row): [string, string | null] => [row.o_id, row.account_key]);
  const accountKeys = new Map(known.filter(([oId]) => fresh.has(oId)));
  if (others.length > 0) {
    const held = await tx<{ oId: string; accountKey: string | null }[]>`
      select o_id, account_key
      from deal
      where workspace_o_id = ${workspace}
        and o_id = any(${others}::text[])
      order by o_id
      for update
    `;
    for (const { oId, accountKey } of held) accountKeys.set(oId, accountKey);
  }
  return { fresh, accountKeys };
}

/** Events that moved from one key to another with their deal. */
export interface MovedActivity {
  activity: KeyActivity[];
  /** Keys that lost events. */
  left: string[];
}

/**
 * Recomputes deals from their stored events, and moves the events of those whose account has changed. The caller
 * holds the deals, and has stored their events.
 */
export async function recountDeals(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
): Promise<MovedActivity> {
  if (oIds.length === 0) return { activity: [], left: [] };
  const own = await ownDomainsOf(tx, workspace);
  const storedChanges = await tx<StoredChange[]>`
    select change.deal_o_id, change.event_timestamp, change.dedupe_key, kept.payload
    from unnest(${[...oIds]}::text[]) as recounted (o_id)
    cross join lateral (
      select event.o_id, event.deal_o_id, event.event_timestamp, event.dedupe_key
      from event
      where event.workspace_o_id = ${workspace}
        and event.deal_o_id = recounted.o_id
        and event.category = 'CRM'
      order by event.event_timestamp desc, event.o_id desc
      limit ${changesMost}
    ) as change
    join event_payload as kept on kept.workspace_o_id = ${workspace} and kept.event_o_id = change.o_id
  `;
  const changes = Map.groupBy(storedChanges, (change) => change.dealOId);
  const rows = oIds.map((oId) =>
    rowOf(oId, '', foldChanges((changes.get(oId) ?? []).map((change) => changeOf(change, own)))),
  );
  await tx`
    update deal
    set (${stateColumns(tx)}) = (
      state.changed_at, state.name, state.account_key, state.stage, state.stage_category, state.amount, state.currency,
      state.owner_email, state.contacts, state.loss_reason, state.opened_at, state.closed_at, state.stages
    )
    from ${stateRows(tx, rows)}
    where deal.workspace_o_id = ${workspace}
      and deal.o_id = state.o_id
  `;
  return moveEvents(tx, workspace, oIds);
}

interface StoredChange {
  dealOId: string;
  eventTimestamp: Date;
  dedupeKey: string;
  payload: ImportCrm;
}

function changeOf(
  { eventTimestamp, dedupeKey, payload }: StoredChange,
  own: ReadonlySet<string>,
): DealChange {
  const party = partyOf(payload, participantsOf(payload), own);
  return dealChange(payload, { eventAt: eventTimestamp.getTime(), dedupeKey }, party);
}

/** Gives the events of deals the account of their deal. A deal without one leaves them their own. */
async function moveEvents(tx: Tx, workspace: string, dealOIds: readonly string[]): Promise<MovedActivity> {
  const rows = await tx<
    { former: string | null; key: string; events: number; findings: number; first: Date; last: Date }[]
  >`
    with moved as materialized (
      select event.o_id, event.account_key as former, deal.account_key as key
      from event
      join deal on deal.workspace_o_id = ${workspace} and deal.o_id = event.deal_o_id
      where event.workspace_o_id = ${workspace}
        and event.deal_o_id = any(${[...dealOIds]}::text[])
        and deal.account_key is not null
        and event.account_key is distinct from deal.account_key
      order by event.o_id
      for update of event
    ), changed as (
      update event
      set account_key = moved.key
      from moved
      where event.workspace_o_id = ${workspace}
        and event.o_id = moved.o_id
      returning event.o_id, moved.former, moved.key, event.event_timestamp
    )
    select changed.former, changed.key, count(*)::int as events,
      coalesce(sum(
        (
          select count(*)
          from finding
          where finding.workspace_o_id = ${workspace}
            and finding.event_o_id = changed.o_id
            and finding.account_key is null
        )
      ), 0)::int as findings,
      min(changed.event_timestamp) as first, max(changed.event_timestamp) as last
    from changed
    group by changed.former, changed.key
  `;
  const activity = rows.flatMap(({ former, key, events, findings, first, last }): KeyActivity[] => [
    { key, events, findings, first: first.toISOString(), last: last.toISOString() },
    ...(former === null
      ? []
      : [{ key: former, events: -events, findings: -findings, first: null, last: null }]),
  ]);
  return { activity, left: [...new Set(rows.flatMap(({ former }) => former ?? []))] };
}

const stateColumns = (tx: Tx) => tx`
  changed_at, name, account_key, stage, stage_category, amount, currency, owner_email, contacts, loss_reason,
  opened_at, closed_at, stages
`;

const stateRows = (tx: Tx, rows: readonly object[]) => tx`
  jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as state (
    o_id text, opportunity_id text, changed_at timestamptz, name text, account_key text, stage text,
    stage_category text, amount numeric, currency text, owner_email text, contacts text[], loss_reason text,
    opened_at timestamptz, closed_at timestamptz, stages jsonb
  )
`;

const timeText = (time: number | null | undefined) => (time == null ? null : new Date(time).toISOString());

function rowOf(oId: string, opportunityId: string, state: DealState | null) {
  return {
    o_id: oId,
    opportunity_id: opportunityId,
    changed_at: timeText(state?.changedAt),
    name: state?.name ?? null,
    account_key: state?.accountKey ?? null,
    stage: state?.stage ?? null,
    stage_category: state?.stageCategory ?? null,
    amount: state?.amount ?? null,
    currency: state?.currency ?? null,
    owner_email: state?.ownerEmail ?? null,
    contacts: state?.contacts ?? [],
    loss_reason: state?.lossReason ?? null,
    opened_at: timeText(state?.openedAt),
    closed_at: timeText(state?.closedAt),
    stages: state?.stages.map(({ stage, enteredAt }) => ({ stage, enteredAt: timeText(enteredAt) })) ?? [],
  };
}
