/** `bun run check` and `bun run quick`: format, types and tests, one after the other, up to the first that fails. */
import { join } from 'node:path';
import { type CommandGroup, chooseCommand, readArguments } from '../server/arguments.ts';
import { installMissing } from '../server/process/set-up.ts';

const format = ['node_modules/.bin/biome', 'check', '.'];
const types = ['node_modules/.bin/tsc', '--noEmit'];
const quickTests = ['tests/rules', 'tests/text', 'tests/services'];
const group = {
  call: 'bun run',
  commands: {
    quick: {
      call: 'bun run quick',
      does: 'Format, types, the rules of the tree, and the tests of a minute.',
    },
    check: { call: 'bun run check', does: 'Format, types and the whole suite.' },
  },
} as const satisfies CommandGroup;
const steps = {
  quick: [format, types, ['tests/rules/layout.ts'], ['tests/main.ts', ...quickTests]],
  check: [format, types, ['tests/main.ts']],
};

const { name, rest } = chooseCommand(group, process.argv.slice(2));
readArguments(group.commands[name], rest);
installMissing();
for (const step of steps[name]) {
  const { exitCode } = Bun.spawnSync([process.execPath, ...step], {
    cwd: join(import.meta.dir, '..'),
    env: { ...process.env, BUN_BE_BUN: '1' },
    stdio: ['inherit', 'inherit', 'inherit'],
  });
  if (exitCode !== 0) process.exit(exitCode ?? 1);
}
