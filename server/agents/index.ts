import { type AgentType, agentTypes } from '../../schema/agents/types.ts';
import { callPrep } from './call-prep/call-prep.ts';
import { enrichCompany } from './company/enrich-company.ts';
import { content } from './content/content.ts';
import { context } from './context/context.ts';
import type { AgentDefinition } from './definition.ts';
import { enrichPerson } from './person/enrich-person.ts';
import { prospector } from './prospector/prospector.ts';
import { qualifyCompany } from './qualify/qualify-company.ts';
import { qualifyPerson } from './qualify/qualify-person.ts';
import { sequence } from './sequence/sequence.ts';

/** The definition of each type: a new one is a folder beside this, a line here and its name in `schema/agents/types.ts`. */
const definitions: Readonly<Record<AgentType, AgentDefinition>> = {
  ENRICH_COMPANY: enrichCompany,
  ENRICH_PERSON: enrichPerson,
  QUALIFY_COMPANY: qualifyCompany,
  QUALIFY_PERSON: qualifyPerson,
  CALL_PREP: callPrep,
  CONTENT: content,
  EMAIL: sequence,
  PROSPECTOR: prospector,
  CONTEXT: context,
};

/** Every agent that can be run, in the order of the types. */
export const agents: readonly AgentDefinition[] = agentTypes.map((type) => definitions[type]);
