import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { library } from '../../schema/library/index.ts';
import type { Json, Members } from './difference.ts';
import { graphqlSdl } from './graphql.ts';
import { digestOf, documentOf, openApiText, servedDocument } from './openapi.ts';
import { campaign } from '../support/campaign.ts';

const document = servedDocument();
const digestText = () => JSON.stringify(digestOf(document, library));
const unchanged = digestText();

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method} ${path}`,
    operation: operation as Members,
  })),
);

/** Changes the document in one place, looks, and takes the change back. */
function withChange<T>(place: Members, member: string, value: Json, look: () => T): T {
  const { [member]: before = null } = place;
  place[member] = value;
  const seen = look();
  place[member] = before;
  return seen;
}

const hidesChange = (place: Members, member: string, value: Json) =>
  withChange(place, member, value, digestText) === unchanged;

test('the served document can be made of its golden digest again, to the last letter', () => {
  const made = JSON.stringify(documentOf(JSON.parse(openApiText())));
  expect(made === JSON.stringify(document)).toBe(true);
});

describe('the golden digest shows a change', () => {
  test.each(library.map(({ kind, title }) => [kind, title]))('of any field of a kind: %s', (_kind, title) => {
    const { properties } = document.components.schemas[`${title}Data`] as { properties: Members };
    const hidden = Object.keys(properties).filter((field) =>
      hidesChange(properties, field, { type: 'null' }),
    );
    expect(hidden).toEqual([]);
  });

  const added = { '418': { $ref: '#/components/responses/NotFound' } };
  const others = [{ $ref: '#/components/parameters/EntityType' }];
  const changes: [string, string, (before: Json) => Json][] = [
    ['refusals', 'responses', (before) => ({ ...(before as Members), ...added })],
    ['parameters', 'parameters', () => others],
  ];
  // one operation after another would take a digest for each
  test.each(changes)('of the %s of every operation at once', (_what, member, change) => {
    const given = structuredClone(document);
    for (const methods of Object.values(given.paths))
      for (const operation of Object.values(methods) as Members[])
        operation[member] = change(operation[member] ?? null);
    const made = documentOf(digestOf(given, library));
    expect(JSON.stringify(made) === JSON.stringify(given)).toBe(true);
  });

  test('of anything at all, so that it can be read from it', () => {
    const places = placesIn([document.paths, document.components]);
    fc.assert(
      fc.property(fc.nat(places.length - 1), (index) => {
        const [place = {}, member = ''] = places[index] ?? [];
        const [given, read] = withChange(place, member, 'changed', () => [
          JSON.stringify(document),
          JSON.stringify(documentOf(digestOf(document, library))),
        ]);
        return given === read;
      }),
    );
  });
});

/** Every place in which a word, a number or a flag stands. */
function placesIn(value: Json): [Members, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, one]) =>
    typeof one === 'object' ? placesIn(one) : [[value as Members, member] as [Members, string]],
  );
}

describe('the golden files stay short:', () => {
  const lines = (text: string) => text.split('\n').length;

  test('the digest has fewer than 75 lines an operation, shapes included', () => {
    expect(lines(openApiText()) / operations.length).toBeLessThan(75);
  });

  test('an eighteenth kind adds at most 300 lines to the digest and the SDL together', () => {
    const kinds = [...library, campaign];
    const added = [
      lines(openApiText(kinds)) - lines(openApiText()),
      lines(graphqlSdl(kinds)) - lines(graphqlSdl()),
    ];
    expect(Math.min(...added)).toBeGreaterThan(0);
    expect(Math.max(...added) + Math.min(...added)).toBeLessThanOrEqual(300);
  });
});
