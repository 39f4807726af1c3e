import { z } from 'zod';
import { boundedText, oId } from '../../../schema/wire.ts';
import type { AccountPerson } from '../account-person.ts';
import { type PersonaFit, personaMatcher, type TitledPersona } from '../persona-fit.ts';
import { titleHolds, titleMatcher } from '../titles.ts';

/** Whom a search for people asks for, and who of those that are known is meant. */

const titles = z.array(boundedText(300)).max(100).nullish();

export const searchContext = z
  .object({
    playbookOId: oId.nullish().meta({ description: "People of this playbook's personas" }),
    personaOIds: z.array(oId).max(50).nullish().meta({ description: 'People of these personas' }),
    fuzzyTitles: titles.meta({
      description:
        'People with such a title: `VP Finance` is also Vice President of Finance, and near Finance Director',
    }),
    exactTitles: titles.meta({
      description: 'People with this title, ignoring abbreviations, case and small words',
    }),
    excludeTitles: titles.meta({ description: 'Nobody whose title has all words of one of these' }),
    personCountry: boundedText(100).nullish().meta({ description: 'Code or English name of a country' }),
    personLocation: boundedText(300).nullish().meta({ description: 'Text in the place of a person' }),
  })
  .loose()
  .meta({
    id: 'SearchContext',
    description:
      'Search for people. Personas and titles widen one another; exclusions and places narrow both. People without a known title or place do not match it',
  });

export type SearchContext = z.output<typeof searchContext>;

export interface Prospect {
  person: AccountPerson;
  fit: PersonaFit | null;
}

/**
 * Returns the people that the search asks for, ordered by how well their persona fits, then by when they were last
 * seen.
 */
export function prospectsOf(
  people: readonly AccountPerson[],
  personas: readonly TitledPersona[],
  search: Partial<SearchContext>,
  isByPersona: boolean,
): Prospect[] {
  const isByTitle = Boolean(search.fuzzyTitles?.length || search.exactTitles?.length);
  const personaOf = personaMatcher(personas);
  const hasTitle = titleFilter(search);
  return people
    .filter((person) => isWhere(person, search) && !isExcluded(person, search))
    .map((person) => ({ person, fit: person.title === null ? null : personaOf(person.title) }))
    .filter(
      ({ person, fit }) =>
        (!isByPersona && !isByTitle) ||
        (isByPersona && fit !== null) ||
        (isByTitle && person.title !== null && hasTitle(person.title)),
    )
    .map((one, place) => ({ one, place }))
    .toSorted((a, b) => rankOf(a.one) - rankOf(b.one) || a.place - b.place)
    .map(({ one }) => one);
}

export const confidence = { same: 'HIGH', within: 'MEDIUM', near: 'LOW' } as const;
const ranks = ['HIGH', 'MEDIUM', 'LOW'];
const rankOf = ({ fit }: Prospect) => (fit ? ranks.indexOf(confidence[fit.fit]) : ranks.length);

/** Whether a title is near one of those asked for, or is one of those that are meant to the word. */
function titleFilter({ fuzzyTitles, exactTitles }: Partial<SearchContext>): (title: string) => boolean {
  const matcher = (titles: string[] | null | undefined) =>
    titleMatcher((titles ?? []).map((title) => ({ title, of: null })));
  const fuzzy = matcher(fuzzyTitles);
  const exact = matcher(exactTitles);
  return (title) => fuzzy(title) !== null || exact(title)?.fit === 'same';
}

const isExcluded = ({ title }: AccountPerson, { excludeTitles }: Partial<SearchContext>) =>
  title !== null && (excludeTitles ?? []).some((excluded) => titleHolds(title, excluded));

function isWhere(
  { location }: AccountPerson,
  { personCountry, personLocation }: Partial<SearchContext>,
): boolean {
  const { countryCode, text } = location;
  const country = personCountry?.trim().toLowerCase();
  const place = personLocation?.trim().toLowerCase();
  const called = countryCode ? [countryCode.toLowerCase(), countryName(countryCode)] : [];
  const said = [text?.toLowerCase() ?? '', ...called];
  return (
    (!country || called.includes(country)) &&
    (!place || said.some((one) => one !== '' && one.includes(place)))
  );
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

function countryName(countryCode: string): string {
  return /^[a-z]{2}$/i.test(countryCode)
    ? (countries.of(countryCode.toUpperCase())?.toLowerCase() ?? '')
    : '';
}
