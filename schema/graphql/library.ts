import type { ObjectRef } from '@pothos/core';
import { z } from 'zod';
import { type ListQuery, listShape, recordShape } from '../entity.ts';
import { workspaceCompany } from '../library/workspace-company.ts';
import type { Kind } from '../shape.ts';
import type { Builder } from './builder.ts';
import type { Entity, Filters, Link } from './context.ts';
import { connectionOf } from './relay/connection.ts';
import { byOId, connectionType, costOfPage, filtersOf } from './relay/page.ts';
import { orNull, type ShapeTypes } from './shapes.ts';

type Types = Builder['$inferSchemaTypes'];
export type EntityType = ReturnType<typeof entityRef>;

const entityRef = (builder: Builder) =>
  builder.loadableInterfaceRef<Entity, string>('LibraryEntity', {
    load: async (oIds, context) => orNull(await context.entitiesByOId(oIds)),
    toKey: ({ oId }) => oId,
    cacheResolved: true,
  });

export const libraryShapes = (kinds: readonly Kind[]) => kinds.map(recordShape);

/** Adds the interface of every kind's type; it must precede those types. */
export function addEntity(builder: Builder, kinds: readonly Kind[]): EntityType {
  const titles = new Map(kinds.map((kind) => [kind.prefix, kind.title]));
  const entity = entityRef(builder);
  const link = addLink(builder, entity);
  entity.implement({
    description: 'Fields of records of every kind',
    resolveType: ({ oId }) => titles.get(oId.slice(0, oId.indexOf('_'))),
    fields: (t) => ({
      oId: t.exposeID('oId'),
      name: t.exposeString('name'),
      description: t.exposeString('description', { nullable: true }),
      active: t.exposeBoolean('active'),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
      archivedAt: t.expose('archivedAt', { type: 'DateTime', nullable: true }),
      links: t.loadableList({
        type: link,
        description: 'Records that this one is linked to: parents first, explicit before inferred',
        load: (oIds: string[], context) => context.linksOfEntities(oIds),
        resolve: ({ oId }) => oId,
      }),
    }),
  });
  return entity;
}

function addLink(builder: Builder, entity: EntityType): ObjectRef<Types, Link> {
  const relationship = builder.enumType('LinkRelationship', { values: ['parent', 'child'] as const });
  const linkType = builder.enumType('LinkType', { values: ['explicit', 'inferred'] as const });
  return builder.objectRef<Link>('EntityLink').implement({
    fields: (t) => ({
      oId: t.exposeID('oId'),
      relationship: t.field({ type: relationship, resolve: (link) => link.relationship }),
      linkType: t.field({ type: linkType, resolve: (link) => link.linkType }),
      entity: t.field({ type: entity, nullable: true, resolve: ({ oId }) => oId }),
    }),
  });
}

/** Adds look-ups and lists of the library: for any kind, and for each kind by its plural, with REST's filters. */
export function addLibrary(
  builder: Builder,
  shapes: ShapeTypes,
  kinds: readonly Kind[],
  entity: EntityType,
): void {
  const filters = shapes.list(anyKind(kinds), 'Library');
  const evidence = shapes.object<object>('Evidence');
  builder.interfaceField(entity, 'evidence', (t) =>
    t.loadable({
      type: evidence,
      nullable: true,
      description: 'The sentences that its values come from',
      complexity: { multiplier: 10 },
      load: (oIds: string[], context) => context.evidenceOfEntities(oIds),
      resolve: ({ oId }) => oId,
    }),
  );
  builder.queryFields((t) => ({
    entity: t.field({
      type: entity,
      description: 'One library record of any kind',
      args: byOId.args(t.arg),
      validate: byOId.validate,
      resolve: (_root, { oId }, context) => context.entity(oId),
    }),
    library: t.field({
      type: connectionType(builder, 'Library', entity),
      description: 'Records of one kind, newest first unless asked otherwise',
      args: filters.args(t.arg),
      validate: filters.validate,
      complexity: costOfPage(10),
      resolve: (_root, args, context) => {
        const { filters: wanted, paging } = filters.read(args, context);
        const { kind, ...others } = wanted;
        return connectionOf(paging, context.entities(String(kind), others as Filters<ListQuery>), 10);
      },
    }),
  }));
  for (const kind of kinds) addKind(builder, shapes, kind);
  addCompany(builder, shapes);
  addKindCounts(builder, kinds);
}

/** The filters that all kinds share, with the kind among them. */
function anyKind(kinds: readonly Kind[]) {
  const plain = kinds.find((kind) => !kind.offering) ?? kinds[0];
  if (!plain) throw new Error('The library has no kinds');
  return filtersOf(listShape(plain)).extend({ kind: z.enum(kinds.map(({ kind }) => kind)) });
}

function addKind(builder: Builder, shapes: ShapeTypes, kind: Kind): void {
  const filters = shapes.list(filtersOf(listShape(kind)), 'Library');
  builder.queryField(pluralOf(kind), (t) =>
    t.field({
      type: connectionType(builder, kind.title, shapes.object<Entity>(kind.title)),
      description: kind.sentence,
      args: filters.args(t.arg),
      validate: filters.validate,
      complexity: costOfPage(10),
      resolve: (_root, args, context) => {
        const { filters: wanted, paging } = filters.read(args, context);
        return connectionOf(paging, context.entities(kind.kind, wanted as Filters<ListQuery>), 10);
      },
    }),
  );
}

function addCompany(builder: Builder, shapes: ShapeTypes): void {
  builder.queryField('workspaceCompany', (t) =>
    t.field({
      type: shapes.object<Entity>(workspaceCompany.title),
      nullable: true,
      description: workspaceCompany.sentence,
      resolve: (_root, _args, context) => context.company(),
    }),
  );
}

/**
 * Returns a kind's plural: `personas`, `useCases`; `motionPlaybooks` for a kind without generation, which has no
 * plural of its own.
 */
export function pluralOf(kind: Kind): string {
  return kind.plural ?? `${kind.kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}s`;
}

interface KindCount {
  kind: string;
  title: string;
  description: string;
  plural: string;
  count: number;
}

function addKindCounts(builder: Builder, kinds: readonly Kind[]): void {
  const count = builder.objectRef<KindCount>('LibraryKindCount').implement({
    description: 'A kind of the library and how many records it has',
    fields: (t) => ({
      kind: t.exposeString('kind'),
      title: t.exposeString('title'),
      description: t.exposeString('description'),
      plural: t.exposeString('plural', { description: 'The query that lists it' }),
      count: t.exposeInt('count'),
    }),
  });
  builder.queryField('libraryKinds', (t) =>
    t.field({
      type: [count],
      resolve: async (_root, _args, context) => {
        const counts = await context.kindCounts();
        return kinds.map((kind) => ({
          kind: kind.kind,
          title: kind.title,
          description: kind.sentence,
          plural: pluralOf(kind),
          count: counts[kind.kind] ?? 0,
        }));
      },
    }),
  );
}
