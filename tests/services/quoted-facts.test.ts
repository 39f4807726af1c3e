import { expect, test } from 'bun:test';
import type { DocumentQuote } from '../../server/agents/activity.ts';
import { companyFacts } from '../../server/agents/company/company-facts.ts';
import { propositionsOf, standsAlone } from '../../server/agents/quoted/library-facts.ts';
import type { LibraryRecord } from '../../server/agents/read.ts';

const record = (kind: string, name: string, data: Record<string, unknown>): LibraryRecord => ({
  oId: `${kind}_1`,
  kind,
  name,
  description: null,
  data,
  fit: 1,
  linked: true,
});

test('a sentence that names a rival of the library is no value proposition', () => {
  const own = 'Counts every shelf each night.';
  const product = record('product', 'Tallyline', {
    capabilities: ['StockPilot offers more integrations, though many are built into Tallyline.', own],
  });
  const texts = (library: LibraryRecord[]) =>
    propositionsOf({ records: { product }, library }).map(({ text }) => text);
  expect(texts([record('competitor', 'StockPilot', {})])).toEqual([own]);
  expect(texts([])).toHaveLength(2);
});

test('a fact with a link whose address stood elsewhere cannot stand alone', () => {
  expect(standsAlone('You can [schedule a call] to learn more.')).toBe(false);
  expect(standsAlone('You can [schedule a call](https://acme.example) to learn more.')).toBe(true);
});

test('an office that a company opened is not where it is', () => {
  const said = (quote: string): DocumentQuote => ({
    oId: 'rs_1',
    chunkOId: 'ck_1',
    document: 'Corbel',
    quote,
    start: 0,
  });
  const documents = [said('In 2025 it opened an office in Lisbon.'), said('Corbel is based in Delft.')];
  expect(companyFacts('Corbel', documents).location?.quote).toBe('Corbel is based in Delft.');
});
