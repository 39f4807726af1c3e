import type { AgentFact, RetrievalPlan } from '../../../schema/agents/definition.ts';
import type { RunSubject } from '../../../schema/agents/input.ts';
import type { Ai, Source } from '../../ai/index.ts';
import type { Tx } from '../../database/index.ts';
import { countTokens } from '../../text/token.ts';
import type { QueryVector } from '../search/hit.ts';
import { embedQueries } from '../search/query-vectors.ts';
import { search } from '../search/search.ts';
import { speakersOf, type TookPart } from './speakers.ts';

/** A text that may be quoted, and how a quote in it is to be named. */
export interface CitableText {
  source: Source;
  citation: {
    type: 'resource' | 'entity' | 'event' | 'input' | 'page';
    oId: string | null;
    chunkOId: string | null;
    /** Where the text begins within what `oId` names. */
    at: number;
    score: number;
    /** For an entity: which part of the text is which field. */
    fields: { start: number; end: number; field: string }[];
  };
}

const maxEventText = 60_000;

/** What passages are looked for by, and where it lies for the embedder. */
export interface Question {
  query: string;
  near: QueryVector | null;
}

/** Questions with their vectors. Asked before any transaction, because a model answers. */
export async function embedQuestions(
  ai: Ai,
  asked: readonly string[],
  signal: AbortSignal,
): Promise<Question[]> {
  const queries = [...new Set(asked.map((query) => query.trim()).filter(Boolean))];
  const { vectors } = await embedQueries(ai, queries, signal);
  return queries.map((query, index) => ({ query, near: vectors[index] ?? null }));
}

/**
 * What the run may cite, the surest first: the caller's facts, the page that he names, chosen records, passages that answer its questions, the
 * account's events. What does not fit into the plan's tokens is left out, and counted.
 */
export async function citableTexts(
  tx: Tx,
  workspace: string,
  plan: RetrievalPlan,
  questions: readonly Question[],
  subject: RunSubject,
  facts: readonly AgentFact[],
  entityOIds: readonly string[],
  page: readonly CitableText[] = [],
): Promise<{ texts: CitableText[]; leftOut: number }> {
  const ofPage = new Set(page.map(({ citation }) => citation.chunkOId));
  const others = await passages(tx, workspace, plan, questions);
  const found = [
    ...callersFacts(facts),
    ...page,
    ...(await entities(tx, workspace, entityOIds)),
    ...others.filter(({ citation }) => !ofPage.has(citation.chunkOId)),
    ...(await accountEvents(tx, workspace, plan, subject)),
  ];
  const within = withinTokens(found, plan.tokens);
  return {
    texts: within.map((text, index) => ({ ...text, source: { ...text.source, key: String(index) } })),
    leftOut: found.length - within.length,
  };
}

/** The first is never left out: a model is shown the beginning of what is too long for it. */
function withinTokens(texts: readonly CitableText[], most: number): CitableText[] {
  let left = most;
  return texts.filter(({ source }, index) => {
    const tokens = countTokens(source.text);
    if (index > 0 && tokens > left) return false;
    left -= tokens;
    return true;
  });
}

async function passages(
  tx: Tx,
  workspace: string,
  plan: RetrievalPlan,
  questions: readonly Question[],
): Promise<CitableText[]> {
  const best = new Map<string, CitableText>();
  for (const { query, near } of questions) {
    const { hits } = await search(tx, workspace, { query, limit: plan.passagesPerQuestion }, near);
    for (const hit of hits) {
      const known = best.get(hit.chunkOId);
      if (known && known.citation.score >= hit.score) continue;
      best.set(hit.chunkOId, {
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
      });
    }
  }
  return [...best.values()].toSorted((a, b) => b.citation.score - a.citation.score).slice(0, plan.passages);
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
  if (!name && !domain && !email && !crmAccountId) return [];
  const mention = name ? `%${name.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
  const rows = await tx<{ oId: string; category: string; summary: string; text: string }[]>`
    select e.o_id as "oId", e.category, e.summary, left(p.text, ${maxEventText}) as text
    from event as e
    join event_payload as p on p.workspace_o_id = ${workspace} and p.event_o_id = e.o_id
    where e.workspace_o_id = ${workspace}
      and p.text is not null
      and e.o_id in (
        select event_o_id
        from event_participant
        where workspace_o_id = ${workspace}
          and email = ${email}
        union
        select event_o_id
        from event_participant
        where workspace_o_id = ${workspace}
          and email_domain = ${domain}
        union
        select o_id
        from event
        where workspace_o_id = ${workspace}
          and category in ('CALL', 'EMAIL', 'CRM', 'SOCIAL')
          and summary ilike ${mention}
        union
        select o_id
        from event
        where workspace_o_id = ${workspace}
          and account_id = ${crmAccountId}
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

/** Entities as text: a heading for each field, then its values, so that a quote leads back to its field. */
async function entities(tx: Tx, workspace: string, oIds: readonly string[]): Promise<CitableText[]> {
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

function callersFacts(facts: readonly AgentFact[]): CitableText[] {
  return facts.map(({ title, text, toldFor }) => ({
    source: { key: '', type: 'TEXT', oId: null, url: null, title, text, toldFor: toldFor ?? null },
    citation: { type: 'input', oId: null, chunkOId: null, at: 0, score: 1, fields: [] },
  }));
}
