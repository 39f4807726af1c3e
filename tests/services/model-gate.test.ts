import { describe, expect, test } from 'bun:test';
import { createCircuit } from '../../server/ai/openai/gate/circuit.ts';
import { createGate, type Turn } from '../../server/ai/openai/gate/index.ts';
import { createSlots } from '../../server/ai/openai/gate/slots.ts';

describe('the circuit of a model', () => {
  const made = () => {
    const clock = { now: 0 };
    const circuit = createCircuit({ failures: 3, windowMs: 1_000, openMs: 500, now: () => clock.now });
    const fail = (times = 1) => {
      for (let time = 0; time < times; time++) circuit.begin()?.end('failed');
    };
    return { clock, circuit, fail };
  };

  test('opens with so many failures in a row, and refuses for its time', () => {
    const { clock, circuit, fail } = made();
    fail(2);
    expect(circuit.state()).toBe('closed');
    fail();
    expect([circuit.state(), circuit.refusedFor(), circuit.begin()]).toEqual(['open', 500, null]);
    clock.now = 499;
    expect([circuit.state(), circuit.refusedFor()]).toEqual(['open', 1]);
  });

  test('stays closed when an answer stands between failures, or they are older than the window', () => {
    const { clock, circuit, fail } = made();
    fail(2);
    circuit.begin()?.end('answered');
    fail(2);
    expect(circuit.state()).toBe('closed');
    clock.now = 1_001;
    fail(2);
    expect(circuit.state()).toBe('closed');
    fail();
    expect(circuit.state()).toBe('open');
  });

  test('lets one call try when its time is over, and closes with its answer', () => {
    const { clock, circuit, fail } = made();
    fail(3);
    clock.now = 500;
    expect([circuit.state(), circuit.refusedFor()]).toEqual(['half-open', 0]);
    const probe = circuit.begin();
    expect([circuit.begin(), circuit.state()]).toEqual([null, 'half-open']);
    probe?.end('answered');
    expect([circuit.state(), circuit.begin() === null]).toEqual(['closed', false]);
  });

  test('opens again with one failure of the call that tries', () => {
    const { clock, circuit, fail } = made();
    fail(3);
    clock.now = 500;
    fail();
    expect([circuit.state(), circuit.refusedFor()]).toEqual(['open', 500]);
  });

  test('lets the next call try when the one that tried went away without an answer', () => {
    const { clock, circuit, fail } = made();
    fail(3);
    clock.now = 500;
    circuit.begin()?.end('left');
    expect([circuit.state(), circuit.begin() === null]).toEqual(['half-open', false]);
  });

  test('learns nothing from calls that had begun before it opened or closed', () => {
    const { clock, circuit, fail } = made();
    const [early, late] = [circuit.begin(), circuit.begin()];
    fail(3);
    early?.end('answered');
    expect(circuit.state()).toBe('open');
    clock.now = 500;
    circuit.begin()?.end('answered');
    fail(2);
    late?.end('failed');
    expect(circuit.state()).toBe('closed');
  });
});

describe('slots', () => {
  const never = new AbortController().signal;

  test('are given to owners in turns, whoever asks for more of them', async () => {
    const slots = createSlots({ most: 1, waitingMost: 100 });
    const first = await slots.take('a', never);
    const served: string[] = [];
    const wait = (owner: string) =>
      slots.take(owner, never).then((give) => {
        served.push(owner);
        give();
      });
    const all = [...Array.from({ length: 5 }, () => wait('a')), wait('b'), wait('c'), wait('b')];
    expect(slots.waiting()).toBe(8);
    first();
    await Promise.all(all);
    expect(served).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a', 'a']);
    expect(slots.waiting()).toBe(0);
  });

  test('are no more than there are, and one that is given back twice counts once', async () => {
    const slots = createSlots({ most: 2, waitingMost: 100 });
    const [one] = [await slots.take('a', never), await slots.take('a', never)];
    const [third, fourth] = [slots.take('a', never), slots.take('a', never)];
    one?.();
    one?.();
    (await third)();
    expect(slots.waiting()).toBe(0);
    await fourth;
  });

  test('are waited for no longer than the caller waits', async () => {
    const slots = createSlots({ most: 1, waitingMost: 100 });
    const give = await slots.take('a', never);
    const leaving = new AbortController();
    const left = slots.take('a', leaving.signal);
    const stays = slots.take('a', never);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(slots.waiting()).toBe(1);
    give();
    expect(await stays).toBeFunction();
    await expect(slots.take('a', leaving.signal)).rejects.toThrow('gone');
  });

  test('are not waited for by more than may wait, nor by one owner alone', async () => {
    const slots = createSlots({ most: 1, waitingMost: 4 });
    await slots.take('a', never);
    const waiting = [slots.take('a', never), slots.take('a', never)];
    const refused = { status: 503, code: 'model_busy', headers: { 'retry-after': '5' } };
    await expect(slots.take('a', never)).rejects.toMatchObject(refused);
    waiting.push(slots.take('b', never), slots.take('c', never));
    await expect(slots.take('d', never)).rejects.toMatchObject(refused);
    expect([slots.waiting(), waiting.length]).toEqual([4, 4]);
  });
});

describe('the gate of an endpoint', () => {
  const made = (atOnce = 2) => {
    const clock = { now: 0 };
    const waits: number[] = [];
    const gate = createGate({ endpoint: 'http://models.test/v1', atOnce, now: () => clock.now });
    const turn = (more: Partial<Turn> = {}): Turn => ({
      model: 'small',
      owner: 'a',
      signal: undefined,
      longestPauseMs: 30_000,
      wait: async (milliseconds) => {
        waits.push(milliseconds);
        clock.now += milliseconds;
      },
      outcomeOf: (error) => (error instanceof Busy ? { pauseMs: error.pauseMs } : 'failed'),
      ...more,
    });
    const fail = () => gate.pass(turn(), () => Promise.reject(new Error('reset'))).catch(() => {});
    return { clock, waits, gate, turn, fail };
  };

  test('refuses at once while a circuit is open, says for how long, and asks other models still', async () => {
    const { clock, gate, turn, fail } = made();
    for (let time = 0; time < 5; time++) await fail();
    clock.now = 2_500;
    let asked = 0;
    const ask = async () => ++asked;
    await expect(gate.pass(turn(), ask)).rejects.toMatchObject({
      status: 503,
      code: 'model_unavailable',
      headers: { 'retry-after': '8' },
    });
    expect(await gate.pass(turn({ model: 'large' }), ask)).toBe(1);
    expect(gate.load().circuits).toEqual([
      { endpoint: 'http://models.test/v1', model: 'small', state: 'open' },
      { endpoint: 'http://models.test/v1', model: 'large', state: 'closed' },
    ]);
    clock.now = 10_000;
    expect(await gate.pass(turn(), ask)).toBe(2);
    expect(gate.load().circuits[0]?.state).toBe('closed');
  });

  test('makes everybody wait for whom the endpoint asked one to wait', async () => {
    const { waits, gate, turn } = made();
    await gate.pass(turn(), () => Promise.reject(new Busy(4_000))).catch(() => {});
    expect(await gate.pass(turn({ owner: 'b' }), async () => 'answer')).toBe('answer');
    expect(await gate.pass(turn({ owner: 'c' }), async () => 'answer')).toBe('answer');
    expect(waits).toEqual([4_000]);
  });

  test('makes nobody wait for longer than may be waited, and forgets a pause after a minute', async () => {
    const { clock, waits, gate, turn } = made();
    await gate.pass(turn(), () => Promise.reject(new Busy(3_600_000))).catch(() => {});
    const refused = { status: 503, code: 'model_busy', headers: { 'retry-after': '60' } };
    await expect(gate.pass(turn(), async () => 'answer')).rejects.toMatchObject(refused);
    clock.now = 60_000;
    expect(await gate.pass(turn(), async () => 'answer')).toBe('answer');
    expect(waits).toEqual([]);
  });

  test('lets nobody go who had waited for a slot when the endpoint asked for a pause', async () => {
    const { waits, gate, turn } = made(1);
    const busy = Promise.withResolvers<never>();
    const first = gate.pass(turn(), () => busy.promise).catch(() => 'busy');
    const second = gate.pass(turn({ owner: 'b' }), async () => waits.length);
    busy.reject(new Busy(1_000));
    expect([await first, await second]).toEqual(['busy', 1]);
  });

  test('makes no more calls at once than it may, and shows who waits', async () => {
    const { gate, turn } = made(3);
    const open = { now: 0, most: 0 };
    const held = Promise.withResolvers<void>();
    const calls = Array.from({ length: 20 }, (_none, index) =>
      gate.pass(turn({ owner: `w${index % 4}` }), async () => {
        open.most = Math.max(open.most, ++open.now);
        await held.promise;
        open.now--;
      }),
    );
    await new Promise(setImmediate);
    expect(gate.load().waiting).toBe(17);
    held.resolve();
    await Promise.all(calls);
    expect([open.most, gate.load().waiting]).toEqual([3, 0]);
  });

  test('counts a call whose caller went away for nothing', async () => {
    const { gate, turn, fail } = made();
    for (let time = 0; time < 4; time++) await fail();
    const leaving = new AbortController();
    const left = gate.pass(turn({ signal: leaving.signal }), async () => {
      leaving.abort();
      throw new Error('aborted');
    });
    await expect(left).rejects.toThrow('aborted');
    expect(gate.load().circuits[0]?.state).toBe('closed');
  });
});

class Busy extends Error {
  readonly pauseMs: number;

  constructor(pauseMs: number) {
    super('busy');
    this.pauseMs = pauseMs;
  }
}
