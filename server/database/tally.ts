import type { Sql } from './index.ts';
import { json } from './json.ts';

/** The counted tables, with the names of their labels. */
export const talliedCounts = {
  jobs: ['job', 'outcome'],
  agent_executions: ['type', 'outcome'],
  model_calls: ['model', 'outcome'],
  model_tokens: ['model', 'direction'],
  values_checked: ['outcome', 'fault'],
  workflow_runs: ['status'],
  workflow_nodes: ['type', 'status'],
} as const satisfies Record<string, readonly string[]>;

export type TalliedMetric = keyof typeof talliedCounts;

/** Counters in the database: each process counts in memory and adds its counts periodically. */
export interface Tally {
  add(metric: TalliedMetric, labels: readonly string[], count?: number): void;
  /** Adds to the database what was counted since the last time. What cannot be stored now is kept for the next. */
  flush(sql: Sql): Promise<void>;
}

/** Labels are names of our own, and of models: should somebody send ever new ones, memory must not grow with them. */
const namesMost = 1_000;

export function createTally(): Tally {
  let counted = new Map<string, number>();
  const add = (name: string, count: number) => {
    if (counted.has(name) || counted.size < namesMost) counted.set(name, (counted.get(name) ?? 0) + count);
  };
  return {
    add: (metric, labels, count = 1) => add(JSON.stringify([metric, labels]), count),
    async flush(sql) {
      if (counted.size === 0) return;
      const taken = counted;
      counted = new Map();
      try {
        await store(sql, taken);
      } catch (error) {
        for (const [name, count] of taken) add(name, count);
        throw error;
      }
    },
  };
}

/** In one order for all processes, so that two never wait for one another. */
async function store(sql: Sql, taken: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...taken]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => {
      const [metric, labels] = JSON.parse(name) as [string, string[]];
      return { metric, labels, count };
    });
  await sql`
    insert into tally (metric, labels, total)
    select one ->> 'metric', array(select jsonb_array_elements_text(one -> 'labels')), (one ->> 'count')::float8
    from jsonb_array_elements(${json(sql, rows)}) with ordinality as given (one, at)
    order by at
    on conflict (metric, labels) do update
    set total = tally.total + excluded.total`;
}

/** Reads all counts that are stored. */
export async function readTally(sql: Sql): Promise<{ metric: string; labels: string[]; total: number }[]> {
  return sql<{ metric: string; labels: string[]; total: number }[]>`
    select metric, labels, total
    from tally
    order by metric, labels`;
}
