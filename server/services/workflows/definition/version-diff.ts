import { isDeepStrictEqual } from 'node:util';
import type { WorkflowDefinition, WorkflowDiff, WorkflowDifference } from '../../../../schema/workflow.ts';
import type { Edge } from '../../../../schema/workflow-steps/node.ts';
import type { Tx } from '../../../database/index.ts';
import { pointerPart } from '../../../text/strings.ts';
import { definitionOfVersion, versionNumbers } from './versions.ts';

/** Compares two versions of a workflow. Throws 404 for a version that it does not have. */
export async function diffVersions(
  tx: Tx,
  workspace: string,
  query: { oId: string; from?: number | null | undefined; to?: number | null | undefined },
): Promise<WorkflowDiff> {
  const { oId } = query;
  const { newest } = await versionNumbers(tx, workspace, oId);
  const to = query.to ?? newest;
  const from = query.from ?? Math.max(1, to - 1);
  const before = await definitionOfVersion(tx, workspace, oId, from);
  const after = await definitionOfVersion(tx, workspace, oId, to);
  return { oId, from, to, ...differenceOf(before, after) };
}

type Change = WorkflowDiff['changes'][number];
type Named = { id: string };

/** Compares nodes by id and edges by their ends; pointers of removed parts are those of the old version. */
export function differenceOf(
  before: WorkflowDefinition,
  after: WorkflowDefinition,
): Omit<WorkflowDiff, 'oId' | 'from' | 'to'> {
  const nodes = pairsOf<Named>(before.nodes, after.nodes, ({ id }) => id);
  const edges = edgesBetween(before.edges, after.edges);
  return {
    nodes: {
      added: nodes.added.map(({ at, one }) => ({ id: one.id, path: `/nodes/${at}` })),
      removed: nodes.removed.map(({ at, one }) => ({ id: one.id, path: `/nodes/${at}` })),
      changed: nodes.both.flatMap(({ id, one, other, at }): WorkflowDifference[] => {
        const changes = changesOf(one, other, `/nodes/${at}`);
        return changes.length > 0 ? [{ id, path: `/nodes/${at}`, changes }] : [];
      }),
    },
    edges,
    changes: (['entry', 'output', 'limits'] as const).flatMap((name) =>
      changesOf(before[name], after[name], `/${name}`),
    ),
  };
}

/** An edge is the same where it leads from and to the same nodes; of several between two nodes, by its `when` too. */
function edgesBetween(before: readonly Edge[], after: readonly Edge[]): WorkflowDiff['edges'] {
  const wayOf = ({ from, to }: Edge) => JSON.stringify([from, to]);
  const several = new Set(
    [before, after].flatMap((edges) => {
      const ways = edges.map(wayOf);
      return ways.filter((way, at) => ways.indexOf(way) < at);
    }),
  );
  const idOf = (edge: Edge) => {
    const way = wayOf(edge);
    return several.has(way) ? JSON.stringify([way, edge.when]) : way;
  };
  const { added, removed, both } = pairsOf(before, after, idOf);
  return {
    added: added.map(({ at, one }) => ({ from: one.from, to: one.to, path: `/edges/${at}` })),
    removed: removed.map(({ at, one }) => ({ from: one.from, to: one.to, path: `/edges/${at}` })),
    changed: both.flatMap(({ one, other, at }) => {
      const changes = changesOf(one, other, `/edges/${at}`);
      return changes.length > 0 ? [{ from: other.from, to: other.to, path: `/edges/${at}`, changes }] : [];
    }),
  };
}

interface Pairs<One> {
  added: { at: number; one: One }[];
  removed: { at: number; one: One }[];
  both: { id: string; one: One; other: One; at: number }[];
}

function pairsOf<One>(before: readonly One[], after: readonly One[], idOf: (one: One) => string): Pairs<One> {
  const older = new Map(before.map((one, at) => [idOf(one), { at, one }]));
  const newer = new Map(after.map((one, at) => [idOf(one), { at, one }]));
  return {
    added: [...newer].filter(([id]) => !older.has(id)).map(([, placed]) => placed),
    removed: [...older].filter(([id]) => !newer.has(id)).map(([, placed]) => placed),
    both: [...newer].flatMap(([id, { at, one: other }]) => {
      const placed = older.get(id);
      return placed ? [{ id, one: placed.one, other, at }] : [];
    }),
  };
}

/** Each value that is another one, by its JSON pointer; of lists of nodes each node by its id. */
function changesOf(before: unknown, after: unknown, path: string): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => changesOf(before[name], after[name], `${path}/${pointerPart(name)}`));
  }
  if (isNamedList(before) && isNamedList(after)) {
    const { added, removed, both } = pairsOf(before, after, ({ id }) => id);
    const changed = both.flatMap(({ one, other, at }) => changesOf(one, other, `${path}/${at}`));
    const isMoved = added.length + removed.length + changed.length === 0;
    return [
      ...removed.map(({ at, one }): Change => ({ path: `${path}/${at}`, from: one })),
      ...added.map(({ at, one }): Change => ({ path: `${path}/${at}`, to: one })),
      ...changed,
      ...(isMoved ? [{ path, from: before, to: after }] : []),
    ];
  }
  return [
    {
      path,
      ...(before === undefined ? {} : { from: before }),
      ...(after === undefined ? {} : { to: after }),
    },
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNamedList = (value: unknown): value is Named[] =>
  Array.isArray(value) && value.every((one) => isObject(one) && typeof one.id === 'string');
