import {
  type DocumentNode,
  GraphQLError,
  type OperationDefinitionNode,
  parse,
  print,
  type ValueNode,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import { suggestionFor } from '../../server/arguments.ts';

/** One query with its declared variables. */
export interface Question {
  name: string;
  /** Its first line where that is a comment. */
  says: string;
  text: string;
  document: DocumentNode;
  variables: Variable[];
}

interface Variable {
  name: string;
  /** As it is written in the query, such as `[ID!]!`. */
  type: string;
  hasDefault: boolean;
  default: unknown;
}

/** Parses the text of a query. Throws a sentence where it is not GraphQL, or not one query. */
export function readQuestion(name: string, text: string): Question {
  const document = parsed(name, text);
  const operations = document.definitions.filter(
    (one): one is OperationDefinitionNode => one.kind === 'OperationDefinition',
  );
  const [operation, second] = operations;
  if (!operation || second || operation.operation !== 'query')
    throw new Error(`${name} must hold exactly one query.`);
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => ({
    name: variable.name.value,
    type: print(type),
    hasDefault: defaultValue !== undefined,
    default: defaultValue ? valueFromASTUntyped(defaultValue) : undefined,
  }));
  return { name, says: saysOf(text), text, document, variables };
}

/**
 * Returns the values of the variables from `name=value` pairs. Lists are written with commas, or as JSON. Throws a
 * sentence for an unknown variable, an invalid value, or a missing required one.
 */
export function valuesOf(question: Question, pairs: readonly string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) throw new Error(`--var takes name=value, not "${pair}".`);
    const [name, text] = [pair.slice(0, at), pair.slice(at + 1)];
    const variable = question.variables.find((one) => one.name === name);
    if (!variable) throw new Error(unknownVariable(question, name));
    values[name] = valueIn(variable, text);
  }
  const missing = question.variables.find(
    ({ name, type, hasDefault }) => type.endsWith('!') && !hasDefault && !Object.hasOwn(values, name),
  );
  if (missing)
    throw new Error(`${question.name} needs --var ${missing.name}=<${missing.type.replaceAll('!', '')}>.`);
  return values;
}

/** Returns an argument's value from anywhere in the query, with variables filled in. */
export function argumentOf(question: Question, values: Record<string, unknown>, argument: string): unknown {
  let given: ValueNode | undefined;
  visit(question.document, {
    enter: (node) => {
      if (node.kind === 'Argument' && node.name.value === argument) given ??= node.value;
    },
  });
  if (given?.kind !== 'Variable') return given && valueFromASTUntyped(given);
  const { value: name } = given.name;
  return values[name] ?? question.variables.find((one) => one.name === name)?.default;
}

function parsed(name: string, text: string): DocumentNode {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const { line, column } = error.locations?.[0] ?? { line: 1, column: 1 };
    throw new Error(`${name}:${line}:${column} is not valid GraphQL: ${error.message}`);
  }
}

function unknownVariable({ name, variables }: Question, typed: string): string {
  const names = variables.map((one) => one.name);
  const has = names.length > 0 ? ` It has ${names.join(', ')}.` : ' It has none.';
  return `${name} has no variable ${typed}.${suggestionFor(typed, names)}${has}`;
}

function valueIn({ name, type }: Variable, text: string): unknown {
  const bare = type.replaceAll('!', '');
  if (!bare.startsWith('[')) return scalarIn(name, bare, text);
  if (text.startsWith('[')) return jsonIn(name, text);
  return text.split(',').map((one) => scalarIn(name, bare.slice(1, -1), one.trim()));
}

/** Text is every other type's form: names, identifiers, times. */
function scalarIn(name: string, type: string, text: string): unknown {
  if (type === 'Int' || type === 'Float') {
    const number = Number(text);
    if (text.trim() === '' || !Number.isFinite(number) || (type === 'Int' && !Number.isInteger(number)))
      throw new Error(
        `--var ${name} takes ${type === 'Int' ? 'a whole number' : 'a number'}, not "${text}".`,
      );
    return number;
  }
  if (type !== 'Boolean') return text.startsWith('{') ? jsonIn(name, text) : text;
  if (text !== 'true' && text !== 'false')
    throw new Error(`--var ${name} takes true or false, not "${text}".`);
  return text === 'true';
}

function jsonIn(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`--var ${name} is not valid JSON: ${text}`);
  }
}

/** Returns the comment at the beginning of a query. */
export const saysOf = (text: string): string => /^#\s*(.+)/.exec(text)?.[1]?.trim() ?? '';
