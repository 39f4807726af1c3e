/** One event of a server-sent stream. */
export interface StreamedEvent {
  /** Where the stream gives events ids. */
  id?: string;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  data: any;
}

/** The events of a stream that was read to its end. */
export const eventsIn = (text: string): StreamedEvent[] => text.split('\n\n').flatMap(eventOf);

export interface EventReader {
  /** The next event; null at the end. Comments are counted and left out. */
  next(): Promise<StreamedEvent | null>;
  /** Reads on until an event has this name; throws at the end. */
  until(event: string): Promise<StreamedEvent>;
  readonly comments: number;
  /** Goes away. */
  leave(): Promise<void>;
}

/** Reads a stream while it is written. */
export function readEvents(response: Response): EventReader {
  const reader = response.body?.getReader();
  if (!reader) throw new Error('There is nothing to read');
  const decoder = new TextDecoder();
  const waiting: StreamedEvent[] = [];
  let rest = '';
  let comments = 0;
  const next = async (): Promise<StreamedEvent | null> => {
    for (;;) {
      const first = waiting.shift();
      if (first) return first;
      const { done, value } = await reader.read();
      if (done) return null;
      const parts = `${rest}${decoder.decode(value, { stream: true })}`.split('\n\n');
      rest = parts.pop() ?? '';
      comments += parts.filter((part) => part.startsWith(':')).length;
      waiting.push(...parts.flatMap(eventOf));
    }
  };
  return {
    next,
    async until(event) {
      for (let one = await next(); one; one = await next()) if (one.event === event) return one;
      throw new Error(`The stream ended without ${event}`);
    },
    get comments() {
      return comments;
    },
    leave: () => reader.cancel(),
  };
}

function eventOf(block: string): StreamedEvent[] {
  const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith(':'));
  if (lines.length === 0) return [];
  const of = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []));
  const [id] = of('id');
  return [
    {
      ...(id === undefined ? {} : { id }),
      event: of('event').join(''),
      data: JSON.parse(of('data').join('\n')),
    },
  ];
}
