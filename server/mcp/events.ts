export interface ServerEvent {
  event: string;
  data: string;
}

/** Reads server-sent events as our own routes write them: `event` once, `data` in one or more lines. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const one of events) {
      const found = eventIn(one);
      if (found) yield found;
    }
  }
}

/** Null for a comment, which only keeps the connection. */
function eventIn(text: string): ServerEvent | null {
  const lines = text.split('\n');
  const of = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []));
  const [event] = of('event');
  return event === undefined ? null : { event, data: of('data').join('\n') };
}
