/** The embedded engine alone: opens a data directory, answers one statement, waits to be ended. */
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';

const engine = await PGlite.create({ dataDir: process.argv[2] ?? '', extensions: { vector } });
await engine.query('select 1');
process.stdout.write('1\n');
await new Promise(() => {});
