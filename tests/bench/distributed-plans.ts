import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { distributedDatabase, startCluster } from './cluster.ts';

const nodeCount = 2;
const onOneServer = '-- asked of one server alone';
/** Others, such as `set local`, have no plan. */
const planned = /^(?:\s|--[^\n]*\n)*(?:with|select|insert|update|delete)\b/i;
/** Citus refuses what it has no plan for by these codes; others say that a made-up argument does not fit. */
const refusals = new Set(['0A000', 'XX000', '42P10']);

/**
 * Has Citus plan every statement that a run of the suite sent, which `STATEMENTS=<file> bun run test …` notes in the file.
 * STATEMENTS names it here too. Nothing is executed, so a statement that is refused only while it runs passes. What is
 * printed is outside the dialect, and a rule of tests/support/dialect should say so.
 */
export async function run(): Promise<void> {
  const path = process.env.STATEMENTS;
  if (!path) throw new Error('STATEMENTS must name the file that STATEMENTS=<file> bun run test wrote');
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const statements = [...new Set(lines.map((line) => JSON.parse(line) as string))].filter(
    (text) => planned.test(text) && !text.includes(onOneServer),
  );
  const { admin, nodes } = await startCluster(nodeCount);
  const fresh = await distributedDatabase(admin, nodes.slice(0, nodeCount));
  const sql = postgres(fresh.url, { max: 1, prepare: false, onnotice: () => {} });
  const counts = { planned: 0, refused: 0, 'not judged': 0 };
  try {
    for (const text of statements) {
      const [outcome, reason] = await planOf(sql, text);
      counts[outcome] += 1;
      if (reason)
        process.stdout.write(`${outcome}: ${reason}\n${text.replaceAll(/\s+/g, ' ').slice(0, 600)}\n\n`);
    }
  } finally {
    await sql.end();
    await fresh.close();
  }
  const sums = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
  process.stdout.write(`${statements.length} statements: ${sums.join(', ')}\n`);
  if (counts.refused > 0) process.exit(1);
}

async function planOf(
  sql: postgres.Sql,
  text: string,
): Promise<['planned' | 'refused' | 'not judged', string | null]> {
  try {
    await sql.unsafe('deallocate all');
    await sql.unsafe(`prepare judged as ${text}`);
    const [row] = await sql<{ types: string[] }[]>`
      select parameter_types::text[] as types from pg_prepared_statements where name = 'judged'`;
    // in the text: Citus has no plan for a prepared INSERT … SELECT, but for one that is sent with its arguments
    const given = text.replaceAll(/\$(\d+)/g, (place, number) => {
      const type = row?.types[Number(number) - 1] ?? 'text';
      return `(${argumentOf(type, place, text)}::${type})`;
    });
    await sql.unsafe(`explain ${given}`);
    return ['planned', null];
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    return [refusals.has(error.code) ? 'refused' : 'not judged', `${error.code} ${error.message}`];
  }
}

/** Any text may be the workspace's oId, by which Citus finds a shard; a text that is JSON is read while it plans. */
function argumentOf(type: string, place: string, text: string): string {
  if (type.endsWith('[]')) return `array[${argumentOf(type.slice(0, -2), place, '')}]::${type}`;
  if (type === 'text' && text.includes(`${place}::text::date`)) return `'2026-01-01'`;
  if (type === 'text') return text.includes(`${place}::text::json`) ? `'[]'` : `'wa_0000000000000000000000'`;
  if (/^(?:integer|bigint|smallint|numeric|double precision|real)$/.test(type)) return '1';
  if (type === 'boolean') return 'true';
  if (/^jsonb?$/.test(type)) return `'{}'`;
  return /^timestamp|^date/.test(type) ? `'2026-01-01'` : 'null';
}
