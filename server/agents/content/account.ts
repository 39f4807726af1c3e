import { isPoint, notToldBy, worthQuoting } from '../activity.ts';
import type { Composition, TakenValue } from '../definition.ts';
import { topicNamed } from '../discovery-frames.ts';
import { composer } from '../quoted/composer.ts';
import { quoteOf } from '../quoted/fact.ts';
import { libraryFacts } from './library.ts';
import type { ContentSection, FilledSection } from './sections.ts';

/** What the account, documents of it and the library tell, put under the sections of a piece that nobody wrote. */

const dealsMost = 6;
const documentsMost = 8;

/** Adds to each section the facts that belong to it and that the model did not find, each with its place. */
export function withAccount(
  from: Composition,
  sections: readonly ContentSection[],
  filledSections: readonly FilledSection[],
): { sections: FilledSection[]; taken: TakenValue[]; warnings: string[] } {
  const { activity } = from;
  const answer = composer();
  const lists = filledSections.map(({ points }, index) =>
    answer.list(`/jsonContent/sections/${index}/points`, points),
  );
  const request = answer.list(`/jsonContent/sections/${filledSections.length}/points`);
  const shownSections = () => [
    ...filledSections.map(({ heading }, index) => ({ heading, points: lists[index]?.values ?? [] })),
    ...(request.values.length > 0 ? [{ heading: 'What the request tells', points: request.values }] : []),
  ];
  const toldPoints = filledSections.flatMap(({ points }) => points);
  const first = sections.findIndex(({ topics }) => topics !== undefined);
  const of = (topic: string | null) =>
    sections.findIndex(({ topics, heading }) =>
      topics ? topics.some((one) => one === topic) : topic !== null && topicNamed(heading) === topic,
    );
  for (const one of notToldBy(activity.told, toldPoints))
    (lists[of(one.topic)] ?? lists[first] ?? request).add(quoteOf(one));
  const statements = notToldBy(activity.statements.filter(isPoint), toldPoints);
  for (const one of worthQuoting(statements))
    (lists[of(one.isQuestion ? 'requirements' : one.topic)] ?? lists[first])?.add(quoteOf(one));
  lists[first]?.add(...notToldBy(activity.deals, toldPoints).slice(0, dealsMost).map(quoteOf));
  lists[first]?.add(...notToldBy(activity.documents, toldPoints).slice(0, documentsMost).map(quoteOf));
  for (const [index, { library }] of sections.entries())
    if (library)
      lists[index]?.add(...libraryFacts(from, library).filter(({ text }) => !toldPoints.includes(text)));
  const help = sections.findIndex(({ library }) => library === 'offering');
  const isUnknown = help !== -1 && !from.records.product && lists[help]?.values.length === 0;
  return {
    sections: shownSections(),
    taken: answer.taken,
    warnings: isUnknown
      ? [`${sections[help]?.heading} is left out: no offering of the library fits, name one in customContext`]
      : [],
  };
}
