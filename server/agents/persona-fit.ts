import { type FoundTitle, titleMatcher } from './titles.ts';

/** A persona, prepared for comparing titles with it. */
export interface TitledPersona {
  oId: string;
  name: string;
  description: string | null;
  data: Record<string, unknown>;
}

/** The persona whose titles fit somebody's title best, with the matching title and the kind of match. */
export type PersonaFit = FoundTitle<TitledPersona>;

const titlesMost = 50;

/** Returns the titles of a persona: those that it lists, and its name if that is a title. */
export function titlesOf({ name, data }: TitledPersona): string[] {
  const listed = Array.isArray(data.commonJobTitles) ? data.commonJobTitles : [];
  return [...listed.filter((title) => typeof title === 'string').slice(0, titlesMost), name];
}

/**
 * Returns a function that finds the persona of a title. The result is deterministic: of equal fits the first persona
 * wins.
 */
export function personaMatcher(personas: readonly TitledPersona[]): (title: string) => PersonaFit | null {
  return titleMatcher(personas.flatMap((of) => titlesOf(of).map((title) => ({ title, of }))));
}
