import { z } from 'zod';

import { exampleCreate, exampleOId, exampleRecord, exampleUpdate } from './example.ts';

import { recordForm } from './input/record-form.ts';

import { type InputRules, inputRules } from './input/rules.ts';
import { offeringKinds } from './kind-fields.ts';
import { type FieldShape, type Kind, optionalFields } from './shape.ts';
import { boundedText, flag, isoTime, oId, oIdList, page, queryList, textSearch } from './wire.ts';

/** The members of every library record outside of its kind's own `data`. */
export const creator = z
  .object({ oId: z.string(), firstName: z.string(), lastName: z.string() })
  .meta({ id: 'Creator', description: 'Creator of the record' });

const workspaceRef = z.object({ oId: z.string() }).meta({ id: 'WorkspaceRef' });

export const maxName = 1000;
const name = boundedText(maxName).refine((text) => text.trim().length > 0, 'must not be empty');

export const linkingStrategy = z
  .discriminatedUnion('mode', [
    z.object({ mode: z.literal('ALL') }),
    z.object({ mode: z.literal('SPECIFIC'), offeringOIds: z.array(oId).min(1).max(1000) }),
  ])
  .meta({ id: 'LinkingStrategy', description: 'Link to every offering, or to named ones' });

/** A named shape may exist once: its name is its place in the documents. */
function oncePerKind<Shape>(make: (kind: Kind) => Shape): (kind: Kind) => Shape {
  const made = new WeakMap<Kind, Shape>();
  return (kind) => {
    const shape = made.get(kind) ?? make(kind);
    made.set(kind, shape);
    return shape;
  };
}

/** Returns the shape of a record in replies. Its id is the kind's title, so documents and GraphQL share the type. */
export const recordShape = oncePerKind(makeRecordShape);

function makeRecordShape(kind: Kind) {
  return z
    .object({
      oId: z.string().min(1),
      name: z.string(),
      internalName: z.string().nullable(),
      description: z.string().nullable(),
      active: z.boolean(),
      unrecognized: z.boolean().optional().meta({
        description: 'Generated from sources that do not name it, or without name and value',
      }),
      createdAt: isoTime,
      updatedAt: isoTime,
      deletedAt: isoTime.nullable(),
      archivedAt: isoTime.nullable(),
      user: creator,
      workspace: workspaceRef,
      ...(kind.hasDefault ? { default: z.boolean() } : {}),
      rejected: z.boolean(),
      ...Object.fromEntries(Object.entries(kind.top).map(([name, { schema }]) => [name, schema])),
      data: outputData(kind).meta({ id: `${kind.title}Data` }),
    })
    .meta({ id: kind.title, description: kind.sentence, examples: [exampleRecord(kind)] });
}

/** On output nothing is coerced: plain optional members, without the leniency of input. */
function outputData(kind: Kind) {
  const data = z.object({ ...kind.inData, ...optionalFields(kind.fields) });
  return kind.keepsUnknown ? data.loose() : data;
}

/**
 * Returns the rules for older names, kept names and unknown names, the same at the top of a request and inside
 * `data`.
 */
export const rulesOf = ({ aliases, kept, top }: Kind): InputRules => {
  const readOnly = [...shownOnly, ...Object.keys(top).filter((name) => !kept.includes(name))];
  return { aliases, kept, readOnly, keepsUnknown: true };
};

/** What a client that sends back a whole record sends with it. */
const shownOnly = [
  'createdAt',
  'updatedAt',
  'deletedAt',
  'archivedAt',
  'unrecognized',
  'rejected',
  'user',
  'workspace',
];

/** Fields of a kind, none required: the service checks what must be there, after merging. */
const dataShape = oncePerKind((kind) =>
  z
    .object(optionalFields(kind.fields))
    .strict()
    .meta({ id: `${kind.title}DataInput` })
    .register(inputRules, rulesOf(kind)),
);

/** Returns the shape of a creation. A brand voice's name is its `title`. */
export const createShape = oncePerKind(makeCreateShape);

function makeCreateShape(kind: Kind) {
  return z
    .object({
      ...membersOf(kind),
      // A kind that calls its own offering so has no other.
      ...('primaryOfferingOId' in kind.aliases ? {} : { primaryOfferingOId: oId.nullish() }),
      linkingStrategy: linkingStrategy.nullish(),
    })
    .strict()
    .meta({ id: `${kind.title}Create`, requestExample: exampleCreate(kind) })
    .register(inputRules, { ...rulesOf(kind), reshape: recordForm(kind) });
}

export function updateShape(kind: Kind) {
  return z
    .object({ ...membersOf(kind), oId })
    .strict()
    .meta({ id: `${kind.title}Update`, requestExample: exampleUpdate(kind) })
    .register(inputRules, { ...rulesOf(kind), changes: true, reshape: recordForm(kind) });
}

/** What create and update take alike. */
function membersOf(kind: Kind) {
  return {
    ...optionalFields(kind.fields),
    name: name.optional(),
    ...(kind.nameAlias ? { [kind.nameAlias]: name.optional() } : {}),
    internalName: boundedText(maxName).nullish(),
    description: boundedText().nullish(),
    active: z.boolean().optional(),
    ...(kind.hasDefault ? { default: z.boolean().optional() } : {}),
    data: dataShape(kind).optional(),
  };
}

/**
 * Returns the filters of a kind's list; `product/list` can include other offerings. The filter with the kind's own
 * name is left out: on its own list it means `oIds`.
 */
export function listShape(kind: Kind) {
  return z.object({
    text: textSearch,
    ...page({ default: 10, max: 200 }),
    oIds: oIdList().optional(),
    offeringOId: oId.optional().meta({ description: 'Linked to this product, service or solution' }),
    ...(kind.kind === 'product'
      ? {}
      : { productOId: oId.optional().meta({ deprecated: true, description: 'Use offeringOId' }) }),
    ...(kind.kind === 'playbook'
      ? {}
      : { playbookOId: oId.optional().meta({ description: 'Linked to this playbook' }) }),
    includeArchived: flag().default(false),
    activeOnly: flag().default(false).meta({ description: 'Leave out inactive records' }),
    ...(kind.fields.motionOId ? { motionOId: oId.optional() } : {}),
    ...(kind.fields.motionType ? { motionType: kind.fields.motionType.schema.optional() } : {}),
    orderField: z.enum(['createdAt', 'updatedAt', 'name']).default('createdAt'),
    orderDirection: z.preprocess(
      (value) => (typeof value === 'string' ? value.toUpperCase() : value),
      z.enum(['ASC', 'DESC']).default('DESC'),
    ),
    ...(kind.kind === offeringKinds[0]
      ? { type: z.enum(['PRODUCT', 'SERVICE', 'SOLUTION', 'ALL']).default('PRODUCT') }
      : {}),
  });
}

export interface ListQuery {
  text?: string | undefined;
  limit: number;
  offset: number;
  oIds?: string[] | undefined;
  offeringOId?: string | undefined;
  productOId?: string | undefined;
  playbookOId?: string | undefined;
  includeArchived: boolean;
  activeOnly?: boolean | undefined;
  motionOId?: string | undefined;
  motionType?: string | undefined;
  orderField: 'createdAt' | 'updatedAt' | 'name';
  orderDirection: 'ASC' | 'DESC';
  type?: 'PRODUCT' | 'SERVICE' | 'SOLUTION' | 'ALL' | undefined;
}

/** One record, by its oId in the query. */
export const byOId = z.object({ oId: oId });

/** Returns the reply to a deletion: one oId answers the record itself, several a list. */
export const deleteReply = oncePerKind((kind) => {
  const record = recordShape(kind);
  return z
    .union([record, z.object({ total: z.number().int(), data: z.array(record) })])
    .meta({ id: `${kind.title}Deleted` });
});

export const deleteQuery = z.object({ oId: oId.optional(), oIds: oIdList(100).optional() });
export const deleteBody = z
  .object({ oId: oId.nullish(), oIds: queryList(oId, 100).nullish() })
  .meta({ id: 'DeleteRequest' });

const link = z
  .object({
    oId: z.string(),
    entityType: z.string(),
    relationship: z.enum(['parent', 'child']),
    linkType: z.enum(['explicit', 'inferred']),
  })
  .meta({ id: 'Link' });

export const linksReply = z.object({ links: z.array(link) });
export const linkBody = z.object({ oId, targetOIds: z.array(oId).min(1).max(200) }).meta({
  id: 'LinkRequest',
  requestExample: { oId: exampleOId('pe'), targetOIds: [exampleOId('px')] },
});

/** A request for one record; the fields at top level and inside `data` are merged. */
export interface EntityInput {
  name?: string | null | undefined;
  internalName?: string | null | undefined;
  description?: string | null | undefined;
  active?: boolean | null | undefined;
  isDefault?: boolean | null | undefined;
  /** No source named the subject of the generated record. */
  unrecognized?: boolean;
  /** Sentences behind the values: who is named in them is linked too. */
  quotes?: string[];
  /** The kind's fields; null clears. */
  data: Record<string, unknown>;
  /** Names that nothing here knows, with their values: they go under `additionalProperties`. */
  kept?: Readonly<Record<string, unknown>>;
}

const common = new Set(['name', 'internalName', 'description', 'active', 'default', 'data', 'oId']);
const notFields = new Set(['primaryOfferingOId', 'linkingStrategy']);

/** Merges the fields at top level and inside `data`; the latter win. */
export function entityInputOf(
  kind: Kind,
  body: Record<string, unknown>,
  keptMembers: Readonly<Record<string, unknown>> = {},
): EntityInput {
  const data: Record<string, unknown> = {};
  const take = (members: Record<string, unknown>) => {
    for (const [member, value] of Object.entries(members)) {
      if (value !== undefined) data[member] = value;
    }
  };
  take(
    Object.fromEntries(
      Object.entries(body).filter(
        ([member]) => !common.has(member) && !notFields.has(member) && member !== kind.nameAlias,
      ),
    ),
  );
  take((body.data as Record<string, unknown> | null | undefined) ?? {});
  return {
    name: (body.name ?? (kind.nameAlias ? body[kind.nameAlias] : undefined)) as string | null | undefined,
    internalName: body.internalName as string | null | undefined,
    description: body.description as string | null | undefined,
    active: body.active as boolean | null | undefined,
    isDefault: body.default as boolean | null | undefined,
    data,
    kept: keptMembers,
  };
}

/** Returns every oId that the data refers to, with its path and the kinds it may be of. */
export function referencesIn(
  kind: Kind,
  data: Record<string, unknown>,
): { path: string; oId: string; kinds: readonly string[] }[] {
  return Object.entries(kind.fields).flatMap(([name, shape]) => referencesOf(name, shape, data[name]));
}

function referencesOf(
  path: string,
  shape: FieldShape,
  value: unknown,
): { path: string; oId: string; kinds: readonly string[] }[] {
  if (value === null || value === undefined) return [];
  if (shape.members) {
    return Object.entries(shape.members).flatMap(([member, inner]) =>
      referencesOf(`${path}.${member}`, inner, (value as Record<string, unknown>)[member]),
    );
  }
  const kinds = shape.refersTo;
  if (!kinds) return [];
  if (typeof value === 'string') return [{ path, oId: value, kinds }];
  const oIds = Array.isArray(value) ? value : ((value as { oIds?: unknown[] }).oIds ?? []);
  return oIds.map((item, index) => ({ path: `${path}[${index}]`, oId: String(item), kinds }));
}
