import type { Route } from './route.ts';

export interface Metrics {
  observe(route: Pick<Route, 'method' | 'path'>, status: number, ms: number): void;
  /** Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
}

/** The library is loaded with the first observation: a start need not wait for it. */
export function createMetrics(): Metrics {
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
    text: () => loaded().registry.metrics(),
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
  };
}

type Counters = ReturnType<typeof createCounters>;

function createCounters() {
  const { Counter, collectDefaultMetrics, Histogram, Registry } =
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
  return { registry, requests, seconds };
}
