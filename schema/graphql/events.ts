import type { ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { eventDetail, eventListQuery, findingListQuery } from '../event-query.ts';
import { type EventRecord, eventRecord } from '../events.ts';
import type { EntityMatch, FindingRecord } from '../findings.ts';
import type { Builder } from './builder.ts';
import type { GraphqlContext } from './context.ts';
import type { EntityType } from './library.ts';
import { connectionOf } from './relay/connection.ts';
import { byOId, connectionType, costOfPage, filtersOf } from './relay/page.ts';
import { selectedFields } from './selected-fields.ts';
import type { ShapeTypes } from './shapes.ts';

type Types = Builder['$inferSchemaTypes'];

export const eventShapes = [eventRecord, eventDetail];

/** Adds events with findings, findings with events and entities, and records with their findings. */
export function addEvents(builder: Builder, shapes: ShapeTypes, entity: EntityType): void {
  const event = shapes.object<EventRecord>('Event');
  const detail = shapes.object<object>('EventDetail');
  const finding = shapes.object<FindingRecord>('Finding');
  const match = shapes.object<EntityMatch & { record?: string | null }>('EntityMatch');

  builder.objectField(event, 'findings', (t) =>
    t.loadableList({
      type: finding,
      complexity: { multiplier: 10 },
      byPath: true,
      load: (oIds: string[], context, _args, info) => context.findingsOfEvents(oIds, readsRecords(info)),
      resolve: ({ oId }) => oId,
    }),
  );
  shapes.related(finding, 'event', 'Event', ({ eventOId }) => eventOId);
  addMore(builder, shapes, event);
  addSaid(builder, entity, finding);
  builder.objectField(match, 'entity', (t) =>
    t.field({
      type: entity,
      nullable: true,
      resolve: ({ entityOId, record }) => (record ? JSON.parse(record) : entityOId),
    }),
  );

  const filters = shapes.list(filtersOf(eventListQuery), 'Event');
  const findingFilters = shapes.list(filtersOf(findingListQuery), 'Finding');

  builder.queryFields((t) => ({
    events: t.field({
      type: connectionType(builder, 'Event', event, 'up to a bound'),
      description: 'Events that pass the filters, newest first',
      args: filters.args(t.arg),
      validate: filters.validate,
      complexity: costOfPage(20),
      resolve: (_root, args, context, info) => {
        const { filters: wanted, paging } = filters.read(args, context);
        const selected = selectedFields(info, ['nodes', 'edges', 'node']);
        const isWhole = moreOfEvents.some((name) => selected.has(name));
        return connectionOf(paging, context.events(wanted, isWhole), 20);
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
      type: connectionType(builder, 'Finding', finding, 'up to a bound'),
      description: 'Findings, newest event first',
      args: findingFilters.args(t.arg),
      validate: findingFilters.validate,
      complexity: costOfPage(20),
      resolve: (_root, args, context, info) => {
        const { filters: wanted, paging } = findingFilters.read(args, context);
        return connectionOf(paging, context.findings(wanted, readsRecords(info)), 20);
      },
    }),
  }));
}

/** Members of an event's detail that lists leave out until a query selects them. */
const moreOfEvents = ['payload', 'participants', 'text'] as const;

/** Findings are then read with the records that they match: one statement less. */
const readsRecords = (info: GraphQLResolveInfo) =>
  selectedFields(info, ['nodes', 'edges', 'node', 'entityMatches']).has('entity');

/** Reads nothing more where a list has read them already. */
function addMore(builder: Builder, shapes: ShapeTypes, event: ObjectRef<Types, EventRecord>): void {
  const participant = shapes.object<object>('EventParticipant');
  const more =
    (name: (typeof moreOfEvents)[number]) =>
    async (row: EventRecord, _args: object, context: GraphqlContext): Promise<never> => {
      const detail = 'payload' in row ? row : await shapes.load('EventDetail', row.oId, context);
      return (detail && name in detail ? Reflect.get(detail, name) : null) as never;
    };
  builder.objectFields(event, (t) => ({
    payload: t.field({ type: 'JSON', nullable: true, resolve: more('payload') }),
    participants: t.field({ type: [participant], nullable: true, resolve: more('participants') }),
    text: t.field({ type: 'String', nullable: true, resolve: more('text') }),
  }));
}

const saidMost = 5;

/** The newest findings of a record; all of them are those that `findings` lists with the record's filter. */
function addSaid(builder: Builder, record: EntityType, finding: ObjectRef<Types, FindingRecord>): void {
  builder.interfaceField(record, 'findings', (t) =>
    t.loadableList({
      type: finding,
      description: `The newest ${saidMost} findings that speak of the record`,
      load: (oIds: string[], context) => context.findingsOfEntities(oIds, saidMost),
      resolve: ({ oId }) => oId,
    }),
  );
}
