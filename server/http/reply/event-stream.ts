import type { Reply } from '../stored-reply.ts';

/*
 * Server-sent events (WHATWG HTML, 9.2) for routes that take long. The reply begins with the first event, so that what
 * is refused before it is an ordinary reply with a status of its own; it ends with `result` or `error`, whose data is
 * the body that the same request would have had without events.
 */

const mediaType = 'text/event-stream';
const keepAliveMs = 10_000;
const keepAliveText = ': keep-alive\n\n';
/** nginx would keep events back until its buffer is full. */
const bufferHeaders = { 'x-accel-buffering': 'no' };
/** Waiting for a client that reads slowly; beyond it events that only tell of the progress are left out. */
const unreadMost = 1024 * 1024;

export interface EventStream {
  /** Settles with the first event. */
  readonly begun: Promise<void>;
  readonly hasBegun: boolean;
  /** Aborts when the client closes the stream before its end. */
  readonly gone: AbortSignal;
  /** Begins the reply before there is an event. */
  begin(): void;
  /** Tells of the progress; false where it is left out for a client that does not keep up. An id stands before it. */
  send(event: string, json: string, id?: string): boolean;
  /** The id of the last event, where its client may come back with it. */
  endId?: string;
  /** Ends without a last event: the client may come back. */
  close(): void;
  /** The last event; nothing follows. */
  end(event: string, json: string): void;
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * Returns whether the request asks for events: `Accept` names `text/event-stream`, and does not give JSON the same or
 * a higher quality (RFC 9110, 12.5.1).
 */
export function asksForEvents(headers: Headers): boolean {
  const events = qualityOf(mediaType, headers.get('accept'));
  return events > 0 && events > qualityOf('application/json', headers.get('accept'));
}

function qualityOf(type: string, accept: string | null): number {
  for (const range of accept?.split(',') ?? []) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    if (name !== type) continue;
    const quality = parameters.find((one) => one.startsWith('q='));
    const value = quality === undefined ? 1 : Number(quality.slice(2));
    return Number.isFinite(value) ? value : 0;
  }
  return 0;
}

export function createEventStream(everyMs = keepAliveMs): EventStream {
  const encoder = new TextEncoder();
  const departure = new AbortController();
  const { promise: beginning, resolve: begin } = Promise.withResolvers<void>();
  let hasBegun = false;
  let isOver = false;
  let keepAlive: Timer | undefined;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const write = (text: string) => controller?.enqueue(encoder.encode(text));
  const hasRoom = () => (controller?.desiredSize ?? 0) > 0;
  const over = () => {
    isOver = true;
    clearInterval(keepAlive);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(own) {
        controller = own;
      },
      cancel(reason) {
        over();
        departure.abort(reason);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: unreadMost }),
  );
  const beginOnce = () => {
    if (hasBegun) return;
    hasBegun = true;
    keepAlive = setInterval(() => {
      if (hasRoom()) write(keepAliveText);
    }, everyMs);
    begin();
  };
  const close = () => {
    if (isOver) return;
    over();
    controller?.close();
  };
  return {
    begun: beginning,
    begin() {
      // without a byte the head of the reply may be kept back
      if (!hasBegun) write(': following\n\n');
      beginOnce();
    },
    close,
    get hasBegun() {
      return hasBegun;
    },
    gone: departure.signal,
    send(event, json, id) {
      if (isOver || !hasRoom()) return false;
      beginOnce();
      write(eventText(event, json, id));
      return true;
    },
    end(event, json) {
      if (isOver) return;
      beginOnce();
      write(eventText(event, json, event === 'result' ? this.endId : undefined));
      close();
    },
    body,
  };
}

/**
 * Sends events that others write, one in each chunk, as our own are sent: with comments while there is none, since
 * proxies end a connection that is silent for a minute.
 */
export function keptOpen(events: Response, everyMs = keepAliveMs): Response {
  const reader = events.body?.getReader();
  const comment = new TextEncoder().encode(keepAliveText);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const keepAlive = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(comment);
      }, everyMs);
      const next = await reader?.read().finally(() => clearInterval(keepAlive));
      if (next?.value) controller.enqueue(next.value);
      else controller.close();
    },
    cancel: (reason) => reader?.cancel(reason),
  });
  const headers = { ...Object.fromEntries(events.headers), ...bufferHeaders };
  return new Response(body, { status: events.status, headers });
}

/** JSON of the database may span lines: each is a line of the event's data. */
function eventText(event: string, json: string, id?: string): string {
  const data = json.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\n${data.join('')}\n`;
}

/**
 * An answer in events, or without a body. `ended` is settled at its end with the status that a plain answer would have
 * had.
 */
export interface AnswerInEvents {
  response: Response;
  ended: Promise<number>;
}

/** Answers in events. Throws the failure of work before its first event; `failed` turns a later one into an event. */
export async function answerInEvents(
  stream: EventStream,
  working: Promise<Reply | Response>,
  headers: Record<string, string>,
  errorEvent: (thrown: unknown) => { status: number; text: string },
): Promise<AnswerInEvents> {
  let own: Record<string, string> = {};
  const ending = working.then(
    (reply) => {
      if (reply instanceof Response) {
        stream.close();
        return reply.status;
      }
      own = reply.headers;
      stream.end('result', reply.text);
      return reply.status;
    },
    (thrown) => {
      if (!stream.hasBegun) throw thrown;
      const { status, text } = errorEvent(thrown);
      stream.end('error', text);
      return status;
    },
  );
  await Promise.race([stream.begun, ending]);
  const reply = stream.hasBegun ? null : await working;
  if (reply instanceof Response) return { response: reply, ended: ending };
  const response = new Response(stream.body, {
    headers: {
      'content-type': `${mediaType}; charset=utf-8`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...bufferHeaders,
      ...headers,
      ...own,
    },
  });
  return { response, ended: ending };
}
