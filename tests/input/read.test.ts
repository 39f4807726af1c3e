import { describe, expect, test } from 'bun:test';
import { z } from 'zod';
import { planOf, withAliases } from '../../schema/input/plan.ts';
import { readInput } from '../../schema/input/read.ts';
import { InputReport, type Strictness } from '../../schema/input/report.ts';
import { type InputRules, inputRules } from '../../schema/input/rules.ts';
import { queryList, textList } from '../../schema/wire.ts';
import { bodyReader, queryReader } from '../../server/http/input/reader.ts';

const lenient: Strictness = { refusesUnknown: false, refusesLookalikes: false };

const variant = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('ALL') }),
  z.object({ mode: z.literal('SPECIFIC'), oIds: z.array(z.string().min(1)) }),
]);

const members = {
  name: z.string().min(1),
  note: z.string().nullish(),
  count: z.number().optional(),
  size: z.enum(['S', 'L']).nullish(),
  tags: textList.nullish(),
  oIds: z.array(z.string().regex(/^\w+$/)).nullish(),
  categories: z.array(z.string()).optional(),
  parts: z.array(z.object({ title: z.string(), weight: z.number().optional() })).optional(),
  tone: z.object({ loud: z.boolean().optional() }).strict().nullish(),
  linking: variant.nullish(),
  free: z.custom<Record<string, unknown>>((value) => typeof value === 'object').optional(),
};

function read(sent: object, rules: InputRules = {}, strictness = lenient) {
  const shape = z.object(members).register(inputRules, rules);
  const report = new InputReport(strictness);
  const value = readInput(planOf(shape), sent, report);
  const { faults, kept, warnings } = report;
  return { value, faults, kept, warnings, asSent: (path: string) => report.asSent(path) };
}

test('a text in place of a list is divided at commas where the shape says so, and values of a list never are', () => {
  const shape = z.object({ stages: queryList(z.string().max(20)).optional() });
  const stages = (sent: unknown) => bodyReader(shape).read({ stages: sent }, false).value.stages;
  expect(stages('Signed, Sent,')).toEqual(['Signed', 'Sent']);
  expect(stages(['Signed, not paid', ' Sent '])).toEqual(['Signed, not paid', 'Sent']);
  const asked = (query: string) =>
    queryReader(shape, {}).read(`http://localhost/?${query}`, {}, false).value.stages;
  for (const query of ['stages=Signed,Sent', 'stages[]=Signed&stages[]=Sent', 'stages=Signed,&stages=Sent'])
    expect(asked(query), query).toEqual(['Signed', 'Sent']);
  for (const name of ['stages[]', 'stages[0]', 'stages%5B%5D'])
    expect(asked(`${name}=Signed,+not+paid&stages=Sent,Won`), name).toEqual([
      'Signed, not paid',
      'Sent',
      'Won',
    ]);
});

describe('what is empty', () => {
  test('is absent where the member may be, and stays where it is required', () => {
    const sent = { name: '', note: '', count: '', size: '', tags: '', parts: '', linking: '', free: '' };
    expect(read(sent).value).toEqual({ name: '' });
  });

  test('is left out of lists whose entries cannot be empty, and kept in lists of texts', () => {
    expect(read({ oIds: ['', 'a', ''], tags: ['', 'b'] }).value).toEqual({ oIds: ['a'], tags: ['', 'b'] });
  });

  test('is absent as an object without the member that tells its forms apart', () => {
    expect(read({ linking: {}, tone: {} }).value).toEqual({ tone: {} });
  });

  test('null is absent where the shape takes none, and stands where it clears', () => {
    expect(read({ name: null, note: null, count: null }).value).toEqual({ note: null });
  });

  test('a change tells of null that cannot clear what is stored, under the name that was sent', () => {
    const sent = { note: null, amount: null, categories: null };
    const rules = { aliases: { amount: 'count', remark: 'note' }, changes: true };
    const change = read(sent, rules);
    expect(change.value).toEqual({ note: null });
    expect(change.faults).toEqual([]);
    expect(change.warnings).toEqual([
      'categories: cannot be cleared, and was left as it is',
      'amount: cannot be cleared, and was left as it is',
    ]);
    const strict = read(sent, rules, { ...lenient, refusesUnknown: true });
    expect(strict.faults).toEqual([
      { path: 'categories', message: 'cannot be cleared' },
      { path: 'amount', message: 'cannot be cleared' },
    ]);
  });

  test('null under an older name clears, unless a value stands under another', () => {
    const rules = { aliases: { remark: 'note', comment: 'note' }, changes: true };
    expect(read({ remark: null, comment: null }, rules).value).toEqual({ note: null });
    expect(read({ remark: null, comment: 'b' }, rules).value).toEqual({ note: 'b' });
    expect(read({ remark: null, note: 'a' }, rules)).toMatchObject({ value: { note: 'a' }, warnings: [] });
  });

  test('inside free-form objects stays as it came', () => {
    const free = { a: '', b: null, c: [''] };
    expect(read({ free }).value).toEqual({ free });
  });
});

describe('other names', () => {
  const rules = { aliases: { title: 'name', labels: 'tags', marks: 'tags' } };

  test('take their place, and faults name them as they were sent', () => {
    const { value, warnings, asSent } = read({ title: 'T', marks: ['a'] }, rules);
    expect(value).toEqual({ name: 'T', tags: ['a'] });
    expect(warnings).toEqual([]);
    expect([asSent('name'), asSent('tags[0]'), asSent('parts[2].title')]).toEqual([
      'title',
      'marks[0]',
      'parts[2].title',
    ]);
  });

  test('give way to the own name, and a value that is lost thereby is told', () => {
    const both = read({ title: 'Old', name: 'New' }, rules);
    expect(both.value).toEqual({ name: 'New' });
    expect(both.warnings).toEqual(['title: means name, which was sent too, and was left aside']);
    expect(read({ title: 'Same', name: 'Same' }, rules).warnings).toEqual([]);
    expect(read({ title: 'Old', name: '' }, rules).value).toEqual({ name: 'Old' });
  });

  test('of one list are joined', () => {
    expect(read({ labels: ['a'], marks: ['b', 'c'] }, rules).value).toEqual({ tags: ['a', 'b', 'c'] });
  });

  test('in the singular and the plural mean the same', () => {
    expect(read({ tag: 'a', category: ['c'], oId: 'x', names: ['N'] }).value).toEqual({
      tags: ['a'],
      categories: ['c'],
      oIds: ['x'],
      name: 'N',
    });
  });

  test('in the plural refuse several values for a member that takes one', () => {
    expect(read({ names: ['a', 'b'] }).faults).toEqual([
      { path: 'names', message: 'has several values, but name takes one' },
    ]);
  });

  test('of one route join those of the shape', () => {
    const plan = withAliases(planOf(z.object(members)), { id: 'oIds' });
    const report = new InputReport(lenient);
    expect(readInput(plan, { id: 'x' }, report)).toEqual({ oIds: ['x'] });
    expect(report.warnings).toEqual([]);
  });
});

test('a single value for a list becomes a list, and its faults are where it was sent', () => {
  const { value, asSent } = read({ tags: 'a', parts: { title: 'x' } });
  expect(value).toEqual({ tags: ['a'], parts: [{ title: 'x' }] });
  expect(asSent('parts[0].title')).toBe('parts.title');
  expect(read({ parts: 'x' }).value).toEqual({ parts: 'x' });
});

describe('unknown names', () => {
  const sent = {
    colour: 1,
    tone: { loudness: 2 },
    parts: [
      { title: 'a', wieght: 3 },
      { title: 'b', wieght: 4 },
    ],
  };

  test('are left aside with a warning, and one that looks like a known name with a guess', () => {
    const { value, warnings, kept } = read(sent);
    expect(value).toEqual({ tone: {}, parts: [{ title: 'a' }, { title: 'b' }] });
    expect(kept).toEqual({});
    expect(warnings).toEqual([
      'colour: is not a known name and was left aside',
      'tone.loudness: is not a known name and was left aside',
      'parts[].wieght: is not a known name and was left aside; did you mean weight? (2 times)',
    ]);
  });

  test('are kept with their path where the rules say so', () => {
    const { kept, warnings } = read({ ...sent, empty: '' }, { keepsUnknown: true });
    expect(kept).toEqual({ colour: 1, 'tone.loudness': 2, 'parts[0].wieght': 3, 'parts[1].wieght': 4 });
    expect(warnings[0]).toBe('colour: is not a known name and is kept with the record');
  });

  test('that older clients send are kept without a word', () => {
    const { kept, warnings } = read({ colour: 1 }, { keepsUnknown: true, kept: ['colour'] });
    expect([kept, warnings]).toEqual([{ colour: 1 }, []]);
  });

  test('are faults where that is wanted, all of them', () => {
    const { faults } = read(sent, { keepsUnknown: true }, { ...lenient, refusesUnknown: true });
    expect(faults.map(({ path }) => path)).toEqual([
      'colour',
      'tone.loudness',
      'parts[0].wieght',
      'parts[1].wieght',
    ]);
  });

  test('belong to a shape that is open', () => {
    const plan = planOf(z.looseObject({ name: z.string() }));
    const report = new InputReport({ refusesUnknown: true, refusesLookalikes: true });
    expect(readInput(plan, { nam: 'x', names: ['y'] }, report)).toEqual({ nam: 'x', names: ['y'] });
    expect(report.faults).toEqual([]);
  });

  test('by the thousand are counted, not listed', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`unknown${index}`, 1]));
    const { warnings } = read(many);
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toBe('and 4980 more names');
  });
});

test('another form of the whole is brought into the one described, and faults are told in the form that was sent', () => {
  const rules: InputRules = {
    reshape: ({ title, ...rest }) =>
      title === undefined ? null : { value: { ...rest, parts: [{ title }] }, moved: { 'parts[0]': '' } },
  };
  const { value, asSent } = read({ name: 'n', title: 3 }, rules);
  expect(value).toEqual({ name: 'n', parts: [{ title: 3 }] });
  expect(asSent('parts[0].title')).toBe('title');
});

test('a shape that holds itself is read to its depth', () => {
  interface Node {
    name: string;
    branches?: Node[] | undefined;
  }
  const node: z.ZodType<Node> = z.lazy(() =>
    z.object({ name: z.string(), branches: z.array(node).optional() }),
  );
  const report = new InputReport(lenient);
  const sent = { name: 'a', branches: [{ name: 'b', branch: { name: 'c', branches: '' } }] };
  expect(readInput(planOf(node), sent, report)).toEqual({
    name: 'a',
    branches: [{ name: 'b', branches: [{ name: 'c' }] }],
  });
});

test('what needs no change is handed on as it is', () => {
  const sent = { name: 'n', tags: ['a'], parts: [{ title: 'x' }], linking: { mode: 'ALL' } };
  expect(read(sent).value).toBe(sent);
});
