import type { Database } from '../server/database/index.ts';
import type { Log } from '../server/log.ts';
import type { TraceExporter, TraceSpan } from '../server/outbound/traces.ts';
import { endedRuns } from '../server/services/workflows/telemetry/ended-runs.ts';
import { spansOf } from '../server/services/workflows/telemetry/run-spans.ts';
import { deadAfterSeconds } from './runtime/heartbeat.ts';

/**
 * Exports ended runs as traces: the first living worker by name looks for newly ended runs. Runs are unaffected by a
 * slow or failing collector; traces that it does not accept in time are dropped. After a change of worker the last
 * minute's traces may be sent twice, with the same identifiers.
 */
export interface TraceExport {
  /** One look. Never throws for a collector; throws where the database is away. */
  look(): Promise<void>;
  close(): Promise<void>;
}

export interface TraceExportOptions {
  db: Database;
  log: Log;
  workerOId: string;
  connect: () => Promise<TraceExporter>;
}

/** What a worker that begins, or takes over, looks back for. */
const lookBackMs = 60_000;
/** A run's end is written with the time at which its transaction began: it may be seen so much later. */
const overlapMs = 10_000;
const runsAtOnce = 50;
const spansAtOnce = 500;
/** Of one look: whoever has more ended runs than fit loses the traces of some. */
const runsMost = 1_000;

export function createTraceExport({ db, log, workerOId, connect }: TraceExportOptions): TraceExport {
  let exporter: TraceExporter | null = null;
  let since: Date | null = null;
  let isAway = false;
  /** Ended within the overlap and exported. */
  let knownRuns = new Map<string, Date>();

  async function send(spans: readonly TraceSpan[]): Promise<boolean> {
    try {
      exporter ??= await connect();
      for (let at = 0; at < spans.length; at += spansAtOnce)
        await exporter.send(spans.slice(at, at + spansAtOnce));
      isAway = false;
      return true;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'the collector takes no traces; they are dropped until it does');
      isAway = true;
      return false;
    }
  }

  return {
    async look() {
      const now = await timeOfFirst(db, workerOId);
      if (!now) {
        since = null;
        return;
      }
      since ??= new Date(now.getTime() - lookBackMs);
      for (let runs = 0; runs < runsMost; runs += runsAtOnce) {
        const found = await endedRuns(db.ownerSql, since, [...knownRuns.keys()], runsAtOnce);
        for (const { runOId, round, completedAt } of found) knownRuns.set(`${runOId} ${round}`, completedAt);
        if (found.length > 0 && !(await send(found.flatMap(spansOf)))) break;
        if (found.length < runsAtOnce) break;
      }
      since = new Date(now.getTime() - overlapMs);
      knownRuns = new Map([...knownRuns].filter(([, endedAt]) => since && endedAt >= since));
    },
    async close() {
      await exporter?.close();
    },
  };
}

/** The database's time where this worker is the first of those that live, else null. */
async function timeOfFirst({ ownerSql }: Database, workerOId: string): Promise<Date | null> {
  const [row] = await ownerSql<{ now: Date; first: string | null }[]>`
    select now() as now, min(o_id) as first
    from worker
    where beat_at > now() - make_interval(secs => ${deadAfterSeconds})`;
  return row?.first === workerOId ? row.now : null;
}
