import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import jsonata from 'jsonata';
import {
  type Bindings,
  ExpressionError,
  evaluate,
  evaluateInput,
} from '../../server/services/workflows/expressions/evaluate.ts';
import { limits } from '../../server/services/workflows/expressions/expression-limits.ts';
import { parseExpression } from '../../server/services/workflows/expressions/parsed-expression.ts';
import { hostileExpressions, reaching } from '../support/hostile-expressions.ts';
import { ordinaryExpressions, ordinaryInput } from '../support/ordinary-expressions.ts';

const startedAt = '2026-03-02T09:30:00.000Z';
const bindings = (input: unknown): Bindings => ({
  input,
  nodes: {
    enrich: { output: { data: { score: 7, name: 'Acme' } }, status: 'completed', error: null },
    late: { output: null, status: 'failed', error: { code: 'timeout', message: 'took too long' } },
  },
  item: { n: 3 },
  index: 2,
  run: { oId: 'bsjob_0UqEwmVv7vSIBPaPAT7yj', startedAt },
});

/** What bare JSONata gives, as JSON. */
async function bare(text: string, input: unknown): Promise<unknown> {
  try {
    const value = await jsonata(text).evaluate(
      structuredClone(input),
      structuredClone({ ...bindings(input) }),
    );
    return value === undefined ? null : JSON.parse(JSON.stringify(value));
  } catch {
    return 'fails';
  }
}

const ours = (text: string, input: unknown) =>
  evaluate(text, bindings(input), input).catch((error: unknown) => {
    if (error instanceof ExpressionError) return 'fails';
    throw error;
  });

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

describe('an expression comes to what it does in JSONata, and changes nothing that it is given:', () => {
  test(`${ordinaryExpressions.length} ordinary ones`, async () => {
    const before = JSON.stringify(ordinaryInput);
    const differing: unknown[] = [];
    for (const text of ordinaryExpressions) {
      const [expected, found] = [await bare(text, ordinaryInput), await ours(text, frozen(ordinaryInput))];
      if (!Bun.deepEquals(found, expected)) differing.push({ text, expected, found });
    }
    expect(differing).toEqual([]);
    expect(JSON.stringify(ordinaryInput)).toBe(before);
    const quick = ordinaryExpressions.filter((text) => parseExpression(text).isQuick);
    expect(quick.length).toBeGreaterThan(100);
  });

  test('paths, whatever they lead through', async () => {
    const names = fc.constantFrom('a', 'b', 'c');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.integer(),
        fc.boolean(),
        fc.string(),
        fc.constant(null),
        tie('list'),
        tie('object'),
      ),
      list: fc.array(tie('value'), { maxLength: 4 }),
      object: fc.dictionary(names, tie('value'), { noNullPrototype: true }),
    }));
    const step = fc.oneof(
      names.map((name) => `.${name}`),
      fc.integer({ min: -2, max: 3 }).map((at) => `[${at}]`),
      names.map((name) => `[${name} = 1]`),
      names.map((name) => `[${name}]`),
    );
    const path = fc
      .tuple(names, fc.array(step, { maxLength: 4 }))
      .map(([name, steps]) => `$.${name}${steps.join('')}`);
    const form = fc.constantFrom(
      (one: string) => one,
      (one: string) => `[${one}, 1]`,
      (one: string) => `{"x": ${one}}`,
      (one: string) => `$count(${one})`,
      (one: string) => `${one} = 1 ? "yes" : "no"`,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(names, value, { noNullPrototype: true }),
        path,
        form,
        async (input, one, of) => {
          expect(parseExpression(of(one)).isQuick).toBe(true);
          expect(await ours(of(one), frozen(input))).toEqual(await bare(of(one), input));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('of much data too, where the work is given to another process', async () => {
    const input = { list: Array.from({ length: 8_000 }, (_, n) => ({ n, name: `Name ${n}` })) };
    for (const text of [
      '$sum(list.n)',
      '$count(list[n % 2 = 0])',
      '$string(list) ~> $length()',
      'list[7999].name',
    ])
      expect(await ours(text, input)).toEqual(await bare(text, input));
  });
});

test("an expression's clock stands at the beginning of its run, and chance is not available", async () => {
  expect(await ours('$now()', {})).toBe(startedAt);
  expect(await ours('$millis()', {})).toBe(Date.parse(startedAt));
  expect(await ours('$now("[Y0001]-[M01]-[D01]", "+0200")', {})).toBe('2026-03-02');
  expect(await ours('[1, 2].($now())', {})).toEqual([startedAt, startedAt]);
  for (const name of ['random', 'shuffle', 'eval'])
    expect(() => parseExpression(`$${name}([1])`)).toThrow(`$${name} is not available: `);
});

describe('whatever an expression does, it ends:', () => {
  const list = Array.from({ length: 20_000 }, (_, at) => at);

  test.each(hostileExpressions.map(({ name, text }) => [name, text]))('%s', async (_name, text) => {
    const { ended, longest } = await watched(text, list);
    if (typeof ended === 'number') expect(ended).toBeLessThanOrEqual(limits.valueMost * 1.1);
    else {
      expect(ended).toBeInstanceOf(ExpressionError);
      expect((ended as ExpressionError).message.length).toBeWithin(10, 700);
    }
    // the best of a few where other work of the process fell into one
    let held = longest;
    for (let again = 0; again < 4 && held >= 50; again++)
      held = Math.min(held, (await watched(text, list)).longest);
    expect(held).toBeLessThan(50);
  });

  test('and others go on beside it', async () => {
    const [{ text } = { text: '' }] = hostileExpressions;
    const hostile = Promise.allSettled(Array.from({ length: 6 }, () => evaluate(text, bindings({}), {})));
    const other = { ...bindings({ a: 1 }), run: { oId: 'bsjob_another', startedAt } };
    for (let at = 0; at < 100; at++) expect(await evaluate('$input.a + 1', other, {})).toBe(2);
    // of another run it waits for one of the hostile ones and not for all of them
    expect(await evaluate('$map([1, 2], function($x){ $x * 2 })', other, {})).toEqual([2, 4]);
    const ended = await hostile;
    expect(ended.every(({ status }) => status === 'rejected')).toBe(true);
  });
});

test.each([
  ['one slow expression', () => '3000'],
  ['a slow expression each', (at: number) => `3000 - ${at} + ${at}`],
])('forty runs that wait for %s hold no other expression up', async (_what, count) => {
  const inRun = (runOId: string) => ({ ...bindings({}), run: { oId: runOId, startedAt } });
  // A process that is only started meanwhile could be ready later than any number of slow ones have ended.
  await Promise.all(
    [1, 2, 3].map((item) =>
      evaluate(`$map([${item}], function($x){ $x })`, inRun(`bsjob_ready_${item}`), {}),
    ),
  );
  let ended = 0;
  const slow = Array.from({ length: 40 }, (_, at) => {
    const text = `$count($filter([1..${count(at)}], function($x){ $x % 2 = 0 }))`;
    return evaluate(text, inRun(`bsjob_${at}`), {}).then((value) => {
      ended += 1;
      return value;
    });
  });
  expect(await evaluate('$map([1, 2], function($x){ $x * 3 })', inRun('bsjob_other'), {})).toEqual([3, 6]);
  // no more than those that had their places already, and the first that came after them
  expect(ended).toBeLessThanOrEqual(6);
  expect(new Set(await Promise.all(slow))).toEqual(new Set([1_500]));
});

test('an expression reaches nothing but what it is given', async () => {
  process.env.EXPRESSION_SECRET = 'a secret of this process';
  for (const text of reaching) {
    const found = await ours(text, { name: 'Acme', list: [{ n: 1 }] });
    expect([null, 'fails'], `${text}: ${JSON.stringify(found)}`).toContainEqual(
      Array.isArray(found) ? (found[0] ?? null) : found,
    );
  }
  delete process.env.EXPRESSION_SECRET;
  expect(await ours('{"__proto__": {"a": 1}}', {})).toBe('fails');
  expect(await ours('$map([1], function(){ {"__proto__": 1} })', {})).toBe('fails');
  expect(await ours('function($x){ $x }', {})).toBe('fails');
});

test("a node's input is an expression, or an object of them in which other values stand for themselves", async () => {
  const input = { a: '$input.x', b: ['$input.y', 4, null], c: { d: true, e: '"text"' } };
  expect(await evaluateInput(input, bindings({ x: 1, y: 2 }), {})).toEqual({
    a: 1,
    b: [2, 4, null],
    c: { d: true, e: 'text' },
  });
});

async function watched(text: string, input: unknown): Promise<{ ended: unknown; longest: number }> {
  const cpu = new LongestTurn();
  const ended = await evaluate(text, bindings(input), input).then(
    (value) => JSON.stringify(value).length,
    (error: unknown) => error,
  );
  return { ended, longest: cpu.end() };
}

/**
 * The longest that this process computed between two turns of its event loop, in milliseconds: processor time, which its
 * collector may spend in several threads at once, and no more than passed.
 */
class LongestTurn {
  #longest = 0;
  #last = process.cpuUsage();
  #lastAt = performance.now();
  readonly #timer = setInterval(() => this.#look(), 1);

  #look(): void {
    const { user, system } = process.cpuUsage(this.#last);
    const passed = performance.now() - this.#lastAt;
    this.#last = process.cpuUsage();
    this.#lastAt = performance.now();
    this.#longest = Math.max(this.#longest, Math.min((user + system) / 1_000, passed));
  }

  end(): number {
    clearInterval(this.#timer);
    this.#look();
    return this.#longest;
  }
}
