import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { newOId } from '../../schema/o-id.ts';
import type { ModelLoad } from '../../server/ai/ai.ts';
import type { Sql } from '../../server/database/index.ts';
import { json } from '../../server/database/json.ts';
import { isAlive } from '../../server/process/vital-signs.ts';

/** The seconds without a heartbeat after which a worker counts as dead: six missed beats, by the database's clock. */
export const deadAfterSeconds = 30;
export const beatEveryMs = 5_000;

export interface Heartbeat {
  readonly workerOId: string;
  /** Makes the queue's runner known under the name the queue gave it. */
  addPool(poolId: string): Promise<void>;
  /**
   * Says that the worker lives, how much memory it has, and how it finds the models that it asks. False when others have declared it dead: its
   * jobs are no longer its own, so it must end.
   */
  beat(load?: ModelLoad | null): Promise<boolean>;
  leave(): Promise<void>;
}

/** Registers this process as a worker. `host` identifies machines and containers. */
export async function enterWorker(sql: Sql, host: string = thisHost()): Promise<Heartbeat> {
  const workerOId = newOId('wk');
  await sql`
    insert into worker (o_id, pool_ids, host, pid, memory_bytes)
    values (${workerOId}, '{}', ${host}, ${process.pid}, ${process.memoryUsage.rss()})
  `;
  return {
    workerOId,
    async addPool(poolId) {
      await sql`
        update worker
        set pool_ids = pool_ids || ${poolId}::text
        where o_id = ${workerOId}
      `;
    },
    async beat(load = null) {
      const beaten = await sql`
        update worker
        set beat_at = now(),
          memory_bytes = ${process.memoryUsage.rss()},
          model_load = ${load === null ? null : json(sql, load)}
        where o_id = ${workerOId}
        returning o_id
      `;
      return beaten.length > 0;
    },
    async leave() {
      await sql`delete from worker where o_id = ${workerOId}`;
    },
  };
}

/**
 * Returns the workers of this host whose process is gone, without waiting for missed heartbeats. A wrong answer (a
 * reused process number) costs time but has no effect, because writes are fenced.
 */
export async function workersKnownDead(sql: Sql, host: string = thisHost()): Promise<string[]> {
  const neighbours = await sql<{ oId: string; pid: number }[]>`
    select o_id, pid
    from worker
    where host = ${host}
  `;
  return neighbours.filter(({ pid }) => !isAlive(pid)).map(({ oId }) => oId);
}

/** Returns the name of this host, with its boot and container, within which process numbers are unique. */
export function thisHost(): string {
  const facts = [
    hostname(),
    read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    read(() => readlinkSync('/proc/self/ns/pid')),
  ];
  return facts.filter(Boolean).join(' ');
}

/** Empty where the system has no such file. */
function read(take: () => string): string {
  try {
    return take();
  } catch {
    return '';
  }
}
