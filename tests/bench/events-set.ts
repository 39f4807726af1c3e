import type postgres from 'postgres';
import { saltOf } from '../../server/services/search/event-passages.ts';
import { countTerms } from '../../server/text/words.ts';

/** Events as a busy workspace has them, made by SQL alone: the same for the same size, millions in minutes. */

export interface EventSet {
  workspace: string;
  count: number;
  /** By how often events speak of them, the most common first. */
  entities: string[];
  tags: { few: string; many: string; common: string; unused: string };
}

/** A question whose words only the passage of one event holds together, each of them twice. */
export interface Question {
  text: string;
  /** The place of its event: the same share of the way through each set. */
  share: number;
}

const wordCount = 20_000;
const drawsAPassage = 30;
const entityCount = 1000;
const questionCount = 48;
const perBatch = 50_000;
/** Events with a type, a category and a purpose of their own: so many however many there are. */
export const seldom = 20;
const lastDay = '2026-10-31T00:00:00Z';

/** Made of syllables, so that no two become one by stemming. The first is the most common. */
export const wordAt = (rank: number): string =>
  `${[...rank.toString().padStart(5, '0')].map((digit) => syllables[Number(digit)]).join('')}x`;
const syllables = ['ba', 'do', 'fu', 'gi', 'ko', 'la', 'mu', 'no', 'pi', 'ru'];

/**
 * Common words that are told apart only together, words among which one is rarer and stands elsewhere, and pairs: what a
 * search that looks under the rarest word alone loses.
 */
export const questions: readonly Question[] = Array.from({ length: questionCount }, (_, at) => {
  const ranks = [
    [60 + at, 150 + at, 260 + 2 * at, 400 + 3 * at],
    [40 + at, 120 + at, 300 + at, 15_000 + 7 * at],
    [700 + 5 * at, 1500 + 9 * at],
    [90 + at, 500 + 4 * at, 2000 + 5 * at],
  ][at % 4] as number[];
  return { text: ranks.map(wordAt).join(' '), share: (at + 1) / (questionCount + 1) };
});

/** Asked for beside a question's own words: its event has it not, and a few others of each workspace do. */
export const strayWord = wordAt(900);

export const eventAt = (set: EventSet, share: number): string => oIdOf(set, Math.round(share * set.count));

/** Fills workspaces that have no events, of these sizes. The index of words is made at the end, of all at once. */
export async function fillWorkspaces(
  sql: postgres.Sql,
  sizes: readonly { workspace: string; count: number }[],
): Promise<EventSet[]> {
  const [index] = await sql<{ made: string }[]>`
    select pg_get_indexdef('event_passage_by_term'::regclass) as made`;
  await sql`drop index event_passage_by_term`;
  const sets: EventSet[] = [];
  for (const { workspace, count } of sizes) sets.push(await fillEvents(sql, workspace, count));
  await sql.unsafe(`set maintenance_work_mem = '512MB'; ${index?.made ?? ''}`);
  await sql`vacuum analyze`;
  return sets;
}

async function fillEvents(sql: postgres.Sql, workspace: string, count: number): Promise<EventSet> {
  const set = { workspace, count, ...(await fillEntities(sql, workspace)) };
  const connection = await sql.reserve();
  try {
    await connection`set synchronous_commit = off`;
    await connection`set work_mem = '256MB'`;
    // what is made here refers to nothing that is missing
    await connection`set session_replication_role = replica`;
    await makeWords(connection, set);
    for (let from = 1; from <= count; from += perBatch)
      await addEvents(connection, set, from, Math.min(count, from + perBatch - 1));
    await connection`
      insert into event_daily (workspace_o_id, day, category, event_type, slot, events)
      select workspace_o_id, (event_timestamp at time zone 'UTC')::date, category, event_type,
        abs(hashtext(o_id)) % 16, count(*)
      from event
      where workspace_o_id = ${workspace}
      group by 1, 2, 3, 4, 5`;
    await connection`
      insert into event_term (workspace_o_id, term, passages)
      select ${workspace}, key # ${saltOf(workspace)}::integer, count(*)
      from event_passage, unnest(term_keys) as key
      where workspace_o_id = ${workspace}
      group by 2
      union all
      select ${workspace}, 0, ${count}`;
  } finally {
    connection.release();
  }
  return set;
}

async function fillEntities(sql: postgres.Sql, workspace: string) {
  const tail = workspace.slice(3);
  const named = (prefix: string, at: number) =>
    `${prefix}_${tail.slice(0, 15)}${String(at).padStart(6, '0')}`;
  const entities = Array.from({ length: entityCount }, (_, at) => named('cp', at + 1));
  await sql`
    insert into entity (workspace_o_id, o_id, kind, name, creator, words)
    select ${workspace}, o_id, 'competitor', 'Competitor ' || place,
      '{"oId":"us_000000000000000000001","firstName":"A","lastName":"B"}', ''::tsvector
    from unnest(${entities}::text[]) with ordinality as one (o_id, place)`;
  const tags = {
    few: named('tag', 1),
    many: named('tag', 2),
    common: named('tag', 3),
    unused: named('tag', 4),
  };
  const tagged = {
    few: entities.slice(200, 205),
    many: entities.slice(300, 700),
    common: entities.slice(0, 3),
    unused: [],
  };
  for (const name of ['few', 'many', 'common', 'unused'] as const) {
    await sql`insert into tag (workspace_o_id, o_id, name) values (${workspace}, ${tags[name]}, ${name})`;
    await sql`
      insert into entity_tag (workspace_o_id, tag_o_id, entity_o_id)
      select ${workspace}, ${tags[name]}, unnest(${tagged[name]}::text[])`;
  }
  return { entities, tags };
}

/** Words with the numbers that the product gives them, and which events hold the words of which question. */
async function makeWords(sql: postgres.Sql, set: EventSet): Promise<void> {
  const words = Array.from({ length: wordCount }, (_, at) => wordAt(at + 1));
  const terms = words.map((word) => [...countTerms(word).keys()][0] ?? 0);
  await sql`drop table if exists bench_word, bench_planted`;
  await sql`
    create temporary table bench_word as
    select place::integer as rank, word, term
    from unnest(${words}::text[], ${terms}::integer[]) with ordinality as one (word, term, place)`;
  await sql`create unique index on bench_word (rank)`;
  const planted = questions.flatMap(({ text, share }) =>
    text.split(' ').map((word) => ({ word, n: Math.round(share * set.count) })),
  );
  await sql`
    create temporary table bench_planted as
    select n, rank
    from unnest(${planted.map(({ n }) => n)}::integer[], ${planted.map(({ word }) => word)}::text[]) as one (n, word)
    join bench_word using (word)`;
  await sql`analyze bench_word`;
}

async function addEvents(sql: postgres.Sql, set: EventSet, from: number, to: number): Promise<void> {
  const { workspace, count, entities } = set;
  const prefix = eventPrefix(set);
  const every = Math.floor(count / seldom);
  await sql`
    insert into event (
      workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, call_purpose, provider_name,
      summary, dedupe_key
    )
    select ${workspace}, ${prefix} || lpad(n::text, 10, '0'), event_type,
      case
        when event_type like 'EMAIL%' then 'EMAIL'
        when event_type like 'CALL%' then 'CALL'
        when event_type like 'SOCIAL%' then 'SOCIAL'
        when event_type = 'PROJECT_UPDATE' then 'PRODUCT'
        else 'CRM'
      end,
      ${lastDay}::timestamptz - (${count}::integer - n) * (interval '365 days' / ${count}::integer), 'PROCESSED',
      case
        when event_type <> 'CALL_TRANSCRIPT' then null
        when n % ${every}::integer = 3 then 'QBR_RENEWAL'
        else (array['DISCOVERY', 'DEMO', 'SUPPORT', 'OTHER'])[1 + n % 4]
      end,
      'import', 'Event ' || n, 'k' || n
    from generate_series(${from}::integer, ${to}::integer) as n
    cross join lateral (select abs(hashint4(n)) % 10000 as draw) as drawn
    cross join lateral (
      select case
        when n % ${every}::integer = 1 then 'DEAL_LOST'
        when n % ${every}::integer = 2 then 'PROJECT_UPDATE'
        when n % ${every}::integer = 3 then 'CALL_TRANSCRIPT'
        when draw < 1 then 'DEAL_WON'
        when draw < 40 then 'MEETING_BOOKED'
        when draw < 140 then 'OPPORTUNITY_CREATED'
        when draw < 1000 then 'SOCIAL_MESSAGE_SENT'
        when draw < 2500 then 'CALL_TRANSCRIPT'
        when draw < 5000 then 'EMAIL_REPLY_RECEIVED'
        else 'EMAIL_SENT'
      end as event_type
    ) as typed`;
  await sql`
    insert into event_entity (workspace_o_id, event_o_id, entity_o_id, event_timestamp, findings)
    select distinct event.workspace_o_id, event.o_id,
      (${entities}::text[])[floor(power(${entityCount}::integer, ${share(sql, 'k')}))::integer],
      event.event_timestamp, 1
    from generate_series(${from}::integer, ${to}::integer) as n
    cross join generate_series(1, 2) as k
    join event on event.workspace_o_id = ${workspace} and event.o_id = ${prefix} || lpad(n::text, 10, '0')`;
  await sql`
    with counted as (
      select n, rank, count(*) as times
      from (
        select n, floor(power(${wordCount}::integer, ${share(sql, 'k')}))::integer as rank
        from generate_series(${from}::integer, ${to}::integer) as n
        cross join generate_series(11, 10 + ${drawsAPassage}::integer) as k
        union all
        select n, rank
        from bench_planted
        cross join generate_series(1, 2)
        where n between ${from} and ${to}
      ) as drawn
      group by n, rank
    )
    insert into event_passage (
      workspace_o_id, event_o_id, ordinal, start_offset, end_offset, content, event_timestamp, lexical, term_keys
    )
    select ${workspace}, ${prefix} || lpad(n::text, 10, '0'), 0, 0, 10, string_agg(word, ' '),
      ${lastDay}::timestamptz - (${count}::integer - n) * (interval '365 days' / ${count}::integer),
      -- weighed as passages are: a little over thirty words, of which a usual passage has 150
      ('{' || string_agg(term || ':' || round(times * 2.2 / (times + 0.5), 4), ',' order by term) || '}/1000000000')
        ::sparsevec,
      array_agg(term # ${saltOf(workspace)}::integer order by term)
    from counted
    join bench_word using (rank)
    group by n
    order by n`;
}

/** A number between 0 and 1 by `n` and a place beside it. */
const share = (sql: postgres.Sql, place: string) =>
  sql`((hashint8(n::bigint * 64 + ${sql(place)}) & 268435455) / 268435456.0)`;

const eventPrefix = ({ workspace }: Pick<EventSet, 'workspace'>) => `evt_${workspace.slice(3, 14)}`;
const oIdOf = (set: EventSet, n: number) => `${eventPrefix(set)}${String(n).padStart(10, '0')}`;
