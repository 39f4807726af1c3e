import type { Database } from '../../server/database/index.ts';

/* Metrics computed in memory, from all rows of a workspace. */

type Text = string | null;
interface EventRow {
  oId: string;
  eventType: string;
  category: string;
  callPurpose: Text;
  providerName: string;
  eventTimestamp: Date;
  accountKey: Text;
  dealOId: Text;
}
interface FindingRow {
  oId: string;
  eventOId: string;
  extractionType: string;
  sentiment: string;
  speaker: Text;
  eventTimestamp: Date;
  accountKey: Text;
}
interface PersonRow {
  eventOId: string;
  kind: string;
  email: Text;
  name: Text;
  role: Text;
  ordinal: number;
}
interface DealRow {
  oId: string;
  stage: Text;
  stageCategory: 'open' | 'won' | 'lost';
  ownerEmail: Text;
  accountKey: Text;
  amount: Text;
  currency: Text;
  lossReason: Text;
  openedAt: Date;
  closedAt: Date | null;
  stages: { stage: string; enteredAt: string }[];
}
interface RunRow {
  oId: string;
  agentOId: Text;
  agentType: string;
  model: Text;
  status: string;
  keyOId: Text;
  experimentOId: Text;
  workflowOId: Text;
  credits: string;
  costUsd: string;
  inputTokens: string;
  outputTokens: string;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
}

export type MetricRows = Awaited<ReturnType<typeof metricRowsOf>>;

/** Reads everything that metrics are about. */
export async function metricRowsOf({ ownerSql: sql }: Database, workspace: string) {
  const events = await sql<
    EventRow[]
  >`select o_id, event_type, category, call_purpose, provider_name, event_timestamp, account_key, deal_o_id from event where workspace_o_id = ${workspace}`;
  const findings = await sql<
    FindingRow[]
  >`select o_id, event_o_id, extraction_type, sentiment, speaker, event_timestamp, account_key from finding where workspace_o_id = ${workspace}`;
  const matches = await sql<
    { findingOId: string; entityOId: string }[]
  >`select finding_o_id, entity_o_id from finding_match where workspace_o_id = ${workspace}`;
  const named = await sql<
    { eventOId: string; entityOId: string }[]
  >`select event_o_id, entity_o_id from event_entity where workspace_o_id = ${workspace}`;
  const entities = await sql<
    { oId: string; kind: string }[]
  >`select o_id, kind from entity where workspace_o_id = ${workspace}`;
  const tags = await sql<
    { entityOId: string; tagOId: string }[]
  >`select entity_o_id, tag_o_id from entity_tag where workspace_o_id = ${workspace}`;
  const people = await sql<
    PersonRow[]
  >`select event_o_id, kind, email, name, role, ordinal from event_participant where workspace_o_id = ${workspace}`;
  const keys = await sql<
    { key: string; accountOId: string }[]
  >`select key, account_o_id from account_identity where workspace_o_id = ${workspace}`;
  const deals = await sql<
    DealRow[]
  >`select o_id, stage, stage_category, owner_email, account_key, amount::text, currency, loss_reason, opened_at, closed_at, stages from deal where workspace_o_id = ${workspace} and changed_at is not null`;
  const runs = await sql<RunRow[]>`
    select run.o_id, run.agent_o_id, run.agent_type, run.model, run.status, run.key_o_id, run.experiment_o_id, parent.workflow_o_id, run.credits::text, run.cost_usd::text, run.input_tokens::text, run.output_tokens::text, run.created_at, run.started_at, run.completed_at
    from run left join run as parent on parent.workspace_o_id = run.workspace_o_id and parent.o_id = run.parent_run_o_id
    where run.workspace_o_id = ${workspace} and run.kind = 'agent'`;
  const accounts = new Map(keys.map(({ key, accountOId }) => [key, accountOId]));
  const eventsByOId = new Map(events.map((event) => [event.oId, event]));
  const dealsByOId = new Map(deals.map((deal) => [deal.oId, deal]));
  const kinds = new Map(entities.map(({ oId, kind }) => [oId, kind]));
  const account = (key: Text) => (key === null ? null : (accounts.get(key) ?? null));
  const eventOf = (oId: string) => eventsByOId.get(oId);
  const kindOf = (oId: string) => kinds.get(oId) ?? '';
  const listed = <Row, Value>(
    all: readonly Row[],
    keyOf: (row: Row) => string,
    told: (row: Row) => Value,
  ) => {
    const byKey = Map.groupBy(all, keyOf);
    return (key: string) => (byKey.get(key) ?? []).map(told);
  };
  const tagsOf = listed(
    tags,
    (one) => one.entityOId,
    (one) => one.tagOId,
  );
  const matchesOf = listed(
    matches,
    (one) => one.findingOId,
    (one) => one.entityOId,
  );
  const namedIn = listed(
    named,
    (one) => one.eventOId,
    (one) => one.entityOId,
  );
  const peopleOf = listed(
    people,
    (one) => one.eventOId,
    (one) => one,
  );
  const findingsOf = listed(
    findings,
    (one) => one.eventOId,
    (one) => one.oId,
  );
  const dealsOf = listed(
    deals,
    (deal) => account(deal.accountKey) ?? '',
    (deal) => deal,
  );
  const dealOfEvent = (event: EventRow) => {
    if (event.dealOId) return dealsByOId.get(event.dealOId);
    const own = account(event.accountKey);
    return (own === null ? [] : dealsOf(own))
      .filter(
        (deal) =>
          deal.openedAt <= event.eventTimestamp &&
          (!deal.closedAt || deal.closedAt.getTime() + 86_400_000 > event.eventTimestamp.getTime()),
      )
      .toSorted((one, other) => +other.openedAt - +one.openedAt || (one.oId < other.oId ? 1 : -1))[0];
  };
  const dealsByEvent = new Map(events.map((event) => [event, dealOfEvent(event)]));
  const dealOf = (event: EventRow | undefined) => event && dealsByEvent.get(event);
  const eventsOf = listed(
    events,
    (event) => dealOf(event)?.oId ?? '',
    (event) => event.oId,
  );
  const outsiders = (eventOIds: readonly string[]) =>
    new Set(
      [...new Set(eventOIds)]
        .flatMap(peopleOf)
        .filter(({ role, kind }) => role !== 'internal' && kind !== 'owner')
        .flatMap(({ email }) => email ?? []),
    );
  return {
    events,
    findings,
    deals,
    runs,
    account,
    eventOf,
    kindOf,
    tagsOf,
    matchesOf,
    namedIn,
    peopleOf,
    findingsOf,
    eventsOf,
    dealOf,
    outsiders,
  };
}

/** One row of a source with all that it may be grouped by. */
interface Item<T> {
  row: T;
  at: Date;
  values: Record<string, Text>;
  /** Records that it speaks of. */
  speaksOf: string[];
}

type Query = Record<string, unknown>;
export interface NaiveRow {
  key: Text[];
  period: [string, string] | null;
  measures: Record<string, unknown>;
  previous: Record<string, unknown> | null;
}

const listOf = (value: unknown): string[] => (value === undefined ? [] : [value].flat().map(String));
const passes = (wanted: unknown, value: Text) =>
  listOf(wanted).length === 0 || (value !== null && listOf(wanted).includes(value));

/** Answers a question over a range that is divided at moments; the first stretch is the time before where `previous` is asked. */
export function naiveMetrics(
  rows: MetricRows,
  of: string,
  query: Query,
  moments: readonly Date[],
): NaiveRow[] {
  switch (of) {
    case 'findings':
      return grouped(rows, findingItems(rows, query), query, moments, (items) => ({
        count: items.length,
        events: new Set(items.map(({ row }) => row.eventOId)).size,
        accounts: new Set(items.flatMap(({ values }) => values.account ?? [])).size,
        people: rows.outsiders(items.map(({ row }) => row.eventOId)).size,
      }));
    case 'events':
      return grouped(rows, eventItems(rows, query), query, moments, (items) => ({
        count: items.length,
        accounts: new Set(items.flatMap(({ values }) => values.account ?? [])).size,
        people: rows.outsiders(items.map(({ row }) => row.oId)).size,
      }));
    case 'deals':
      return grouped(rows, dealItems(rows, query), query, moments, dealMeasures);
    default:
      return grouped(rows, runItems(rows, query), query, moments, runMeasures);
  }
}

function findingItems(rows: MetricRows, query: Query): Item<FindingRow>[] {
  return rows.findings.flatMap((row) => {
    const event = rows.eventOf(row.eventOId);
    const speaksOf = rows.matchesOf(row.oId);
    const called = row.speaker?.trim().toLowerCase();
    const said = rows
      .peopleOf(row.eventOId)
      .toSorted((one, other) => one.ordinal - other.ordinal)
      .find(({ email, name }) => {
        const whole = name?.trim().toLowerCase();
        return (
          called !== undefined && (email === called || whole === called || whole?.split(' ')[0] === called)
        );
      });
    const values = {
      extractionType: row.extractionType,
      sentiment: row.sentiment,
      eventType: event?.eventType ?? null,
      category: event?.category ?? null,
      callPurpose: event?.callPurpose ?? null,
      account: rows.account(row.accountKey ?? event?.accountKey ?? null),
      dealOutcome: rows.dealOf(event)?.stageCategory ?? null,
      speakerRole: said
        ? (said.role ?? (said.kind === 'owner' ? 'internal' : said.email ? 'external' : null))
        : null,
    };
    const isAsked =
      passes(query.extractionType, row.extractionType) &&
      passes(query.accountOIds, values.account) &&
      (listOf(query.competitorOIds).length === 0 ||
        speaksOf.some((oId) => listOf(query.competitorOIds).includes(oId)));
    return isAsked ? [{ row, at: row.eventTimestamp, values, speaksOf }] : [];
  });
}

function eventItems(rows: MetricRows, query: Query): Item<EventRow>[] {
  return rows.events.flatMap((row) => {
    const speaksOf = rows.namedIn(row.oId);
    const deal = rows.dealOf(row);
    const values = {
      eventType: row.eventType,
      category: row.category,
      callPurpose: row.callPurpose,
      provider: row.providerName,
      account: rows.account(row.accountKey),
      owner: deal?.ownerEmail ?? null,
      dealOutcome: deal?.stageCategory ?? null,
    };
    const hasTag = (tagOId: string) => speaksOf.some((oId) => rows.tagsOf(oId).includes(tagOId));
    const isAsked =
      passes(query.eventCategories, row.category) &&
      (listOf(query.includeTagOIds).length === 0 || listOf(query.includeTagOIds).some(hasTag));
    return isAsked ? [{ row, at: row.eventTimestamp, values, speaksOf }] : [];
  });
}

type DealPart = DealRow & { stay: number | null };

/** Each deal, and each stay in a stage that it left. */
function dealItems(rows: MetricRows, query: Query): Item<DealPart>[] {
  return rows.deals.flatMap((deal) => {
    if (!passes(query.stageCategories, deal.stageCategory)) return [];
    const speaksOf = [...new Set(rows.eventsOf(deal.oId).flatMap(rows.findingsOf).flatMap(rows.matchesOf))];
    const at = deal.stageCategory === 'open' ? deal.openedAt : (deal.closedAt ?? deal.openedAt);
    const values = {
      stage: deal.stage,
      stageCategory: deal.stageCategory,
      owner: deal.ownerEmail,
      account: rows.account(deal.accountKey),
      currency: deal.currency,
      lossReason: deal.lossReason,
    };
    const stays = deal.stages.slice(0, -1).map(({ stage, enteredAt }, place) => ({
      row: { ...deal, stay: Date.parse(deal.stages[place + 1]?.enteredAt ?? '') - Date.parse(enteredAt) },
      at,
      values: { ...values, stage },
      speaksOf,
    }));
    return [{ row: { ...deal, stay: null }, at, values, speaksOf }, ...stays];
  });
}

function runItems(rows: MetricRows, query: Query): Item<RunRow>[] {
  return rows.runs
    .filter(({ status }) => passes(query.status, status))
    .map((row) => ({
      row,
      at: row.createdAt,
      values: {
        agent: row.agentOId,
        agentType: row.agentType,
        model: row.model,
        status: row.status,
        key: row.keyOId,
        workflow: row.workflowOId,
        experiment: row.experimentOId,
      },
      speaksOf: [],
    }));
}

function dealMeasures(items: Item<DealPart>[]): Record<string, unknown> {
  const deals = items.filter(({ row }) => row.stay === null).map(({ row }) => row);
  const of = (category: string) => deals.filter(({ stageCategory }) => stageCategory === category).length;
  const ended = of('won') + of('lost');
  const paid = deals.flatMap(({ amount, currency }) => (amount === null ? [] : [{ amount, currency }]));
  const currencies = [...new Set(paid.map(({ currency }) => currency))].toSorted((one, other) =>
    one === null ? 1 : other === null ? -1 : one < other ? -1 : 1,
  );
  const amountsOf = (currency: Text) =>
    paid.filter((one) => one.currency === currency).map(({ amount }) => amount);
  return {
    count: deals.length,
    won: of('won'),
    lost: of('lost'),
    open: of('open'),
    winRate: ended === 0 ? null : of('won') / ended,
    amount: currencies.map((currency) => ({ currency, value: decimalSum(amountsOf(currency)) })),
    averageAmount: currencies.map((currency) => ({ currency, value: decimalMean(amountsOf(currency)) })),
    cycleDays: daysOf(
      deals.flatMap(({ stageCategory, openedAt, closedAt }) =>
        stageCategory !== 'open' && closedAt ? Math.max(0, +closedAt - +openedAt) : [],
      ),
    ),
    stageDays: daysOf(items.flatMap(({ row }) => row.stay ?? [])),
  };
}

function runMeasures(items: Item<RunRow>[]): Record<string, unknown> {
  const runs = items.map(({ row }) => row);
  const ms = runs
    .flatMap(({ status, startedAt, completedAt }) =>
      status === 'completed' && startedAt && completedAt ? +completedAt - +startedAt : [],
    )
    .toSorted((one, other) => one - other);
  return {
    count: runs.length,
    succeeded: runs.filter(({ status }) => status === 'completed').length,
    failed: runs.filter(({ status }) => status === 'failed').length,
    credits: decimalSum(runs.map(({ credits }) => credits)),
    costUsd: decimalSum(runs.map(({ costUsd }) => costUsd)),
    inputTokens: runs.reduce((sum, { inputTokens }) => sum + Number(inputTokens), 0),
    outputTokens: runs.reduce((sum, { outputTokens }) => sum + Number(outputTokens), 0),
    p50Ms: ms.length === 0 ? null : Math.round(between(ms, 0.5)),
    p95Ms: ms.length === 0 ? null : Math.round(between(ms, 0.95)),
  };
}

/** The value at a share of sorted values, between two where it falls there. */
function between(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

const daysOf = (ms: readonly number[]) =>
  ms.length === 0
    ? null
    : Math.round(
        between(
          ms.toSorted((one, other) => one - other),
          0.5,
        ) / 864_000,
      ) / 100;

/** Exact sums: whole numbers of the smallest unit that any of the texts has. */
function scaled(texts: readonly string[]): { sum: bigint; places: number } {
  const places = Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0));
  const units = texts.map((text) => {
    const [whole = '', rest = ''] = text.split('.');
    return BigInt(whole + rest.padEnd(places, '0'));
  });
  return { sum: units.reduce((sum, unit) => sum + unit, 0n), places };
}

function written(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const cut = digits.length - places;
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ''}`;
}

function decimalSum(texts: readonly string[]): string {
  const { sum, places } = scaled(texts);
  return written(sum, places);
}

/** To the cent, halves away from nought. */
function decimalMean(texts: readonly string[]): string {
  const { sum, places } = scaled(texts);
  const [numerator, divisor] = [sum * 100n, BigInt(texts.length) * 10n ** BigInt(places)];
  const size = numerator < 0n ? -numerator : numerator;
  const cents = (size * 2n + divisor) / (2n * divisor);
  return written(numerator < 0n ? -cents : cents, 2);
}

function grouped<T>(
  rows: MetricRows,
  items: readonly Item<T>[],
  query: Query,
  moments: readonly Date[],
  measure: (items: Item<T>[]) => Record<string, unknown>,
): NaiveRow[] {
  const groupBy = listOf(query.groupBy);
  const groups = new Map<string, { key: Text[]; bucket: number; items: Item<T>[] }>();
  for (const item of items) {
    const bucket = moments.findLastIndex((moment) => moment <= item.at) + 1;
    if (bucket < 1 || bucket >= moments.length) continue;
    for (const key of keysOf(rows, item, groupBy, listOf(query.entityTypes))) {
      const name = JSON.stringify([bucket, key]);
      const group = groups.get(name) ?? { key, bucket, items: [] };
      group.items.push(item);
      groups.set(name, group);
    }
  }
  const first = query.previous === true ? 2 : 1;
  return [...groups.values()]
    .filter(({ bucket }) => bucket >= first)
    .map(({ key, bucket, items: own }) => ({
      key,
      period: query.interval ? [isoOf(moments[bucket - 1]), isoOf(moments[bucket])] : null,
      measures: measure(own),
      previous:
        query.previous === true ? measure(groups.get(JSON.stringify([bucket - 1, key]))?.items ?? []) : null,
    }));
}

const isoOf = (moment: Date | undefined) => moment?.toISOString() ?? '';

/** The keys of the groups that a row is in, each once. */
function keysOf<T>(
  rows: MetricRows,
  item: Item<T>,
  groupBy: readonly string[],
  kinds: readonly string[],
): Text[][] {
  const ofKinds = item.speaksOf.filter((oId) => kinds.length === 0 || kinds.includes(rows.kindOf(oId)));
  const isOnlyTag = groupBy.includes('tag') && !groupBy.includes('entity') && !groupBy.includes('entityKind');
  const records = ofKinds.flatMap((oId) => {
    const labels = groupBy.includes('tag') ? rows.tagsOf(oId) : [];
    const tags: Text[] = labels.length > 0 ? labels : isOnlyTag ? [] : [null];
    return tags.map((tag): Record<string, Text> => ({ entity: oId, entityKind: rows.kindOf(oId), tag }));
  });
  const none: Record<string, Text>[] =
    kinds.length > 0 ? [] : [{ entity: null, entityKind: null, tag: null }];
  const of = records.length > 0 ? records : none;
  const keys = of.map((record) =>
    groupBy.map((name) => (name in record ? (record[name] ?? null) : (item.values[name] ?? null))),
  );
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}
