import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { readShape, type Shape } from '../../schema/agents/json-shape.ts';
import { fillShape, onlyNumber, questionsFor } from '../../server/agents/content/json-answer.ts';

/* A caller's JSON Schema: what of it is followed, what is asked for it, and what is put together by it. */

function shapeOf(schema: Record<string, unknown>): Shape {
  const read = readShape(schema);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.shape;
}
const faultsOf = (schema: Record<string, unknown>) => {
  const read = readShape(schema);
  return 'faults' in read ? read.faults.map(({ path, message }) => [path.join('.'), message]) : [];
};
const text = { type: 'string' };
const objectOf = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });

const deep = (levels: number): object => (levels === 0 ? text : objectOf({ a: deep(levels - 1) }));
const wide = (count: number) =>
  objectOf(Object.fromEntries(Array.from({ length: count }, (_none, at) => [`p${at}`, text])));

describe('a schema', () => {
  test.each<[string, object, string, string]>([
    [
      'goes too deep',
      deep(6),
      'properties.a.properties.a.properties.a.properties.a.properties.a.properties.a',
      'exceeds the limit of 6 levels',
    ],
    ['asks for too much', wide(101), '', 'asks for more than 100 values'],
    [
      'refers to itself',
      { ...objectOf({ a: { $ref: '#' } }), $defs: {} },
      'properties.a.$ref',
      '# does not exist in this schema',
    ],
    [
      'refers in a circle',
      { ...objectOf({ a: { $ref: '#/$defs/b' } }), $defs: { b: { $ref: '#/$defs/b' } } },
      'properties.a',
      'creates a cycle: it refers to itself',
    ],
    [
      'refers elsewhere',
      objectOf({ a: { $ref: 'https://x.example/s' } }),
      'properties.a.$ref',
      'https://x.example/s does not exist in this schema',
    ],
    [
      'offers shapes',
      objectOf({ a: { anyOf: [text, { type: 'number' }] } }),
      'properties.a',
      'has several alternatives; give one, or one and null',
    ],
    [
      'requires what it does not name',
      objectOf({ a: text }, ['b']),
      'required',
      'names b, which is not a property',
    ],
    ['is a text', text, '', 'must describe an object or an array'],
    [
      'reaches for the prototype',
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
      'properties.__proto__',
      'is not allowed as the name of a property',
    ],
  ])('that %s is refused, with the place', (_name, schema, path, message) => {
    expect(faultsOf(schema as Record<string, unknown>)).toContainEqual([path, message]);
  });

  test('that describes itself at most six levels deep, by a hundred values, is followed', () => {
    expect(faultsOf(deep(5) as Record<string, unknown>)).toEqual([]);
    expect(faultsOf(wide(100))).toEqual([]);
  });

  test('that recurses is refused for its depth', () => {
    const node = objectOf({ name: text, below: { $ref: '#/$defs/node' } });
    expect(faultsOf({ $ref: '#/$defs/node', $defs: { node } }).length).toBeGreaterThan(0);
  });

  test('names the keywords that are not followed', () => {
    const read = readShape(objectOf({ a: { type: 'string', pattern: '^(a+)+$', format: 'uri' } }));
    expect('ignored' in read && read.ignored).toEqual(['pattern', 'format']);
  });
});

describe('what is asked', () => {
  const schema = objectOf({
    title: text,
    score: { type: 'number' },
    isLive: { type: 'boolean', description: 'Is it live?' },
    'a/b': text,
    rows: { type: 'array', items: objectOf({ name: text, level: { enum: ['LOW', 'HIGH'] } }) },
    kind: { const: 'card' },
  });

  test('of a model that writes is prose for texts and values for the rest', () => {
    const { fields, parts } = questionsFor(shapeOf(schema), '/jsonContent', true);
    expect(parts.map(({ path }) => path)).toEqual([
      '/jsonContent/title',
      '/jsonContent/a~1b',
      ...[0, 1, 2].map((at) => `/jsonContent/rows/${at}/name`),
    ]);
    expect(fields.map(({ path, form }) => [path, form])).toEqual([
      ['/jsonContent/score', 'text'],
      ['/jsonContent/isLive', 'answer'],
      ...[0, 1, 2].map((at) => [`/jsonContent/rows/${at}/level`, 'enum']),
    ]);
  });

  test('of the built-in model are values alone, of lists of objects one', () => {
    const { fields, parts } = questionsFor(shapeOf(schema), '/jsonContent', false);
    expect(parts).toEqual([]);
    expect(fields).toHaveLength(6);
  });

  test('is never more than a hundred values, however long its lists', () => {
    const row = objectOf(Object.fromEntries(Array.from({ length: 40 }, (_none, at) => [`p${at}`, text])));
    const many = { type: 'array', items: row, maxItems: 50 };
    expect(questionsFor(shapeOf(many), '', true).parts).toHaveLength(80);
  });
});

describe('what is put together', () => {
  test('has nothing of what was optional and is not there, and null for what is required', () => {
    const schema = objectOf({ a: text, b: text, c: objectOf({ d: text }, ['d']), e: objectOf({ f: text }) }, [
      'a',
      'c',
    ]);
    expect(fillShape(shapeOf(schema), undefined)).toEqual({
      value: { a: null, c: { d: null } },
      missing: ['/a', '/c/d'],
      broken: [],
    });
  });

  test('is named where it breaks a bound', () => {
    const schema = objectOf({ a: { type: 'string', maxLength: 3 }, n: { type: 'integer', maximum: 5 } });
    const { broken } = fillShape(shapeOf(schema), { a: 'four', n: 'There are 9 of them' });
    expect(broken.map((one) => one.split(':')[0])).toEqual(['/a', '/n']);
  });

  test.each<[string, number | undefined]>([
    ['42 shops', 42],
    ['1,250 shops', 1250],
    ['12.5 %', 12.5],
    ['12,5 %', 12.5],
    ['-3 degrees', -3],
    ['1.250', undefined],
    ['from 3 to 4', undefined],
    ['none', undefined],
  ])('takes of "%s" the number %p', (said, number) => {
    expect(onlyNumber(said)).toBe(number as number);
  });

  test('conforms to its schema whatever was written, but for what is missing', () => {
    const leaf = fc.constantFrom<Record<string, unknown>>(
      text,
      { type: 'number' },
      { type: 'integer' },
      { type: 'boolean' },
      { enum: ['x', 'y'] },
      { type: ['string', 'null'] },
    );
    const { schema: any } = fc.letrec<{ schema: Record<string, unknown> }>((tie) => ({
      schema: fc.oneof(
        { depthSize: 'small', maxDepth: 3 },
        leaf,
        fc
          .dictionary(fc.constantFrom('a', 'b', 'c/d'), tie('schema'), { minKeys: 1, maxKeys: 3 })
          .chain((properties) =>
            fc.subarray(Object.keys(properties)).map((required) => objectOf(properties, required)),
          ),
        tie('schema').map((items) => ({ type: 'array', items })),
      ),
    }));
    const root = fc.dictionary(fc.constantFrom('a', 'b'), any, { minKeys: 1 }).map((one) => objectOf(one));
    fc.assert(
      fc.property(root, fc.jsonValue(), (schema, written) => {
        const read = readShape(schema);
        if ('faults' in read) return;
        const { broken } = fillShape(read.shape, written);
        expect(broken).toEqual([]);
      }),
    );
  });
});
