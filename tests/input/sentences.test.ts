import { describe, expect, test } from 'bun:test';
import { z } from 'zod';
import { faultsOf, sentenceOf } from '../../schema/input/sentences.ts';

const ofTwo = 'must be one of CONTENT, EMAIL';

/** A shape, a value that it refuses, and what is said: every kind of issue that shapes can find. */
const issues: Record<
  z.core.$ZodIssue['code'],
  [shape: z.ZodType, value: unknown, path: string, message: string][]
> = {
  invalid_type: [
    [z.object({ a: z.string() }), {}, 'a', 'is required'],
    [z.object({ a: z.string() }), { a: 1 }, 'a', 'must be a text'],
    [z.object({ a: z.number() }), { a: 'x' }, 'a', 'must be a number'],
    [z.object({ a: z.int() }), { a: 1.5 }, 'a', 'must be a whole number'],
    [z.object({ a: z.boolean() }), { a: 'x' }, 'a', 'must be true or false'],
    [z.object({ a: z.array(z.string()) }), { a: 'x' }, 'a', 'must be a list'],
    [z.object({ a: z.object({}) }), { a: 'x' }, 'a', 'must be an object'],
    [z.object({ a: z.record(z.string(), z.string()) }), { a: 'x' }, 'a', 'must be an object'],
    [z.object({}), 'x', '', 'must be an object'],
    [z.object({ a: z.date() }), { a: 'x' }, 'a', 'must be a date and time'],
    [z.object({ a: z.bigint() }), { a: 'x' }, 'a', 'must be of another type'],
  ],
  invalid_value: [
    [z.object({ a: z.enum(['S', 'L']) }), { a: 'M' }, 'a', 'must be one of S, L'],
    [z.object({ a: z.enum(['S', 'L']) }), {}, 'a', 'is required'],
    [z.object({ a: z.enum(['CONTENT', 'EMAIL']) }), { a: 'content' }, 'a', `${ofTwo}; did you mean CONTENT?`],
    [z.object({ a: z.enum(['CONTENT', 'EMAIL']) }), { a: 'contend' }, 'a', ofTwo],
    [z.object({ a: z.enum(['CONTENT', 'EMAIL']) }), { a: 5 }, 'a', ofTwo],
    [z.object({ a: z.literal('S') }), { a: 'M' }, 'a', 'must be S'],
  ],
  invalid_union: [
    [z.union([z.string(), z.number()]), true, '', 'must be a text or a number'],
    [
      z.union([z.string().max(2), z.object({ b: z.number() }), z.enum(['on'])]),
      5,
      '',
      'does not have any of the accepted forms',
    ],
    [z.object({ a: z.union([z.string(), z.number()]) }), {}, 'a', 'is required'],
    [
      z.object({ a: z.union([z.string(), z.array(z.object({ b: z.int() }))]) }),
      { a: [{ b: 'x' }] },
      'a[0].b',
      'must be a number',
    ],
    [
      z.discriminatedUnion('m', [z.object({ m: z.literal('a') }), z.object({ m: z.literal('b') })]),
      {},
      'm',
      'is required and must be one of a, b',
    ],
    [
      z.discriminatedUnion('m', [z.object({ m: z.literal('a') }), z.object({ m: z.literal('b') })]),
      { m: 'c' },
      'm',
      'must be one of a, b',
    ],
    [
      z.discriminatedUnion('m', [z.object({ m: z.literal('text') }), z.object({ m: z.literal('file') })]),
      { m: 'Text' },
      'm',
      'must be one of text, file; did you mean text?',
    ],
  ],
  too_small: [
    [z.string().min(1), '', '', 'must not be empty'],
    [z.string().min(3), 'a', '', 'must have at least 3 characters'],
    [z.array(z.string()).min(2), [], '', 'must have at least 2 entries'],
    [z.array(z.string()).min(1), [], '', 'must not be empty'],
    [z.number().min(3), 1, '', 'must be at least 3'],
    [z.number().positive(), 0, '', 'must be greater than 0'],
    [z.date().min(new Date(0)), new Date(-1), '', 'must be at least 1970-01-01T00:00:00.000Z'],
    [z.string().length(3), 'a', '', 'must have exactly 3 characters'],
  ],
  too_big: [
    [z.string().max(1), 'aa', '', 'must have at most 1 character'],
    [z.array(z.string()).max(1), ['a', 'b'], '', 'must have at most 1 entry'],
    [z.number().max(3), 4, '', 'must be at most 3'],
    [z.number().negative(), 0, '', 'must be less than 0'],
  ],
  not_multiple_of: [[z.number().multipleOf(5), 3, '', 'must be a multiple of 5']],
  invalid_format: [
    [z.iso.datetime(), 'x', '', 'must be an ISO 8601 date and time'],
    [z.email(), 'x', '', 'must be an email address'],
    [z.string().regex(/^a$/), 'x', '', 'does not have the required form'],
  ],
  unrecognized_keys: [[z.strictObject({}), { a: 1 }, 'a', 'is not a known name']],
  invalid_key: [
    [z.record(z.string().max(1), z.string()), { aa: 'x' }, 'aa', 'has a name that is not allowed'],
  ],
  invalid_element: [[z.map(z.string(), z.string()), new Map([['a', 1]]), '', 'must be a text']],
  custom: [[z.string().refine(() => false), 'x', '', 'is not valid']],
};

describe.each(Object.entries(issues))('%s', (_code, cases) => {
  test.each(cases)('is said in the words of whoever sent it', (shape, value, path, message) => {
    const { error } = shape.safeParse(value, { error: sentenceOf });
    if (!error) throw new Error('the shape refuses nothing');
    const [fault] = faultsOf(error);
    expect(fault?.path.endsWith(path)).toBe(true);
    expect(fault?.message).toBe(message);
  });
});

test("a shape's own sentence stands", () => {
  const shape = z.string({ error: 'must be your name' }).regex(/^a/, 'must begin with a');
  const said = (value: unknown) => shape.safeParse(value, { error: sentenceOf }).error?.issues[0]?.message;
  expect([said(1), said('b')]).toEqual(['must be your name', 'must begin with a']);
});
