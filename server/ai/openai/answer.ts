import { z } from 'zod';
import { parseStorable } from '../../text/strings.ts';
import type { Field, Source, WriteRequest } from '../ai.ts';
import { type Proposal, valuesOf } from '../quote.ts';
import { promptKey, schemaNames } from './prompt.ts';
import { UnusableAnswer } from './retry.ts';

/** The JSON Schemas that answers must follow, and answers read by the very same shapes. */

type JsonSchema = Record<string, unknown>;

/**
 * Reads a list without the items of another form: endpoints that do not hold a model to the schema let some through. A
 * list of those alone is refused.
 */
export const listOf = <Item>(item: z.ZodType<Item>) =>
  z.array(z.unknown()).transform((given, context): Item[] => {
    const items = given.flatMap((one) => readable(item, one));
    if (given.length > 0 && items.length === 0) refuse(context);
    return items;
  });

/** Reads an object's members, without those of another form. */
export const membersOf = <Member>(member: z.ZodType<Member>) =>
  z.record(z.string(), z.unknown()).transform((given, context): Record<string, Member> => {
    const members = Object.entries(given).flatMap(([name, one]) =>
      readable(member, one).map((read) => [name, read] as const),
    );
    if (Object.keys(given).length > 0 && members.length === 0) refuse(context);
    return Object.fromEntries(members);
  });

function readable<T>(shape: z.ZodType<T>, value: unknown): T[] {
  const read = shape.safeParse(value);
  return read.success ? [read.data] : [];
}

const refuse = ({ addIssue }: z.RefinementCtx) => addIssue('has another form');

const leaf = z.object({ quote: z.string(), sourceKey: z.string(), value: z.string() });
const answer = membersOf(z.union([leaf, listOf(leaf), z.null()]));

/**
 * Returns an object schema in which every property is required and no other is allowed, as strict structured output
 * asks for.
 */
export function object(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

export function writeSchema({ fields, sources }: WriteRequest): JsonSchema {
  const names = schemaNames(fields);
  return {
    ...object(Object.fromEntries(fields.map((field, index) => [names[index], fieldSchema(field)]))),
    ...sourceKeys(sources),
  };
}

/** The schema of source keys, defined once: endpoints count the values of all enums and accept at most a thousand. */
export function sourceKeys(sources: readonly unknown[]): JsonSchema {
  const keys = sources.map((_source, index) => promptKey(index));
  return { $defs: { sourceKey: { type: 'string', enum: keys } } };
}

export const sourceKeyRef: JsonSchema = { $ref: '#/$defs/sourceKey' };

function fieldSchema(field: Field): JsonSchema {
  const values = valuesOf(field);
  const value: JsonSchema = values ? { type: 'string', enum: values } : { type: 'string' };
  // a model writes in this order: the passage is found before anything is said of it
  const cited = object({ quote: { type: 'string' }, sourceKey: sourceKeyRef, value });
  const isMany = field.form === 'list' || field.form === 'question';
  return isMany ? { type: 'array', items: cited } : { anyOf: [cited, { type: 'null' }] };
}

export function readWritten(content: string, request: WriteRequest): Proposal[] {
  return proposalsOf(parseAnswer(content, answer), request);
}

/** Returns the value of one member of an answer that is still being written; nothing if its form is wrong. */
export function readMember(name: string, value: unknown, request: WriteRequest): Proposal[] {
  const { data } = answer.safeParse({ [name]: value });
  return data ? proposalsOf(data, request) : [];
}

function proposalsOf(read: z.output<typeof answer>, request: WriteRequest): Proposal[] {
  const sources = new Map(
    request.sources.map((source, index): [string, Source] => [promptKey(index), source]),
  );
  const names = schemaNames(request.fields);
  return request.fields.flatMap((field, index) => {
    const answers = read[names[index] ?? ''] ?? [];
    return (Array.isArray(answers) ? answers : [answers]).flatMap(
      ({ value, sourceKey, quote }): Proposal[] => {
        const source = sources.get(sourceKey);
        return source ? [{ field, value, sourceKey: source.key, quote }] : [];
      },
    );
  });
}

const rewritten = z.object({ text: z.string().min(1), reasoning: z.string() });
export const rewriteSchema = object({ text: { type: 'string' }, reasoning: { type: 'string' } });

export function readRewritten(content: string): z.infer<typeof rewritten> {
  return parseAnswer(content, rewritten);
}

const rerankAnswer = z.object({ scores: z.array(z.object({ document: z.string(), score: z.number() })) });

export function rerankSchema(count: number): JsonSchema {
  const keys = Array.from({ length: count }, (_none, index) => `d${index}`);
  const one = object({ document: { type: 'string', enum: keys }, score: { type: 'number' } });
  return object({ scores: { type: 'array', items: one } });
}

/** Reads the scores of a re-ranking; a document that the model omitted scores zero. */
export function readReranked(content: string, count: number): number[] {
  const scores = new Map(
    parseAnswer(content, rerankAnswer).scores.map(({ document, score }) => [document, score]),
  );
  return Array.from({ length: count }, (_none, index) =>
    Math.min(1, Math.max(0, (scores.get(`d${index}`) ?? 0) / 100)),
  );
}

/** Parses an answer, also where the model has thought aloud before the JSON or wraps it in words or a code fence. */
export function parseAnswer<T>(content: string, shape: z.ZodType<T>): T {
  const thought = /^\s*<think>/.test(content) ? content.indexOf('</think>') : 0;
  const bare = content.slice(content.indexOf('{', thought), content.lastIndexOf('}') + 1);
  let value: unknown;
  try {
    value = parseStorable(bare);
  } catch {
    throw new UnusableAnswer('the answer is no JSON');
  }
  const read = shape.safeParse(value);
  if (!read.success) throw new UnusableAnswer('the answer has another form than the one asked for');
  return read.data;
}
