import { type GraphQLSchema, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { argumentDescriptions } from './arguments.ts';
import { fieldDescriptions } from './fields.ts';
import { typeDescriptions } from './types.ts';

/**
 * Adds descriptions where the shape has none. They stand here because shapes are REST's too, and the OpenAPI document
 * should stay small.
 */
export function describeSchema(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    type.description ??= typeDescriptions[type.name] ?? madeOf(type.name);
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!('args' in field)) {
        // filters of figures are the arguments of a list
        const list = `${type.name.replace(/Filter$/, '').toLowerCase()}s`;
        field.description ??= found(argumentDescriptions, list, field.name);
        continue;
      }
      field.description ??= found(fieldDescriptions, type.name, field.name);
      for (const argument of field.args)
        argument.description ??= found(argumentDescriptions, field.name, argument.name);
    }
  }
  return schema;
}

const found = (descriptions: Record<string, string>, owner: string, name: string) =>
  descriptions[`${owner}.${name}`] ?? descriptions[name];

/** Types that come with each kind of the library. */
function madeOf(name: string): string | undefined {
  if (/^MotionPlaybookAnchorOverrides\w+Mode$/.test(name)) return "Modes of choosing a playbook's records";
  if (name.endsWith('Data')) return `Fields of the kind ${name.slice(0, -'Data'.length)}`;
  return undefined;
}
