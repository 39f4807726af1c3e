import type { Tx } from '../../../database/index.ts';

/** Facts about companies in the rows being stored, each once. */
export interface NamedCompanies {
  keys: string[];
  /** Two keys of one company. */
  links: [string, string][];
  names: BorneName[];
}

/** The company of `bearer` is called `name`; `at` is the earliest of the times at which these rows call it so, ISO 8601. */
export interface BorneName {
  nameKey: string;
  bearer: string;
  name: string;
  at: string;
}

/** Names as rows of a statement. */
export const borne = (tx: Tx, names: readonly BorneName[]) => tx`
  unnest(
    ${names.map(({ bearer }) => bearer)}::text[],
    ${names.map(({ nameKey }) => nameKey)}::text[],
    ${names.map(({ name }) => name)}::text[],
    ${names.map(({ at }) => at)}::timestamptz(3)[]
  ) as borne (bearer, name_key, name, at)
`;
