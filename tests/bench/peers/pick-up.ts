/** A bare graphile-worker: its task writes down when it began. Prints a line when it looks for jobs. */
import { run } from 'graphile-worker';
import postgres from 'postgres';

const sql = postgres(process.env.DATABASE_URL ?? '', { max: 4, onnotice: () => {} });
await sql`create table if not exists picked_up (number int primary key, began_at timestamptz)`;
await run({
  connectionString: process.env.DATABASE_URL ?? '',
  schema: 'bare_worker',
  concurrency: 5,
  pollInterval: 1000,
  taskList: {
    begin: async (payload) => {
      const { number } = payload as { number: number };
      await sql`update picked_up set began_at = now() where number = ${number}`;
    },
  },
});
process.stdout.write('10000\n');
