/** `bun run demo`: a tour through the HTTP API, on a server of its own or, with --on, on a running one. */
import { type Command, readArguments, writeOut } from '../../server/arguments.ts';
import { bold, faint, line } from './say.ts';
import { ownServer, serverAt } from './server.ts';
import { tour } from './tour.ts';

const command = {
  call: 'bun run demo',
  does: 'Takes a tour through the HTTP API, on a server and a database of its own that end with it.',
  flags: {
    on: { value: '<address>', says: 'a running server to take it on; what it makes stays there, once' },
    key: {
      value: '<key>',
      says: 'a key of that server; else GROUNDWORK_API_KEY, or initial-api-key in DATA_DIR',
    },
  },
} as const satisfies Command;

const { values } = readArguments(command, process.argv.slice(2));
let stop = async () => {};
let stoppedWith: number | null = null;
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.on(signal, () => {
    stoppedWith = code;
    void stop().then(() => process.exit(code));
  });
const onBegun = (stopOwn: typeof stop) => {
  stop = stopOwn;
};
const found = values.on ? serverAt(values.on, values.key, process.env) : ownServer(process.env, onBegun);
const target = await found.catch((error: Error) => {
  if (stoppedWith === null) writeOut(2, `${error.message}\n`);
  process.exit(stoppedWith ?? 1);
});

try {
  line(bold('A tour of Groundwork'));
  line(
    faint(
      target.own
        ? '   on a server of its own, with a temporary database'
        : `   on the server at ${target.url}; what it makes stays there`,
    ),
  );
  await tour(target);
  line();
  line(bold('That was it.'));
  line(target.own ? '   Start yours with: bun start' : `   The documents are at ${target.url}/docs`);
} catch (error) {
  writeOut(2, `\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await target.stop();
}
process.exit();
