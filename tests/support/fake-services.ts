/** Services of other people, on loopback, as strict as the real ones: each refuses what it would refuse there. */

export interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface FakeService {
  url: string;
  host: string;
  asked: Asked[];
  /** Answers what comes next in place of its own rules, one each. */
  next: (() => Response | Promise<Response>)[];
  /** Between a request and its answer. */
  delayMs: number;
  close(): Promise<void>;
}

type Rules = (asked: Asked) => Response | Promise<Response>;

function serve(rules: Rules): FakeService {
  const http = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const asked = {
        method: request.method,
        path: pathname + search,
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
      };
      service.asked.push(asked);
      const answer = service.next.shift()?.() ?? rules(asked);
      if (service.delayMs > 0) await Bun.sleep(service.delayMs);
      return answer;
    },
  });
  const host = `127.0.0.1:${http.port}`;
  const service: FakeService = {
    url: `http://${host}`,
    host,
    asked: [],
    next: [],
    delayMs: 0,
    close: () => http.stop(true),
  };
  return service;
}

const refused = (status: number, message: string) => Response.json({ status: 'error', message }, { status });

/** A CRM: bearer tokens, JSON alone, a change once for each Idempotency-Key, exports that take a while. */
export function fakeCrm(token: string): FakeService {
  const contacts = new Map<string, Record<string, string>>([['42', {}]]);
  const answered = new Map<string, { body: string; reply: () => Response }>();
  const reservations = new Set<string>();
  let polls = 0;

  const change = (asked: Asked, make: () => Response): Response => {
    const key = asked.headers['idempotency-key'];
    if (!key) return refused(400, 'Idempotency-Key is required');
    if (asked.body && asked.headers['content-type'] !== 'application/json')
      return refused(415, 'Content-Type must be application/json');
    const before = answered.get(key);
    if (before)
      return before.body === asked.body ? before.reply() : refused(422, 'Idempotency-Key was used otherwise');
    const made = make();
    const reply = () => made.clone();
    answered.set(key, { body: asked.body, reply });
    return reply();
  };

  return serve((asked) => {
    if (asked.headers.authorization !== `Bearer ${token}`) return refused(401, 'The token is unknown');
    const [path = ''] = asked.path.split('?');
    const [, noun, id = ''] = path.split('/');
    switch (`${asked.method} ${noun}`) {
      case 'GET contacts': {
        const properties = contacts.get(id);
        return properties ? Response.json({ id, properties }) : refused(404, `There is no contact ${id}`);
      }
      case 'PATCH contacts':
        return change(asked, () => {
          const known = contacts.get(id);
          const { properties } = JSON.parse(asked.body);
          if (!known) return refused(404, `There is no contact ${id}`);
          if (Object.values(properties).some((value) => typeof value !== 'string'))
            return refused(400, 'properties must be texts');
          contacts.set(id, { ...known, ...properties });
          return Response.json({ id, properties: contacts.get(id) });
        });
      case 'GET deals':
        return Response.json({
          results: [
            { id: 'd1', stage: 'Proposal', amount: 100 },
            { id: 'd2', stage: 'Demo', amount: 50 },
            { id: 'd3', stage: 'Proposal', amount: 25 },
          ],
        });
      case 'POST exports':
        return change(asked, () => Response.json({ id: 'x1' }, { status: 202 }));
      case 'GET exports':
        polls += 1;
        return polls < 4 ? Response.json({ state: 'running' }, { status: 202 }) : Response.json({ rows: 7 });
      case 'POST reservations':
        return change(asked, () => {
          const { of } = JSON.parse(asked.body);
          if (of === 'speaker' || reservations.has(of)) return refused(409, `The ${of} is taken`);
          reservations.add(of);
          return Response.json({ id: of }, { status: 201 });
        });
      case 'DELETE reservations':
        return change(asked, () =>
          reservations.delete(id) ? new Response(null, { status: 204 }) : refused(404, 'There is none'),
        );
      default:
        return refused(405, 'There is no such method');
    }
  });
}

/** A chat's incoming webhook: JSON with a text, answered with `ok` as text. */
export function fakeChat(): FakeService {
  return serve((asked) => {
    if (asked.method !== 'POST') return new Response('invalid_method', { status: 405 });
    try {
      const { text, ...rest } = JSON.parse(asked.body);
      if (typeof text !== 'string' || text.trim() === '') return new Response('no_text', { status: 400 });
      if (text.length > 40_000) return new Response('msg_too_long', { status: 400 });
      if (Object.keys(rest).length > 0) return new Response('invalid_payload', { status: 400 });
      return new Response('ok');
    } catch {
      return new Response('invalid_payload', { status: 400 });
    }
  });
}

/** A site whose pages say what they are told to; one without a text is away. */
export const fakeSite = (textAt: (path: string) => string | null): FakeService =>
  serve(({ path }) => {
    const text = textAt(path);
    if (!text) return new Response('none', { status: text === null ? 404 : 503 });
    const html = `<html><title>${path}</title><main><p>${text}</p></main></html>`;
    return new Response(html, { headers: { 'content-type': 'text/html' } });
  });

/** Anything that answers with JSON, whoever asks. */
export const fakeLookup = (answer: object): FakeService => serve(() => Response.json(answer));
