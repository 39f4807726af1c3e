/** Indexes one resource of a server database in a process that does nothing else; prints how much memory it held. */
import pino from 'pino';
import { createDatabase } from '../../../server/database/index.ts';
import { indexText } from '../index-text.ts';

const url = process.env.DATABASE_URL ?? '';
const db = createDatabase(
  { kind: 'server', url, postgres: {}, pool: { connectionString: url } },
  { statementDeadlineMs: 120_000 },
  pino({ level: 'silent' }),
);
const samples: number[] = [];
const watch = setInterval(() => samples.push(process.memoryUsage.rss()), 50);
await indexText(db, process.argv[2] ?? '', process.argv[3] ?? '');
clearInterval(watch);
const sorted = samples.toSorted((a, b) => a - b);
process.stdout.write(
  `${JSON.stringify({ median: sorted[Math.floor(sorted.length / 2)], most: sorted.at(-1) })}\n`,
);
process.exit(0);
