import { readMembers } from './file.ts';

/** Members that a run's request has beside its input. */
const reservedNames = ['workflowOId', 'callbackUrl'];

/**
 * Reads a run's input from a command line: a JSON object or a file (`@input.yaml`), and pairs `name=value` beside it.
 * A value that is not JSON is a text. Throws a sentence for invalid input.
 */
export function readRunInput(input: string | undefined, pairs: readonly string[]): Record<string, unknown> {
  const members = {
    ...(input === undefined ? {} : objectOf(input)),
    ...Object.fromEntries(pairs.map(pairOf)),
  };
  const taken = reservedNames.find((name) => Object.hasOwn(members, name));
  if (taken) throw new Error(`${taken} cannot be part of an input; options of the command set it.`);
  return members;
}

function objectOf(input: string): Record<string, unknown> {
  if (input.startsWith('@')) return readMembers(input.slice(1), 'input: it must be an object').value;
  const value = jsonOf(input);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('--input takes an object as JSON, such as \'{"companyName": "Acme"}\', or @ and a file.');
  return value as Record<string, unknown>;
}

function pairOf(pair: string): [string, unknown] {
  const [name = '', ...rest] = pair.split('=');
  if (name === '' || rest.length === 0)
    throw new Error(`"${pair}" is not a valid input; write it as name=value.`);
  const text = rest.join('=');
  const value = jsonOf(text);
  return [name, value === undefined ? text : value];
}

/** Undefined where it is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
