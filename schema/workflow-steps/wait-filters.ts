import { z } from 'zod';
import { eventFilterShape } from '../event-query.ts';
import { readAs } from '../input/rules.ts';
import { insightFilters } from '../insight.ts';
import { templateParts } from './template.ts';

/** The event list's filters with places for values, which are known when the wait begins. */

const { matchAll: _, ...listFilters } = eventFilterShape;
type ListFilterName = keyof typeof listFilters;
const listFilterNames = Object.keys(listFilters) as ListFilterName[];

const charactersMost = 2_000;
const valuesMost = 100;
const value = z.string().max(charactersMost, `must have at most ${charactersMost} characters`);
const values = z.array(value).max(valuesMost, `must have at most ${valuesMost} values`).optional();

const storedFilters = z
  .object({
    ...(Object.fromEntries(listFilterNames.map((name) => [name, values])) as Record<
      ListFilterName,
      typeof values
    >),
    matchAll: z.boolean().optional(),
  })
  .meta({
    id: 'WorkflowWaitFilters',
    description:
      'As in the event list. Texts may hold `{{ expression }}`, evaluated when the wait begins; a single one may give a list',
  });

const hasExpression = (text: unknown): text is string =>
  typeof text === 'string' && templateParts(text).some((part) => 'expression' in part);

/** Checks literal filters like those of the event list, and keeps templates as they are. */
export const waitFilters = readAs(
  z.preprocess((sent, context) => {
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
    const open: Partial<Record<string, string[]>> = {};
    const written: Record<string, unknown> = {};
    for (const [name, given] of Object.entries(sent)) {
      const all: unknown[] = Array.isArray(given) ? given : [given];
      const texts = all.filter(hasExpression);
      const others = all.filter((one) => !hasExpression(one));
      if (texts.length > 0) open[name] = texts;
      if (texts.length === 0) written[name] = given;
      else if (others.length > 0) written[name] = others;
    }
    const read = insightFilters.safeParse(written);
    for (const { path, message } of read.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [...path], message });
    if (!read.success) return {};
    const names = new Set([...Object.keys(read.data), ...Object.keys(open)]);
    return Object.fromEntries(
      [...names].map((name) => {
        const known = read.data[name as keyof typeof read.data];
        return [name, open[name] ? [...(Array.isArray(known) ? known : []), ...open[name]] : known];
      }),
    );
  }, storedFilters),
  insightFilters,
);

/** Filters after filling in; `read` is their form in the event list. */
export type FilledFilters = { read: z.output<typeof insightFilters> } | { path: string; message: string };

/**
 * Fills in the filters; one without a value is an error and never dropped, since that would match everything. `written`
 * are the filters before: a text that an expression came to may hold several values, and only a list says which.
 */
export function filledFilters(
  filled: Readonly<Record<string, unknown>>,
  written: Readonly<Record<string, unknown>> = {},
): FilledFilters {
  const foundFilters: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(filled)) {
    if (!Array.isArray(given)) {
      foundFilters[name] = given;
      continue;
    }
    const texts = given.flat().flatMap(textOf);
    if (texts.length === 0) return { path: name, message: 'has no value to look for' };
    const writtenTexts = new Set([written[name]].flat());
    if (given.some((one) => typeof one === 'string' && one.includes(',') && !writtenTexts.has(one)))
      return { path: name, message: 'must be a list where a value contains a comma' };
    foundFilters[name] = texts;
  }
  const read = insightFilters.safeParse(foundFilters);
  if (read.success) return { read: read.data };
  const [issue] = read.error.issues;
  return { path: issue?.path.join('.') ?? '', message: issue?.message ?? 'is invalid' };
}

/** Numbers may be ids; what is neither text nor number is none. */
const textOf = (one: unknown): string[] => {
  const text = typeof one === 'number' ? String(one) : one;
  return typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [];
};
