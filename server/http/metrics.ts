import type { Route } from './route.ts';
import { type Sample, type StoredMetric, type StoredMetrics, storedMetrics } from './stored-metrics.ts';

export interface Metrics {
  observe(route: Pick<Route, 'method' | 'path'>, status: number, ms: number): void;
  /** Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
}

/**
 * Counted here: this process's requests. Read from the database: what all processes do. The library is loaded with the
 * first observation, so that a start need not wait for it.
 */
export function createMetrics(stored: StoredMetrics): Metrics {
  let counters: Counters | undefined;
  const loaded = () => {
    counters ??= createCounters();
    return counters;
  };
  return {
    observe(route, status, ms) {
      const { requests, seconds } = loaded();
      requests.inc({ method: route.method, route: route.path, status });
      seconds.observe({ method: route.method, route: route.path }, ms / 1000);
    },
    async text() {
      const { registry, show } = loaded();
      for (const [name, samples] of await stored.read()) show(name, samples);
      return registry.metrics();
    },
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
  };
}

type Counters = ReturnType<typeof createCounters>;

function createCounters() {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } =
    require('prom-client') as typeof import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'groundwork_requests_total',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'groundwork_request_seconds',
    help: 'Time from the first byte read to the reply, in seconds',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  const shown = new Map(
    Object.entries(storedMetrics).map(([name, { type, labels, help }]) => {
      const options = { name, help, labelNames: [...labels], registers: [registry] };
      return [name, type === 'counter' ? new Counter(options) : new Gauge(options)];
    }),
  );
  /** Totals come as they stand, so each begins anew before it is shown. */
  const show = (name: StoredMetric, samples: readonly Sample[]) => {
    const metric = shown.get(name);
    metric?.reset();
    for (const { labels, value } of samples) metric?.inc(labels, value);
  };
  return { registry, requests, seconds, show };
}
