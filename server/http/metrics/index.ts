import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metric } from 'prom-client';
import { ApiError } from '../../errors.ts';
import type { Route } from '../route.ts';
import { type Sample, type StoredMetric, type StoredMetrics, storedMetrics } from './stored-metrics.ts';

export interface Metrics {
  observe(route: Pick<Route, 'method' | 'path'>, status: number, ms: number): void;
  /** Answers a scraper in Prometheus' text format. Throws 401 where a token is set and the request does not bear it. */
  answer(request: Request): Promise<Response>;
}

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Creates the metrics: this process counts its own requests, and figures of all processes are read from the database.
 * The library is loaded with the first observation to keep starts fast.
 */
export function createMetrics(metricsStore: StoredMetrics, token: string | null): Metrics {
  let counters: Counters | undefined;
  const loadRegistry = () => {
    counters ??= createCounters();
    return counters;
  };
  return {
    observe(route, status, ms) {
      const { requests, seconds } = loadRegistry();
      requests.inc({ method: route.method, route: route.path, status });
      seconds.observe({ method: route.method, route: route.path }, ms / 1000);
    },
    async answer({ headers }) {
      if (token !== null && !isSame(headers.get('authorization') ?? '', `Bearer ${token}`)) {
        throw new ApiError(401, 'unauthorized', 'The metrics need the token of METRICS_TOKEN as Bearer', {
          headers: { 'www-authenticate': 'Bearer' },
        });
      }
      const { registry, show } = loadRegistry();
      const read = await metricsStore.read();
      for (const name of storedNames) show(name, read.get(name));
      return new Response(await registry.metrics(), { headers: { 'content-type': contentType } });
    },
  };
}

const storedNames = Object.keys(storedMetrics) as StoredMetric[];

/** Of one length, so that the time it takes says nothing of either. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
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
  /** Totals come as they stand, so each begins anew before it is shown. What is not known now is absent. */
  const show = (name: StoredMetric, samples: readonly Sample[] | undefined) => {
    const metric = shown.get(name);
    registry.removeSingleMetric(name);
    if (!metric || !samples) return;
    metric.reset();
    for (const { labels, value } of samples) metric.inc(labels, value);
    registry.registerMetric(metric as Metric);
  };
  return { registry, requests, seconds, show };
}
