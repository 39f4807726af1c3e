import { asksOfTheOffer, notToldBy, quotedFrom, quotedIn, worthQuoting } from './activity.ts';
import type { ContentSection, FilledSection } from './content-sections.ts';
import type { Composition, Taken } from './definition.ts';

/** What the account and documents of it tell, put under the sections of a piece of content that nobody wrote. */

const dealsMost = 6;
const documentsMost = 8;
const strengthsMost = 3;

/** The sections with what belongs to them and was not found by the model, each point with where it stands. */
export function withAccount(
  { activity, records }: Composition,
  sections: readonly ContentSection[],
  filled: readonly FilledSection[],
): { sections: FilledSection[]; taken: Taken[] } {
  const taken: Taken[] = [];
  const all = filled.map(({ heading, points }) => ({ heading, points: [...points] }));
  const add = (index: number, text: string, from: Omit<Taken, 'path'>) => {
    const points = all[index]?.points;
    if (!points) return;
    taken.push({ path: `/jsonContent/sections/${index}/points/${points.length}`, ...from });
    points.push(text);
  };
  const told = all.flatMap(({ points }) => points);
  const first = sections.findIndex(({ topics }) => topics !== undefined);
  const of = (topic: string | null) =>
    topic === 'competition'
      ? sections.findIndex(({ heading }) => heading === 'Competition')
      : sections.findIndex(({ topics }) => topics?.some((one) => one === topic));
  if (first === -1) return { sections: all, taken };
  const statements = notToldBy(activity.statements, told).filter(
    (one) => !one.isQuestion || asksOfTheOffer(one),
  );
  for (const one of worthQuoting(statements)) {
    const index = of(one.isQuestion ? 'requirements' : one.topic);
    add(index === -1 ? first : index, one.quote, quotedFrom(one));
  }
  for (const one of notToldBy(activity.deals, told).slice(0, dealsMost))
    add(first, one.quote, quotedFrom(one));
  for (const one of notToldBy(activity.documents, told).slice(0, documentsMost))
    add(first, one.quote, quotedIn(one));
  const help = sections.findIndex(({ heading }) => heading === 'How we help');
  for (const { field, value, oId } of strengthsOf(records.product))
    if (help !== -1 && !told.includes(value))
      add(help, value, { type: 'entity', oId, field, quote: value, start: 0 });
  return { sections: all, taken };
}

/** What the offering does and what sets it apart, in the library's words. */
function strengthsOf(product: Composition['records'][string] | undefined) {
  return ['differentiatedValue', 'capabilities', 'customerBenefits'].flatMap((name) => {
    const values = product?.data[name];
    if (!product || !Array.isArray(values)) return [];
    return values
      .flatMap((value: unknown, index) =>
        typeof value === 'string' && value.trim()
          ? [{ oId: product.oId, field: `/${name}/${index}`, value }]
          : [],
      )
      .slice(0, strengthsMost);
  });
}
