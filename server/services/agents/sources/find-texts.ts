import type { RetrievalPlan } from '../../../../schema/agents/definition.ts';
import type { RunSubject } from '../../../../schema/agents/input.ts';
import type { Tx } from '../../../database/index.ts';
import { together } from '../../../database/together.ts';
import { search } from '../../search/search.ts';
import type { CitableText, FoundTexts, Question } from './citable-text.ts';
import { speakersOf, type TookPart } from './speakers.ts';

const maxEventText = 60_000;
/** Among so many of the latest events a name is looked for in the summary; who took part is found however old it is. */
const summariesRead = 10_000;
/** An event may have so many participants of one account before older events are missed. */
const participationsAnEvent = 20;

/** Looks up what the questions ask and what the account did; what is in `before` is not looked up again. */
export async function findTexts(
  tx: Tx,
  workspace: string,
  plan: RetrievalPlan,
  questions: readonly Question[],
  subject: RunSubject,
  before: FoundTexts | null = null,
): Promise<FoundTexts> {
  const asked = new Map(questions.map((question) => [question.query, question]));
  const [events, ...found] = await together([
    before?.events ?? accountEvents(tx, workspace, plan, subject),
    ...[...asked.values()].map(
      (question) => before?.passages.get(question.query) ?? passagesOf(tx, workspace, plan, question),
    ),
  ]);
  return { passages: new Map([...asked.keys()].map((query, at) => [query, found[at] ?? []])), events };
}

async function passagesOf(
  tx: Tx,
  workspace: string,
  plan: RetrievalPlan,
  { query, near }: Question,
): Promise<CitableText[]> {
  const { hits } = await search(tx, workspace, { query, limit: plan.passagesPerQuestion }, near);
  return hits.map((hit) => ({
    source: {
      key: '',
      type: 'RESOURCE',
      oId: hit.resourceOId,
      url: hit.url,
      title: hit.name,
      text: hit.content,
    },
    citation: {
      type: 'resource',
      oId: hit.resourceOId,
      chunkOId: hit.chunkOId,
      at: hit.position.start,
      score: hit.score,
      fields: [],
    },
  }));
}

/** Events in which somebody of the account took part, or that name it, newest first. */
async function accountEvents(
  tx: Tx,
  workspace: string,
  plan: RetrievalPlan,
  subject: RunSubject,
): Promise<CitableText[]> {
  const { name, domain, crmAccountId } = subject.company;
  const { email, name: personName } = subject.person;
  if (plan.events === 0 || (!name && !domain && !email && !crmAccountId)) return [];
  const mention = name ? `%${name.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
  // the newest of all are among the newest of each way to find them
  const looked = plan.events * participationsAnEvent;
  const rows = await tx<{ oId: string; category: string; summary: string; text: string }[]>`
    select e.o_id as "oId", e.category, e.summary, left(p.text, ${maxEventText}) as text
    from event as e
    join event_payload as p on p.workspace_o_id = ${workspace} and p.event_o_id = e.o_id
    where e.workspace_o_id = ${workspace}
      and p.text is not null
      and e.o_id in (
        (
          select event_o_id
          from event_participant
          where workspace_o_id = ${workspace}
            and email = ${email}
          order by event_timestamp desc
          limit ${looked}
        )
        union
        (
          select event_o_id
          from event_participant
          where workspace_o_id = ${workspace}
            and email_domain = ${domain}
          order by event_timestamp desc
          limit ${looked}
        )
        union
        select o_id
        from (
          select o_id, category, summary
          from event
          where workspace_o_id = ${workspace}
            and ${mention}::text is not null
          order by event_timestamp desc, o_id desc
          limit ${summariesRead}
        ) as latest
        where category in ('CALL', 'EMAIL', 'CRM', 'SOCIAL')
          and summary ilike ${mention}
        union
        (
          select o_id
          from event
          where workspace_o_id = ${workspace}
            and account_id = ${crmAccountId}
          order by event_timestamp desc
          limit ${looked}
        )
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
    limit ${plan.events}`;
  const people = await tookPart(
    tx,
    workspace,
    rows.map(({ oId }) => oId),
  );
  return rows
    .filter((row) => row.text.trim())
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

/** Records as text: a heading for each field, then its values, so that a quote leads back to its field. */
export async function entityTexts(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
): Promise<CitableText[]> {
  if (oIds.length === 0) return [];
  const rows = await tx<
    { oId: string; name: string; description: string | null; data: Record<string, unknown> }[]
  >`
    select o_id as "oId", name, description, data
    from entity
    where workspace_o_id = ${workspace}
      and o_id = any (${oIds as string[]})
      and deleted_at is null
    order by o_id`;
  return rows.map((row) => {
    const { text, fields } = entityText(row);
    return {
      source: { key: '', type: 'ENTITY', oId: row.oId, url: null, title: row.name, text },
      citation: { type: 'entity', oId: row.oId, chunkOId: null, at: 0, score: 1, fields },
    };
  });
}

function entityText(row: { name: string; description: string | null; data: Record<string, unknown> }) {
  const fields: CitableText['citation']['fields'] = [];
  let text = '';
  const add = (field: string, value: string) => {
    fields.push({ start: text.length, end: text.length + value.length, field });
    text += `${value}\n\n`;
  };
  if (row.description) add('/description', row.description);
  for (const [name, value] of Object.entries(row.data)) {
    const heading = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
    const items = Array.isArray(value) ? value : [value];
    const texts = items.flatMap((item, index) => {
      if (typeof item === 'string')
        return [{ item, path: Array.isArray(value) ? `/${name}/${index}` : `/${name}` }];
      return [];
    });
    if (texts.length === 0) continue;
    text += `## ${heading}\n\n`;
    for (const one of texts) add(one.path, one.item);
  }
  return { text, fields };
}
