import type postgres from 'postgres';
import { isSettled, preparedOnNode } from '../distribution/settled.ts';
import { createTransactions } from '../transactions.ts';
import { enterShards } from '../workspace.ts';
import type { Question } from './reads.ts';
import {
  longReadConnections,
  longReadMemory,
  type Tenants,
  type TenantsOf,
  type Work,
  whileSilent,
  writingTransactions,
} from './tenants.ts';

/** Each carries one read at a time. */
const readingTransactions = 8;

type Settings = Readonly<Record<string, string | number>>;

/**
 * Enters a workspace by the first statement of a transaction, which reaches the shards; settings of a session would
 * stay on the coordinator. Nothing is set when connecting, so a transaction pooler may be used.
 */
export function createShards({ connect, limits, log }: TenantsOf): Tenants {
  const madeHandles: postgres.Sql[] = [];
  const entering = (max: number, onCoordinator: Settings, everywhere: Settings = {}) => {
    const sql = connect({ max, connection: { application_name: 'groundwork' } });
    madeHandles.push(sql);
    const transact = createTransactions(sql, { ...limits, transactions: max }, log);
    const settings = { onCoordinator: { ...whileSilent, jit: 'off', ...onCoordinator }, everywhere };
    return <T>(workspaceOId: string, work: Work<T>, question?: Question) =>
      transact(enterShards(workspaceOId, settings), work, question);
  };
  const untilDeadline = { statement_timeout: limits.statementDeadlineMs };
  const write = entering(writingTransactions, {});
  const readShort = entering(readingTransactions, untilDeadline);
  const readLong = entering(longReadConnections, untilDeadline, longReadMemory);
  return {
    read: async (workspaceOId, work, question) =>
      (question?.isHeavy ? readLong : readShort)(workspaceOId, work, question),
    write: async (workspaceOId, work) => write(workspaceOId, work),
    isSettled: (workspaceOId) =>
      isSettled(() => readShort(workspaceOId, (tx) => preparedOnNode(tx, workspaceOId))),
    async close() {
      await Promise.all(madeHandles.map((sql) => sql.end({ timeout: 1 })));
    },
  };
}
