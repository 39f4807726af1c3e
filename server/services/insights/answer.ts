import type { InsightAnswer } from '../../../schema/insight.ts';
import type { Tx } from '../../database/index.ts';
import type { EventFilter } from '../events/filter.ts';
import { cursorsOfPage } from '../events/page.ts';
import { withoutTags } from '../events/tagged.ts';
import { countByType, isCounted, totalOf } from '../events/total.ts';
import { type Way, wayOf } from '../events/ways.ts';
import { countedBetween } from '../metrics/counted-between.ts';
import { heldWithin } from '../rollups/counted.ts';

const topShown = 20;
const quotesShown = 20;
/** Events that are read where no count is kept of what a filter asks for, the newest. */
const eventsRead = 10_000;
/** Of a filter by many entities or people, each is read as far as the page can need. */
const rowsRead = 50_000;

interface Answered {
  answer: InsightAnswer;
  eventCount: number;
  findingCount: number;
}

/**
 * Answers a filter over events: counts by type, findings, the records they speak of, and the latest quotes. Filters
 * by type and time use stored counts; any other filter reads its newest events, and says so when there are more.
 */
export async function answerOf(tx: Tx, workspace: string, filter: EventFilter): Promise<Answered> {
  const types = isCounted(filter) ? await typesOf(tx, workspace, filter) : undefined;
  return types === undefined
    ? answerOfNewest(tx, workspace, filter)
    : answerOfKept(tx, workspace, filter, types);
}

/** The types that a filter asks for, null for all; undefined where a category has some events of a type and not others. */
async function typesOf(
  tx: Tx,
  workspace: string,
  { types, categories }: EventFilter,
): Promise<string[] | null | undefined> {
  if (!categories) return types;
  const rows = await tx<{ eventType: string; isWhole: boolean }[]>`
    select event_type, bool_and(category = any(${categories}::text[])) as is_whole
    from event_daily
    where workspace_o_id = ${workspace}
      and events > 0
      ${types ? tx`and event_type = any(${types}::text[])` : tx``}
    group by event_type
    having bool_or(category = any(${categories}::text[]))
  `;
  return rows.every(({ isWhole }) => isWhole) ? rows.map(({ eventType }) => eventType) : undefined;
}

async function answerOfKept(
  tx: Tx,
  workspace: string,
  filter: EventFilter,
  types: string[] | null,
): Promise<Answered> {
  const { moments, ...heldCounts } = await heldWithin(tx, workspace, filter);
  const eventTypes = await countByType(tx, workspace, filter);
  const extractionTypes = await tx<InsightAnswer['extractionTypes']>`
    select counted.type as extraction_type, counted.findings::int as findings
    from ${countedBetween(tx, workspace, heldCounts, { kind: 'finding', subjects: types, isTyped: true, isBySubject: false, moments })}
    where counted.findings > 0
    order by findings desc, extraction_type
  `;
  const topEntities = await tx<InsightAnswer['topEntities']>`
    select entity.o_id, entity.kind as entity_type, entity.name, summed.events
    from (
      select counted.subject, counted.events::int as events
      from ${countedBetween(tx, workspace, heldCounts, { kind: 'event', types, moments })}
      where counted.events > 0
      order by events desc, counted.subject
      limit ${topShown}
    ) as summed
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = summed.subject
    order by summed.events desc, entity.o_id
  `;
  const within = (time: ReturnType<Tx>) => tx`
    ${filter.start ? tx`and ${time} >= ${filter.start}` : tx``}
    ${filter.end ? tx`and ${time} <= ${filter.end}` : tx``}
  `;
  const ofTypes = (wanted: string[]) => tx`
    from unnest(${wanted}::text[]) as wanted (event_type)
    cross join lateral (
      select told.*
      from event
      cross join lateral (
        select *
        from finding
        where finding.workspace_o_id = ${workspace}
          and finding.event_o_id = event.o_id
        -- a look-up for each event, the newest first
        offset 0
      ) as told
      where event.workspace_o_id = ${workspace}
        and event.event_type = wanted.event_type
        ${within(tx`event.event_timestamp`)}
      order by event.event_timestamp desc, told.o_id desc
      limit ${quotesShown}
    ) as finding`;
  const ofAll = tx`from finding where finding.workspace_o_id = ${workspace} ${within(tx`finding.event_timestamp`)}`;
  const findingCount = sum(extractionTypes.map(({ findings }) => findings));
  const quotes =
    findingCount === 0
      ? []
      : await tx<InsightAnswer['quotes']>`
        ${quoted(tx)}
        ${types ? ofTypes(types) : ofAll}
        ${newest(tx)}`;
  return {
    answer: {
      eventTypes,
      extractionTypes: [...extractionTypes],
      topEntities: [...topEntities],
      quotes: [...quotes],
    },
    eventCount: sum(eventTypes.map(({ events }) => events)),
    findingCount,
  };
}

async function answerOfNewest(tx: Tx, workspace: string, filter: EventFilter): Promise<Answered> {
  const tagless = await withoutTags(tx, workspace, filter);
  const way = await wayOf(tx, workspace, tagless);
  const limit = Math.max(Math.min(eventsRead, Math.ceil(rowsRead / partsOf(way))), topShown);
  const found = await cursorsOfPage(tx, workspace, tagless, way, { limit, offset: 0 });
  const isWhole = found.length <= limit;
  const oIds = found.slice(0, limit).map(({ oId }) => oId);
  const { total } = isWhole ? { total: oIds.length } : await totalOf(tx, workspace, tagless, way);
  // a look-up for each event, not a join with all rows of a table
  const ofEvents = (table: string, key: string, columns: ReturnType<Tx>) => tx`
    from unnest(${oIds}::text[]) as read (o_id)
    cross join lateral (
      select ${columns}
      from ${tx(table)}
      where workspace_o_id = ${workspace}
        and ${tx(`${table}.${key}`)} = read.o_id
      offset 0
    ) as ${tx(table)}`;
  const eventTypes = await tx<InsightAnswer['eventTypes']>`
    select event.event_type, count(*)::int as events
    ${ofEvents('event', 'o_id', tx`event_type`)}
    group by event.event_type
    order by events desc, event.event_type
  `;
  const extractionTypes = await tx<InsightAnswer['extractionTypes']>`
    select finding.extraction_type, count(*)::int as findings
    ${ofEvents('finding', 'event_o_id', tx`extraction_type`)}
    group by finding.extraction_type
    order by findings desc, finding.extraction_type
  `;
  const topEntities = await tx<InsightAnswer['topEntities']>`
    select entity.o_id, entity.kind as entity_type, entity.name, counted.events
    from (
      select event_entity.entity_o_id, count(*)::int as events
      ${ofEvents('event_entity', 'event_o_id', tx`entity_o_id`)}
      group by event_entity.entity_o_id
      order by events desc, event_entity.entity_o_id
      limit ${topShown}
    ) as counted
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = counted.entity_o_id
    order by counted.events desc, entity.o_id
  `;
  const quotes = await tx<InsightAnswer['quotes']>`
    ${quoted(tx)}
    ${ofEvents('finding', 'event_o_id', tx`*`)}
    ${newest(tx)}
  `;
  return {
    answer: {
      eventTypes: [...eventTypes],
      extractionTypes: [...extractionTypes],
      topEntities: [...topEntities],
      quotes: [...quotes],
      ...(isWhole ? {} : { newestEvents: oIds.length }),
    },
    eventCount: total,
    findingCount: sum(extractionTypes.map(({ findings }) => findings)),
  };
}

/** The index ranges that a page is read from. */
function partsOf(way: Way): number {
  if (way.from === 'entities') return way.rarest.length;
  return way.from === 'parties' ? way.lead.values.length : 1;
}

const quoted = (tx: Tx) => tx`
  select finding.o_id as finding_o_id, finding.event_o_id, finding.extraction_type, finding.quote, finding.speaker`;

const newest = (tx: Tx) => tx`
  order by finding.event_timestamp desc, finding.o_id desc
  limit ${quotesShown}`;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
