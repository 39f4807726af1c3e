/** `bun run golden`: writes the golden files anew. Read their difference before you commit it. */
import { type Command, readArguments } from '../../server/arguments.ts';

const command = {
  call: 'bun run golden',
  does: 'Writes anew what the definitions amount to: the OpenAPI document, the GraphQL schema, the tables.',
} as const satisfies Command;

readArguments(command, process.argv.slice(2));
// Loaded only now: help needs no packages.
const { writeGolden } = await import('./write.ts');
await writeGolden();
process.exit(0);
