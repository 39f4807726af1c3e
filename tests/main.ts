/** `bun run test`: installs what is missing, then runs the whole suite, or the files named. */
import { type Command, readArguments } from '../server/arguments.ts';
import { installMissing } from '../server/process/set-up.ts';

const command = {
  call: 'bun run test',
  does: 'Runs the suite, or the folders and files named; on the server of TEST_DATABASE_URL where that is set.',
  flags: {
    'test-name-pattern': { value: '<pattern>', says: 'only tests whose name matches' },
    bail: { says: 'ends with the first failure' },
    'rerun-each': { value: '<times>', says: 'runs each file so many times' },
  },
  words: '[folder or file]…',
} as const satisfies Command;

const { values, words } = readArguments(command, process.argv.slice(2));
installMissing();
const flags = Object.entries(values).map(([name, value]) =>
  value === true ? `--${name}` : `--${name}=${value}`,
);
const run = Bun.spawnSync([process.execPath, 'test', '--timeout', '120000', ...flags, ...words], {
  cwd: `${import.meta.dir}/..`,
  env: { ...process.env, BUN_BE_BUN: '1' },
  stdio: ['inherit', 'inherit', 'inherit'],
});
process.exit(run.exitCode ?? 1);
