import type { Tx } from '../../../database/index.ts';

/** The distinct facts about companies in the rows being stored. */
export interface NamedCompanies {
  keys: string[];
  /** Two keys of one company. */
  links: [string, string][];
  names: BorneName[];
}

/** The company of `bearer` has the name `name`; `at` is the earliest time at which these rows say so, ISO 8601. */
export interface BorneName {
  nameKey: string;
  bearer: string;
  name: string;
  at: string;
}

/** The names, as rows of a statement. */
export const borne = (tx: Tx, names: readonly BorneName[]) => tx`
  unnest(
    ${names.map(({ bearer }) => bearer)}::text[],
    ${names.map(({ nameKey }) => nameKey)}::text[],
    ${names.map(({ name }) => name)}::text[],
    ${names.map(({ at }) => at)}::timestamptz(3)[]
  ) as borne (bearer, name_key, name, at)
`;
