import { oIdPattern } from '../../../schema/o-id.ts';
import type { Client, MemberFault } from '../../demo/client.ts';
import { agents, experiments, type Listed, recordMeant, workflows } from '../../named.ts';

type Members = Record<string, unknown>;

/** Stands for what nobody is called, so that all else can be checked. */
const nobody = `none_${'0'.repeat(21)}`;

const kinds: Readonly<Record<string, Listed>> = {
  agentOId: agents,
  experimentOId: experiments,
  workflowOId: workflows,
};

/**
 * Replaces names of agents and experiments by oIds; files use names, because oIds differ between workspaces. Unknown
 * names are reported together.
 */
export async function withOIds(
  client: Client,
  definition: Members,
): Promise<{ definition: Members; faults: MemberFault[] }> {
  const faults: MemberFault[] = [];
  const known = new Map<string, Promise<string>>();

  const meantBy = (kind: Listed, named: string) => {
    const key = `${kind.noun} ${named}`;
    const there = known.get(key) ?? recordMeant(client, kind, named);
    known.set(key, there);
    return there;
  };

  async function resolve(node: unknown, path: string): Promise<unknown> {
    if (typeof node !== 'object' || node === null) return node;
    const members: Members = { ...node };
    for (const [member, kind] of Object.entries(kinds)) {
      const named = members[member];
      if (typeof named !== 'string' || named === '' || oIdPattern.test(named)) continue;
      try {
        members[member] = await meantBy(kind, named);
      } catch (error) {
        members[member] = nobody;
        faults.push({
          path: `${path}.${member}`,
          message: error instanceof Error ? error.message : String(error),
        });
      }
    }
    if (members.node) members.node = await resolve(members.node, `${path}.node`);
    if (Array.isArray(members.nodes)) members.nodes = await resolveAll(members.nodes, `${path}.nodes`);
    return members;
  }

  // one after the other: a definition names a handful, and faults stay in its order
  async function resolveAll(nodes: readonly unknown[], path: string): Promise<unknown[]> {
    const resolved: unknown[] = [];
    for (const [at, node] of nodes.entries()) resolved.push(await resolve(node, `${path}[${at}]`));
    return resolved;
  }

  const { nodes } = definition;
  return {
    definition: Array.isArray(nodes)
      ? { ...definition, nodes: await resolveAll(nodes, 'nodes') }
      : definition,
    faults,
  };
}
