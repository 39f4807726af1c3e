import { z } from 'zod';
import type { AgentRunBody } from '../../../../schema/agents/input.ts';
import type { NodeOf } from '../../../../schema/workflow-steps/index.ts';
import { type AgentDefinition, isOfAccount, subjectFacts } from '../../../agents/definition.ts';
import { agents } from '../../../agents/index.ts';
import type { Tx } from '../../../database/index.ts';
import { type Fault, noneOf } from '../../../errors.ts';
import { subjectOf } from '../../agents/input.ts';
import { type KnownInput, knownInput, open } from './known-input.ts';
import type { Scope } from './scopes.ts';

interface AgentNode {
  node: NodeOf<'agent'>;
  path: string;
}

/** Returns the faults of nodes that run agents: unknown agents, and input that the agent would refuse. */
export async function checkAgents(tx: Tx, workspace: string, scopes: readonly Scope[]): Promise<Fault[]> {
  const nodes = scopes
    .flatMap((scope) => scope.nodes)
    .flatMap(({ node, path }): AgentNode[] => (node.type === 'agent' ? [{ node, path }] : []));
  const types = await typesOf(tx, workspace, nodes);
  return nodes.flatMap(({ node, path }) => {
    const [member, kind, oId] = node.agentOId
      ? (['agentOId', 'agent', node.agentOId] as const)
      : (['experimentOId', 'experiment', node.experimentOId ?? ''] as const);
    const type = types.get(`${kind} ${oId}`);
    if (type === undefined) return [{ path: `${path}.${member}`, message: noneOf([kind]) }];
    const definition = agents.find((one) => one.type === type);
    if (!definition)
      return [{ path: `${path}.${member}`, message: `is an agent of type ${type}, which cannot be run` }];
    return inputFaults(definition, node).map((fault) => ({ ...fault, path: `${path}.${fault.path}` }));
  });
}

/** The types of agents and experiments that the nodes name, by what they are and their oIds. */
async function typesOf(tx: Tx, workspace: string, nodes: readonly AgentNode[]): Promise<Map<string, string>> {
  const oIds = nodes.flatMap(({ node }) => [node.agentOId, node.experimentOId]).filter((oId) => oId != null);
  if (oIds.length === 0) return new Map();
  const rows = await tx<{ key: string; type: string }[]>`
    select 'agent ' || o_id as key, type
    from agent
    where workspace_o_id = ${workspace}
      and o_id = any(${oIds})
      and deleted_at is null
    union all
    select 'experiment ' || o_id, agent_type
    from experiment
    where workspace_o_id = ${workspace}
      and o_id = any(${oIds})
      and deleted_at is null`;
  return new Map(rows.map(({ key, type }) => [key, type]));
}

/** What can be said of an agent's input before it runs: values that are written out, and what no member gives. */
function inputFaults(definition: AgentDefinition, { input }: NodeOf<'agent'>): Fault[] {
  const known = knownInput(input);
  if (!known) return [];
  return [...wrongValues(definition, known), ...missingSubject(definition, known)];
}

function wrongValues({ input: { shape } }: AgentDefinition, known: KnownInput): Fault[] {
  return Object.entries(known.members).flatMap(([name, value]) => {
    const member = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (value === open || !(member instanceof z.ZodType)) return [];
    const read = member.safeParse(withoutOpen(value));
    if (read.success) return [];
    return read.error.issues
      .filter(({ path }) => !leadsToOpen(value, path))
      .map(({ path, message }) => ({ path: known.pathTo([name, ...path.map(String)]), message }));
  });
}

/** Stands for whatever an expression comes to: it may tell an address, and a domain by it. */
const something = 'someone@company.example';

function missingSubject(definition: AgentDefinition, { members, isWhole }: KnownInput): Fault[] {
  const { requires } = definition;
  const [first] = requires;
  const nested = [members.person, members.company];
  if (!first || !isWhole || nested.includes(open)) return [];
  const body = filled(members, something) as AgentRunBody;
  // an account has a domain or a name at least
  if (isOfAccount(definition) && body.accountOId && requires.includes('companyName')) return [];
  if (requires.some((fact) => subjectFacts[fact](subjectOf(definition, body)))) return [];
  const names = [requires.slice(0, -1).join(', '), requires.at(-1)].filter(Boolean).join(' or ');
  return [{ path: 'input', message: `does not identify the subject of the agent: give ${names}` }];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What expressions come to left out of objects, and put as a text where they stand in lists. */
function withoutOpen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => (one === open ? something : withoutOpen(one)));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (one === open ? [] : [[name, withoutOpen(one)]])),
  );
}

function filled(value: unknown, text: string): unknown {
  if (value === open) return text;
  if (Array.isArray(value)) return value.map((one) => filled(one, text));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, text)]));
}

function leadsToOpen(value: unknown, path: readonly PropertyKey[]): boolean {
  let at = value;
  for (const step of path) {
    if (at === open) return true;
    if (typeof at !== 'object' || at === null) return false;
    at = (at as Record<PropertyKey, unknown>)[step];
  }
  return at === open;
}
