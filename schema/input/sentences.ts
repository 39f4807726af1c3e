import type { z } from 'zod';
import type { InputFault } from './report.ts';

type Issue = z.core.$ZodRawIssue;

const types: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  date: 'a date and time',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const units: Readonly<Record<string, [one: string, several: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  tuple: ['entry', 'entries'],
  set: ['entry', 'entries'],
  record: ['member', 'members'],
  map: ['member', 'members'],
};

const formats: Readonly<Record<string, string>> = {
  datetime: 'an ISO 8601 date and time',
  date: 'a date such as 2026-03-02',
  time: 'a time such as 09:30:00',
  duration: 'an ISO 8601 duration',
  email: 'an email address',
  url: 'a web address',
  base64: 'base64',
};

/**
 * Returns a value's fault in the words of its sender; the one translator of zod's issues, passed to every parse of
 * input. A shape's own sentence wins.
 */
export function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${types[issue.expected] ?? 'of another type'}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : oneOf(issue.values, issue.input);
    case 'invalid_union':
      return ofUnion(issue);
    case 'too_small':
      return ofBound(issue.origin, Number(issue.minimum), 'at least', issue);
    case 'too_big':
      return ofBound(issue.origin, Number(issue.maximum), 'at most', issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return formats[issue.format] ? `must be ${formats[issue.format]}` : 'does not have the required form';
    case 'unrecognized_keys':
      return 'is not a known name';
    case 'invalid_key':
      return 'has a name that is not allowed';
    case 'invalid_element':
      return 'has an entry that is not valid';
    default:
      return 'is not valid';
  }
}

function ofUnion(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  const { discriminator, input } = issue;
  if (discriminator && Array.isArray(issue.options)) {
    const chosen = (input as Record<string, unknown> | undefined)?.[discriminator];
    const choice = oneOf(issue.options, chosen);
    return chosen === undefined ? `is required and ${choice}` : choice;
  }
  if (input === undefined) return 'is required';
  const wanted = issue.errors.map(([first, ...more]) =>
    more.length === 0 && first ? typeWanted(first) : null,
  );
  return wanted.length > 0 && wanted.every((type) => type !== null)
    ? `must be ${[...new Set(wanted)].join(' or ')}`
    : 'does not have any of the accepted forms';
}

/** What the value itself must be by one form of a union; null where the fault lies further in. */
function typeWanted(issue: z.core.$ZodIssue): string | null {
  return issue.code === 'invalid_type' && issue.path.length === 0 ? (types[issue.expected] ?? null) : null;
}

interface Bound {
  inclusive?: boolean | undefined;
  exact?: boolean | undefined;
}

function ofBound(
  origin: string,
  limit: number,
  which: 'at least' | 'at most',
  { inclusive, exact }: Bound,
): string {
  const unit = units[origin];
  if (!unit) {
    if (inclusive === false) return `must be ${which === 'at least' ? 'greater' : 'less'} than ${limit}`;
    return origin === 'date'
      ? `must be ${which} ${new Date(limit).toISOString()}`
      : `must be ${which} ${limit}`;
  }
  if (which === 'at least' && limit === 1 && !exact) return 'must not be empty';
  return `must have ${exact ? 'exactly' : which} ${limit} ${unit[limit === 1 ? 0 : 1]}`;
}

function oneOf(values: readonly unknown[], sent: unknown): string {
  const names = values.map(String);
  const meant = typeof sent === 'string' ? names.find((name) => differsInCase(name, sent)) : undefined;
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return `must be ${names.length === 1 ? '' : 'one of '}${names.join(', ')}${hint}`;
}

// No nearest name is looked for: a body may hold a hundred thousand wrong values, and the sentence lists all names.
const differsInCase = (name: string, sent: string) =>
  name.length === sent.length && name.toLowerCase() === sent.toLowerCase();

const maxFaults = 100;
const maxNames = 20;

/** Returns zod's issues as paths such as `events[3].from.email`, each with its sentence. */
export function faultsOf(error: z.core.$ZodError): InputFault[] {
  return error.issues.slice(0, maxFaults).flatMap((issue) => faultsIn(issue, []));
}

function faultsIn(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): InputFault[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, maxNames)
      .map((key) => ({ path: textOf([...path, key]), message: issue.message }));
  }
  if (issue.code === 'invalid_union') {
    // Of several forms the one that got furthest into the value is the one that was meant.
    const inner = issue.errors.filter(
      (faults) => faults.length > 0 && faults.every((one) => one.path.length > 0),
    );
    const [meant] = inner;
    if (inner.length === 1 && meant) return meant.flatMap((one) => faultsIn(one, path));
  }
  return [{ path: textOf(path), message: issue.message }];
}

function textOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? String(step) : `${text}.${String(step)}`;
  }, '');
}
