import type { z } from 'zod';
import { type Fault, invalid } from '../errors.ts';

const maxFaults = 100;

/** Checks input against its shape; every fault is named with its path. */
export function validate<S extends z.ZodType>(
  schema: S,
  input: unknown,
  what: 'query' | 'body',
): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const faults = faultsOf(parsed.error);
  const first = faults[0];
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  throw invalid(
    first ? `${first.path || what}: ${first.message}${more}` : `The ${what} is not valid`,
    faults,
  );
}

/** Zod's issues as paths such as `events[3].from.email`. */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.slice(0, maxFaults).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .slice(0, 20)
        .map((key) => ({ path: pathText([...issue.path, key]), message: 'is not a known field' }));
    }
    return [{ path: pathText(issue.path), message: sentence(issue) }];
  });
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? String(step) : `${text}.${String(step)}`;
  }, '');
}

function sentence(issue: z.core.$ZodIssue): string {
  if (
    issue.code === 'invalid_type' &&
    issue.input === undefined &&
    issue.message.includes('received undefined')
  ) {
    return 'is required';
  }
  return ownWords(issue) ?? issue.message.replace(/^./, (letter) => letter.toLowerCase());
}

const types: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const units: Record<string, [one: string, several: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  record: ['member', 'members'],
};

/** What the library says in the words of its own types, as a person would say it. Null where the shape said it. */
function ownWords(issue: z.core.$ZodIssue): string | null {
  if (!/^(?:Invalid input|Too small|Too big|Invalid option)\b/.test(issue.message)) return null;
  if (issue.code === 'invalid_type') return `must be ${types[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_union') return 'has none of the accepted forms';
  if (issue.code === 'too_small' && issue.inclusive !== false) {
    const unit = units[issue.origin];
    if (!unit) return `must be at least ${issue.minimum}`;
    return Number(issue.minimum) === 1
      ? 'must not be empty'
      : `must have at least ${counted(issue.minimum, unit)}`;
  }
  if (issue.code === 'too_big' && issue.inclusive !== false) {
    const unit = units[issue.origin];
    return unit ? `must have at most ${counted(issue.maximum, unit)}` : `must be at most ${issue.maximum}`;
  }
  return null;
}

function counted(count: number | bigint, [one, several]: [string, string]): string {
  return `${count} ${Number(count) === 1 ? one : several}`;
}
