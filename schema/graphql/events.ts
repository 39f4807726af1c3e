import { eventDay, eventDayQuery, maxDays } from '../event-day.ts';
import { eventDetail, eventListQuery, findingListQuery } from '../event-query.ts';
import { type EventRecord, eventRecord } from '../events.ts';
import type { EntityMatch, FindingRecord } from '../findings.ts';
import type { Builder } from './builder.ts';
import type { EntityType } from './library.ts';
import { connectionOf } from './relay/connection.ts';
import { byOId, connectionType, costOfPage, filtersOf } from './relay/page.ts';
import type { ShapeTypes } from './shapes.ts';

export const eventShapes = [eventRecord, eventDetail, eventDay];

/** Events with their findings, findings with their events and entities, and counts by day. */
export function addEvents(builder: Builder, shapes: ShapeTypes, entity: EntityType): void {
  const event = shapes.object<EventRecord>('Event');
  const detail = shapes.object<object>('EventDetail');
  const finding = shapes.object<FindingRecord>('Finding');
  const match = shapes.object<EntityMatch>('EntityMatch');
  const day = shapes.object<object>('EventDay');

  builder.objectField(event, 'findings', (t) =>
    t.loadableList({
      type: finding,
      complexity: { multiplier: 10 },
      load: (oIds: string[], context) => context.findingsOfEvents(oIds),
      resolve: ({ oId }) => oId,
    }),
  );
  builder.objectField(finding, 'event', (t) =>
    t.loadable({
      type: event,
      nullable: true,
      load: (oIds: string[], context) => context.eventsByOId(oIds),
      resolve: ({ eventOId }) => eventOId,
    }),
  );
  builder.objectField(match, 'entity', (t) =>
    t.loadable({
      type: entity,
      nullable: true,
      load: (oIds: string[], context) => context.entitiesByOId(oIds),
      resolve: ({ entityOId }) => entityOId,
    }),
  );

  const filters = shapes.list(filtersOf(eventListQuery), 'Event');
  const findingFilters = shapes.list(filtersOf(findingListQuery), 'Finding');
  const range = shapes.args(eventDayQuery, 'EventDay');

  builder.queryFields((t) => ({
    events: t.field({
      type: connectionType(builder, 'Event', event, true),
      description: 'Events that pass the filters, newest first',
      args: filters.args(t.arg),
      validate: filters.validate,
      complexity: costOfPage(20),
      resolve: (_root, args, context) => {
        const { filters: wanted, paging } = filters.read(args);
        return connectionOf(paging, context.events(wanted), 20);
      },
    }),
    event: t.field({
      type: detail,
      description: 'One event with its payload, participants and findings',
      args: byOId.args(t.arg),
      validate: byOId.validate,
      resolve: (_root, { oId }, context) => context.event(oId),
    }),
    findings: t.field({
      type: connectionType(builder, 'Finding', finding, true),
      description: 'What analysis found, newest event first',
      args: findingFilters.args(t.arg),
      validate: findingFilters.validate,
      complexity: costOfPage(20),
      resolve: (_root, args, context) => {
        const { filters: wanted, paging } = findingFilters.read(args);
        return connectionOf(paging, context.findings(wanted), 20);
      },
    }),
    eventDays: t.field({
      type: [day],
      description: `Events by day and type, oldest day first; at most ${maxDays} days`,
      args: range.args(t.arg),
      validate: range.validate,
      complexity: { multiplier: 60 },
      resolve: (_root, args, context) => context.eventDays(range.read(args)),
    }),
  }));
}
