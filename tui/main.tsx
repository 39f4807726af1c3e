/** `bun run tui`: the operators' view of one workspace in a terminal. */
import { readArguments, writeOut } from '../server/arguments.ts';
import { readSettings, tuiCommand } from './settings.ts';

async function main(): Promise<number> {
  const { values } = readArguments(tuiCommand, process.argv.slice(2));
  // a dumb one, such as an editor's shell, shows the sequences that should place the text
  if (!process.stdout.isTTY || !process.stdin.isTTY || process.env.TERM === 'dumb') {
    throw new Error('The terminal UI needs a terminal. Programs use the REST API or /graphql.');
  }
  const settings = readSettings(values, process.env);
  // before the drawing library is loaded, which reads this name alone
  if (process.env.NO_COLOR) process.env.FORCE_COLOR = '0';
  // React's other build keeps where each element was made: it fills the memory, and draws slower
  process.env.NODE_ENV = 'production';
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
