import type { HrTime } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

/** One span of a trace: identifiers, times and figures, never contents. */
export interface TraceSpan {
  /** 32 and 16 hexadecimal digits. The same span sent twice has the same. */
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  startedAt: Date;
  endedAt: Date;
  attributes: Record<string, string | number | boolean>;
  /** A code; null where nothing went wrong. */
  fault: string | null;
}

/** Sends spans to a collector by OTLP over HTTP. */
export interface TraceExporter {
  /** One request. Throws when the collector has not taken them in time. */
  send(spans: readonly TraceSpan[]): Promise<void>;
  close(): Promise<void>;
}

/** Of one request, its own retries included. */
const timeoutMs = 5_000;

/**
 * Creates the exporter of traces. `endpoint` is OTEL_EXPORTER_OTLP_ENDPOINT, to which the path of traces is added;
 * the exporter reads OTEL_EXPORTER_OTLP_HEADERS itself. Loaded on demand.
 */
export async function createTraceExporter(endpoint: string): Promise<TraceExporter> {
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, { SpanKind, SpanStatusCode, TraceFlags }] =
    await Promise.all([
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/api'),
    ]);
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: timeoutMs, concurrencyLimit: 1 });
  const resource = resourceFromAttributes({ 'service.name': 'groundwork' });
  const contextOf = (traceId: string, spanId: string) => ({
    traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
  });

  const readable = (span: TraceSpan): ReadableSpan => ({
    name: span.name,
    kind: SpanKind.INTERNAL,
    spanContext: () => contextOf(span.traceId, span.spanId),
    ...(span.parentSpanId ? { parentSpanContext: contextOf(span.traceId, span.parentSpanId) } : {}),
    startTime: hrTimeOf(span.startedAt.getTime()),
    endTime: hrTimeOf(span.endedAt.getTime()),
    duration: hrTimeOf(span.endedAt.getTime() - span.startedAt.getTime()),
    status: span.fault ? { code: SpanStatusCode.ERROR, message: span.fault } : { code: SpanStatusCode.UNSET },
    attributes: span.attributes,
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: 'groundwork' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  });

  return {
    async send(spans) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const late = setTimeout(() => reject(new Error('the collector did not answer in time')), timeoutMs * 2);
      exporter.export(spans.map(readable), ({ error, code }) => {
        if (code === 0) resolve();
        else reject(error ?? new Error('the collector did not take the spans'));
      });
      await promise.finally(() => clearTimeout(late));
    },
    close: () => exporter.shutdown(),
  };
}

const hrTimeOf = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];
