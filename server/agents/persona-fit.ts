import { type FoundTitle, titleMatcher } from './titles.ts';

/** A persona as titles are held against it. */
export interface TitledPersona {
  oId: string;
  name: string;
  description: string | null;
  data: Record<string, unknown>;
}

/** The persona whose titles somebody's title fits best, with the title of it that fits, and how. */
export type PersonaFit = FoundTitle<TitledPersona>;

const titlesMost = 50;

/** The titles of a persona: those that it lists, and its name where that is one. */
export function titlesOf({ name, data }: TitledPersona): string[] {
  const listed = Array.isArray(data.commonJobTitles) ? data.commonJobTitles : [];
  return [...listed.filter((title) => typeof title === 'string').slice(0, titlesMost), name];
}

/** Returns a function that finds the persona of a title. Equal titles and personas give equal answers: of equal fits the persona that stands first counts. */
export function personaMatcher(personas: readonly TitledPersona[]): (title: string) => PersonaFit | null {
  return titleMatcher(personas.flatMap((of) => titlesOf(of).map((title) => ({ title, of }))));
}
