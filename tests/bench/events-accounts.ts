import type postgres from 'postgres';
import { newOId, prefixes } from '../../schema/o-id.ts';
import { dealOId } from '../../server/services/deals/deal-o-id.ts';
import { type EventSet, eventPrefix } from './events-set.ts';

/** Companies and deals of the events that the bench makes: one company in a hundred events, one deal in fifty. */

const leastAccounts = 100;
const eventsAnAccount = 100;
const eventsADeal = 50;
const peopleOfAccount = 4;
/** One event in so many is of a deal. */
const dealEvery = 10;

export const accountCount = ({ count }: Pick<EventSet, 'count'>) =>
  Math.max(leastAccounts, Math.round(count / eventsAnAccount));
const dealCount = ({ count }: Pick<EventSet, 'count'>) =>
  Math.max(leastAccounts, Math.round(count / eventsADeal));

/** By how many events they have, the most first; `at` counts from one. */
export const accountAt = ({ workspace }: EventSet, at: number) =>
  `${prefixes.account}_${workspace.slice(3, 15)}${String(at).padStart(9, '0')}`;
export const domainAt = (at: number) => `company${at}.example`;
export const personAt = (at: number) => `p1@${domainAt(at)}`;
export const opportunityAt = (at: number) => `opportunity ${at}`;
export const absentAccount = newOId(prefixes.account);

/** Deals whose oIds only the product can make. */
export async function makeDeals(sql: postgres.Sql, sets: readonly EventSet[]): Promise<void> {
  await sql`create unlogged table bench_deal (workspace text, place integer, o_id text, company integer)`;
  for (const set of sets) {
    const oIds = Array.from({ length: dealCount(set) }, (_, at) =>
      dealOId(set.workspace, opportunityAt(at + 1)),
    );
    await sql`
      insert into bench_deal
      select ${set.workspace}, n, o_id, company
      from unnest(${oIds}::text[]) with ordinality as one (o_id, n)
      ${withCompany(sql, set, 51)}`;
  }
  await sql`create unique index on bench_deal (workspace, place)`;
  await sql`analyze bench_deal`;
}

/** Behind rows with a number `n`: the company of that number. A few companies have most. */
const withCompany = (sql: postgres.Sql, set: EventSet, draw: number) => sql`
  cross join lateral (
    select floor(power(
      ${accountCount(set) + 1}::float8,
      (hashint8(n::bigint * 64 + ${draw}) & 268435455) / 268435456::float8
    ))::integer as company
  ) as drawn_company`;

/** Behind rows with a number `n`: `party.account_key` and `party.deal_o_id` of that event. */
export const withParty = (sql: postgres.Sql, set: EventSet) => sql`
  ${withCompany(sql, set, 50)}
  left join bench_deal as sold on sold.workspace = ${set.workspace}
    and sold.place = case
      when n % ${dealEvery}::integer = 0 then 1 + abs(hashint4(n + 7)) % ${dealCount(set)}::integer
    end
  cross join lateral (
    select 'd:company' || coalesce(sold.company, drawn_company.company) || '.example' as account_key,
      sold.o_id as deal_o_id
  ) as party`;

/** Somebody of its company takes part in each event. */
export async function addPeople(sql: postgres.Sql, set: EventSet, from: number, to: number): Promise<void> {
  const at = (n: number) => eventPrefix(set) + String(n).padStart(10, '0');
  await sql`
    insert into event_participant (workspace_o_id, event_o_id, ordinal, kind, email, role, event_timestamp)
    select workspace_o_id, o_id, 0, 'participant',
      'p' || abs(hashtext(o_id)) % ${peopleOfAccount}::integer || '@' || substr(account_key, 3), 'external',
      event_timestamp
    from event
    where workspace_o_id = ${set.workspace}
      and o_id between ${at(from)} and ${at(to)}`;
}

/** What is kept of accounts and deals, from the events. */
export async function countAccounts(sql: postgres.Sql, set: EventSet): Promise<void> {
  const { workspace } = set;
  const oIds = Array.from({ length: accountCount(set) }, (_, at) => accountAt(set, at + 1));
  await sql`
    insert into account (workspace_o_id, o_id, name, tags)
    select ${workspace}, o_id, 'Company ' || at, case when at % 97 = 1 then array['key'] else '{}' end
    from unnest(${oIds}::text[]) with ordinality as one (o_id, at)`;
  await sql`
    insert into account_identity (workspace_o_id, key, account_o_id, events, first_seen_at, last_activity_at)
    select ${workspace}, named.key, one.o_id, coalesce(counted.events, 0), counted.first_at, counted.last_at
    from unnest(${oIds}::text[]) with ordinality as one (o_id, at)
    cross join lateral (select 'd:company' || at || '.example' as key) as named
    left join (
      select account_key as key, count(*) as events, min(event_timestamp) as first_at, max(event_timestamp) as last_at
      from event
      where workspace_o_id = ${workspace}
      group by account_key
    ) as counted on counted.key = named.key`;
  await sql`
    insert into deal (
      workspace_o_id, o_id, opportunity_id, changed_at, name, account_key, stage, stage_category, amount, currency,
      owner_email, opened_at
    )
    select ${workspace}, sold.o_id, 'opportunity ' || place, coalesce(counted.last_at, now()), 'Deal ' || place,
      'd:company' || company || '.example', 'Stage ' || place % 7, (array['open', 'won', 'lost'])[1 + place % 3],
      place + 0.25, (array['EUR', 'USD'])[1 + place % 2], 'owner' || place % 40 || '@seller.example',
      coalesce(counted.first_at, now())
    from bench_deal as sold
    left join (
      select deal_o_id, min(event_timestamp) as first_at, max(event_timestamp) as last_at
      from event
      where workspace_o_id = ${workspace}
        and deal_o_id is not null
      group by deal_o_id
    ) as counted on counted.deal_o_id = sold.o_id
    where sold.workspace = ${workspace}`;
}
