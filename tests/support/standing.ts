import type { Field, Source } from '../../server/ai/index.ts';
import { checkQuotesInTurns } from '../../server/ai/quote.ts';

/** Values held to the place of their quotes on a page. */

export const fieldOf = (name: string, more: Partial<Field> = {}): Field => ({
  path: `/${name}`,
  name,
  description: name,
  form: 'list',
  maxItems: 5,
  ...more,
});

export const results = fieldOf('results', { tells: 'good', titles: ['results', 'impact'] });
export const rival = fieldOf('strengths', { side: 'rival', tells: 'good', titles: ['strengths'] });

/** Returns what of a value is kept that was taken from a quote on a page. */
export async function kept(
  text: string,
  subject: string,
  quote: string,
  {
    value = quote,
    field = results,
    title = null as string | null,
    ...more
  }: Partial<{
    value: string;
    field: Field;
    title: string | null;
    speakers: Source['speakers'];
  }> = {},
): Promise<string[]> {
  const source = { key: 'a', type: 'RESOURCE', oId: null, url: null, title, text, ...more } as Source;
  const { values } = await checkQuotesInTurns(
    { fields: [field], sources: [source], subject, company: 'Orrin' },
    [{ field, value, sourceKey: 'a', quote }],
  );
  return values.map((one) => one.value);
}
