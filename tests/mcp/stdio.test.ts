import { expect, test } from 'bun:test';
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
