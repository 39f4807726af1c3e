import { isDeepStrictEqual } from 'node:util';
import type { WorkflowDefinition, WorkflowDraft } from '../../../../schema/workflow.ts';
import type { Tx } from '../../../database/index.ts';
import { type Fault, invalid } from '../../../errors.ts';
import { turns } from '../../../event-loop.ts';
import { checkAgents } from './check-agents.ts';
import { checkExpressions, faultsOfExpression } from './check-expressions.ts';
import { checkGraph, checkIds, openConditions } from './check-graph.ts';
import { checkWorkflows } from './check-workflows.ts';
import { normalisedDefinition } from './normalised.ts';
import { type Scope, scopesOf } from './scopes.ts';

export const nodesInAllMost = 500;
/** Limit of a definition's size, in characters of JSON. */
export const definitionMost = 500_000;
const faultsMost = 100;

/** A draft with its own faults; its agents are not looked up yet. */
export interface ReadDraft {
  draft: WorkflowDraft;
  scopes: readonly Scope[];
  faults: readonly Fault[];
  /** What it says without being wrong, in sentences. */
  warnings: readonly string[];
}

/**
 * Checks a draft without the database. Call it outside of transactions, since a large one takes long. Throws 400 for
 * one that is too large.
 */
export async function readDraft(draft: WorkflowDraft): Promise<ReadDraft> {
  const scopes = requireSmall(draft);
  const faults = [
    ...checkIds(scopes),
    ...scopes.flatMap(checkGraph),
    ...(await checkExpressions(draft, scopes, turns())),
    ...checkLimits(draft),
  ];
  return { draft, scopes, faults, warnings: scopes.flatMap(openConditions).slice(0, faultsMost) };
}

/** Keys are worked out before a node has begun. */
function checkLimits({ limits }: WorkflowDraft): Fault[] {
  return (['concurrency', 'rate', 'dedupe'] as const).flatMap((name) => {
    const key = limits?.[name]?.key;
    if (!key) return [];
    return faultsOfExpression(key, ['input']).map((message) => ({ path: `limits.${name}.key`, message }));
  });
}

/** Returns the definition in stored form. Throws 400 with every fault and its path. */
export async function checkedDefinition(
  tx: Tx,
  workspace: string,
  { draft, scopes, faults }: ReadDraft,
): Promise<WorkflowDefinition> {
  refuse([
    ...faults,
    ...(await checkAgents(tx, workspace, scopes)),
    ...(await checkWorkflows(tx, workspace, scopes)),
  ]);
  return normalisedDefinition(draft);
}

/** Returns whether a draft equals a stored definition, which then needs no check. Throws 400 for one too large. */
export function isAsBefore(draft: WorkflowDraft, before: WorkflowDefinition): boolean {
  requireSmall(draft);
  return isSame(normalisedDefinition(draft), before);
}

/** Its graph, and those inside it. */
function requireSmall(draft: WorkflowDraft): Scope[] {
  const scopes = scopesOf(draft);
  refuse(tooLarge(draft, scopes.flatMap(({ nodes }) => nodes).length));
  return scopes;
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

/** The order of members says nothing. */
const isSame = (one: WorkflowDefinition, other: WorkflowDefinition) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
