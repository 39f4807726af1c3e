import { z } from 'zod';
import type { ComposeRequest } from '../../ai.ts';
import { listOf, membersOf, object, parseAnswer } from '../answer.ts';
import { promptKey } from '../prompt.ts';
import { itemsMost, partKey } from './prompt.ts';

/** The form of a written text: segments, each with the passage that it was written from. */

const segment = z.object({
  text: z.string(),
  claim: z.boolean(),
  quote: z.string().nullish(),
  sourceKey: z.string().nullish(),
});
const segments = listOf(segment);
const answer = membersOf(z.union([segments, listOf(segments), z.null()]));

export type Segment = z.output<typeof segment>;

/** A text as the model gave it. */
export interface Draft {
  /** The path of a text, or of an item of a list. */
  path: string;
  /** Which of the request's parts it belongs to. */
  part: number;
  segments: Segment[];
}

/**
 * The schema of a composed text. Passages come before the sentences about them, since a model writes in this order.
 */
export function composeSchema({ parts, sources }: ComposeRequest): Record<string, unknown> {
  const orNull = (shape: object) => ({ anyOf: [shape, { type: 'null' }] });
  const one = object({
    claim: { type: 'boolean' },
    quote: orNull({ type: 'string' }),
    sourceKey: orNull({ type: 'string', enum: sources.map((_source, index) => promptKey(index)) }),
    text: { type: 'string' },
  });
  // by reference: endpoints count the values of every enumeration that stands in a schema
  const text = { type: 'array', items: { $ref: '#/$defs/segment' } };
  const shapes = parts.map(({ form }, index) => [
    partKey(parts, index),
    form === 'list' ? { type: 'array', items: text } : text,
  ]);
  return { ...object(Object.fromEntries(shapes)), $defs: { segment: one } };
}

const segmentsMost = 2_000;

export function readComposed(content: string, request: ComposeRequest): Draft[] {
  return draftsOf(parseAnswer(content, answer), request);
}

/** Reads one text of an answer that is still being written; nothing if its form is wrong. */
export function readText(name: string, value: unknown, request: ComposeRequest): Draft[] {
  const { data } = answer.safeParse({ [name]: value });
  return data ? draftsOf(data, request) : [];
}

function draftsOf(read: z.output<typeof answer>, { parts }: ComposeRequest): Draft[] {
  return parts.flatMap((part, index): Draft[] => {
    const given = read[partKey(parts, index)] ?? [];
    // an item of one segment often comes without a list around it
    const texts = given.map((one) => (Array.isArray(one) ? one : [one]).slice(0, segmentsMost));
    if (part.form !== 'list')
      return [{ path: part.path, part: index, segments: texts.flat().slice(0, segmentsMost) }];
    return texts
      .slice(0, itemsMost(part))
      .map((one, item) => ({ path: `${part.path}/${item}`, part: index, segments: one }));
  });
}
