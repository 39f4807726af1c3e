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
  /** p95 of each kind of request. */
  byPath: Record<string, number>;
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
  const took: { path: string; ms: number }[] = [];
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
      took.push({ path, ms: performance.now() - began });
      await Bun.sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const times = took.map(({ ms }) => ms);
  return {
    count: times.length,
    p95: p95Of(times),
    longest: Math.max(...times),
    byPath: Object.fromEntries(
      requests.map(([path]) => [path, p95Of(took.filter((one) => one.path === path).map(({ ms }) => ms))]),
    ),
  };
}

function p95Of(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * 0.95)] ?? 0;
}

const [url = '', key = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await measured(url, key)));
