/** The neighbour of a flood: asks a server what a workspace asks all day, and prints how long that took. */
const requestsLeast = 200;
const measuredLeastMs = 8_000;
const clients = 2;
const pauseMs = 15;

export interface Measured {
  count: number;
  /** Milliseconds. */
  p95: number;
  longest: number;
}

/** Reads, a search and a change in turn. */
const requests: [path: string, body?: () => object][] = [
  ['/persona/list?limit=20'],
  ['/event/list?limit=20'],
  ['/resource/search', () => ({ query: 'exports fail', limit: 10 })],
  ['/persona/create', () => ({ name: `Persona ${crypto.randomUUID()}` })],
];

async function measured(url: string, key: string): Promise<Measured> {
  const until = performance.now() + measuredLeastMs;
  const took: number[] = [];
  const client = async () => {
    for (let at = 0; performance.now() < until || took.length < requestsLeast; at++) {
      const [path, body] = requests[at % requests.length] ?? ['/persona/list'];
      const began = performance.now();
      const reply = await fetch(`${url}/api/v2${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { api_key: key, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body()) } : {}),
      });
      await reply.text();
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
      took.push(performance.now() - began);
      await Bun.sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const sorted = took.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    p95: sorted[Math.floor((sorted.length - 1) * 0.95)] ?? 0,
    longest: sorted.at(-1) ?? 0,
  };
}

const [url = '', key = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await measured(url, key)));
