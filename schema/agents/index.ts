import { z } from 'zod';
import { callPrep } from './call-prep.ts';
import { content } from './content.ts';
import { context } from './context.ts';
import type { AgentDefinition } from './definition.ts';
import { enrichCompany } from './enrich-company.ts';
import { enrichPerson } from './enrich-person.ts';
import { prospector } from './prospector.ts';
import { qualifyCompany } from './qualify-company.ts';
import { qualifyPerson } from './qualify-person.ts';
import { sequence } from './sequence.ts';

/** Every agent that can be run. A new one is a file beside this and a line here. */
export const agents: readonly AgentDefinition[] = [
  enrichCompany,
  enrichPerson,
  qualifyCompany,
  qualifyPerson,
  callPrep,
  content,
  sequence,
  prospector,
  context,
];

export const AgentType = z
  .enum(agents.map(({ type }) => type) as [string, ...string[]])
  .meta({ id: 'AgentType' });
export type AgentType = z.output<typeof AgentType>;
