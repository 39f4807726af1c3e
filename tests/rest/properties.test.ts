import { beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { newOId } from '../../schema/o-id.ts';
import type { Route } from '../../server/http/route.ts';
import { contractOf, type OpenApi, parametersOf } from '../support/document.ts';
import { type Reply, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let document: OpenApi;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  ({ document } = contractOf(world));
});

/** Every UTF-16 unit may stand alone: surrogates without their half and U+0000 included. */
const anyText = (maxLength = 40) => fc.string({ unit: 'binary', maxLength });
const unitText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
  .map((units) => String.fromCharCode(...units));
const awkward = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udc00x',
  '\ufeff',
  '\u2028\u2029',
  "'; drop table entity; --",
  '%_\\',
  '$1 {{y}} <b>',
  'e\u0301 é ﬁ ㎏',
  '👩‍👩‍👧‍👦🏳️‍🌈',
);
const text = fc.oneof(anyText(), unitText, awkward);
/** Most of what is sent can be kept: else hardly anything would come as far as the database. */
const usual = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((one) => one.isWellFormed());
const mostlyUsual = fc.oneof({ weight: 12, arbitrary: usual }, text);
const number = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true, maxExcluded: false, min: -1e12, max: 1e12 }),
  },
  { weight: 6, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.constantFrom(0, 1e21, 2 ** 53, -(2 ** 63), 5e-324, 1.7976931348623157e308) },
);
const { value: anyJson } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    mostlyUsual,
    mostlyUsual,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    tie('object'),
  ),
  object: freeForm(tie('value')),
}));

/** Own members whatever their names, `__proto__` too: as JSON.parse makes them. */
function freeForm(value: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .array(fc.tuple(mostlyUsual, value), { maxLength: 6 })
    .map((members) =>
      JSON.parse(`{${members.map(([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`)}}`),
    );
}

/** JSON knows one zero. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const holdsWhatCannotBeKept = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed();
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(
    ([name, member]) => name === '__proto__' || holdsWhatCannotBeKept(name) || holdsWhatCannotBeKept(member),
  );
};

/** A clear 400 that names the place, or the same value back; nothing in between. */
async function expectKeptOrRefused(path: string, body: object, of: (record: Reply['body']) => unknown) {
  const made = await tenant.api.post(`/${path}/create`, body);
  if (made.status === 400) {
    expect(made.body.message.length).toBeGreaterThan(0);
    expect(made.body.errors.length).toBeGreaterThan(0);
    return 'refused';
  }
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const got = await tenant.api.get(`/${path}/get`, { oId: made.body.data.oId });
  expect(plain(of(got.body))).toEqual(plain(of(body)));
  return 'kept';
}

const settings = { numRuns: 120, interruptAfterTimeLimit: 300_000 };

describe('whatever is sent in', () => {
  test('names, descriptions and lists comes back unchanged or is refused', async () => {
    const input = fc.record({
      name: text.map((one) => `n${one}`),
      description: text,
      painPoints: fc.array(text, { maxLength: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ name, description, painPoints }) => {
        const body = { name, description, data: { painPoints } };
        const outcome = await expectKeptOrRefused('persona', body, (record) => [
          record.name,
          // An empty one counts as not sent.
          record.description ?? '',
          record.data.painPoints,
        ]);
        expect(outcome).toBe(holdsWhatCannotBeKept(body) ? 'refused' : 'kept');
      }),
      settings,
    );
  });

  test('free-form objects comes back unchanged or is refused', async () => {
    const outcomes = { kept: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(freeForm(anyJson), async (additionalProperties) => {
        const body = { name: 'R', data: { additionalProperties } };
        const outcome = await expectKeptOrRefused(
          'reference',
          body,
          (record) => record.data.additionalProperties,
        );
        expect(outcome).toBe(holdsWhatCannotBeKept(body) ? 'refused' : 'kept');
        outcomes[outcome]++;
      }),
      settings,
    );
    expect(outcomes.kept).toBeGreaterThan(settings.numRuns / 3);
    expect(outcomes.refused).toBeGreaterThan(0);
  });

  test('names that only older clients know comes back unchanged or is refused', async () => {
    await fc.assert(
      fc.asyncProperty(anyJson, async (older) => {
        // Nothing sent is nothing kept.
        if (older === null || older === '') return;
        const body = { name: 'R', data: { nameOfOld: older } };
        const outcome = await expectKeptOrRefused(
          'persona',
          body,
          ({ data }) => ('nameOfOld' in data ? data : data.additionalProperties).nameOfOld,
        );
        expect(outcome).toBe(holdsWhatCannotBeKept(body) ? 'refused' : 'kept');
      }),
      settings,
    );
  });
});

test('a number too large for JavaScript is refused, not rounded', async () => {
  for (const large of ['1e400', '-1e400', '9007199254740993', '12345678901234567890']) {
    const body = `{"name":"R","data":{"additionalProperties":{"n":${large}}}}`;
    const reply = await tenant.api.post('/reference/create', body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe('data.additionalProperties.n');
  }
});

describe('what is large', () => {
  const ofMegabyte = {
    'one letter': 'x'.repeat(1_000_000),
    words: 'word '.repeat(200_000),
    'words that are all different': Array.from({ length: 120_000 }, (_, index) => `w${index}`).join(' '),
    emoji: '🚀'.repeat(500_000),
    quotes: '"\\\n'.repeat(333_333),
  };

  test.each(Object.entries(ofMegabyte))(
    'a text of a megabyte comes back unchanged: %s',
    async (_name, large) => {
      const description = large.slice(0, 1_000_000).toWellFormed();
      const outcome = await expectKeptOrRefused(
        'persona',
        { name: 'P', description },
        (record) => record.description,
      );
      expect(outcome).toBe('kept');
    },
  );

  test('a text over the limit is refused with its path', async () => {
    const reply = await tenant.api.post('/persona/create', { name: 'P', description: 'x'.repeat(1_000_001) });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe('description');
    const named = await tenant.api.post('/persona/create', { name: 'n'.repeat(1001) });
    expect(named.body.errors[0].path).toBe('name');
  });

  test('a list of 10,000 items comes back unchanged, in order; one more is refused', async () => {
    const painPoints = Array.from({ length: 10_000 }, (_, index) => `Pain „${index}“ 🚀`);
    const kept = await expectKeptOrRefused(
      'persona',
      { name: 'P', data: { painPoints } },
      (record) => record.data.painPoints,
    );
    expect(kept).toBe('kept');
    const more = await tenant.api.post('/persona/create', { name: 'P', painPoints: [...painPoints, 'x'] });
    expect(more.status).toBe(400);
    expect(more.body.errors[0].path).toBe('painPoints');
  });
});

/** Values that have broken servers before, in every place that takes one; such that the frame lets them through. */
const hostile = fc.oneof(
  anyJson.filter((value) => !holdsWhatCannotBeKept(value)),
  usual,
  fc.constantFrom<unknown>(
    newOId('pe'),
    newOId('px'),
    [newOId('re')],
    'x'.repeat(5000),
    '%',
    '\\',
    "' or 1=1",
    -1,
    0.5,
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    null,
    true,
    '2026-02-30T25:00:00Z',
    '9999-12-31T23:59:59.999Z',
    'http://[::1',
  ),
);

async function send(route: Route, query: string, body?: string): Promise<Response> {
  return world.app.fetch(
    new Request(`http://localhost/api/v2${route.path}${query}`, {
      method: route.method,
      headers: { api_key: tenant.key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
    }),
  );
}

test('no query makes any route fail', async () => {
  const values = [
    '\u0000',
    '%00',
    '\ufffd',
    "' or 1=1 --",
    '%',
    '\\',
    '-1',
    '1e999',
    'NaN',
    '🚀',
    'x'.repeat(3000),
  ];
  for (const route of world.app.routes.filter((one) => one.method === 'GET' || one.method === 'DELETE')) {
    const parameters = parametersOf(document, route.method, route.path);
    const names = parameters.filter((one) => one.in === 'query').map((one) => one.name);
    for (const value of values) {
      for (const name of [...names, '__proto__', 'constructor']) {
        const response = await send(route, `?${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
        expect(response.status, `${route.method} ${route.path} ${name}=${value}`).toBeLessThan(500);
        await response.body?.cancel();
      }
    }
  }
});

test('no body makes any route fail', async () => {
  const seen = new Map<number, number>();
  for (const route of world.app.routes.filter((one) => one.body && !one.upload)) {
    const { names, example } = bodyOf(route);
    const member = names.length > 0 ? fc.constantFrom(...names) : fc.constant('oId');
    const changes = fc.array(fc.tuple(member, hostile), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(changes, async (members) => {
        const body = JSON.stringify({ ...example, ...Object.fromEntries(members) });
        const response = await send(route, '', body);
        const reply = await response.text();
        expect(response.status, `${route.path} ${body} ${reply}`).toBeLessThan(500);
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
      }),
      { numRuns: 25, interruptAfterTimeLimit: 60_000 },
    );
  }
  // Some must have come through, or nothing was tried but the frame.
  expect(seen.get(200) ?? 0).toBeGreaterThan(50);
});

/** The members of a body as the document has them, and a body that fits. */
function bodyOf(route: Route): { names: string[]; example: object } {
  const operation = document.paths[`/api/v2${route.path}`]?.[route.method.toLowerCase()];
  const { schema, example = {} } = operation?.requestBody?.content['application/json'] ?? { schema: {} };
  const name = (schema as { $ref?: string }).$ref?.split('/').pop() ?? '';
  const { properties = {} } = (document.components.schemas[name] ?? schema) as { properties?: object };
  return { names: Object.keys(properties), example };
}
