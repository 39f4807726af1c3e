import { asksOfTheOffer, notToldBy, worthQuoting } from '../activity.ts';
import type { Composition, Taken } from '../definition.ts';
import { topicNamed } from '../discovery-frames.ts';
import { composer } from '../quoted/composer.ts';
import { quoteOf } from '../quoted/fact.ts';
import { libraryFacts } from './library.ts';
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
  const answer = composer();
  const lists = filled.map(({ points }, index) =>
    answer.list(`/jsonContent/sections/${index}/points`, points),
  );
  const request = answer.list(`/jsonContent/sections/${filled.length}/points`);
  const shown = () => [
    ...filled.map(({ heading }, index) => ({ heading, points: lists[index]?.values ?? [] })),
    ...(request.values.length > 0 ? [{ heading: 'What the request tells', points: request.values }] : []),
  ];
  const told = filled.flatMap(({ points }) => points);
  const first = sections.findIndex(({ topics }) => topics !== undefined);
  const of = (topic: string | null) =>
    sections.findIndex(({ topics, heading }) =>
      topics ? topics.some((one) => one === topic) : topic !== null && topicNamed(heading) === topic,
    );
  for (const one of notToldBy(activity.told, told))
    (lists[of(one.topic)] ?? lists[first] ?? request).add(quoteOf(one));
  const statements = notToldBy(activity.statements, told).filter(
    (one) => !one.isQuestion || asksOfTheOffer(one),
  );
  for (const one of worthQuoting(statements))
    (lists[of(one.isQuestion ? 'requirements' : one.topic)] ?? lists[first])?.add(quoteOf(one));
  lists[first]?.add(...notToldBy(activity.deals, told).slice(0, dealsMost).map(quoteOf));
  lists[first]?.add(...notToldBy(activity.documents, told).slice(0, documentsMost).map(quoteOf));
  for (const [index, { library }] of sections.entries())
    if (library) lists[index]?.add(...libraryFacts(from, library).filter(({ text }) => !told.includes(text)));
  const help = sections.findIndex(({ library }) => library === 'offering');
  const isUnknown = help !== -1 && !from.records.product && lists[help]?.values.length === 0;
  return {
    sections: shown(),
    taken: answer.taken,
    warnings: isUnknown
      ? [`${sections[help]?.heading} is left out: no offering of the library fits, name one in customContext`]
      : [],
  };
}
