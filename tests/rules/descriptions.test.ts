import { expect, test } from 'bun:test';
import { isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { graphqlSchema } from '../../schema/graphql/index.ts';
import { library } from '../../schema/library/index.ts';
import { servedDocument } from '../golden/openapi.ts';

/** Openings without a subject or a verb, as for docstrings. */
const nameless = /^(?:What|How|When|Whether|Of|Where|Who|Whose|Whom|Those|So many)\b/;

test('a summary or description in the OpenAPI document begins with a verb or a noun', () => {
  const faults = new Set<string>();
  JSON.stringify(servedDocument(), (key, value) => {
    if (key === 'example' || key === 'examples') return undefined;
    if (/^(?:summary|description)$/.test(key) && nameless.test(String(value))) faults.add(value);
    return value;
  });
  expect([...faults]).toEqual([]);
});

test('a description in the GraphQL schema begins with a verb or a noun', () => {
  const faults = Object.values(graphqlSchema(library).getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => {
      const hasFields = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type);
      const fields = hasFields ? Object.values(type.getFields()) : [];
      const described = [type, ...fields, ...fields.flatMap((field) => ('args' in field ? field.args : []))];
      return described
        .filter(({ description }) => nameless.test(description ?? ''))
        .map(({ name, description }) => `${type.name}.${name}: ${description}`);
    });
  expect(faults).toEqual([]);
});
