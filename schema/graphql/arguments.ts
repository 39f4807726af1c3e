import { z } from 'zod';
import { rangeFault } from '../input/ranges.ts';
import { sentenceOf } from '../input/sentences.ts';

/** Checks arguments by the shape of the REST query, so that empty values and faults are treated alike. */
export function checkedBy<Shape extends z.ZodObject>(shape: Shape): z.ZodType<z.output<Shape>> {
  return z.unknown().transform((sent, check) => {
    const parsed = shape.safeParse(withoutEmpty(sent), { error: sentenceOf });
    const backwards = rangeFault(parsed.data);
    if (parsed.success && !backwards) return parsed.data;
    const faults = parsed.error?.issues ?? (backwards ? [{ ...backwards, path: [backwards.path] }] : []);
    for (const { path, message } of faults)
      check.addIssue({ code: 'custom', path: [...path], message, input: sent });
    return z.NEVER;
  });
}

/** An argument that is null or an empty text counts as one that is absent, as in a query string. */
function withoutEmpty(args: unknown): unknown {
  if (typeof args !== 'object' || args === null) return args;
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== ''));
}
