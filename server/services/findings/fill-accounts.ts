import type { ImportEvent } from '../../../schema/import-event.ts';
import { enqueue } from '../../database/enqueue.ts';
import type { Database, Tx } from '../../database/index.ts';
import { together } from '../../database/together.ts';
import { type EventParty, partyOf } from '../accounts/facts/event-party.ts';
import { ownDomainsOf } from '../accounts/facts/own-domains.ts';
import { participantsOf } from '../accounts/facts/participants.ts';
import { findingsByKey, spokenByKey, withoutThem } from '../accounts/keep/count-findings.ts';
import { keepAccounts } from '../accounts/keep/keep-accounts.ts';
import { dealOId, opportunityOf } from '../deals/deal-o-id.ts';
import { holdDeals, recountDeals } from '../deals/keep-deals.ts';
import {
  companiesOf,
  dealsOf,
  eventsByKey,
  type PartyRow,
  type StoredParty,
} from '../events/import/parties.ts';
import { areIndexesWhole } from '../events/upkeep/late-indexes.ts';
import { speakersOfEvents } from './finding-accounts.ts';

/** Accounts of events that were stored before accounts were kept: a job goes through them, a part a transaction. */

/**
 * One part: small enough that those who store events meanwhile hardly wait for its locks. The embedded engine serves
 * nobody else until the part is over.
 */
export const filledTogether = { embedded: 250, server: 1_000 } as const;

/** Puts the job of every workspace that has such events into the queue, once their indexes stand. */
export async function startAccountFill(db: Database): Promise<void> {
  const [due] = await db.ownerSql<{ workspaces: string[] }[]>`
    select array(
      select workspace_o_id
      from account_fill
      where queued_at is null
        and (completed_at is null or runs_behind_o_id is not null)
      limit 1000
    ) as workspaces
  `;
  if (!due || due.workspaces.length === 0 || !(await areIndexesWhole(db))) return;
  for (const workspace of due.workspaces)
    await db.write(workspace, async (tx) => {
      const [row] = await tx<{ queued: boolean }[]>`
        update account_fill
        set queued_at = now()
        where workspace_o_id = ${workspace}
          and queued_at is null
        returning true as queued
      `;
      if (row?.queued) await enqueue(tx, 'fill-accounts', { workspaceOId: workspace });
    });
}

/** Lets `startAccountFill` put a job into the queue again, where the last one used up its attempts. */
export async function resetAccountFill(tx: Tx, workspace: string): Promise<void> {
  await tx`
    update account_fill
    set queued_at = null
    where workspace_o_id = ${workspace}
  `;
}

interface UnfilledRow {
  oId: string;
  eventTimestamp: Date;
  dedupeKey: string | null;
  payload: ImportEvent | null;
}

/**
 * Fills in the accounts of the next events of a workspace, in the caller's transaction, and notes how far it is: killed
 * at any moment it goes on where it was, and an event that has its account already is left alone. Returns whether there
 * may be more.
 */
export async function fillAccounts(
  tx: Tx,
  workspace: string,
  most: number = filledTogether.embedded,
): Promise<boolean> {
  const [, [fill]] = await together([
    // A crash may take back this part with the note of it, and then it is filled in again: no need to wait for the disk.
    tx`set local synchronous_commit = off`,
    tx<{ behindOId: string }[]>`
      select behind_o_id
      from account_fill
      where workspace_o_id = ${workspace}
        and completed_at is null
      for update
    `,
  ]);
  if (!fill) return false;
  const rows = await unfilled(tx, workspace, fill.behindOId, most);
  const filled = rows.length > 0 ? await fillRows(tx, workspace, rows) : 0;
  const last = rows.at(-1);
  await tx`
    update account_fill
    set behind_o_id = ${last?.oId ?? fill.behindOId},
      filled = filled + ${filled},
      completed_at = case when ${last === undefined} then clock.now end
    from (select now() as now) as clock
    where workspace_o_id = ${workspace}
  `;
  return last !== undefined;
}

/** Texts are left where they are: companies stand beside them. */
function unfilled(tx: Tx, workspace: string, behind: string, most: number): Promise<UnfilledRow[]> {
  return tx<UnfilledRow[]>`
    select event.o_id, event.event_timestamp, event.dedupe_key,
      case
        when event.category in ('EMAIL', 'CALL', 'CRM', 'SOCIAL')
          and event.account_key is null
          and event.deal_o_id is null
        then (
          -- a look-up for each: joined in the order of events, the payloads of all before these would be read again
          select kept.payload - array['transcript', 'body', 'customMetadata']
          from event_payload as kept
          where kept.workspace_o_id = ${workspace}
            and kept.event_o_id = event.o_id
        )
      end as payload
    from event
    where event.workspace_o_id = ${workspace}
      and event.o_id > ${behind}
    order by event.o_id
    limit ${most}
  `;
}

async function fillRows(tx: Tx, workspace: string, rows: readonly UnfilledRow[]): Promise<number> {
  const own = await ownDomainsOf(tx, workspace);
  const drafts = rows.flatMap((row) => (row.payload ? [draftOf(row, row.payload, workspace, own)] : []));
  const companies = companiesOf(drafts);
  const deals = dealsOf(drafts);
  const { fresh } = await holdDeals(tx, workspace, deals);
  const writtenParties = await setKeys(tx, workspace, drafts);
  const eventOIds = writtenParties.map(({ oId }) => oId);
  // what was read since this version was started is counted already, by whom it is known to be said
  const counted = await spokenByKey(tx, workspace, eventOIds);
  const speakers = await setSpeakers(tx, workspace, eventOIds);
  const findings = [...withoutThem(counted), ...(await findingsByKey(tx, workspace, eventOIds))];
  const changed = deals.filter(({ oId, changes }) => changes.length > 0 && !fresh.has(oId));
  const moved = await recountDeals(
    tx,
    workspace,
    changed.map(({ oId }) => oId),
  );
  await keepAccounts(
    tx,
    workspace,
    { ...companies, keys: [...companies.keys, ...speakers] },
    [...eventsByKey(writtenParties), ...findings, ...moved.activity],
    moved.left,
  );
  return writtenParties.length;
}

interface Draft extends PartyRow {
  o_id: string;
  party: EventParty;
}

function draftOf(
  { oId, eventTimestamp, dedupeKey }: UnfilledRow,
  payload: ImportEvent,
  workspace: string,
  own: ReadonlySet<string>,
): Draft {
  const opportunityId = opportunityOf(payload);
  return {
    o_id: oId,
    event_timestamp: eventTimestamp.toISOString(),
    dedupe_key: dedupeKey ?? oId,
    deal_o_id: opportunityId === null ? null : dealOId(workspace, opportunityId),
    party: partyOf(payload, participantsOf(payload), own),
    payload,
  };
}

async function setKeys(tx: Tx, workspace: string, drafts: readonly Draft[]): Promise<StoredParty[]> {
  const named = drafts.filter((draft) => draft.party.key !== null || draft.deal_o_id !== null);
  if (named.length === 0) return [];
  const writtenEvents = await tx<{ oId: string; accountKey: string | null; eventTimestamp: Date }[]>`
    with held as materialized (
      select event.o_id, draft.account_key, draft.deal_o_id
      from unnest(
        ${named.map((draft) => draft.o_id)}::text[],
        ${named.map(({ party }) => party.key)}::text[],
        ${named.map((draft) => draft.deal_o_id)}::text[]
      ) as draft (o_id, account_key, deal_o_id)
      join event on event.workspace_o_id = ${workspace} and event.o_id = draft.o_id
      where event.account_key is null
        and event.deal_o_id is null
      order by event.o_id
      for update of event
    )
    update event
    set deal_o_id = held.deal_o_id,
      account_key = coalesce(
        (
          select deal.account_key
          from deal
          where deal.workspace_o_id = ${workspace}
            and deal.o_id = held.deal_o_id
        ),
        held.account_key
      )
    from held
    where event.workspace_o_id = ${workspace}
      and event.o_id = held.o_id
    returning event.o_id, event.account_key, event.event_timestamp
  `;
  return writtenEvents.map(({ oId, accountKey, eventTimestamp: at }) => ({
    oId,
    accountKey,
    at: at.toISOString(),
  }));
}

/** Gives findings the company of whoever says them, where that is known. Returns the keys. */
async function setSpeakers(tx: Tx, workspace: string, eventOIds: readonly string[]): Promise<string[]> {
  const rows = await tx<{ oId: string; eventOId: string; speaker: string }[]>`
    select o_id, event_o_id, speaker
    from finding
    where workspace_o_id = ${workspace}
      and event_o_id = any(${[...eventOIds]}::text[])
      and speaker is not null
      and account_key is null
    order by o_id
  `;
  if (rows.length === 0) return [];
  const keyOf = await speakersOfEvents(tx, workspace, eventOIds);
  const knownSpeakers = rows.flatMap(({ oId, eventOId, speaker }) => {
    const key = keyOf(eventOId, speaker);
    return key === null ? [] : [{ oId, key }];
  });
  await tx`
    update finding
    set account_key = known.key
    from unnest(${knownSpeakers.map(({ oId }) => oId)}::text[], ${knownSpeakers.map(({ key }) => key)}::text[]) as known (o_id, key)
    where finding.workspace_o_id = ${workspace}
      and finding.o_id = known.o_id
  `;
  return [...new Set(knownSpeakers.map(({ key }) => key))];
}
