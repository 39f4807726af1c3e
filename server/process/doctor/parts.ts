import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDistributed } from '../../database/distribution/state.ts';
import type { Sql } from '../../database/index.ts';
import { migrationFiles } from '../../database/migrations/migration-files.ts';
import { lateIndexNames } from '../../services/events/upkeep/late-indexes.ts';

/** A part of the schema that migrations leave behind, under its name, and how to have it again. */
interface Part {
  name: string;
  cure: string;
  isForeignKey?: boolean;
}

const picture = join(import.meta.dir, '..', '..', '..', 'sql', 'schema.sql');
const functionHead = /^CREATE OR REPLACE FUNCTION public\.(\w+)\(/gm;

/**
 * Compares indexes, constraints, policies and functions with the picture of the schema. Throws a sentence for one that
 * somebody has dropped or switched off: no migration makes it again.
 */
export async function refuseMissingParts(sql: Sql): Promise<void> {
  const rows = await sql<{ name: string }[]>`
    select 'index ' || relname as name
    from pg_index
    join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and indisvalid
    union all
    select 'constraint ' || conname || ' of ' || relname
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    where relnamespace = 'public'::regnamespace
    union all
    select 'policy ' || polname || ' of ' || relname
    from pg_policy
    join pg_class on pg_class.oid = polrelid
    where relnamespace = 'public'::regnamespace
    union all
    select 'row-level security of ' || relname
    from pg_class
    where relnamespace = 'public'::regnamespace
      and relrowsecurity
    union all
    select 'function ' || proname
    from pg_proc
    where pronamespace = 'public'::regnamespace`;
  const there = new Set(rows.map(({ name }) => name));
  // made while others write, where their tables are large; and keys to tables of other nodes are off
  for (const name of lateIndexNames) there.add(`index ${name}`);
  const isSpread = await isDistributed(sql);
  const [first, ...more] = partsIn(readFileSync(picture, 'utf8')).filter(
    ({ name, isForeignKey }) => !there.has(name) && !(isForeignKey && isSpread),
  );
  if (!first) return;
  const lacking = more.length > 0 ? `${first.name} and ${more.length} more` : first.name;
  throw new Error(`The database lacks the ${lacking}, as after somebody dropped it by hand. ${first.cure}`);
}

function partsIn(text: string): Part[] {
  const [tables = ''] = text.split(/^CREATE OR REPLACE FUNCTION/m, 1);
  return [
    ...tables.split('\n\n').flatMap(partsOfTable),
    ...[...text.matchAll(functionHead)].map(([, name = '']) => ({
      name: `function ${name}`,
      cure: `Run its definition in sql/${fileOf(name)} again, with the rights behind it.`,
    })),
  ];
}

function partsOfTable(block: string): Part[] {
  const [table = '', ...lines] = block.split('\n');
  return lines.flatMap((line): Part[] => {
    const [, constraint, condition = ''] = /^ {2}constraint (\w+) (.+)$/.exec(line) ?? [];
    if (constraint)
      return [
        {
          name: `constraint ${constraint} of ${table}`,
          cure: `Run: alter table ${table} add constraint ${constraint} ${condition}`,
          isForeignKey: condition.startsWith('FOREIGN KEY'),
        },
      ];
    const [, index] = /^ {2}CREATE (?:UNIQUE )?INDEX (\w+) ON /.exec(line) ?? [];
    if (index) return [{ name: `index ${index}`, cure: `Run: ${line.trim()}` }];
    const [, policy, rule = ''] = /^ {2}policy (\w+) (.+)$/.exec(line) ?? [];
    if (!policy) return [];
    return [
      {
        name: `policy ${policy} of ${table}`,
        cure: `Run: create policy ${policy} on ${table} ${rule}`,
      },
      {
        name: `row-level security of ${table}`,
        cure: `Run: alter table ${table} enable row level security`,
      },
    ];
  });
}

/** The file that defined a function last. */
function fileOf(name: string): string {
  const { numbered, functions } = migrationFiles();
  const defines = new RegExp(`create (or replace )?function ${name}\\(`);
  return [...numbered, ...functions].findLast(({ text }) => defines.test(text))?.name ?? 'schema.sql';
}
