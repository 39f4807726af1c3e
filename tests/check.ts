/** `bun run check` and `bun run quick`: format, types and tests, one after the other, up to the first that fails. */
import { join } from 'node:path';
import { type Command, readArguments } from '../server/arguments.ts';
import { installMissing } from '../server/process/set-up.ts';

const [name = 'check', ...argv] = process.argv.slice(2);

const format = ['node_modules/.bin/biome', 'check', '.'];
const types = ['node_modules/.bin/tsc', '--noEmit'];
const quickTests = ['tests/rules', 'tests/text', 'tests/services'];
const steps: Record<string, { does: string; run: string[][] }> = {
  quick: {
    does: 'Format, types, the rules of the tree, and the tests of a minute.',
    run: [format, types, ['tests/rules/layout.ts'], ['tests/main.ts', ...quickTests]],
  },
  check: { does: 'Format, types and the whole suite.', run: [format, types, ['tests/main.ts']] },
};

const { does, run } = steps[name] ?? { does: '', run: [] };
readArguments({ call: `bun run ${name}`, does } satisfies Command, argv);
installMissing();
for (const step of run) {
  const { exitCode } = Bun.spawnSync([process.execPath, ...step], {
    cwd: join(import.meta.dir, '..'),
    env: { ...process.env, BUN_BE_BUN: '1' },
    stdio: ['inherit', 'inherit', 'inherit'],
  });
  if (exitCode !== 0) process.exit(exitCode ?? 1);
}
