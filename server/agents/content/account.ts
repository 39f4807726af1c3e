import { asksOfTheOffer, notToldBy, quotedFrom, quotedIn, worthQuoting } from '../activity.ts';
import type { Composition, Taken } from '../definition.ts';
import type { Paragraph } from '../quoted/paragraphs.ts';
import { libraryPoints } from './library.ts';
import type { ContentSection, FilledSection } from './sections.ts';

/** What the account, documents of it and the library tell, put under the sections of a piece that nobody wrote. */

const dealsMost = 6;
const documentsMost = 8;

/** The sections with what belongs to them and was not found by the model, each point with where it stands. */
export function withAccount(
  from: Composition,
  sections: readonly ContentSection[],
  filled: readonly FilledSection[],
): { sections: FilledSection[]; taken: Taken[]; warnings: string[] } {
  const { activity } = from;
  const taken: Taken[] = [];
  const all = filled.map(({ heading, points }) => ({ heading, points: [...points] }));
  const add = (index: number, { before = '', text, from: place }: Paragraph) => {
    const points = all[index]?.points;
    if (!points) return;
    const claim = { text, start: before.length, end: before.length + text.length };
    const path = `/jsonContent/sections/${index}/points/${points.length}`;
    taken.push({ path, ...place, ...(before ? { claim } : {}) });
    points.push(before + text);
  };
  const told = all.flatMap(({ points }) => points);
  const first = sections.findIndex(({ topics }) => topics !== undefined);
  const of = (topic: string | null) =>
    sections.findIndex(({ topics }) => topics?.some((one) => one === topic));
  if (first === -1) return { sections: all, taken, warnings: [] };
  const statements = notToldBy(activity.statements, told).filter(
    (one) => !one.isQuestion || asksOfTheOffer(one),
  );
  for (const one of worthQuoting(statements)) {
    const index = of(one.isQuestion ? 'requirements' : one.topic);
    add(index === -1 ? first : index, { text: one.quote, from: quotedFrom(one) });
  }
  for (const one of notToldBy(activity.deals, told).slice(0, dealsMost))
    add(first, { text: one.quote, from: quotedFrom(one) });
  for (const one of notToldBy(activity.documents, told).slice(0, documentsMost))
    add(first, { text: one.quote, from: quotedIn(one) });
  for (const [index, { library }] of sections.entries())
    for (const point of library ? libraryPoints(from, library) : [])
      if (!told.includes(point.text)) add(index, point);
  const help = sections.findIndex(({ library }) => library === 'offering');
  const isUnknown = help !== -1 && !from.records.product && all[help]?.points.length === 0;
  return {
    sections: all,
    taken,
    warnings: isUnknown
      ? [`${all[help]?.heading} is left out: no offering of the library fits, name one in customContext`]
      : [],
  };
}
