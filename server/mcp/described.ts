import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { type Json, jsonSchema, type Schemas, usedSchemas } from '../http/document/schema.ts';
import type { Caller } from '../http/route.ts';
import type { Tool } from './definition.ts';

/** Returns the tools that a key may call, as `tools/list` answers them. */
export function listedTools(tools: readonly Tool[], { scopes }: Pick<Caller, 'scopes'>): ListedTool[] {
  return tools
    .filter((tool) => tool.scopes.every((scope) => scopes.includes(scope)))
    .map((tool) => {
      const listed = described.get(tool) ?? describe(tool);
      described.set(tool, listed);
      return listed;
    });
}

/** Made when a tool is first listed: shapes never change while a process runs. */
const described = new WeakMap<Tool, ListedTool>();

const describe = ({ name, title, description, annotations, input, output }: Tool): ListedTool => ({
  name,
  title,
  description,
  inputSchema: schemaOf(input),
  outputSchema: schemaOf(output),
  annotations: { title, ...annotations },
});

/**
 * A shape as JSON Schema that stands by itself. Of answers too it is the form of the input, which is open: clients refuse
 * an answer that does not fit, and a later version may say more.
 */
function schemaOf(shape: z.ZodObject): Json & { type: 'object' } {
  const schemas: Schemas = { named: {}, inputNames: new Map() };
  const schema = jsonSchema(shape, schemas, 'input');
  const $defs = usedSchemas(schema, schemas.named);
  const whole = { ...schema, ...(Object.keys($defs).length > 0 ? { $defs } : {}) };
  const text = JSON.stringify(whole).replaceAll('"#/components/schemas/', '"#/$defs/');
  return { ...(JSON.parse(text) as Json), type: 'object' };
}
