import { z } from 'zod';
import { oId } from './wire.ts';
import { workflowCreate } from './workflow.ts';

/** A workflow as a file: the body that creates it, with members for editors and the command that applies it. */
export const workflowFile = workflowCreate
  .extend({
    $schema: z.string().max(2_000).optional().meta({ description: 'Address of this schema, for editors' }),
    oId: oId.nullish().meta({ description: 'The workflow that it belongs to; absent: the one of its name' }),
  })
  .meta({ title: 'A workflow' });

/** The JSON Schema (2020-12) of a workflow's file, strict about names so that editors show a misspelt one. */
export function workflowFileSchema(): Record<string, unknown> {
  return z.toJSONSchema(workflowFile, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.requestExample;
      if (jsonSchema.properties) jsonSchema.additionalProperties ??= false;
    },
  }) as Record<string, unknown>;
}
