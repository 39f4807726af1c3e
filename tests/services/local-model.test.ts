import { afterEach, expect, test } from 'bun:test';
import { findLocalModel, localModelSays, startLine } from '../../server/process/doctor/local-model.ts';

const servers: ReturnType<typeof Bun.serve>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop(true);
});

function listening(answer: () => Response | Promise<Response>): readonly [number, string] {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer });
  servers.push(server);
  return [server.port ?? 0, 'Ollama'];
}

/** For an answer that is to come, however slow the machine is. */
const inTime = 60_000;

const models = (...ids: string[]) =>
  Response.json({ object: 'list', data: ids.map((id) => ({ id, object: 'model', owned_by: 'library' })) });

test('a server that lists models is found, with the line that uses it', async () => {
  const place = listening(() => models('nomic-embed-text', 'qwen3:8b'));
  const found = await findLocalModel([place], inTime);
  const baseUrl = `http://127.0.0.1:${place[0]}/v1`;
  expect(found).toEqual({ server: 'Ollama', baseUrl, model: 'qwen3:8b' });
  if (!found) throw new Error('none was found');
  expect(startLine(found)).toBe(`OPENAI_BASE_URL=${baseUrl} MODEL=qwen3:8b bun start`);
  expect(localModelSays(found)).toContain(startLine(found));
});

test.each<[string, () => Response]>([
  ['of another kind', () => new Response('<html>It works</html>')],
  [
    'that wants a key, such as one of ours',
    () => Response.json({ message: 'Unauthorized' }, { status: 401 }),
  ],
  ['with another list', () => Response.json({ object: 'list', data: [{ id: 'a' }] })],
  ['without a model', () => models()],
  ['with nothing but embedders', () => models('nomic-embed-text')],
  ['that sends one elsewhere', () => Response.redirect('http://127.0.0.1:1/v1/models')],
  ['whose names are not for a shell', () => models('x; rm -rf ~', '\u001b[2Jx')],
  ['that sends very much', () => new Response('x'.repeat(1_000_000))],
])('a server %s is none', async (_kind, answer) => {
  expect(await findLocalModel([listening(answer)], inTime)).toBeNull();
});

test('servers are asked at the same time', async () => {
  const second = Promise.withResolvers<void>();
  const places = [
    listening(() => second.promise.then(() => models('first'))),
    listening(() => {
      second.resolve();
      return models('second');
    }),
  ];
  expect(await findLocalModel(places, inTime)).toMatchObject({ model: 'first' });
});

test('servers that are silent or absent are not waited for', async () => {
  const silent = () => new Promise<Response>(() => {});
  const began = performance.now();
  expect(await findLocalModel([listening(silent), [9, 'vLLM']])).toBeNull();
  expect(performance.now() - began).toBeLessThan(20_000);
});
