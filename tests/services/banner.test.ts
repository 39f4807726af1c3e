import { expect, test } from 'bun:test';
import { listensEverywhere, reachableOrigin } from '../../server/process/address.ts';
import { banner } from '../../server/process/banner.ts';

test.each([
  ['http://0.0.0.0:3000', 'http://127.0.0.1:3000', true],
  ['http://[::]:3000', 'http://[::1]:3000', true],
  ['http://0.0.0.0', 'http://127.0.0.1', true],
  ['http://10.0.0.0:3000', 'http://10.0.0.0:3000', false],
  ['https://knowledge.example', 'https://knowledge.example', false],
])('%s is reached at %s', (listened, reached, everywhere) => {
  expect(reachableOrigin(listened)).toBe(reached);
  expect(listensEverywhere(listened)).toBe(everywhere);
});

test('a server that listens everywhere says so, under an address that leads somewhere', () => {
  const url = reachableOrigin('http://0.0.0.0:3000');
  const shown = banner({ url, everywhere: true, key: null, keyFile: '/data/initial-api-key' });
  expect(shown).toContain('It listens on every address of this machine.');
  expect(shown).toContain('http://127.0.0.1:3000/docs');
  expect(shown).not.toContain('0.0.0.0');
  const atHome = banner({ url, everywhere: false, key: null, keyFile: null });
  expect(atHome).not.toContain('every address');
});

test('the reply to each line to paste ends a line', () => {
  const shown = banner({ url: 'http://127.0.0.1:3000', everywhere: false, key: 'gw_x', keyFile: null });
  const lines = shown.split('\n').filter((line) => line.startsWith('  curl '));
  expect(lines.length).toBe(3);
  for (const line of lines) expect(line).toContain("curl -s -w '\\n' ");
});

test('the key is read from a folder of any name', () => {
  const keyFile = "/home/o'brien/My data/initial-api-key";
  const shown = banner({ url: 'http://127.0.0.1:3000', everywhere: false, key: null, keyFile });
  const [, word = ''] = /"api_key: \$\(cat (.*?)\)"/.exec(shown) ?? [];
  const { stdout } = Bun.spawnSync(['sh', '-c', `printf %s ${word}`]);
  expect(stdout.toString()).toBe(keyFile);
});
