import type { RunSubject } from '../../../../schema/agents/input.ts';
import type { ImportEvent } from '../../../../schema/import-event.ts';
import type { RetrievalPlan } from '../../../agents/definition.ts';
import { joins } from '../../../agents/shared-words.ts';
import { textOf } from '../../../ai/reading/event-text.ts';
import type { Tx } from '../../../database/index.ts';
import { keysOfCompany } from '../../accounts/account-keys.ts';
import { addressDomain } from '../../accounts/facts/company-facts.ts';
import type { CitableText } from './citable-text.ts';
import { speakersOf, type TookPart } from './speakers.ts';

const maxEventText = 60_000;
/** Of an event that is read as it was sent, in bytes. */
const maxUnread = 400_000;
/** Among so many of the latest events a name is looked for in the summary; who took part is found however old it is. */
const summariesRead = 10_000;
/** An event may have so many participants of one account before older events are missed. */
const participationsAnEvent = 20;

interface EventRow {
  oId: string;
  category: string;
  summary: string;
  /** As analysis kept it. */
  text: string | null;
  /** As it was sent, where no analysis kept its text. */
  unread: ImportEvent | null;
}

/** Returns the events of the account, those in which its people took part, and those that name it, newest first. */
export async function accountEvents(
  tx: Tx,
  workspace: string,
  plan: RetrievalPlan,
  subject: RunSubject,
): Promise<CitableText[]> {
  const { name, domain, crmAccountId } = subject.company;
  const { email, name: personName } = subject.person;
  if (plan.events === 0 || (!name && !domain && !email && !crmAccountId)) return [];
  const mention = name ? mentionOf(name) : null;
  // the newest of all are among the newest of each way to find them
  const participationsRead = plan.events * participationsAnEvent;
  const rows = await tx<EventRow[]>`
    with own as materialized (${keysOfCompany(tx, workspace, subject.company)})
    select
      o_id, category, summary, text,
      -- what is stored may be a hundredth of what it unpacks to
      case when octet_length(payload::text) <= ${maxUnread} then payload end as unread
    from (
      select
        e.o_id, e.category, e.summary, left(p.text, ${maxEventText}) as text,
        case when p.text is null and pg_column_size(p.payload) <= ${maxUnread} then p.payload end as payload
      from event as e
      join event_payload as p on p.workspace_o_id = ${workspace} and p.event_o_id = e.o_id
      where e.workspace_o_id = ${workspace}
        and (p.text is not null or e.processing_status <> 'SKIPPED')
        and e.o_id in (
          (
            select event_o_id
            from event_participant
            where workspace_o_id = ${workspace}
              and email = ${email}
            order by event_timestamp desc
            limit ${participationsRead}
          )
          union
          (
            select event_o_id
            from event_participant
            where workspace_o_id = ${workspace}
              and email_domain = ${addressDomain(domain)}
            order by event_timestamp desc
            limit ${participationsRead}
          )
          union
          select o_id
          from (
            select o_id, category, summary, account_key
            from event
            where workspace_o_id = ${workspace}
              and ${mention?.near ?? null}::text is not null
            order by event_timestamp desc, o_id desc
            limit ${summariesRead}
          ) as latest
          where category in ('CALL', 'EMAIL', 'CRM', 'SOCIAL')
            and summary ilike ${mention?.near ?? null}
            and summary ~* ${mention?.whole ?? null}
            -- another company may bear the same name, and what others say of this one is theirs
            and (
              (${domain}::text is null and not exists (select from own))
              or coalesce(account_key not like 'd:%' or account_key in (select key from own), true)
            )
          union
          select of_account.o_id
          from own
          cross join lateral (
            select o_id
            from event
            where workspace_o_id = ${workspace}
              and account_key = own.key
            order by event_timestamp desc, o_id desc
            limit ${participationsRead}
          ) as of_account
        )
      order by
        ${
          plan.personFirst
            ? tx`exists (
          select
          from event_participant as own
          where own.workspace_o_id = ${workspace}
            and own.event_o_id = e.o_id
            and (own.email = ${email} or (${email}::text is null and lower(own.name) = lower(${personName})))
        ) desc,`
            : tx``
        }
        e.event_timestamp desc, e.o_id desc
      limit ${plan.events}
    ) as newest`;
  const people = await tookPart(
    tx,
    workspace,
    rows.map(({ oId }) => oId),
  );
  return rows
    .map((row) => ({ ...row, text: row.text ?? unreadText(row.unread) }))
    .filter(({ text }) => text.trim())
    .map(({ oId, category, summary, text }) => ({
      source: {
        key: '',
        type: 'EVENT',
        oId,
        url: null,
        title: summary,
        text,
        speakers: speakersOf(category, people.get(oId) ?? [], subject),
      },
      citation: { type: 'event', oId, chunkOId: null, at: 0, score: 1, fields: [] },
    }));
}

/** What analysis would keep, of an event that it has not read yet, or never will: a deal without a reason. */
const unreadText = (payload: ImportEvent | null) =>
  payload ? textOf(payload).slice(0, maxEventText).toWellFormed() : '';

/** How a name is looked for: as a part of a line first, which is quick, then as words of its own. */
function mentionOf(name: string): { near: string; whole: string } {
  const near = `%${name.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const bare = name.trim();
  const literal = bare.replaceAll(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`);
  const from = joins([...bare][0] ?? '') ? '(^|[^[:alnum:]])' : '';
  const to = joins([...bare].at(-1) ?? '') ? '($|[^[:alnum:]])' : '';
  return { near, whole: `${from}${literal}${to}` };
}

const mostPeople = 2_000;

/** Who took part in events, by event. */
async function tookPart(tx: Tx, workspace: string, events: string[]): Promise<Map<string, TookPart[]>> {
  if (events.length === 0) return new Map();
  const rows = await tx<(TookPart & { event: string })[]>`
    select event_o_id as event, kind, email, name, role
    from event_participant
    where workspace_o_id = ${workspace}
      and event_o_id = any (${events})
    order by event_o_id, ordinal
    limit ${mostPeople}`;
  return Map.groupBy(rows, ({ event }) => event);
}
