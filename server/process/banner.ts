import { relative } from 'node:path';
import { shellWord } from '../arguments.ts';
import type { ServerReady } from './messages.ts';

/** Returns the greeting of a ready server: its addresses, the first key, and three commands to paste. */
export function banner({ url, key, keyFile, everywhere }: ServerReady): string {
  const api = `${url}/api/v2`;
  const header = `-H 'content-type: application/json' -H "api_key: ${key ?? fromFile(keyFile)}"`;
  const lines = [
    'Groundwork is ready.',
    '',
    `  API      ${api}`,
    `  Docs     ${url}/docs`,
    `  GraphQL  ${url}/graphql`,
    `  MCP      ${url}/mcp`,
    ...(everywhere ? ['', '  It listens on every address of this machine.'] : []),
    '',
    ...keyLines(key, keyFile),
    '  Try it:',
    '',
    `  curl -s -w '\\n' ${header} ${api}/api-key/validate`,
    `  curl -s -w '\\n' ${header} ${api}/persona/create -d '{"name": "Head of Operations"}'`,
    `  curl -s -w '\\n' ${header} '${api}/persona/list?text=operations'`,
    '',
  ];
  return `\n${lines.join('\n')}\n`;
}

function keyLines(key: string | null, keyFile: string | null): string[] {
  if (key && keyFile)
    return [`  API key  ${key}`, `           shown this once, kept in ${shown(keyFile)}`, ''];
  if (key) return [`  API key  ${key}`, '           shown this once', ''];
  if (keyFile) return [];
  return ['  Make a key with `bun run key create` and put it in the place of YOUR_KEY.', ''];
}

function fromFile(keyFile: string | null): string {
  return keyFile ? `$(cat ${shellWord(keyFile)})` : 'YOUR_KEY';
}

/** Short when the file lies below the working directory. */
function shown(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near;
}
