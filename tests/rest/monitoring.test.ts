import { beforeAll, expect, test } from 'bun:test';
import { parse } from 'yaml';
import { createCircuit } from '../../server/ai/openai/gate/circuit.ts';
import { storedMetrics } from '../../server/http/metrics/stored-metrics.ts';
import { testWorld, type World } from '../support/world.ts';

const folder = new URL('../../docs/monitoring/', import.meta.url);
const textOf = (name: string) => Bun.file(new URL(name, folder)).text();

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

async function servedMetrics(): Promise<Set<string>> {
  const reply = await world.app.fetch(new Request('http://localhost/metrics'));
  const served = [...(await reply.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  // of what nothing was counted yet there is no line
  return new Set([...served, ...Object.keys(storedMetrics)]);
}

test.each(['alerts.yaml', 'grafana.json'])(
  'every metric of docs/monitoring/%s is one that /metrics serves',
  async (name) => {
    const text = await textOf(name);
    const named = new Set(
      [...text.matchAll(/\b(?:groundwork|process|nodejs)_[a-z0-9_]+/g)].map(([metric]) => metric),
    );
    expect(named.size).toBeGreaterThan(8);
    const served = await servedMetrics();
    expect([...named].filter((metric) => !served.has(metric.replace(/_bucket$/, '')))).toEqual([]);
  },
);

test('every stored metric has a panel', async () => {
  const dashboard = await textOf('grafana.json');
  expect(Object.keys(storedMetrics).filter((name) => !dashboard.includes(name))).toEqual([]);
});

test('every alert says when it is raised, for how long, how grave it is and what it means', async () => {
  const { groups } = parse(await textOf('alerts.yaml')) as { groups: { rules: Record<string, unknown>[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(8);
  for (const rule of rules)
    expect(rule).toEqual({
      alert: expect.stringMatching(/^Groundwork\w+$/),
      expr: expect.any(String),
      for: expect.stringMatching(/^\d+m$/),
      labels: { severity: expect.stringMatching(/^(?:critical|warning)$/) },
      annotations: { summary: expect.any(String) },
    });
});

test('the alert on circuits holds as long as an endpoint fails, and no longer than a minute behind it', async () => {
  const { groups } = parse(await textOf('alerts.yaml')) as { groups: { rules: Record<string, string>[] }[] };
  const rule = groups
    .flatMap(({ rules }) => rules)
    .find(({ alert }) => alert === 'GroundworkModelCircuitOpen');
  const [, minutes, least] =
    /^max\(max_over_time\(groundwork_model_circuit_state\[(\d)m\]\)\) >= (\d)$/.exec(rule?.expr ?? '') ?? [];
  const scrapes = Number(minutes) * 4;
  let second = 0;
  const circuit = createCircuit({ failures: 5, windowMs: 60_000, openMs: 10_000, now: () => second * 1_000 });
  const values: number[] = [];
  const holds: boolean[] = [];
  for (; second < 900; second++) {
    // few calls come: the circuit is half-open for most of the time
    if (second < 10 || second % 45 === 0) circuit.begin()?.end(second < 630 ? 'failed' : 'answered');
    if (second % 15 !== 0) continue;
    values.push({ closed: 0, 'half-open': 1, open: 2 }[circuit.state()]);
    holds.push(Math.max(...values.slice(-scrapes)) >= Number(least));
  }
  // a scrape each fifteen seconds: the first is that of a circuit that is closed yet
  expect(holds.indexOf(true)).toBe(1);
  expect(holds.slice(1, 42)).not.toContain(false);
  expect(holds.slice(42 + scrapes)).not.toContain(true);
});
