import { faultsOf, sentenceOf } from '../../../schema/input/sentences.ts';
import { workflowCreate } from '../../../schema/workflow.ts';
import { nodeIdPattern } from '../../../schema/workflow-steps/node.ts';
import type { MemberFault } from '../../demo/client.ts';
import { stepsOf } from '../file.ts';

type Members = Record<string, unknown>;
type Steps = readonly (string | number)[];

export interface ShapedPart {
  /** A definition that has a shape, or the best that came of it. */
  definition: unknown;
  /** Every fault of the shapes, those too that showed behind others. */
  faults: readonly MemberFault[];
  /** Tells whether a fault of the definition is one of the file: not of what was put in place of something. */
  isOfFile(fault: MemberFault): boolean;
}

/** Members around a fault that are taken out one after the other. */
const roundsMost = 6;

/**
 * Reduces a faulty definition to the part that has the right shape, so that the references in it can be checked all
 * the same. Faulty members are removed first, then those around them. A node that cannot do without a member becomes a
 * plain node, and such an edge one without meaning.
 */
export function shapedPart(read: unknown): ShapedPart {
  const definition = structuredClone(read);
  const faults = new Map<string, MemberFault>();
  const lostEdges: string[] = [];
  let isLoose = false;
  for (let round = 0; round <= roundsMost; round++) {
    const parsed = workflowCreate.safeParse(definition, { error: sentenceOf });
    if (parsed.success) break;
    for (const fault of faultsOf(parsed.error)) {
      if (!isWithin(fault.path, faults.keys())) faults.set(fault.path, fault);
      const steps = stepsOf(fault.path);
      const place = steps.slice(0, Math.max(firstPlace(steps), steps.length - round));
      if (isEdge(place)) lostEdges.push(pathOf(place));
      isLoose ||= isEdge(place) || steps.at(-1) === 'id';
      replace(definition, place, round);
    }
  }
  return {
    definition,
    faults: [...faults.values()],
    isOfFile: ({ path }) =>
      !faults.has(path) &&
      !isWithin(path, lostEdges) &&
      // where an edge or an id is lost, it is not known what leads where
      !(isLoose && /(^|\.)(nodes\[\d+\]|node|entry)$/.test(path)),
  };
}

const isEdge = (steps: Steps) => steps.at(-2) === 'edges' && typeof steps.at(-1) === 'number';
const isNode = (steps: Steps) =>
  (steps.at(-2) === 'nodes' && typeof steps.at(-1) === 'number') || steps.at(-1) === 'node';

/** The length of the path of the innermost node or edge around a fault; 1 outside of those. */
function firstPlace(steps: Steps): number {
  for (let length = steps.length; length > 1; length--) {
    const place = steps.slice(0, length);
    if (isEdge(place) || isNode(place)) return length;
  }
  return 1;
}

const pathOf = (steps: Steps) =>
  steps.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : path ? `${path}.${step}` : step),
    '',
  );

const isWithin = (path: string, places: Iterable<string>) =>
  [...places].some((place) => path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`));

function replace(definition: unknown, place: Steps, round: number): void {
  const last = place.at(-1);
  const owner = place
    .slice(0, -1)
    .reduce<unknown>((value, step) => (value as Members | null)?.[step], definition);
  if (last === undefined || typeof owner !== 'object' || owner === null) return;
  const members = owner as Members;
  if (isNode(place)) members[last] = plainNode(members[last], String(last), round);
  else if (isEdge(place)) members[last] = { from: 'none', to: 'none' };
  else if (last === 'name' && place.length === 1) members.name = 'Without a name';
  else if (last === 'onError') members.onError = 'branch';
  else if (place[0] === 'limits' && round === 0) members[last] = 1;
  else if (Array.isArray(owner)) owner[Number(last)] = null;
  else delete members[last];
}

/** With its input and the graph inside it, until the last round; edges out of a condition may say anything. */
function plainNode(node: unknown, place: string, round: number): Members {
  const { id, type, input, onError, node: inner, nodes, edges, entry } = (node ?? {}) as Members;
  const plain = {
    id: typeof id === 'string' && nodeIdPattern.test(id) ? id : `unnamed_${place}`,
    ...(onError === 'branch' ? { onError } : {}),
  };
  const inside = { node: inner, nodes, edges, entry };
  if (round === roundsMost) return { ...plain, type: 'condition', expression: 'null' };
  if (type === 'map') return { ...plain, type, items: '[]', ...inside };
  if (type === 'repeat') return { ...plain, type, until: 'true', ...inside };
  return { ...plain, type: 'condition', expression: 'null', input };
}
