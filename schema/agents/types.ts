import { z } from 'zod';

/** Every type of agent, as clients name it. Definitions stand in `server/agents/`; its registry holds exactly these. */
export const agentTypes = [
  'ENRICH_COMPANY',
  'ENRICH_PERSON',
  'QUALIFY_COMPANY',
  'QUALIFY_PERSON',
  'CALL_PREP',
  'CONTENT',
  'EMAIL',
  'PROSPECTOR',
  'CONTEXT',
] as const;

export const AgentType = z.enum(agentTypes).meta({ id: 'AgentType' });
export type AgentType = z.output<typeof AgentType>;
