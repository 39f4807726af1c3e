import { z } from 'zod';
import { boundedText, freeObject, maxItems, oId, textList } from './wire.ts';

/**
 * A library kind is data: its path, prefix and fields. Records, requests, routes, documents, GraphQL types,
 * filters and tests are derived from it.
 */

/**
 * The way in which generation fills a field: not at all, by one sentence, by several, by one of its values, by
 * questions.
 */
export type Form = 'text' | 'list' | 'enum' | 'question' | 'none';

export interface FieldShape {
  form: Form;
  /** What the field says about its subject; generation routes sentences by it. */
  description: string;
  schema: z.ZodType;
  required: boolean;
  values?: readonly string[];
  /** The field holds oIds of these kinds; they must exist in the workspace, and they link the two. */
  refersTo?: readonly string[];
  /**
   * Titles by which documents name the field over, before or beside what it holds. `us` stands for the workspace's side;
   * whatever stands for the subject is left out.
   */
  titles?: readonly string[];
  /** The field is about the workspace's side, a rival or customers; else it is about its subject. */
  side?: 'ours' | 'rival' | 'customer';
  /**
   * The field holds what is good about its side, what troubles it, or what is so without being either; a good and a fact
   * are so now, neither planned nor over.
   */
  tells?: 'good' | 'trouble' | 'fact';
  /** Members, for a group such as a brand voice's tonality. */
  members?: Record<string, FieldShape>;
}

/** A member of a record outside of `data`, and its value while the data has none. */
export interface TopMember {
  schema: z.ZodType;
  empty: unknown;
}

export interface Kind {
  kind: string;
  /** The path segment, `persona` in `/persona/list`. */
  path: string;
  prefix: string;
  /** The generate body's array, `personas`; null where the kind has no generate. */
  plural: string | null;
  title: string;
  /** One sentence for the documents. */
  sentence: string;
  fields: Record<string, FieldShape>;
  /** An offering can be the parent of other entities. */
  offering: boolean;
  /** Another name of `name` on input. */
  nameAlias: string | null;
  /** Older names of fields and of other members of a request, to ours. */
  aliases: Readonly<Record<string, string>>;
  /** Names that older clients send and that mean nothing here: kept under `data.additionalProperties`. */
  kept: readonly string[];
  /** One record a workspace may be the default, shown as `default` beside `data`. */
  hasDefault: boolean;
  /** The name of a record that is created without one; null where a name is required. */
  defaultName: string | null;
  /** Further last segments of the address that creates. */
  createPaths: readonly string[];
  /** Create answers the record's oId and its top members beside `data` too, and the oId under this name. */
  echo: string | null;
  /** Members of a generate item, each a text for the field that it names. */
  inputs: Readonly<Record<string, string>>;
  /** Members of the record that its `data` shows as well; `entity_record` renders them. */
  inData: Readonly<Record<string, z.ZodType>>;
  /** Members that records show beside `data`; `entity_record_top` in the database renders them. */
  top: Readonly<Record<string, TopMember>>;
  /** Records may have members in `data` that the kind does not define: earlier versions stored them there. */
  keepsUnknown: boolean;
}

type KindDefinition = Pick<Kind, 'kind' | 'prefix' | 'plural' | 'title' | 'sentence' | 'fields'> &
  Partial<Kind>;

export function defineKind(definition: KindDefinition): Kind {
  return {
    path: definition.kind,
    offering: false,
    nameAlias: null,
    aliases: {},
    kept: [],
    hasDefault: false,
    defaultName: null,
    createPaths: [],
    echo: null,
    inputs: {},
    inData: {},
    top: {},
    keepsUnknown: false,
    ...definition,
    fields: {
      ...definition.fields,
      customFields: customFields(),
      additionalProperties: object('Anything else about the record, under names of your own'),
    },
  };
}

/** `titles` are divided by commas. */
type Options = { required?: boolean; titles?: string } & Pick<FieldShape, 'side' | 'tells'>;

const field = (
  form: Form,
  description: string,
  schema: z.ZodType,
  { titles, ...more }: Partial<Omit<FieldShape, 'titles'>> & Options = {},
): FieldShape => ({
  form,
  description,
  schema: schema.meta({ description }),
  required: false,
  ...(titles ? { titles: titles.split(', ') } : {}),
  ...more,
});

export const text = (description: string, options: Options = {}) =>
  field('text', description, boundedText(), options);
export const list = (description: string, options: Options = {}) =>
  field('list', description, textList, options);
export const plain = (description: string, options: Options = {}) =>
  field('none', description, boundedText(), options);
export const flagField = (description: string) => field('none', description, z.boolean());
export const object = (description: string) => field('none', description, freeObject);

export const choice = (description: string, values: readonly [string, ...string[]], options: Options = {}) =>
  field('enum', description, z.enum(values), { values, ...options });

export const fixedText = (description: string, value: string) =>
  field('none', description, z.literal(value).default(value), { values: [value] });

export const reference = (description: string, refersTo: readonly string[], options: Options = {}) =>
  field('none', description, oId, { refersTo, ...options });

export const references = (description: string, refersTo: readonly string[]) =>
  field(
    'none',
    description,
    z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(oId).max(1000)),
    {
      refersTo,
    },
  );

export const group = (description: string, members: Record<string, FieldShape>) =>
  field('none', description, z.object(optionalFields(members)).strict(), { members });

const question = z
  .object({
    question: boundedText(10_000).min(1),
    rationale: boundedText(10_000).nullish(),
    fitType: z.enum(['GOOD', 'BAD']).nullish(),
    weight: z.enum(['LOW', 'MEDIUM', 'HIGH']).nullish(),
    archivedAt: z.iso.datetime({ offset: true }).nullish(),
  })
  .meta({ id: 'QualifyingQuestion' });

export const questions = (
  description = 'Questions that show whether somebody fits, with what a good answer says',
) => field('question', description, z.array(question).max(maxItems));

/** The questions of a record, a top-level member. */
export const topQuestions: TopMember = { schema: z.array(question), empty: [] };

const customField = z
  .object({ title: boundedText(1000).min(1), value: textList })
  .meta({ id: 'CustomField' });

const customFields = () =>
  field('none', 'Fields of your own, each a title and its values', z.array(customField).max(1000));

/** The fields of a kind as optional members of a zod object. */
export function optionalFields(fields: Record<string, FieldShape>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, shape.schema.nullish()]));
}
