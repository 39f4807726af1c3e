import { afterAll, beforeAll, expect, test } from 'bun:test';
import { freePort } from '../support/free-port.ts';
import { faults } from '../support/openai-server.ts';
import { startWaitedRuns, type WaitedRuns } from '../support/waited-runs.ts';

/*
 * A run whose server is killed in the middle, and whose client sends it again under its key.
 */

/** A key whose holder died is free after ten; the rest is the start of another server. */
const answeredWithinMs = 60_000;

let scene: WaitedRuns;
beforeAll(async () => {
  // one server, so that the one that is killed is the one that had the request
  scene = await startWaitedRuns({ PORT: String(freePort()), SERVERS: '1' });
});
afterAll(() => scene.end());

async function tryOnce(headers: Record<string, string>): Promise<Response | null> {
  return scene.run(scene.server.key, headers).catch(() => null);
}

test(`a keyed request is answered within ${answeredWithinMs / 1000} s of the kill of its server`, async () => {
  const { endpoint, product } = scene;
  endpoint.answers = () => faults.hanging;
  for (let round = 0; round < 3; round++) {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const seen = endpoint.seen.length;
    const first = tryOnce(headers);
    await endpoint.arrived(seen + 1);
    endpoint.answers = scene.model;
    process.kill(await product.processOf('server'), 'SIGKILL');
    const killedAt = performance.now();
    await first;
    const waits: string[] = [];
    for (;;) {
      const reply = await tryOnce(headers);
      waits.push(`${Math.round(performance.now() - killedAt)}: ${reply?.status ?? 'none'}`);
      if (reply?.status === 200) break;
      const seconds = Number(reply?.headers.get('retry-after') ?? 1);
      expect(performance.now() - killedAt, waits.join(', ')).toBeLessThan(answeredWithinMs);
      await Bun.sleep(seconds * 1_000);
    }
    expect(performance.now() - killedAt, waits.join(', ')).toBeLessThan(answeredWithinMs);
    endpoint.answers = () => faults.hanging;
  }
});
