import type { ExperimentListQuery, ExperimentRecord, ExperimentType } from '../../../schema/experiment.ts';
import { experimentTypes } from '../../../schema/experiment.ts';
import { listPage } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';
import { type agentRecordOf, listAgents } from '../agents/agents.ts';
import { experimentColumns, experimentRecordOf } from './experiments.ts';

interface Page<Item> {
  hasNext: boolean;
  total: number;
  data: Item[];
}

/** Lists experiments whose name or description contains the text, in any case. */
export async function listExperiments(
  tx: Tx,
  workspace: string,
  query: ExperimentListQuery,
): Promise<Page<ExperimentRecord>> {
  const text = query.query.trim();
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const where = tx`
    workspace_o_id = ${workspace}
      and deleted_at is null
      ${query.type ? tx`and agent_type = ${query.type}` : tx``}
      ${text ? tx`and (name ilike ${pattern} or description ilike ${pattern})` : tx``}`;
  const field = query.orderField === 'createdAt' ? tx`created_at` : tx`updated_at`;
  const order = query.orderDirection === 'ASC' ? tx`${field}, o_id` : tx`${field} desc, o_id desc`;
  const list = { columns: experimentColumns(tx, workspace), from: tx`from experiment where ${where}`, order };
  return listPage(tx, query, list, experimentRecordOf);
}

type MixedQuery = Parameters<typeof listAgents>[2];
type MixedItem = ReturnType<typeof agentRecordOf> | ExperimentRecord;

/** Returns whether agents of this type can be part of an experiment; null stands for all types. */
export function takesExperiments(type: string | null | undefined): type is ExperimentType | null | undefined {
  return !type || (experimentTypes as readonly string[]).includes(type);
}

/**
 * Lists a page of agents and the same page of experiments together: total is the sum, and a page may have twice the
 * limit. A caller who pages by the limit sees everything once.
 */
export async function listAgentsAndExperiments(
  tx: Tx,
  workspace: string,
  query: MixedQuery,
): Promise<Page<MixedItem>> {
  const agents = await listAgents(tx, workspace, query);
  if (!takesExperiments(query.type)) return agents;
  const experiments = await listExperiments(tx, workspace, { ...query, type: query.type });
  const direction = query.orderDirection === 'ASC' ? 1 : -1;
  const inOrder = (one: MixedItem, other: MixedItem) =>
    direction *
    (timeOf(one[query.orderField]) - timeOf(other[query.orderField]) || byText(one.oId, other.oId));
  return {
    hasNext: agents.hasNext || experiments.hasNext,
    total: agents.total + experiments.total,
    data: [...agents.data, ...experiments.data].toSorted(inOrder),
  };
}

const timeOf = (at: Date | string) => new Date(at).getTime();
const byText = (one: string, other: string) => (one < other ? -1 : 1);
