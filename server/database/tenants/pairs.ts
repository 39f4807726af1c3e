import { createTransactions } from '../transactions.ts';
import { enterWorkspaceAsTenant, tenantRole } from '../workspace.ts';
import { createPipeline } from './pipeline.ts';
import { createReads } from './reads.ts';
import {
  longReadConnections,
  longReadMemory,
  type Options,
  sessionForm,
  type Tenants,
  type TenantsOf,
  whileSilent,
  writingTransactions,
} from './tenants.ts';

/** Pipelined: two carry everything while statements are short, the third what would wait behind a long one. */
const readingConnections = 3;
/** A writer waits for the disk, so there are more of them than cores. */
const writingConnections = 4;
/** Compiling takes a tenth of a second as soon as the database believes in many rows: longer than what is asked here. */
const tenantSettings = { ...sessionForm, application_name: 'groundwork', role: tenantRole, jit: 'off' };
/** A change finds its row by key whatever the values are: planning it anew each time costs as much as doing it. */
const writingSettings = { plan_cache_mode: 'force_generic_plan' };
/** Each long read is planned for what it asks, because one plan for all answers a week as it would a year. */
const longReadSettings = { ...longReadMemory, plan_cache_mode: 'force_custom_plan' };
const serverFirstMs = 250;

/**
 * Enters a workspace by a statement that is sent together with each other one, on connections that have the role from
 * their start.
 */
export function createPairs({ connect, limits, log }: TenantsOf): Tenants {
  const { statementDeadlineMs } = limits;
  const connections = (count: number, options: Options) =>
    Array.from({ length: count }, () => connect({ max: 1, ...options }));
  const reading = {
    // The server's own deadline ends one statement, the driver's all that share the connection: it comes a little later.
    statement_deadline: (statementDeadlineMs + serverFirstMs) / 1000,
    connection: { ...whileSilent, ...tenantSettings, statement_timeout: statementDeadlineMs },
  };
  const pipeline = createPipeline(
    {
      reading: connections(readingConnections, reading),
      writing: connections(writingConnections, { connection: { ...tenantSettings, ...writingSettings } }),
    },
    limits.waiting,
  );
  const longSql = connect({
    max: longReadConnections,
    ...reading,
    connection: { ...reading.connection, ...longReadSettings },
  });
  const sql = connect({ max: writingTransactions, connection: { ...whileSilent, ...tenantSettings } });
  const transact = createTransactions(sql, { ...limits, transactions: writingTransactions }, log);
  const read = createReads(
    pipeline,
    createTransactions(longSql, { ...limits, transactions: longReadConnections }, log),
  );
  return {
    read,
    write: async (workspaceOId, work, isOneStatement) =>
      isOneStatement
        ? pipeline.write(workspaceOId, work)
        : transact(enterWorkspaceAsTenant(workspaceOId), work),
    isSettled: async () => true,
    async close() {
      await Promise.all([sql.end({ timeout: 1 }), longSql.end({ timeout: 1 }), pipeline.close()]);
    },
  };
}
