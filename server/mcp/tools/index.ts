import type { Tool } from '../definition.ts';
import { accountBrief } from './account-brief.ts';
import { getEntity } from './get-entity.ts';
import { getRun } from './get-run.ts';
import { importEvents } from './import-events.ts';
import { listFindings } from './list-findings.ts';
import { proposeUpdate } from './propose-update.ts';
import { queryMetrics } from './query-metrics.ts';
import { runAgent } from './run-agent.ts';
import { searchContext } from './search-context.ts';

/** Every tool of /mcp, in the order in which clients show them. */
export const tools: readonly Tool[] = [
  searchContext,
  getEntity,
  listFindings,
  accountBrief,
  runAgent,
  getRun,
  queryMetrics,
  proposeUpdate,
  importEvents,
];
