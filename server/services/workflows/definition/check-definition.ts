import { isDeepStrictEqual } from 'node:util';
import type { WorkflowDefinition, WorkflowDraft } from '../../../../schema/workflow.ts';
import type { Tx } from '../../../database/index.ts';
import { type Fault, invalid } from '../../../errors.ts';
import { turns } from '../../../event-loop.ts';
import { checkAgents } from './check-agents.ts';
import { checkExpressions } from './check-expressions.ts';
import { checkGraph, checkIds } from './check-graph.ts';
import { normalised } from './normalised.ts';
import { scopesOf } from './scopes.ts';

export const nodesInAllMost = 500;
/** Characters of JSON. */
export const definitionMost = 500_000;
const faultsMost = 100;

/** The definition as a version stores it. Throws 400 with every fault of it, each with its path. */
export async function checkedDefinition(
  tx: Tx,
  workspace: string,
  draft: WorkflowDraft,
): Promise<WorkflowDefinition> {
  const scopes = scopesOf(draft);
  refuse(tooLarge(draft, scopes.flatMap(({ nodes }) => nodes).length));
  refuse([
    ...checkIds(scopes),
    ...scopes.flatMap(checkGraph),
    ...(await checkExpressions(draft, scopes, turns())),
    ...(await checkAgents(tx, workspace, scopes)),
  ]);
  return normalised(draft);
}

function refuse(faults: readonly Fault[]): void {
  const [first, ...others] = faults;
  if (!first) return;
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  throw invalid(`${first.path}: ${first.message}${more}`, faults.slice(0, faultsMost));
}

function tooLarge(draft: WorkflowDraft, nodes: number): Fault[] {
  if (nodes > nodesInAllMost)
    return [
      { path: 'nodes', message: `must have at most ${nodesInAllMost} nodes, those inside maps included` },
    ];
  const { length } = JSON.stringify(draft);
  return length > definitionMost
    ? [{ path: 'nodes', message: `the definition must have at most ${definitionMost} characters` }]
    : [];
}

/** Whether two definitions say the same; the order of members says nothing. */
export const isSame = (one: WorkflowDefinition, other: WorkflowDefinition) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
