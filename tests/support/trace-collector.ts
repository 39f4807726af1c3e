import { z } from 'zod';

/** Attributes as OTLP writes them in JSON: integers are texts. */
const attributes = z
  .array(
    z.strictObject({
      key: z.string(),
      value: z.union([
        z.strictObject({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
        z
          .strictObject({ intValue: z.union([z.string(), z.number()]) })
          .transform(({ intValue }) => Number(intValue)),
        z.strictObject({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
        z.strictObject({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
      ]),
    }),
  )
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));

const nanoseconds = z.union([z.string().regex(/^\d+$/), z.number()]).transform((text) => Number(text) / 1e6);

const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^([0-9a-f]{16})?$/)
    .optional()
    .transform((id) => id || null),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  status: z.object({ code: z.number(), message: z.string().optional() }),
});
export type CollectedSpan = z.output<typeof span>;

/** An ExportTraceServiceRequest in JSON, as the protocol has it. */
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(span) })),
    }),
  ),
});

export interface TraceCollector {
  endpoint: string;
  spans: CollectedSpan[];
  /** Bodies as they came. */
  bodies: string[];
  /** What it answers from now on. */
  answer: () => Response | Promise<Response>;
  close(): Promise<void>;
}

/** An OpenTelemetry collector on loopback: reads what OTLP over HTTP says and refuses all else. */
export function traceCollector(): TraceCollector {
  const collector: TraceCollector = {
    endpoint: '',
    spans: [],
    bodies: [],
    answer: () => Response.json({ partialSuccess: {} }),
    close: () => http.stop(true),
  };
  const http = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(sent) {
      const isTraces = sent.method === 'POST' && new URL(sent.url).pathname === '/v1/traces';
      if (!isTraces) return new Response('not found', { status: 404 });
      if (sent.headers.get('content-type') !== 'application/json') return new Response(null, { status: 415 });
      const reply = await collector.answer();
      if (!reply.ok) return reply;
      const body = await sent.text();
      const read = request.safeParse(JSON.parse(body));
      if (!read.success) return new Response(read.error.message, { status: 400 });
      collector.bodies.push(body);
      for (const { resource, scopeSpans } of read.data.resourceSpans) {
        if (resource.attributes['service.name'] !== 'groundwork') return new Response(null, { status: 400 });
        collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
      }
      return reply;
    },
  });
  collector.endpoint = `http://127.0.0.1:${http.port}`;
  return collector;
}
