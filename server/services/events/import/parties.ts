import type { Tx } from '../../../database/index.ts';
import { activityByKey, type KeyActivity } from '../../accounts/keep/count-activity.ts';
import { findingsByKey } from '../../accounts/keep/count-findings.ts';
import { keepAccounts } from '../../accounts/keep/keep-accounts.ts';
import type { BorneName, NamedCompanies } from '../../accounts/keep/named-companies.ts';
import { dealChange } from '../../deals/deal-change.ts';
import { opportunityOf } from '../../deals/deal-o-id.ts';
import { type NamedDeal, recountDeals } from '../../deals/keep-deals.ts';
import type { StagedEvent } from './staged.ts';

/** The members of an event that identify companies and a deal. */
export type PartyRow = Pick<
  StagedEvent,
  'event_timestamp' | 'dedupe_key' | 'deal_o_id' | 'party' | 'payload'
>;

/** A stored event, with the key that it was stored with. */
export interface StoredParty {
  oId: string;
  accountKey: string | null;
  /** When it happened, ISO 8601 in UTC with milliseconds. */
  at: string;
}

/** Returns the deals that events refer to, each once, with the changes in these events. */
export function dealsOf(rows: readonly PartyRow[]): NamedDeal[] {
  const deals = new Map<string, NamedDeal>();
  for (const { deal_o_id: oId, event_timestamp: at, dedupe_key: dedupeKey, party, payload } of rows) {
    const opportunityId = opportunityOf(payload);
    if (!party || !oId || opportunityId === null) continue;
    const deal = deals.get(oId) ?? { oId, opportunityId, changes: [] };
    deals.set(oId, deal);
    if (payload.type === 'crm')
      deal.changes.push(dealChange(payload, { eventAt: Date.parse(at), dedupeKey }, party));
  }
  return [...deals.values()];
}

/** Returns the companies that events name, each fact once. */
export function companiesOf(rows: readonly PartyRow[]): NamedCompanies {
  const keys = new Set<string>();
  const links = new Map<string, [string, string]>();
  const names = new Map<string, BorneName>();
  for (const { event_timestamp: at, party } of rows) {
    if (!party) continue;
    for (const key of party.keys) keys.add(key);
    for (const link of party.links) links.set(JSON.stringify(link), link);
    if (party.named) addName(names, { ...party.named, at });
  }
  return { keys: [...keys], links: [...links.values()], names: [...names.values()] };
}

/** Of a name in several forms, the earliest counts. */
function addName(names: Map<string, BorneName>, name: BorneName): void {
  const place = JSON.stringify([name.bearer, name.nameKey]);
  const known = names.get(place);
  const isEarlier = !known || name.at < known.at || (name.at === known.at && name.name < known.name);
  if (isEarlier) names.set(place, name);
}

export interface KeptWith {
  /** Deals that had a state before these events, or may have one that is not stored. */
  changed: readonly NamedDeal[];
  hasFindings: boolean;
  /** The companies that the events name. */
  companies: NamedCompanies;
  /** See `hasNews`. */
  news: boolean;
}

/**
 * Updates deals and accounts after events were stored, and counts the events with their findings. It comes last in a
 * transaction.
 */
export async function keepParties(
  tx: Tx,
  workspace: string,
  rows: readonly PartyRow[],
  stored: readonly StoredParty[],
  { changed, hasFindings, companies, news }: KeptWith,
): Promise<void> {
  const dealOIds = changed.filter(({ changes }) => changes.length > 0).map(({ oId }) => oId);
  const oIds = stored.map(({ oId }) => oId);
  const findings = hasFindings && oIds.length > 0 ? await findingsByKey(tx, workspace, oIds) : [];
  const moved = await recountDeals(tx, workspace, dealOIds);
  const counted = activityByKey([...eventsByKey(stored), ...findings, ...moved.activity]);
  await keepAccounts(tx, workspace, companies, counted, moved.left, news);
  if (rows.some(({ party }) => !party)) await fillFrom(tx, workspace, oIds);
}

export const eventsByKey = (stored: readonly StoredParty[]): KeyActivity[] =>
  activityByKey(
    stored.flatMap(({ accountKey: key, at }): KeyActivity[] =>
      key === null ? [] : [{ key, events: 1, findings: 0, first: at, last: at }],
    ),
  );

/** Has the job that fills in accounts come to events that were accepted before accounts were kept. */
async function fillFrom(tx: Tx, workspace: string, stored: string[]): Promise<void> {
  const [first] = stored.toSorted();
  if (first === undefined) return;
  await tx`
    insert into account_fill (workspace_o_id)
    values (${workspace})
    on conflict (workspace_o_id) do update
      set behind_o_id = least(account_fill.behind_o_id, left(${first}, -1)),
        queued_at = case when account_fill.completed_at is null then account_fill.queued_at end,
        completed_at = null
  `;
}
