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
  return issue.message.replace(/^Invalid input: /, '').replace(/^./, (letter) => letter.toLowerCase());
}
