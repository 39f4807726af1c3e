/** `bun run bench <name>`: measures one thing against a bare counterpart or a peer in the same run. */
import { readdirSync } from 'node:fs';
import { installMissing } from '../../server/process/set-up.ts';

installMissing();

const [name] = process.argv.slice(2);
const names = ['start', 'http', 'list', 'import', 'search', 'extract', 'index', 'faults'].filter((one) =>
  readdirSync(import.meta.dir).includes(`${one}.ts`),
);

if (!name || !names.includes(name)) {
  process.stderr.write(`Usage: bun run bench <${names.join(' | ')}>\n`);
  process.exit(2);
}
// What it started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const { run } = (await import(`./${name}.ts`)) as { run(): Promise<void> };
await run();
process.exit(0);
