import postgres from 'postgres';
import { startAccountFill } from '../../server/services/findings/fill-accounts.ts';
import { type House, openAs, openHouse } from './house.ts';
import { quartiles } from './ratio.ts';
import { benchDatabase } from './server.ts';

const many = Number(process.env.BENCH_EVENTS ?? 5_000_000);
const kills = Number(process.env.BENCH_KILLS ?? 10);
const aloneSeconds = Number(process.env.BENCH_SECONDS ?? 20);
const clients = 2;
const perBatch = 50_000;
const patienceMs = 6 * 3_600_000;

const reads = [
  '/event/list?limit=20',
  '/event/list?limit=20&eventTypes=OPPORTUNITY_CREATED',
  '/account/list?limit=20',
  '/deal/list?limit=20',
  '/finding/list?limit=20',
];

/**
 * Accounts of events that a version without accounts stored, filled in while requests are served and workers are killed at
 * equal steps: the p95 of requests against the same requests before and behind it, since lists of accounts and deals are
 * empty before, and whether every event has its account in the end and is counted once. BENCH_EVENTS (5,000,000) and BENCH_KILLS (10) make it smaller.
 */
export async function run(): Promise<void> {
  const database = await benchDatabase();
  const sql = postgres(database.url, {
    max: 2,
    onnotice: () => {},
    transform: { column: { from: postgres.toCamel } },
  });
  const house = await openHouse(1, { DATABASE_URL: database.url, RATE_LIMIT: '100000000' });
  try {
    const [row] = await sql<{ workspace: string }[]>`select o_id as workspace from workspace`;
    if (!row) throw new Error('the product has made no workspace');
    await fillEvents(sql, row.workspace);
    const before = await ask(house, aloneSeconds * 1000, 'before');
    const began = performance.now();
    await sql`insert into account_fill (workspace_o_id) values (${row.workspace})`;
    await startFill(database.url);
    const filling = { isDone: false };
    const beside = ask(house, patienceMs, 'beside', filling);
    const died = await killAlong(sql, house);
    filling.isDone = true;
    const minutes = (performance.now() - began) / 60_000;
    console.log(`filled      ${many} events in ${minutes.toFixed(1)} minutes, workers killed ${died} times`);
    tell('beside, before it', before, await beside);
    tell('beside, behind it', await ask(house, aloneSeconds * 1000, 'behind'), await beside);
    for (const [name, count] of refused) console.log(`refused     ${name}: ${count} times`);
    await check(sql, row.workspace);
  } finally {
    await house.close();
    await sql.end();
    await database.drop();
  }
}

/** As a version without accounts left them: one event in ten is a deal's, the others are mails. */
async function fillEvents(sql: postgres.Sql, workspace: string): Promise<void> {
  const oId = sql`'evt_' || lpad(n::text, 21, '0')`;
  const company = sql`floor(power(${Math.round(many / 100) + 1}::float8,
    (hashint8(n::bigint * 64 + 50) & 268435455) / 268435456::float8))::integer`;
  const time = sql`(now() - (${many}::integer - n) * (interval '365 days' / ${many}::integer))::timestamptz(3)`;
  for (let from = 1; from <= many; from += perBatch) {
    const numbers = sql`generate_series(${from}::integer, ${Math.min(many, from + perBatch - 1)}::integer) as n`;
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`;
      await tx`
        insert into event (
          workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, provider_name, summary,
          dedupe_key
        )
        select ${workspace}, ${oId}, case when n % 10 = 0 then 'OPPORTUNITY_CREATED' else 'EMAIL_SENT' end,
          case when n % 10 = 0 then 'CRM' else 'EMAIL' end, ${time}, 'PROCESSED', 'import', 'Event ' || n, 'k' || n
        from ${numbers}`;
      await tx`
        insert into event_payload (workspace_o_id, event_o_id, payload)
        select ${workspace}, ${oId},
          case when n % 10 = 0
            then jsonb_build_object(
              'type', 'crm', 'eventType', 'opportunity_created', 'opportunityId', 'o' || n / 50,
              'opportunityName', 'Deal ' || n / 50, 'accountName', 'Company ' || company,
              'crmAccountDomain', 'company' || company || '.example', 'amount', '10.25', 'currency', 'EUR'
            )
            else jsonb_build_object(
              'type', 'email', 'eventType', 'sent', 'subject', 'Hello', 'body', jsonb_build_object('text', ''),
              'from', jsonb_build_object('email', 'rep@seller.example'),
              'to', jsonb_build_array(jsonb_build_object('email', 'p@company' || company || '.example'))
            )
          end
        from ${numbers}
        cross join lateral (select ${company} as company) as drawn`;
      await tx`
        insert into finding (
          workspace_o_id, o_id, event_o_id, extraction_type, text, quote, start_offset, end_offset, sentiment,
          event_timestamp
        )
        select ${workspace}, 'fd_' || lpad(n::text, 21, '0'), ${oId}, 'EMAIL_QUESTION', 'Asked', 'Asked', 0, 5, 'NEUTRAL',
          ${time}
        from ${numbers}
        where n % 4 = 1`;
    });
  }
  await sql`
    insert into event_daily (workspace_o_id, day, category, event_type, slot, events)
    select workspace_o_id, (event_timestamp at time zone 'UTC')::date, category, event_type, 0, count(*)
    from event
    where workspace_o_id = ${workspace}
    group by 1, 2, 3, 4`;
  await sql`vacuum analyze event, event_payload, finding, event_daily`;
}

/** As the first sweep of a version with accounts does. */
async function startFill(url: string): Promise<void> {
  const db = await openAs({ DATABASE_URL: url });
  await startAccountFill(db);
  await db.close();
}

/** Kills the worker at equal steps of the work, each time the next one has filled in something. Returns how often. */
async function killAlong(sql: postgres.Sql, house: House): Promise<number> {
  let died = 0;
  for (;;) {
    const [fill] = await sql<{ filled: number; isDone: boolean }[]>`
      select filled::float8, completed_at is not null as is_done
      from account_fill`;
    if (fill?.isDone) return died;
    if (died < kills && (fill?.filled ?? 0) > ((died + 0.5) * many) / kills) {
      await house.kill('worker');
      died += 1;
    }
    await Bun.sleep(250);
  }
}

type Times = Map<string, number[]>;

/** Requests answered 503, by name. */
const refused = new Map<string, number>();

async function ask(house: House, forMs: number, when: string, filling?: { isDone: boolean }): Promise<Times> {
  const times: Times = new Map();
  const until = performance.now() + forMs;
  const [url = ''] = house.urls();
  const timed = async (name: string, path: string, body?: object) => {
    const begun = performance.now();
    const reply = await fetch(`${url}/api/v2${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { api_key: house.key, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    await reply.arrayBuffer();
    // one that was refused has its time, and is told of beside them
    if (reply.status === 503) refused.set(name, (refused.get(name) ?? 0) + 1);
    else if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}`);
    times.set(name, [...(times.get(name) ?? []), performance.now() - begun]);
  };
  const client = async (number: number) => {
    for (let round = 0; performance.now() < until && !filling?.isDone; round++) {
      for (const path of reads) await timed(path, path);
      await timed('/event/import', '/event/import', {
        events: [mail(`${when} ${number}-${round}`)],
      });
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return times;
}

/** Of a company that events which are filled in at the same time are with. */
const mail = (eventId: string) => ({
  type: 'email',
  eventType: 'sent',
  eventId,
  eventTimestamp: new Date().toISOString(),
  subject: 'Hello',
  body: { text: '' },
  from: { email: 'rep@seller.example' },
  to: [{ email: 'p@company1.example' }],
});

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

function tell(against: string, alone: Times, beside: Times): void {
  console.log(against);
  const line = (what: string, before: readonly number[], now: readonly number[]) =>
    console.log(
      `${what.padEnd(56)} p50 ${quartiles(before).median.toFixed(1)} → ${quartiles(now).median.toFixed(1)} ms, p95 ${p95(before).toFixed(1)} → ${p95(now).toFixed(1)} ms (${(p95(now) / p95(before)).toFixed(2)} ×), ${now.length} requests`,
    );
  for (const [path, before] of alone) line(path, before, beside.get(path) ?? []);
  line('all requests', [...alone.values()].flat(), [...beside.values()].flat());
}

async function check(sql: postgres.Sql, workspace: string): Promise<void> {
  const [row] = await sql<Record<'events' | 'without' | 'counted' | 'findings' | 'wrong', number>[]>`
    select
      (select count(*)::int from event where workspace_o_id = ${workspace}) as events,
      (select count(*)::int from event where workspace_o_id = ${workspace} and account_key is null) as without,
      (select sum(events)::int from account_identity where workspace_o_id = ${workspace}) as counted,
      (select sum(findings)::int from account_identity where workspace_o_id = ${workspace}) as findings,
      (
        select count(*)::int
        from account_identity as kept
        where kept.workspace_o_id = ${workspace}
          and kept.events <> (
            select count(*)
            from event
            where event.workspace_o_id = ${workspace}
              and event.account_key = kept.key
          )
      ) as wrong`;
  const { events = 0, without = 0, counted = 0, findings = 0, wrong = 0 } = row ?? {};
  console.log(
    `${events} events, ${without} without an account, ${counted} counted; ${findings} findings counted; ${wrong} accounts counted wrongly`,
  );
  if (without > 0 || wrong > 0 || counted !== events) throw new Error('the fill has lost or doubled events');
}
