import { z } from 'zod';
import { linkingStrategy, maxName } from './entity.ts';
import { exampleGenerate } from './example.ts';
import { inputRules, type ReshapedInput } from './input/rules.ts';
import type { Kind } from './shape.ts';
import { boundedText, freeObject, isoTime, oId, textList } from './wire.ts';

/** Sources that have a text of their own. A RESOURCE is named by its oId or its exact name, an OID is of either. */
const textSources = ['TEXT', 'URL', 'RESOURCE', 'OID'] as const;
/** A name and no more: what the workspace holds about it is the source. */
const nameSources = ['COMPANY_NAME', 'GENERATIVE_NAME'] as const;

const upper = (value: unknown) => (typeof value === 'string' ? value.trim().toUpperCase() : value);
const value = boundedText()
  .min(1, { error: 'must not be empty', abort: true })
  .refine((text) => text.trim() !== '', 'must not be empty');

/** A source whose text is rewritten or read. */
export const textSourceInput = z
  .object({ type: z.preprocess(upper, z.enum(textSources)), value })
  .strict()
  .meta({ id: 'TextSourceInput' });

/** The sources of generated values. */
export const sourceInput = z
  .object({
    type: z.preprocess(upper, z.enum([...textSources, ...nameSources])),
    value,
    name: boundedText(maxName).nullish().meta({ description: 'Name of the source' }),
    details: z
      .union([boundedText(), freeObject])
      .nullish()
      .meta({ description: 'Further facts, a source in itself' }),
  })
  .strict()
  .meta({
    id: 'SourceInput',
    description:
      'TEXT and URL as they are; RESOURCE by oId or exact name; OID of an entity or resource; COMPANY_NAME and GENERATIVE_NAME: names that the workspace itself may know',
  });

export const isNameSource = ({ type }: Pick<SourceInput, 'type'>) =>
  (nameSources as readonly string[]).includes(type);

export type SourceInput = z.output<typeof sourceInput>;

const itemMembers = { name: boundedText(maxName).nullish(), sources: z.array(sourceInput).max(20).nullish() };

/** The input for one record; some kinds also take texts for single fields. */
export type GenerateItem = z.output<z.ZodObject<typeof itemMembers>> & Readonly<Record<string, unknown>>;

const hasSomething = (value: GenerateItem) => Boolean(value.name?.trim()) || (value.sources?.length ?? 0) > 0;
const plainItem = z
  .object(itemMembers)
  .strict()
  .refine(hasSomething, 'needs a name or a source')
  .meta({ id: 'GenerateItem' });

function itemShape({ inputs, title }: Kind): z.ZodType {
  const texts = Object.entries(inputs).map(([input, field]) => [
    input,
    textList.nullish().meta({ description: `Facts for ${field}` }),
  ]);
  if (texts.length === 0) return plainItem;
  const hasText = (value: GenerateItem) =>
    hasSomething(value) || Object.keys(inputs).some((one) => value[one]);
  return z
    .object({ ...itemMembers, ...(Object.fromEntries(texts) as Record<string, z.ZodType>) })
    .strict()
    .refine((value) => hasText(value as GenerateItem), 'needs a name or a source')
    .meta({ id: `${title}GenerateItem` });
}

/**
 * Returns the shape of a generation. The array is named by the kind's plural; the single form, `{name, sources}`, is
 * accepted too.
 */
export function generateShape(kind: Kind) {
  const plural = kind.plural ?? kind.kind;
  return z
    .object({
      [plural]: z.array(itemShape(kind)).min(1, 'must have at least 1 item').max(20),
      primaryOfferingOId: oId.nullish(),
      linkingStrategy: linkingStrategy.nullish(),
      brandVoiceOId: oId.nullish(),
      playbookOId: oId.nullish().meta({ description: 'A playbook that the records are linked to' }),
      instructions: boundedText(20_000)
        .nullish()
        .meta({ description: 'Further directions for the model, never a source' }),
    })
    .strict()
    .meta({ id: `${kind.title}Generate`, requestExample: exampleGenerate(kind, plural) })
    .register(inputRules, { reshape: (sent) => itemForm(kind, plural, sent) });
}

/** One item at the top, or texts for single fields there, which are each item's own. */
function itemForm(
  { inputs }: Kind,
  plural: string,
  sentMembers: Readonly<Record<string, unknown>>,
): ReshapedInput | null {
  const forFields = Object.keys(inputs).filter((name) => name in sentMembers);
  const isSingle = !(plural in sentMembers) && ('sources' in sentMembers || forFields.length > 0);
  if (!isSingle && forFields.length === 0) return null;
  const names = [...forFields, ...(isSingle ? ['name', 'sources'] : [])];
  const own = Object.fromEntries(
    names.filter((name) => sentMembers[name] !== undefined).map((name) => [name, sentMembers[name]]),
  );
  const rest = Object.fromEntries(Object.entries(sentMembers).filter(([name]) => !names.includes(name)));
  if (isSingle) return { value: { ...rest, [plural]: [own] }, moved: { [`${plural}[0]`]: '' } };
  const items = [sentMembers[plural]]
    .flat()
    .map((one) => (typeof one === 'object' && one ? { ...own, ...one } : one));
  return { value: { ...rest, [plural]: items } };
}

export interface GenerateBody {
  items: GenerateItem[];
  primaryOfferingOId?: string | null | undefined;
  linkingStrategy?: z.output<typeof linkingStrategy> | null | undefined;
  brandVoiceOId?: string | null | undefined;
  playbookOId?: string | null | undefined;
  instructions?: string | null | undefined;
}

export const evidenceValue = z
  .object({
    path: z
      .string()
      .meta({ description: 'JSON pointer into data; of accepted suggestions also description and active' }),
    value: z.string(),
    source: z.object({
      oId: z.string(),
      type: z.enum(['TEXT', 'URL', 'RESOURCE']),
      resourceOId: z.string().nullable(),
      url: z.string().nullable(),
      revision: z.number().int(),
    }),
    quote: z.string().meta({ description: "Verbatim substring of the source's text" }),
    start: z.number().int().meta({ description: "UTF-16 code units into the source's text" }),
    end: z.number().int(),
    support: z.enum(['quoted', 'restated', 'confirmed', 'unchecked']).meta({
      description:
        'quoted: the value is its quote or part of it; restated: the same in other words, as far as words, figures and their order tell; confirmed: a model says that it follows; unchecked: not sure, in values of an earlier version and in those brought up to a document by an accepted suggestion',
    }),
    stale: z.boolean().meta({ description: 'The source has changed or gone since then' }),
  })
  .meta({ id: 'EvidenceValue' });

export const evidenceReply = z
  .object({
    oId: z.string(),
    values: z.array(evidenceValue),
    unsupported: z.array(z.string()).meta({
      description: 'JSON pointers of fields left empty: no passage found',
    }),
    undecided: z.array(z.string()).meta({
      description: 'JSON pointers of fields left empty: no passage was sure enough',
    }),
  })
  .meta({ id: 'Evidence' });

export const sourceReply = z
  .object({
    oId: z.string(),
    type: z.enum(['TEXT', 'URL', 'RESOURCE']),
    resourceOId: z.string().nullable(),
    url: z.string().nullable(),
    revision: z.number().int(),
    text: z.string().nullable().meta({ description: 'null if its resource has another text now' }),
    stale: z.boolean(),
    createdAt: isoTime,
  })
  .meta({ id: 'SourceText' });
