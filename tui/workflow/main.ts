/** `bun run workflow`: workflows as files, and their runs, on a running server. */
import { chooseCommand, readArguments, refuseArguments, writeOut } from '../../server/arguments.ts';
import { type CommandName, workflowCommands } from './command-line.ts';
import type { Given } from './perform.ts';

/** Arguments are read and refused before a package is loaded. */
async function main(): Promise<number> {
  const { name, rest } = chooseCommand(workflowCommands, process.argv.slice(2));
  const given = argumentsOf(name, rest);
  const { perform } = await import('./perform.ts');
  return perform(name, given, (sentence) => refuseArguments(workflowCommands.commands[name].call, sentence));
}

function argumentsOf(name: CommandName, rest: readonly string[]): Given {
  const { values, words } = readArguments(workflowCommands.commands[name], rest);
  return { values: values as Given['values'], words };
}

main().then(
  (code) => process.exit(code),
  (error) => {
    writeOut(2, `${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
