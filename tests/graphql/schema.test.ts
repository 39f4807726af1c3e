import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { isInterfaceType, isObjectType, lexicographicSortSchema, printSchema } from 'graphql';
import { argumentDescriptions } from '../../schema/graphql/described/arguments.ts';
import { fieldDescriptions } from '../../schema/graphql/described/fields.ts';
import { typeDescriptions } from '../../schema/graphql/described/types.ts';
import { graphqlSchema } from '../../schema/graphql/index.ts';
import { library } from '../../schema/library/index.ts';
import { defineKind, list } from '../../schema/shape.ts';
import { graphqlSdl } from '../golden/graphql.ts';

describe('the GraphQL schema', () => {
  test('is the golden one: `bun run golden` rewrites it', async () => {
    const golden = await Bun.file(join(import.meta.dir, '../golden/schema.graphql')).text();
    expect(graphqlSdl()).toBe(golden);
  });

  test('has every kind of the library, with the fields of its definition', () => {
    const schema = graphqlSchema(library);
    for (const kind of library) {
      const type = schema.getType(`${kind.title}Data`);
      const fields = type && 'getFields' in type ? Object.keys(type.getFields()) : [];
      expect(fields.sort(), kind.title).toEqual(Object.keys({ ...kind.inData, ...kind.fields }).sort());
    }
  });

  test('says what each type, field and argument is', () => {
    const silent: string[] = [];
    const told = (name: string, { description }: { description?: string | null | undefined }) => {
      if (!description?.trim()) silent.push(name);
    };
    for (const type of Object.values(graphqlSchema(library).getTypeMap())) {
      if (type.name.startsWith('__')) continue;
      told(type.name, type);
      if (!('getFields' in type)) continue;
      for (const field of Object.values(type.getFields())) {
        told(`${type.name}.${field.name}`, field);
        if (!('args' in field)) continue;
        for (const argument of field.args) told(`${type.name}.${field.name}(${argument.name})`, argument);
      }
    }
    expect(silent).toEqual([]);
  });

  test('has an `id` for records that `node` finds alone, since clients cache by it', () => {
    const schema = graphqlSchema(library);
    const withId = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && !type.name.startsWith('__') && 'id' in type.getFields(),
    );
    const node = schema.getType('Node');
    const found = isInterfaceType(node) ? schema.getPossibleTypes(node) : [];
    expect(withId.map(({ name }) => name).sort()).toEqual(found.map(({ name }) => name).sort());
  });

  test('holds no description of something that is not in it', () => {
    const types = graphqlSchema(library).getTypeMap();
    const members = new Set<string>();
    const args = new Set<string>();
    for (const type of Object.values(types)) {
      if (!('getFields' in type)) continue;
      for (const field of Object.values(type.getFields())) {
        members.add(field.name).add(`${type.name}.${field.name}`);
        if ('args' in field) for (const { name } of field.args) args.add(name).add(`${field.name}.${name}`);
      }
    }
    const unknown = [
      ...Object.keys(typeDescriptions).filter((name) => !types[name]),
      ...Object.keys(fieldDescriptions).filter((name) => !members.has(name)),
      ...Object.keys(argumentDescriptions).filter((name) => !args.has(name)),
    ];
    expect(unknown).toEqual([]);
  });

  test('takes in a new kind by its definition alone', () => {
    const partner = defineKind({
      kind: 'channel-partner',
      prefix: 'chp',
      plural: 'channelPartners',
      title: 'ChannelPartner',
      sentence: 'A company that sells the offering for us',
      fields: { strengths: list('What they are good at') },
    });
    const sdl = printSchema(lexicographicSortSchema(graphqlSchema([...library, partner])));
    expect(sdl).toContain('type ChannelPartner implements LibraryEntity');
    expect(sdl).toContain('strengths: [String!]');
    expect(sdl).toMatch(/channelPartners\(/);
    expect(sdl).toContain('CHANNEL_PARTNER');
  });

  test('stays the same when it is built a second time', () => {
    expect(printSchema(graphqlSchema(library))).toBe(printSchema(graphqlSchema(library)));
  });
});
