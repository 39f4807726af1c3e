import { expect, test } from 'bun:test';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from '../support/mcp.ts';
import { root } from '../support/processes.ts';
import { listenOn } from '../support/raw-http.ts';
import { testWorld } from '../support/world.ts';

/** `bun run mcp` with this input to its end. */
async function spoken(url: string, key: string, input: string) {
  const child = Bun.spawn([process.execPath, 'run', '--silent', 'mcp', '--url', url, '--key', key], {
    cwd: root,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const lines: string[] = [];
  const answers = Promise.withResolvers<void>();
  const expected = input.split('\n').filter((line) => line.includes('"id"')).length;
  const reading = (async () => {
    let text = '';
    for await (const bytes of child.stdout) {
      text += new TextDecoder().decode(bytes);
      const whole = text.split('\n');
      text = whole.pop() ?? '';
      lines.push(...whole);
      if (lines.length >= expected) answers.resolve();
    }
    answers.resolve();
  })();
  child.stdin.write(input);
  await child.stdin.flush();
  await answers.promise;
  await child.stdin.end();
  const [code, said] = await Promise.all([child.exited, new Response(child.stderr).text(), reading]);
  return { code, said, messages: lines.map((line) => JSON.parse(line)) };
}

const list = (id: number) => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' })}\n`;

test('nothing but messages stands on standard output, also after lines that are none', async () => {
  const world = await testWorld();
  const server = listenOn(world.app);
  const { key } = await world.newWorkspace();
  const { code, messages, said } = await spoken(
    server.url,
    key,
    `no message\n{"half":\n${list(1)}${list(2)}`,
  );
  expect(messages.map(({ id }) => id).sort()).toEqual([1, 2]);
  for (const { result } of messages) expect(result.tools).toHaveLength(9);
  expect(said).not.toBe('');
  expect(code).toBe(0);
  await server.close();
});

test('a server that is not there, and one that refuses the key, are told as answers to the call', async () => {
  const world = await testWorld();
  const server = listenOn(world.app);
  const wrong = await spoken(server.url, 'gw_wrong', list(1));
  expect(wrong.messages).toMatchObject([{ id: 1, error: { message: 'Invalid API key' } }]);
  await server.close();
  const gone = await spoken(server.url, 'gw_wrong', list(1));
  expect(gone.messages).toMatchObject([
    { id: 1, error: { message: `Nothing answers at ${server.url}: is the server running there?` } },
  ]);
  expect(gone.code).toBe(0);
});

test.each([
  ['ends within an event', (reply: ServerResponse) => reply.end('event: message\ndata: {"jsonrpc"')],
  ['is cut off', (reply: ServerResponse) => reply.write(': begun\n\n', () => reply.destroy())],
])(
  'a call whose event stream %s is refused, and one that was answered before the end is not',
  async (_how, end) => {
    const answered = { jsonrpc: '2.0', id: 1, result: { tools: [] } };
    const server = createServer(async (request, reply) => {
      const text = (await Array.fromAsync(request)).join('');
      if (request.method !== 'POST') return reply.writeHead(405).end();
      reply.writeHead(200, { 'content-type': 'text/event-stream' });
      if (JSON.parse(text).id === answered.id) reply.end(`data: ${JSON.stringify(answered)}\n\n`);
      else end(reply);
    });
    const url = await new Promise<string>((resolve) =>
      server.listen(0, '127.0.0.1', () =>
        resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      ),
    );
    const { code, messages } = await spoken(url, 'gw_any', `${list(1)}${list(2)}`);
    expect(messages.sort((one, other) => one.id - other.id)).toEqual([
      answered,
      {
        jsonrpc: '2.0',
        id: 2,
        error: {
          code: -32_000,
          message: `${url} broke off before it had answered: what was asked for may have been done all the same.`,
        },
      },
    ]);
    expect(code).toBe(0);
    server.close();
  },
);

test('the version of the protocol that was agreed on is kept to', async () => {
  const world = await testWorld();
  const versions: (string | null)[] = [];
  const { app } = world;
  const server = listenOn({
    ...app,
    fetch: (request, sender) => {
      versions.push(request.headers.get('mcp-protocol-version'));
      return app.fetch(request, sender);
    },
  });
  const { key } = await world.newWorkspace();
  await using agent = await connect('stdio', server.url, key);
  await agent.tools();
  expect(versions[0]).toBeNull();
  expect(versions.at(-1)).toMatch(/^\d{4}-\d\d-\d\d$/);
  await agent.client.close();
  await server.close();
});
