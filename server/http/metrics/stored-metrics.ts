import type { Config } from '../../config.ts';
import type { ModelLoad } from '../../context.ts';
import { directoryId, freeBytes } from '../../database/embedded/disk.ts';
import { memoryOfHolder } from '../../database/embedded/lock-holder.ts';
import type { Database } from '../../database/index.ts';
import { databaseSize } from '../../database/maintain.ts';
import { readTally, type Tally, talliedCounts } from '../../database/tally.ts';
import {
  deadRows,
  loadRows,
  memoryRows,
  mostOpenRuns,
  openNodes,
  openRuns,
  queueRows,
  sumRows,
} from './metric-rows.ts';

/** One line of a metric. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** Metrics that the database counts for all processes together: the same from every server. */
export interface StoredMetrics {
  /** While the database is away only what this process knows by itself. */
  read(): Promise<Map<StoredMetric, Sample[]>>;
}

export type StoredMetric = keyof typeof storedMetrics;

export const storedMetrics = {
  groundwork_database_up: { type: 'gauge', labels: [], help: 'Whether the database answers' },
  groundwork_disk_free_bytes: {
    type: 'gauge',
    labels: [],
    help: 'Room on the disk of the data directory; below 32 MB the embedded database takes no changes',
  },
  groundwork_data_directory: {
    type: 'gauge',
    labels: ['id'],
    help: 'The data directory of the server that is asked, by a name that says nothing of its path',
  },
  groundwork_database_bytes: {
    type: 'gauge',
    labels: ['part'],
    help: 'Size of the database (data), and of its write-ahead log (log) where its user may list that',
  },
  groundwork_process_memory_bytes: {
    type: 'gauge',
    labels: ['process'],
    help: 'Memory of the server that is asked, of each other server and each worker by its oId, and of the embedded database',
  },
  groundwork_workers: { type: 'gauge', labels: [], help: 'Workers that beat within the last half minute' },
  groundwork_queue_jobs: {
    type: 'gauge',
    labels: ['job', 'state'],
    help: 'Jobs in the queue: waiting, running, or scheduled for later',
  },
  groundwork_queue_oldest_seconds: {
    type: 'gauge',
    labels: ['job'],
    help: 'How long the oldest waiting job has waited, in seconds',
  },
  groundwork_dead_letters: { type: 'gauge', labels: ['job'], help: 'Jobs that used up their attempts' },
  groundwork_credits_used: {
    type: 'gauge',
    labels: [],
    help: 'Credits used or reserved by all workspaces since the month began (UTC)',
  },
  groundwork_jobs_total: {
    type: 'counter',
    labels: talliedCounts.jobs,
    help: 'Attempts at jobs by outcome, of all workers together',
  },
  groundwork_agent_executions_total: {
    type: 'counter',
    labels: talliedCounts.agent_executions,
    help: 'Executions of runs of agents, every attempt of them: completed, failed, or given up',
  },
  groundwork_model_calls_total: {
    type: 'counter',
    labels: talliedCounts.model_calls,
    help: 'Calls of models by outcome, of all processes together',
  },
  groundwork_model_tokens_total: {
    type: 'counter',
    labels: talliedCounts.model_tokens,
    help: 'Tokens that models read (input) and wrote (output), of all processes together',
  },
  groundwork_values_checked_total: {
    type: 'counter',
    labels: talliedCounts.values_checked,
    help: 'Values of models held to their quotes, by what became of them and why',
  },
  groundwork_runs_open: {
    type: 'gauge',
    labels: ['kind', 'status'],
    help: 'Runs of agents and workflows that go on: pending, running or waiting',
  },
  groundwork_runs_open_share: {
    type: 'gauge',
    labels: [],
    help: 'Open runs of workflows of the workspace that has the most, as a share of OPEN_RUNS: at 1 it starts no more',
  },
  groundwork_workflow_nodes_open: {
    type: 'gauge',
    labels: ['type', 'status'],
    help: 'Nodes of those runs that are ready, running, or waiting for a time, a person or an event',
  },
  groundwork_workflow_runs_total: {
    type: 'counter',
    labels: talliedCounts.workflow_runs,
    help: "Workflows' runs that came to their end, by what they ended with",
  },
  groundwork_workflow_nodes_total: {
    type: 'counter',
    labels: talliedCounts.workflow_nodes,
    help: 'Nodes that settled, by type and status',
  },
  groundwork_model_circuit_state: {
    type: 'gauge',
    labels: ['endpoint', 'model'],
    help: 'The circuit breaker of a model: 0 asked as usual, 1 one call tries, 2 not asked; the worst of all processes',
  },
  groundwork_model_calls_waiting: {
    type: 'gauge',
    labels: [],
    help: 'Calls that wait for their turn at a model endpoint',
  },
} as const satisfies Record<string, { type: 'gauge' | 'counter'; labels: readonly string[]; help: string }>;

/** Several scrapers, or an impatient one, cost the database no more than one. */
const freshMs = 5_000;
/** Whoever scrapes does not wait much longer; a database that is frozen is one that does not answer. */
const answeredWithinMs = 5_000;

export function createStoredMetrics(
  db: Database,
  tally: Tally,
  ownLoad: () => ModelLoad | null,
  { dataDir, openRuns: openRunsMost }: Pick<Config, 'dataDir' | 'openRuns'>,
  now = () => performance.now(),
): StoredMetrics {
  let last: { at: number; samples: Promise<Map<StoredMetric, Sample[]>> } | undefined;
  return {
    read() {
      if (!last || now() - last.at > freshMs)
        last = {
          at: now(),
          samples: withOwn(bounded(readSamples(db, tally, ownLoad, openRunsMost), ownLoad), db.kind, dataDir),
        };
      return last.samples;
    },
  };
}

/** Known without the database, which is away where there is no room left. */
async function withOwn(
  samples: Promise<Map<StoredMetric, Sample[]>>,
  kind: Database['kind'],
  dataDir: string,
): Promise<Map<StoredMetric, Sample[]>> {
  const knownSamples = await samples;
  const bytes = freeBytes(dataDir);
  if (bytes !== null) knownSamples.set('groundwork_disk_free_bytes', [{ labels: {}, value: bytes }]);
  const id = directoryId(dataDir);
  if (id !== null) knownSamples.set('groundwork_data_directory', [{ labels: { id }, value: 1 }]);
  const database = kind === 'embedded' ? memoryOfHolder(dataDir) : null;
  knownSamples.set('groundwork_process_memory_bytes', [
    { labels: { process: 'server' }, value: process.memoryUsage.rss() },
    ...(database === null ? [] : [{ labels: { process: 'database' }, value: database }]),
    ...(knownSamples.get('groundwork_process_memory_bytes') ?? []),
  ]);
  return knownSamples;
}

function bounded(
  samples: Promise<Map<StoredMetric, Sample[]>>,
  ownLoad: () => ModelLoad | null,
): Promise<Map<StoredMetric, Sample[]>> {
  const { promise, resolve } = Promise.withResolvers<Map<StoredMetric, Sample[]>>();
  const timer = setTimeout(() => resolve(withoutDatabase(ownLoad())), answeredWithinMs);
  return Promise.race([samples, promise]).finally(() => clearTimeout(timer));
}

const withoutDatabase = (load: ModelLoad | null) =>
  new Map<StoredMetric, Sample[]>([
    ['groundwork_database_up', [{ labels: {}, value: 0 }]],
    ...loadSamples(load ? [load] : []),
  ]);

async function readSamples(
  db: Database,
  tally: Tally,
  ownLoad: () => ModelLoad | null,
  openRunsMost: number,
): Promise<Map<StoredMetric, Sample[]>> {
  const samples = new Map<StoredMetric, Sample[]>();
  try {
    await tally.flush(db.ownerSql);
    const [queue, dead, [sums], loads, countRows, runs, nodes, memory, mostOpen, size] = await Promise.all([
      queueRows(db),
      deadRows(db),
      sumRows(db),
      loadRows(db),
      readTally(db.ownerSql),
      openRuns(db),
      openNodes(db),
      memoryRows(db),
      mostOpenRuns(db),
      // a server may refuse what it said it allows; the other figures stand without it
      databaseSize(db.ownerSql).catch(() => null),
    ]);
    samples.set('groundwork_runs_open_share', [{ labels: {}, value: mostOpen / openRunsMost }]);
    samples.set(
      'groundwork_process_memory_bytes',
      memory.map(({ process, bytes }) => ({ labels: { process }, value: bytes })),
    );
    if (size) {
      const { database, log } = size;
      const parts = { data: database, ...(log === null ? {} : { log }) };
      samples.set(
        'groundwork_database_bytes',
        Object.entries(parts).map(([part, value]) => ({ labels: { part }, value })),
      );
    }
    samples.set('groundwork_database_up', [{ labels: {}, value: 1 }]);
    samples.set('groundwork_workers', [{ labels: {}, value: sums?.workers ?? 0 }]);
    samples.set('groundwork_credits_used', [{ labels: {}, value: sums?.credits ?? 0 }]);
    const own = ownLoad();
    for (const [name, shown] of loadSamples([...(own ? [own] : []), ...loads])) samples.set(name, shown);
    samples.set(
      'groundwork_queue_jobs',
      queue.flatMap(({ job, waiting, running, scheduled }) =>
        Object.entries({ waiting, running, scheduled }).map(([state, value]) => ({
          labels: { job, state },
          value,
        })),
      ),
    );
    samples.set(
      'groundwork_queue_oldest_seconds',
      queue.map(({ job, oldest }) => ({ labels: { job }, value: oldest })),
    );
    samples.set(
      'groundwork_runs_open',
      runs.map(({ count, ...labels }) => ({ labels, value: count })),
    );
    samples.set(
      'groundwork_workflow_nodes_open',
      nodes.map(({ count, ...labels }) => ({ labels, value: count })),
    );
    samples.set(
      'groundwork_dead_letters',
      dead.map(({ job, count }) => ({ labels: { job }, value: count })),
    );
    for (const [metric, names] of Object.entries(talliedCounts)) {
      const rows = countRows.filter((row) => row.metric === metric);
      samples.set(
        `groundwork_${metric}_total` as StoredMetric,
        rows.map(({ labels, total }) => ({
          labels: Object.fromEntries(names.map((name, at) => [name, labels[at] ?? ''])),
          value: total,
        })),
      );
    }
  } catch {
    return withoutDatabase(ownLoad());
  }
  return samples;
}

const circuitValues = { closed: 0, 'half-open': 1, open: 2 } as const;

/** Several processes ask the same models: the worst that one of them found counts, and all that wait. */
function loadSamples(loads: readonly ModelLoad[]): [StoredMetric, Sample[]][] {
  const worst = new Map<string, Sample>();
  for (const { endpoint, model, state } of loads.flatMap(({ circuits }) => circuits)) {
    const name = JSON.stringify([endpoint, model]);
    const value = Math.max(circuitValues[state], worst.get(name)?.value ?? 0);
    worst.set(name, { labels: { endpoint, model }, value });
  }
  const waiting = loads.reduce((sum, load) => sum + load.waiting, 0);
  return [
    ['groundwork_model_circuit_state', [...worst.values()]],
    ['groundwork_model_calls_waiting', [{ labels: {}, value: waiting }]],
  ];
}
