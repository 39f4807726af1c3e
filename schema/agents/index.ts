import { content } from './content.ts';
import type { AgentDefinition } from './definition.ts';
import { enrichCompany } from './enrich-company.ts';

/** Every agent that can be run. A new one is a file beside this and a line here. */
export const agents: readonly AgentDefinition[] = [enrichCompany, content];
