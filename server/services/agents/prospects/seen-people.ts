import type { RunSubject } from '../../../../schema/agents/input.ts';
import {
  type AccountPerson,
  type PersonEvidence,
  type PersonName,
  personName,
} from '../../../agents/account-person.ts';
import { isTitle, isTitleWord } from '../../../agents/titles.ts';
import type { Tx } from '../../../database/index.ts';
import { keysOfCompany } from '../../accounts/account-keys.ts';
import { addressDomain } from '../../accounts/facts/company-facts.ts';

/** The newest of one account, and its calls in which somebody without an address is looked for. */
const participationsRead = 5_000;
const callsRead = 1_000;
const eventsShown = 3;

interface SeenRow {
  email: string | null;
  name: string | null;
  title: string | null;
  titleEventOId: string | null;
  profileUrl: string | null;
  calls: number;
  emails: number;
  messages: number;
  deals: number;
  lastAt: Date;
  eventOIds: string[];
}

/**
 * Returns the people of the account in events: by an address at its domain, as a contact of one of its deals, or by
 * name in a call with its people. The newest statement about a person wins; people last marked internal or with an
 * address at `ownDomains` are left out. One statement, last seen first.
 */
export async function seenPeople(
  tx: Tx,
  workspace: string,
  subject: RunSubject,
  ownDomains: readonly string[],
  most: number,
): Promise<AccountPerson[]> {
  const rows = await tx<SeenRow[]>`${seenRows(tx, workspace, subject, ownDomains, most)}`;
  return rows.flatMap((row) => personOf(row) ?? []);
}

/** Returns the statement itself; a test inspects its plan. */
export function seenRows(
  tx: Tx,
  workspace: string,
  { company }: RunSubject,
  ownDomains: readonly string[],
  most: number,
) {
  const ownAddresses = addressDomain(company.domain);
  const columns = tx`
    event_o_id, ordinal, kind, email, email_domain, name, role, title, profile_url, event_timestamp`;
  // looked up one by one: there are few of them, and a plan that joins would read the whole table for a large account
  const eachByItself = tx`offset 0`;
  const newest = tx`order by event_timestamp desc, event_o_id`;
  return tx`
    with addressed as materialized (
      select ${columns}
      from event_participant
      where workspace_o_id = ${workspace}
        and email_domain = ${ownAddresses}
      order by event_timestamp desc
      limit ${participationsRead}
    ), own as materialized (${keysOfCompany(tx, workspace, company)}), told_of_deal as materialized (
      select event.o_id
      from own
      cross join lateral (
        select deal.o_id
        from deal
        where deal.workspace_o_id = ${workspace}
          and deal.account_key = own.key
        order by deal.opened_at desc, deal.o_id desc
        limit ${participationsRead}
      ) as sold
      cross join lateral (
        select event.o_id
        from event
        where event.workspace_o_id = ${workspace}
          and event.deal_o_id = sold.o_id
        order by event.event_timestamp desc, event.o_id desc
        limit ${participationsRead}
      ) as event
      limit ${participationsRead}
    ), call as materialized (
      select event_o_id
      from addressed
      where kind = 'participant'
        and role = 'external'
      group by event_o_id
      order by max(event_timestamp) desc
      limit ${callsRead}
    ), participation as (
      select *
      from addressed
      union
      select contact.*
      from told_of_deal
      cross join lateral (
        select ${columns}
        from event_participant
        where workspace_o_id = ${workspace}
          and event_o_id = told_of_deal.o_id
          and kind = 'contact'
        ${eachByItself}
      ) as contact
      union
      select nameless.*
      from call
      cross join lateral (
        select ${columns}
        from event_participant
        where workspace_o_id = ${workspace}
          and event_o_id = call.event_o_id
          and email is null
          and role = 'external'
          -- where somebody of a third company was there, nobody can say whose they are
          and not exists (
            select
            from event_participant other
            where other.workspace_o_id = ${workspace}
              and other.event_o_id = call.event_o_id
              and other.role = 'external'
              and other.email_domain <> ${ownAddresses}
          )
        ${eachByItself}
      ) as nameless
    ), told as (
      select participation.*, kept.category, coalesce(email, lower(name)) as person
      from participation
      cross join lateral (
        select category
        from event
        where workspace_o_id = ${workspace}
          and o_id = participation.event_o_id
        ${eachByItself}
      ) as kept
      where email_domain is null
        or email_domain <> all (${ownDomains})
    )
    select
      max(email) as email,
      (array_agg(name ${newest}) filter (where name <> ''))[1] as name,
      (array_agg(title ${newest}) filter (where title <> ''))[1] as title,
      (array_agg(event_o_id ${newest}) filter (where title <> ''))[1] as title_event_o_id,
      (array_agg(profile_url ${newest}) filter (where profile_url <> ''))[1] as profile_url,
      count(distinct event_o_id) filter (where category = 'CALL')::int as calls,
      count(distinct event_o_id) filter (where category = 'EMAIL')::int as emails,
      count(distinct event_o_id) filter (where category = 'SOCIAL')::int as messages,
      count(distinct event_o_id) filter (where category = 'CRM')::int as deals,
      max(event_timestamp) as last_at,
      (array_agg(event_o_id ${newest}))[1:${eventsShown}::int] as event_o_ids
    from told
    where person is not null
    group by person
    having coalesce((array_agg(role ${newest}) filter (where role is not null))[1], 'external') <> 'internal'
    order by max(event_timestamp) desc, person
    limit ${most}`;
}

/** Null for a mailbox that is nobody's own. */
function personOf(row: SeenRow): AccountPerson | null {
  // systems that hide names call people by what they are
  const told = row.name !== null && (isTitle(row.name) || position.test(row.name)) ? row.name : null;
  const called = told === null ? personName(row.name) : null;
  const isOffice = called !== null && isDepartment(called);
  const name = isOffice ? null : called;
  if (!name && told === null && (isOffice || row.email === null || isMailbox(row.email))) return null;
  const written = row.title ?? told ?? (name?.suffix && isTitle(name.suffix) ? name.suffix : null);
  const titleEventOId = row.titleEventOId ?? (told === null ? null : row.eventOIds[0]);
  const lastSeenAt = row.lastAt.toISOString();
  return {
    firstName: name?.firstName ?? null,
    lastName: name?.lastName ?? null,
    email: row.email,
    title: written,
    profileUrl: row.profileUrl,
    location: { text: null, countryCode: null },
    origin: 'workspace',
    reason: `Seen in ${seenIn(row)}, last on ${lastSeenAt.slice(0, 10)}.`,
    events: row.calls + row.emails + row.messages + row.deals,
    lastSeenAt,
    evidence: [
      ...row.eventOIds.map((oId) => eventEvidence('person', oId)),
      ...(titleEventOId ? [eventEvidence('title', titleEventOId)] : []),
    ],
  };
}

/** `Head of baking` is what somebody is. */
const position = /^\p{L}+ (?:of|for|at|in) /iu;

/** `Operations` and `Northmarket London IT` take part in calls too. */
function isDepartment({ firstName, lastName }: PersonName): boolean {
  const last = lastName?.split(' ').at(-1) ?? firstName ?? '';
  return (lastName === null || /^\p{Lu}{2,}$/u.test(last)) && isTitleWord(last);
}

const eventEvidence = (about: PersonEvidence['about'], oId: string): PersonEvidence => ({
  about,
  type: 'event',
  oId,
  chunkOId: null,
  quote: null,
  start: null,
  end: null,
});

function seenIn({ calls, emails, messages, deals }: SeenRow): string {
  const parts = [
    counted(calls, 'call'),
    counted(emails, 'email'),
    counted(messages, 'message'),
    counted(deals, 'deal'),
  ].filter((part) => part !== null);
  return parts.length < 2
    ? (parts[0] ?? 'the workspace')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const counted = (count: number, noun: string) =>
  count === 0 ? null : `${count} ${noun}${count === 1 ? '' : 's'}`;

const mailboxWords = new Set(
  `noreply no reply donotreply do not mailer daemon postmaster bounce bounces notification notifications newsletter info
  contact hello mail helpdesk help desk billing invoice invoices orders jobs careers press abuse webmaster root calendar
  alerts updates feedback`.split(/\s+/),
);

/** Whether an address is written to a desk, or to nobody: no word before the sign is a name. */
function isMailbox(email: string): boolean {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}]+/u).filter(Boolean);
  return words.every((word) => mailboxWords.has(word) || isTitleWord(word));
}
