import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suggestionFor } from '../../server/arguments.ts';
import { type Question, readQuestion, saysOf } from './question.ts';

/** A question that is kept beside the program, by its name. */
export interface NamedQuery {
  name: string;
  /** Its first line, a comment. */
  says: string;
  text: string;
}

const folder = join(import.meta.dir, 'named');
const ending = '.graphql';

/** Returns the queries of `named/`, from A to Z. */
export function namedQueries(): NamedQuery[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return { name: file.slice(0, -ending.length), says: saysOf(text), text };
    });
}

/** Returns the query of that name, or of the file at that path. Throws a sentence for an unknown one. */
export function questionCalled(nameOrFile: string): Question {
  if (nameOrFile.endsWith(ending)) {
    const isFolder = statSync(nameOrFile, { throwIfNoEntry: false })?.isDirectory() ?? true;
    if (isFolder) throw new Error(`There is no file ${nameOrFile}.`);
    return readQuestion(nameOrFile, readFileSync(nameOrFile, 'utf8'));
  }
  const queries = namedQueries();
  const query = queries.find(({ name }) => name === nameOrFile);
  if (query) return readQuestion(nameOrFile, query.text);
  const hint = suggestionFor(
    nameOrFile,
    queries.map(({ name }) => name),
  );
  throw new Error(`There is no query "${nameOrFile}".${hint} \`bun run query --list\` shows them all.`);
}

/** Returns every query with its description and its variables. */
export function listOfQueries(): string[] {
  const queries = namedQueries();
  const width = Math.max(...queries.map(({ name }) => name.length));
  return [
    ...queries.map(({ name, says }) => `${name.padEnd(width)}  ${says}`),
    '',
    ...variableLines(queries),
  ];
}

/** The variables, each with the queries that take it. */
function variableLines(queries: readonly NamedQuery[]): string[] {
  const takers = new Map<string, string[]>();
  for (const { name, text } of queries)
    for (const variable of readQuestion(name, text).variables) {
      const shown = `--var ${variable.name}=<${variable.type.replaceAll(/[![\]]/g, '')}>`;
      takers.set(shown, [...(takers.get(shown) ?? []), name]);
    }
  const width = Math.max(...[...takers.keys()].map((shown) => shown.length));
  return [...takers].map(
    ([shown, names]) =>
      `${shown.padEnd(width)}  ${names.length === queries.length ? 'every query' : names.join(', ')}`,
  );
}
