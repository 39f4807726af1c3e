/** `bun run mcp`: the tools of a running server for clients that start a process and speak over its standard streams. */
import { type Command, readArguments, writeOut } from '../../server/arguments.ts';
import { readSettings } from '../settings.ts';
import { bridge } from './bridge.ts';

const command = {
  call: 'bun run mcp',
  does: 'Serves the tools of a running server over stdin and stdout (Model Context Protocol), until stdin ends.',
  flags: {
    url: {
      value: '<address>',
      says: 'the server; else PUBLIC_URL, or HOST and PORT, or http://127.0.0.1:3000',
    },
    key: {
      value: '<key>',
      says: 'the key whose scopes the tools have; else GROUNDWORK_API_KEY, or initial-api-key in DATA_DIR',
    },
  },
} as const satisfies Command;

const { values } = readArguments(command, process.argv.slice(2));

// Standard output belongs to the protocol: what is said to a person goes to standard error.
Promise.try(() => bridge(readSettings(values, process.env), (line) => writeOut(2, `${line}\n`))).then(
  () => process.exit(0),
  (error) => {
    writeOut(2, `${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
