import { extractionTypes as allExtractionTypes } from '../../../schema/findings.ts';
import type { InsightAnswer } from '../../../schema/insight.ts';
import type { Tx } from '../../database/index.ts';
import { type EventFilter, eventConditions, isOnlyByTime, joined, speaksOf } from '../events/filter.ts';
import { countByType, isCounted } from '../events/total.ts';

const topShown = 20;
const quotesShown = 20;

/** What a filter's events say: how many of each type, what was found in them, of whom they speak, and the latest quotes. */
export async function answerOf(
  tx: Tx,
  workspace: string,
  filter: EventFilter,
): Promise<{ answer: InsightAnswer; eventCount: number; findingCount: number }> {
  const covered = tx`
    select event.o_id, event.event_type, event.event_timestamp
    from event
    where ${eventConditions(tx, workspace, filter)}
      ${joined(
        tx,
        filter.entityGroups.map((oIds) => tx`and ${speaksOf(tx, workspace, 'event.o_id', oIds)}`),
      )}
  `;
  // the same as of the event: its range is read instead of one row after the other
  const within = (table: string) => tx`
    ${filter.start ? tx`and ${tx(`${table}.event_timestamp`)} >= ${filter.start}` : tx``}
    ${filter.end ? tx`and ${tx(`${table}.event_timestamp`)} <= ${filter.end}` : tx``}
  `;
  const isWhole = isOnlyByTime(filter) && filter.entityGroups.length === 0;
  const eventTypes = isCounted(filter)
    ? await countByType(tx, workspace, filter)
    : await tx<InsightAnswer['eventTypes']>`
      select covered.event_type, count(*)::int as events
      from (${covered}) as covered
      group by covered.event_type
      order by events desc, covered.event_type
    `;
  // all findings of the range are covered: those of a type are one index range
  const countedOfTypes = () => tx`
    select wanted.extraction_type, counted.findings
    from unnest(${[...allExtractionTypes]}::text[]) as wanted (extraction_type)
    cross join lateral (
      select count(*)::int as findings
      from finding
      where finding.workspace_o_id = ${workspace}
        and finding.extraction_type = wanted.extraction_type
        ${within('finding')}
    ) as counted
    where counted.findings > 0`;
  const coveredFindings = isWhole
    ? tx`finding where finding.workspace_o_id = ${workspace}`
    : tx`(${covered}) as covered join finding on finding.event_o_id = covered.o_id where finding.workspace_o_id = ${workspace}`;
  const countedOfCovered = () => tx`
    select finding.extraction_type, count(*)::int as findings
    from ${coveredFindings}
      ${within('finding')}
    group by finding.extraction_type`;
  const extractionTypes = await tx<InsightAnswer['extractionTypes']>`
    ${isWhole ? countedOfTypes() : countedOfCovered()}
    order by findings desc, extraction_type
  `;
  // all events of an entity in the range are covered
  const countedOfEntities = () => tx`
    from entity
    cross join lateral (
      select count(*)::int as events
      from event_entity
      where event_entity.workspace_o_id = ${workspace}
        and event_entity.entity_o_id = entity.o_id
        ${within('event_entity')}
    ) as counted`;
  const countedOfEvents = () => tx`
    from (
      select event_entity.entity_o_id, count(*)::int as events
      from (${covered}) as covered
      join event_entity on event_entity.event_o_id = covered.o_id
      where event_entity.workspace_o_id = ${workspace}
        ${within('event_entity')}
      group by event_entity.entity_o_id
    ) as counted
    join entity on entity.o_id = counted.entity_o_id`;
  const topEntities = await tx<InsightAnswer['topEntities']>`
    select entity.o_id, entity.kind as entity_type, entity.name, counted.events
    ${isWhole ? countedOfEntities() : countedOfEvents()}
    where entity.workspace_o_id = ${workspace}
      and counted.events > 0
    order by events desc, entity.o_id
    limit ${topShown}
  `;
  const quotes = await tx<InsightAnswer['quotes']>`
    select finding.o_id as finding_o_id, finding.event_o_id,
      finding.extraction_type, finding.quote, finding.speaker
    from ${coveredFindings}
      ${within('finding')}
    order by finding.event_timestamp desc, finding.o_id desc
    limit ${quotesShown}
  `;
  return {
    answer: {
      eventTypes: [...eventTypes],
      extractionTypes: [...extractionTypes],
      topEntities: [...topEntities],
      quotes: [...quotes],
    },
    eventCount: eventTypes.reduce((sum, row) => sum + row.events, 0),
    findingCount: extractionTypes.reduce((sum, row) => sum + row.findings, 0),
  };
}
