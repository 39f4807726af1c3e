/** `bun run bench <name>`: measures one thing against a bare counterpart or a peer in the same run. */
import { readdirSync } from 'node:fs';
import { type Command, readArguments } from '../../server/arguments.ts';
import { installMissing } from '../../server/process/set-up.ts';

const names = [
  'start',
  'http',
  'servers',
  'list',
  'growth',
  'events',
  'metrics',
  'connection',
  'figures',
  'export',
  'accounts',
  'account-fill',
  'import',
  'import-rollups',
  'search',
  'extract',
  'index',
  'faults',
  'distributed',
  'distributed-kills',
  'distributed-move',
  'distributed-plans',
  'distributed-sizing',
  'soak',
  'runs',
  'orchestration',
  'expressions',
  'grounding',
  'truth',
  'support',
  'workflow',
  'workflow-kills',
  'waits',
  'limits',
  'sites',
  'inspector',
  'terminal',
].filter((one) => readdirSync(import.meta.dir).includes(`${one}.ts`));
const command = {
  call: 'bun run bench',
  does: 'Measures one thing against a bare counterpart or a peer, as a ratio.',
  flags: {
    data: {
      value: '<folder>',
      says: 'labelled texts for truth, support and grounding; deals for accounts and figures; the ledger of faults',
    },
  },
  words: '<name>',
  leastWords: 1,
  mostWords: 1,
  choices: names,
} satisfies Command;

const { values, words } = readArguments(command, process.argv.slice(2));
installMissing();
// Peers are no part of the product's packages: they have a list of their own beside this file.
installMissing(import.meta.dir);
// What it started ends with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const { run } = (await import(`./${words[0]}.ts`)) as {
  run(folder?: string): Promise<void>;
};
await run(values.data);
process.exit(0);
