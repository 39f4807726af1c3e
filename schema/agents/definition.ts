import { z } from 'zod';

export const agentTypes = [
  'PROSPECTOR',
  'CONTENT',
  'EMAIL',
  'ENRICH_PERSON',
  'ENRICH_COMPANY',
  'QUALIFY_PERSON',
  'QUALIFY_COMPANY',
  'CALL_PREP',
  'CONTEXT',
] as const;

export const AgentType = z.enum(agentTypes).meta({ id: 'AgentType' });
export type AgentType = z.output<typeof AgentType>;

/** One value that the agent writes from its sources. */
export interface AgentField {
  /** JSON pointer into the agent's `data`, such as `/company/industry`. */
  path: string;
  /** What a sentence must say to stand there. */
  description: string;
  form: 'text' | 'list';
  maxItems: number;
}

/** What one type of agent does: its address, what it writes and what its answer looks like. */
export interface AgentDefinition {
  type: AgentType;
  /** The segment in `/agents/<path>/run`; other names that clients use follow. */
  path: string;
  aliases: string[];
  title: string;
  description: string;
  category: 'research' | 'writing' | 'qualification' | 'retrieval';
  /** What the model is told to do, before subject and fields. */
  task: string;
  fields: AgentField[];
  /** Kinds of the library of which the best fitting entity is chosen and reported. */
  matches: { member: string; kinds: string[] }[];
  /** Shape of `data` in the reply. */
  data: z.ZodType;
}

export const defineAgent = (definition: AgentDefinition): AgentDefinition => definition;

/** An entity that fits, with how well and why. */
export const match = z
  .object({
    oId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    matchConfidence: z.enum(['LOW', 'MEDIUM', 'HIGH']),
    matchAnalysis: z.string(),
  })
  .nullable()
  .meta({ id: 'AgentMatch' });
