import type { AgentDefinition } from '../../../schema/agents/definition.ts';
import { agents } from '../../../schema/agents/index.ts';
import { invalidField } from '../../errors.ts';

/** The definition of a type of agents; 400 for a type that can be configured and not be run yet. */
export function definitionOf(type: string): AgentDefinition {
  const definition = agents.find((one) => one.type === type);
  if (!definition) throw invalidField('agentOId', `is an agent of type ${type}, which cannot be run`);
  return definition;
}
