import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
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
