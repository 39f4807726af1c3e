import type { ImportEvent } from '../../../schema/import-event.ts';
import type { Tx } from '../../database/index.ts';
import { type EventParty, partyOf } from '../accounts/facts/event-party.ts';
import { ownDomainsOf } from '../accounts/facts/own-domains.ts';
import { participantsOf } from '../accounts/facts/participants.ts';
import type { KeyActivity } from '../accounts/keep/count-activity.ts';
import { findingsByKey, withoutThem } from '../accounts/keep/count-findings.ts';
import { keepAccounts } from '../accounts/keep/keep-accounts.ts';
import { dealOId, opportunityOf } from '../deals/deal-o-id.ts';
import { holdDeals, type NamedDeal, recountDeals } from '../deals/keep-deals.ts';
import {
  companiesOf,
  dealsOf,
  eventsByKey,
  type PartyRow,
  type StoredParty,
} from '../events/import/parties.ts';
import { type KeyOfSpeaker, speakersOfRows } from './finding-accounts.ts';

/** A stored event before it is filled. */
export interface UnfilledRow {
  oId: string;
  eventTimestamp: Date;
  dedupeKey: string | null;
  /** Only who holds its deal, or the row of the fill, changes these two. */
  accountKey: string | null;
  dealOId: string | null;
  /** Null where an event of its category is with nobody. */
  payload: ImportEvent | null;
}

/**
 * Assigns a company and a deal to each event, and to each finding the company of its speaker. The caller's transaction
 * holds the lock of the fill's row. Returns the number of events written.
 */
export async function fillRows(tx: Tx, workspace: string, rows: readonly UnfilledRow[]): Promise<number> {
  const own = await ownDomainsOf(tx, workspace);
  const drafts = rows.flatMap((row) => (row.payload ? [draftOf(row, row.payload, workspace, own)] : []));
  const companies = companiesOf(drafts);
  const deals = dealsOf(drafts);
  const { fresh } = await holdDeals(tx, workspace, deals);
  // deals that have these events already come first: their events get the deal's key as it is now
  const known = new Set(drafts.filter(isOfKnownDeal).map((draft) => draft.deal_o_id));
  const ofKnown = await recountDeals(tx, workspace, oIdsOf(deals.filter(({ oId }) => known.has(oId))));
  const changedDrafts = await draftsToWrite(tx, workspace, drafts);
  const eventOIds = await lockEvents(tx, workspace, changedDrafts);
  const former = await findingsByKey(tx, workspace, eventOIds);
  const writtenKeys = await setKeys(tx, workspace, changedDrafts);
  await setSpeakers(tx, workspace, eventOIds, speakersOfRows(changedDrafts));
  const findings = await findingsByKey(tx, workspace, eventOIds);
  const linked = new Set(
    drafts.filter((draft) => draft.former.dealOId === null).map((draft) => draft.deal_o_id),
  );
  const changed = deals.filter(
    ({ oId, changes }) => changes.length > 0 && linked.has(oId) && !fresh.has(oId),
  );
  const movedDeals = await recountDeals(tx, workspace, oIdsOf(changed));
  const formerKeys = writtenKeys.flatMap(({ formerKey, accountKey }) =>
    formerKey === null || formerKey === accountKey ? [] : [formerKey],
  );
  const gone = formerKeys.map(
    (key): KeyActivity => ({ key, events: -1, findings: 0, first: null, last: null }),
  );
  await keepAccounts(
    tx,
    workspace,
    companies,
    [
      ...gone,
      ...withoutThem(former),
      ...ofKnown.activity,
      ...eventsByKey(writtenKeys.filter(({ formerKey, accountKey }) => formerKey !== accountKey)),
      ...findings,
      ...movedDeals.activity,
    ],
    [...new Set([...formerKeys, ...former.map(({ key }) => key), ...ofKnown.left, ...movedDeals.left])],
  );
  return writtenKeys.length;
}

const oIdsOf = (deals: readonly NamedDeal[]) => deals.map(({ oId }) => oId);

interface Draft extends PartyRow {
  o_id: string;
  party: EventParty;
  participants: ReturnType<typeof participantsOf>;
  former: Pick<UnfilledRow, 'accountKey' | 'dealOId'>;
}

function draftOf(row: UnfilledRow, payload: ImportEvent, workspace: string, own: ReadonlySet<string>): Draft {
  const opportunityId = opportunityOf(payload);
  const participants = participantsOf(payload);
  return {
    o_id: row.oId,
    event_timestamp: row.eventTimestamp.toISOString(),
    dedupe_key: row.dedupeKey ?? row.oId,
    deal_o_id: opportunityId === null ? null : dealOId(workspace, opportunityId),
    party: partyOf(payload, participants, own),
    participants,
    former: row,
    payload,
  };
}

/** The state of its deal may follow from this event, or its key from the deal. */
const isOfKnownDeal = ({ former, party, payload }: Draft) =>
  former.dealOId !== null && (payload.type === 'crm' || former.accountKey !== party.key);

/** Events that have another key or deal than they should have, and those with a finding that has another key. */
async function draftsToWrite(tx: Tx, workspace: string, drafts: readonly Draft[]): Promise<Draft[]> {
  const keyOf = speakersOfRows(drafts);
  const rows = await tx<{ eventOId: string; speaker: string; accountKey: string | null }[]>`
    select event_o_id, speaker, account_key
    from finding
    where workspace_o_id = ${workspace}
      and event_o_id = any(${drafts.map((draft) => draft.o_id)}::text[])
      and speaker is not null
  `;
  const spokenEvents = new Set(
    rows.flatMap(({ eventOId, speaker, accountKey }) =>
      keyOf(eventOId, speaker) === accountKey ? [] : [eventOId],
    ),
  );
  const dealRows = await tx<{ oId: string; accountKey: string | null }[]>`
    select o_id, account_key
    from deal
    where workspace_o_id = ${workspace}
      and o_id = any(${drafts.flatMap((draft) => draft.deal_o_id ?? [])}::text[])
  `;
  const keys = new Map(dealRows.map(({ oId, accountKey }) => [oId, accountKey]));
  return drafts.filter(({ o_id: oId, deal_o_id: deal, former, party }) => {
    const key = (deal && keys.get(deal)) ?? party.key;
    return spokenEvents.has(oId) || former.accountKey !== key || former.dealOId !== deal;
  });
}

/** Locks them, before anything of theirs is counted. Returns those that are still there. */
async function lockEvents(tx: Tx, workspace: string, drafts: readonly Draft[]): Promise<string[]> {
  if (drafts.length === 0) return [];
  const rows = await tx<{ oId: string }[]>`
    select o_id
    from event
    where workspace_o_id = ${workspace}
      and o_id = any(${drafts.map((draft) => draft.o_id)}::text[])
    order by o_id
    for update
  `;
  return rows.map(({ oId }) => oId);
}

interface WrittenParty extends StoredParty {
  formerKey: string | null;
}

async function setKeys(tx: Tx, workspace: string, drafts: readonly Draft[]): Promise<WrittenParty[]> {
  if (drafts.length === 0) return [];
  const writtenEvents = await tx<
    { oId: string; formerKey: string | null; accountKey: string | null; eventTimestamp: Date }[]
  >`
    with wanted as materialized (
      select event.o_id, event.account_key as former_key, draft.deal_o_id,
        coalesce(
          (
            select deal.account_key
            from deal
            where deal.workspace_o_id = ${workspace}
              and deal.o_id = draft.deal_o_id
          ),
          draft.account_key
        ) as account_key
      from unnest(
        ${drafts.map((draft) => draft.o_id)}::text[],
        ${drafts.map(({ party }) => party.key)}::text[],
        ${drafts.map((draft) => draft.deal_o_id)}::text[]
      ) as draft (o_id, account_key, deal_o_id)
      join event on event.workspace_o_id = ${workspace} and event.o_id = draft.o_id
    )
    update event
    set deal_o_id = wanted.deal_o_id,
      account_key = wanted.account_key
    from wanted
    where event.workspace_o_id = ${workspace}
      and event.o_id = wanted.o_id
      and (event.account_key is distinct from wanted.account_key or event.deal_o_id is distinct from wanted.deal_o_id)
    returning event.o_id, wanted.former_key, event.account_key, event.event_timestamp
  `;
  return writtenEvents.map(({ eventTimestamp, ...event }) => ({
    ...event,
    at: eventTimestamp.toISOString(),
  }));
}

/** Gives findings the company of whoever says them, where that is known. */
async function setSpeakers(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
  keyOf: KeyOfSpeaker,
): Promise<void> {
  const rows = await tx<{ oId: string; eventOId: string; speaker: string; accountKey: string | null }[]>`
    select o_id, event_o_id, speaker, account_key
    from finding
    where workspace_o_id = ${workspace}
      and event_o_id = any(${[...eventOIds]}::text[])
      and speaker is not null
    order by o_id
  `;
  const others = rows.flatMap(({ oId, eventOId, speaker, accountKey }) => {
    const key = keyOf(eventOId, speaker);
    return key === accountKey ? [] : [{ oId, key }];
  });
  if (others.length === 0) return;
  await tx`
    update finding
    set account_key = known.key
    from unnest(${others.map(({ oId }) => oId)}::text[], ${others.map(({ key }) => key)}::text[]) as known (o_id, key)
    where finding.workspace_o_id = ${workspace}
      and finding.o_id = known.o_id
  `;
}
