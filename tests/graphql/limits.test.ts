import { beforeAll, describe, expect, test } from 'bun:test';
import { getIntrospectionQuery } from 'graphql';
import { type Ask, asker, post } from '../support/graphql.ts';
import { testWorld, type World } from '../support/world.ts';

let ask: Ask;
let app: World['app'];
let key: string;

beforeAll(async () => {
  const world = await testWorld();
  ({ app } = world);
  ({ key } = await world.newWorkspace());
  ask = asker(app, key);
  // The first request loads the schema; no limit is measured on that.
  await ask('{ __typename }');
});

const repeated = (count: number, text: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => text(place)).join(' ');

/** Each fragment doubles the one before: what 700 bytes ask for has more fields than there is memory. */
const fragmentBomb = (levels: number) =>
  `{ jobs { nodes { ...f0 } } } ${repeated(levels, (place) => `fragment f${place} on Job { a:oId ...f${place + 1} ...f${place + 1} }`)} fragment f${levels} on Job { oId }`;

const bombs: [string, string, string][] = [
  ['fragments that double', fragmentBomb(18), 'query_too'],
  [
    'relations walked to and fro',
    `{ findings(first: 100) { nodes { ${'event { findings { '.repeat(3)} oId ${'} }'.repeat(3)} } } }`,
    'query_too_costly',
  ],
  [
    'relations deeper than anybody needs',
    `{ library(kind: PERSONA) { nodes ${'{ links { entity '.repeat(6)}{ oId }${' } }'.repeat(6)} } }`,
    'query_too_deep',
  ],
  [
    'one query under a hundred names',
    `{ ${repeated(100, (place) => `a${place}: libraryKinds { count }`)} }`,
    'query_too_many_aliases',
  ],
  [
    'a page of pages',
    `{ ${repeated(20, (place) => `a${place}: events(first: 100) { nodes { oId findings { oId text quote } } }`)} }`,
    'query_too_costly',
  ],
  ['more words than a query has', `{ ${repeated(2000, () => '__typename')} }`, 'query_too_long'],
  [
    'directives without end',
    `{ __typename ${repeated(100, () => '@include(if: true)')} }`,
    'query_too_many_directives',
  ],
  [
    'introspection of introspection',
    `{ __schema { types { ${'fields { type { '.repeat(8)} name ${'} }'.repeat(8)} } } }`,
    'invalid_query',
  ],
];

describe('a query that asks for too much', () => {
  test.each(bombs)('%s is refused at once', async (_name, query, code) => {
    const before = process.cpuUsage();
    const { errors, data } = await ask(query);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
    expect(errors[0].extensions.code).toStartWith(code);
    expect(data ?? null).toBeNull();
  });

  test('circular fragments are refused', async () => {
    const { errors } = await ask(
      '{ jobs { nodes { ...a } } } fragment a on Job { ...b } fragment b on Job { ...a }',
    );
    expect(errors.length).toBeGreaterThan(0);
  });
});

describe('what a query may cost', () => {
  const costOf = async (query: string, variables?: Record<string, unknown>) =>
    (await ask(query, variables)).body.extensions?.cost;

  test('is told with each answer, and grows with the rows that are asked for', async () => {
    const query = 'query ($first: Int) { events(first: $first) { nodes { oId findings { quote } } } }';
    const small = await costOf(query, { first: 1 });
    const large = await costOf(query, { first: 100 });
    expect(small).toEqual({ complexity: expect.any(Number), limit: 60_000 });
    expect(large.complexity / small.complexity).toBeGreaterThan(50);
    expect(await costOf('mutation { cancelJob(oId: "pbj_000000000000000000000") { oId } }')).toEqual({
      complexity: 2,
      limit: 60_000,
    });
  });

  test('is that of the operation that is executed, whatever else the document holds', async () => {
    const query = 'query A { libraryKinds { kind } } query B { events(first: 100) { nodes { oId } } }';
    const request = (operationName: string) =>
      post(app, JSON.stringify({ query, operationName }), {
        'content-type': 'application/json',
        api_key: key,
      });
    const [one, other] = [await request('A'), await request('B')];
    expect(other.body.extensions.cost.complexity).toBeGreaterThan(one.body.extensions.cost.complexity * 5);
  });

  test('is told with the refusal of one that is too costly', async () => {
    const { data, body } = await ask(
      `{ findings(first: 100) { nodes { ${'event { findings { '.repeat(3)} oId ${'} }'.repeat(3)} } } }`,
    );
    expect(data ?? null).toBeNull();
    expect(body.extensions.cost.complexity).toBeGreaterThan(60_000);
  });
});

describe('a query that asks for much', () => {
  test('is answered: a whole page with its relations', async () => {
    const { errors, status } = await ask(`{
      events(first: 100) { totalCount pageInfo { hasNextPage endCursor } nodes {
        oId eventType eventTimestamp eventSummary
        findings { extractionType text quote start end speaker sentiment entityMatches { confidence entity { oId name } } }
      } }
    }`);
    expect(errors).toEqual([]);
    expect(status).toBe(200);
  });

  test('is answered: the introspection that tools send', async () => {
    const { errors, data } = await ask(getIntrospectionQuery());
    expect(errors).toEqual([]);
    expect(data.__schema.queryType.name).toBe('Query');
  });
});
