import { beforeAll, expect, test } from 'bun:test';
import { parse } from 'yaml';
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
