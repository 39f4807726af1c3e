import postgres from 'postgres';
import { saltOf } from '../../server/services/search/event-passages.ts';
import { countTerms } from '../../server/text/words.ts';
import { addPeople, countAccounts, makeDeals, withParty } from './events-accounts.ts';
import {
  type EventSet,
  entityCount,
  eventPrefix,
  eventSet,
  questions,
  wordAt,
  wordCount,
} from './events-set.ts';

/** Events as a busy workspace has them, made by SQL alone: the same for the same size, millions in minutes. */

const drawsAPassage = 30;
const perBatch = 25_000;
/** Events with a type, a category and a purpose of their own: so many however many there are. */
const seldom = 20;
const lastDay = '2026-10-31T00:00:00Z';
const sessionsMost = 3;
const filled = [
  'event',
  'event_participant',
  'event_entity',
  'event_passage',
  'finding',
  'finding_match',
  'event_daily',
  'event_term',
  'run',
];

/** What stands beside events, entities and findings: passages to search in take as much room as all else. */
export type Parts = 'with passages' | 'with runs';

/** Fills workspaces that have no events, of these sizes, in several sessions. Indexes are made at the end, of all at once. */
export async function fillWorkspaces(
  url: string,
  sizes: readonly { workspace: string; count: number }[],
  parts: Parts = 'with passages',
): Promise<void> {
  const isSearched = parts === 'with passages';
  const sets = sizes.map(({ workspace, count }) => eventSet(workspace, count));
  const sql = postgres(url, {
    max: sessionsMost,
    onnotice: () => {},
    transform: { column: { from: postgres.toCamel } },
    connection: {
      synchronous_commit: 'off',
      jit: 'off',
      work_mem: '256MB',
      maintenance_work_mem: '512MB',
      // what is made here refers to nothing that is missing
      session_replication_role: 'replica',
    },
  });
  try {
    const indexes = await dropIndexes(sql);
    await makeWords(sql, sets);
    await makeDeals(sql, sets);
    await atOnce(sets.map((set) => () => fillEntities(sql, set)));
    await atOnce(
      sets.flatMap((set) =>
        Array.from({ length: Math.ceil(set.count / perBatch) }, (_, at) => async () => {
          const range = [at * perBatch + 1, Math.min(set.count, (at + 1) * perBatch)] as const;
          await addEvents(sql, set, ...range);
          await addPeople(sql, set, ...range);
          if (isSearched) await addPassages(sql, set, ...range);
          else await addRuns(sql, set, ...range);
        }),
      ),
    );
    await sql`vacuum analyze`;
    // the longest first
    await atOnce([
      ...indexes.map((one) => () => sql.unsafe(one)),
      ...sets.map((set) => () => countDays(sql, set)),
      ...(isSearched ? sets.map((set) => () => countWords(sql, set)) : []),
      ...sets.map((set) => () => countAccounts(sql, set)),
    ]);
    await sql`drop table bench_word, bench_planted, bench_deal`;
    await sql`vacuum analyze`;
  } finally {
    await sql.end();
  }
}

async function atOnce(work: (() => Promise<unknown>)[]): Promise<void> {
  const left = work.values();
  const session = async () => {
    for (const one of left) await one();
  };
  await Promise.all(Array.from({ length: sessionsMost }, session));
}

/** Returns the statements that make the indexes again that no constraint needs. */
async function dropIndexes(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ name: string; made: string }[]>`
    select relation.relname as name, pg_get_indexdef(index.indexrelid) as made
    from pg_index as index
    join pg_class as relation on relation.oid = index.indexrelid
    where index.indrelid = any (${filled}::regclass[])
      and not exists (select from pg_constraint where conindid = index.indexrelid)
    order by relation.relname = 'event_passage_by_term' desc`;
  for (const { name } of rows) await sql`drop index ${sql(name)}`;
  return rows.map(({ made }) => made);
}

/** Words with the numbers that the product gives them, and which events hold the words of which question. */
async function makeWords(sql: postgres.Sql, sets: EventSet[]): Promise<void> {
  const words = Array.from({ length: wordCount }, (_, at) => wordAt(at + 1));
  const terms = words.map((word) => [...countTerms(word).keys()][0] ?? 0);
  await sql`
    create unlogged table bench_word as
    select place::integer as rank, word, term
    from unnest(${words}::text[], ${terms}::integer[]) with ordinality as one (word, term, place)`;
  await sql`create unique index on bench_word (rank)`;
  const planted = sets.flatMap(({ workspace, count }) =>
    questions.flatMap(({ text, share }) =>
      text.split(' ').map((word) => ({ workspace, word, n: Math.round(share * count) })),
    ),
  );
  await sql`
    create unlogged table bench_planted as
    select workspace, n, rank
    from unnest(
      ${planted.map(({ workspace }) => workspace)}::text[],
      ${planted.map(({ n }) => n)}::integer[],
      ${planted.map(({ word }) => word)}::text[]
    ) as one (workspace, n, word)
    join bench_word using (word)`;
  await sql`analyze bench_word, bench_planted`;
}

async function fillEntities(sql: postgres.Sql, { workspace, entities, tags }: EventSet): Promise<void> {
  await sql`
    insert into entity (workspace_o_id, o_id, kind, name, creator, words)
    select ${workspace}, o_id, 'competitor', 'Competitor ' || place,
      '{"oId":"us_000000000000000000001","firstName":"A","lastName":"B"}', ''::tsvector
    from unnest(${entities}::text[]) with ordinality as one (o_id, place)`;
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
}

/** Events, the entities they speak of, and a finding in every other one. */
async function addEvents(sql: postgres.Sql, set: EventSet, from: number, to: number): Promise<void> {
  const { workspace, count, entities } = set;
  const prefix = eventPrefix(set);
  const every = Math.floor(count / seldom);
  const time = timeOf(sql, set);
  const ofEntities = sql`
    (${entities}::text[])[floor(power(${entityCount}::integer, ${share(sql, 'k')}))::integer]`;
  await sql`
    insert into event (
      workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, call_purpose, provider_name,
      summary, dedupe_key, account_key, deal_o_id
    )
    select ${workspace}, ${prefix} || lpad(n::text, 10, '0'), event_type,
      case
        when event_type like 'EMAIL%' then 'EMAIL'
        when event_type like 'CALL%' then 'CALL'
        when event_type like 'SOCIAL%' then 'SOCIAL'
        when event_type = 'PROJECT_UPDATE' then 'PRODUCT'
        else 'CRM'
      end,
      ${time}, 'PROCESSED',
      case
        when event_type <> 'CALL_TRANSCRIPT' then null
        when n % ${every}::integer = 3 then 'QBR_RENEWAL'
        else (array['DISCOVERY', 'DEMO', 'SUPPORT', 'OTHER'])[1 + n % 4]
      end,
      'import', 'Event ' || n, 'k' || n, party.account_key, party.deal_o_id
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
    ) as typed
    ${withParty(sql, set)}`;
  await sql`
    insert into event_entity (workspace_o_id, event_o_id, entity_o_id, event_timestamp, findings)
    select distinct ${workspace}, ${prefix} || lpad(n::text, 10, '0'), ${ofEntities}, ${time}, 1
    from generate_series(${from}::integer, ${to}::integer) as n
    cross join generate_series(1, 2) as k`;
  await sql`
    insert into finding (
      workspace_o_id, o_id, event_o_id, extraction_type, text, quote, start_offset, end_offset, sentiment, model,
      event_timestamp
    )
    select ${workspace}, 'fd' || ${prefix.slice(3)} || lpad(n::text, 10, '0'), ${prefix} || lpad(n::text, 10, '0'),
      case
        when n % ${every}::integer < 2 then 'CRM_LOSS_REASON'
        when draw < 100 then 'CALL_PROOF_POINT'
        else (array['EMAIL_OBJECTION', 'EMAIL_QUESTION', 'CALL_PAIN_POINT', 'CALL_COMPETITOR_MENTION'])[1 + draw % 4]
      end,
      'They asked about it ' || n, 'They asked about it ' || n, 0, 20,
      (array['POSITIVE', 'NEUTRAL', 'NEUTRAL', 'NEGATIVE'])[1 + draw % 4], 'bench', ${time}
    from generate_series(${from}::integer, ${to}::integer) as n
    cross join lateral (select abs(hashint4(n + 1)) % 10000 as draw) as drawn
    where n % 2 = 0 or n % ${every}::integer < 2`;
  await sql`
    insert into finding_match (workspace_o_id, finding_o_id, entity_o_id, confidence, event_timestamp)
    select ${workspace}, 'fd' || ${prefix.slice(3)} || lpad(n::text, 10, '0'), ${ofEntities}, 'HIGH', ${time}
    from generate_series(${from}::integer, ${to}::integer) as n
    cross join generate_series(1, 1) as k
    where n % 2 = 0 or n % ${every}::integer < 2`;
}

async function addPassages(sql: postgres.Sql, set: EventSet, from: number, to: number): Promise<void> {
  const { workspace } = set;
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
        where workspace = ${workspace} and n between ${from} and ${to}
      ) as drawn
      group by n, rank
    )
    insert into event_passage (
      workspace_o_id, event_o_id, ordinal, start_offset, end_offset, content, event_timestamp, lexical, term_keys
    )
    select ${workspace}, ${eventPrefix(set)} || lpad(n::text, 10, '0'), 0, 0, 10, string_agg(word, ' '),
      ${timeOf(sql, set)},
      -- weighed as passages are: a little over thirty words, of which a usual passage has 150
      ('{' || string_agg(term || ':' || round(times * 2.2 / (times + 0.5), 4), ',' order by term) || '}/1000000000')
        ::sparsevec,
      array_agg(term # ${saltOf(workspace)}::integer order by term)
    from counted
    join bench_word using (rank)
    group by n
    order by n`;
}

/** A run of an agent for one event in so many. */
const runEvery = 10;

async function addRuns(sql: postgres.Sql, set: EventSet, from: number, to: number): Promise<void> {
  await sql`
    insert into run (
      workspace_o_id, o_id, kind, status, agent_type, agent_o_id, model, credits, cost_usd, input_tokens, output_tokens,
      created_at, attempt, started_at, completed_at, error, executor
    )
    select ${set.workspace}, 'ru' || ${eventPrefix(set).slice(3)} || lpad(n::text, 10, '0'), 'agent',
      case when draw = 0 then 'failed' else 'completed' end,
      (array['EMAIL', 'CONTEXT', 'RESEARCH', 'CONTENT'])[1 + draw % 4], 'ag_' || lpad((draw % 20)::text, 21, '0'),
      'model-' || draw % 3, 1.5, draw * 0.0001, 1000 + draw, draw, made_at, 1, made_at,
      made_at + (draw + 10) * interval '0.1 seconds',
      case when draw = 0 then '{"message": "no answer"}'::jsonb end, 'request'
    from generate_series(${from}::integer, ${to}::integer) as n
    cross join lateral (select abs(hashint4(n + 5)) % 100 as draw, ${timeOf(sql, set)} as made_at) as drawn
    where n % ${runEvery}::integer = 0`;
}

async function countDays(sql: postgres.Sql, { workspace }: EventSet): Promise<void> {
  await sql`
    insert into event_daily (workspace_o_id, day, category, event_type, slot, events)
    select workspace_o_id, (event_timestamp at time zone 'UTC')::date, category, event_type,
      abs(hashtext(o_id)) % 16, count(*)
    from event
    where workspace_o_id = ${workspace}
    group by 1, 2, 3, 4, 5`;
}

async function countWords(sql: postgres.Sql, { workspace, count }: EventSet): Promise<void> {
  await sql`
    insert into event_term (workspace_o_id, term, passages)
    select ${workspace}, key # ${saltOf(workspace)}::integer, count(*)
    from event_passage, unnest(term_keys) as key
    where workspace_o_id = ${workspace}
    group by 2
    union all
    select ${workspace}, 0, ${count}`;
}

/** Events are spread evenly over a year; `n` is the number of one. */
const timeOf = (sql: postgres.Sql, { count }: EventSet) => sql`
  (${lastDay}::timestamptz - (${count}::integer - n) * (interval '365 days' / ${count}::integer))::timestamptz(3)`;

/** A number between 0 and 1 by `n` and a place beside it. */
const share = (sql: postgres.Sql, place: string) =>
  sql`((hashint8(n::bigint * 64 + ${sql(place)}) & 268435455) / 268435456::float8)`;
