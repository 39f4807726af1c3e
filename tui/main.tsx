/** `bun run tui`: the operators' view of one workspace in a terminal. */
import { readArguments, writeOut } from '../server/arguments.ts';
import { readSettings, tuiCommand } from './settings.ts';

async function main(): Promise<number> {
  const { values } = readArguments(tuiCommand, process.argv.slice(2));
  if (!process.stdout.isTTY || !process.stdin.isTTY) {
    throw new Error(
      'This shows itself in a terminal only. For programs there are the REST API and /graphql.',
    );
  }
  const settings = readSettings(values, process.env);
  // before the drawing library is loaded, which reads this name alone
  if (process.env.NO_COLOR) process.env.FORCE_COLOR = '0';
  const { startTui } = await import('./start.tsx');
  await startTui(settings, values.readonly === true);
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    writeOut(2, `${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
