import { z } from 'zod';
import { LocalTime } from './input/local-time.ts';
import { partsOf } from './input/plan.ts';
import { isLocalTime, parseTime } from './input/time.ts';
import { oIdPattern } from './o-id.ts';

/** Parts of requests and replies that every room uses: pages, lists in a query string, times, flags. */

export const maxText = 1_000_000;
export const maxItems = 10_000;

/** A string with a maximum length. */
export const boundedText = (max = maxText) => z.string().max(max, `must have at most ${max} characters`);

export const oId = z
  .string()
  .regex(oIdPattern, 'must be an oId: a prefix, an underscore and 21 letters or digits')
  .meta({ id: 'OId', description: 'Opaque identifier', examples: ['re_0UqEwmVv7vSIBPaPAT7yj'] });

/** A list of texts; a single string counts as a list of one. */
export const textList = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(boundedText()).max(maxItems, `must have at most ${maxItems} items`),
);

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
/** So many digits of any decimal number survive JSON's way through JavaScript. */
const exactDigits = 15;

/** A decimal number as text, to keep every digit; a number is accepted too. */
export const decimalText = z.preprocess(
  (value) => (typeof value === 'number' && isExact(value) ? String(value) : value),
  z
    .string({
      error: ({ input }) =>
        typeof input === 'number' ? 'has too many digits for a number; send it as a text' : undefined,
    })
    .max(60)
    .regex(decimal, 'must be a decimal number in a string'),
);

function isExact(value: number): boolean {
  const text = String(value);
  return decimal.test(text) && text.replaceAll(/^-?0*|\./g, '').length <= exactDigits;
}

/** Date and time in ISO 8601 with milliseconds, UTC, as every reply writes it. */
export const isoTime = z
  .string()
  .meta({ id: 'Time', format: 'date-time', examples: ['2026-03-02T09:30:00.000Z'] });

const digits = /^-?\d{1,15}$/;

/** What an `integer` of the database holds, rounded down. */
const offsetMost = 2_000_000_000;

function queryInteger(refine: (schema: z.ZodNumber) => z.ZodType<number, number>) {
  return z.preprocess(
    (value) => (typeof value === 'string' && digits.test(value.trim()) ? Number(value) : value),
    refine(z.number({ error: 'must be a whole number' })),
  );
}

/**
 * Returns `limit` and `offset` of a list. Above the maximum, `limit` is clamped, or refused with `refuseOver`; zero,
 * negative and non-numbers are always refused.
 */
export function page(bounds: { default: number; max: number; refuseOver?: boolean }) {
  const limit = queryInteger((number) => {
    const positive = number.int().min(1, 'must be greater than 0');
    if (bounds.refuseOver) return positive.max(bounds.max, `must be at most ${bounds.max}`);
    return positive.transform((value) => Math.min(value, bounds.max)) as unknown as z.ZodType<number, number>;
  });
  return {
    limit: limit.default(bounds.default).meta({
      type: 'integer',
      description: `Rows to return; default ${bounds.default}; more than ${bounds.max} ${bounds.refuseOver ? 'are refused' : `count as ${bounds.max}`}`,
    }),
    offset: queryInteger((number) =>
      number.int().min(0, 'must be at least 0').max(offsetMost, `must be at most ${offsetMost}`),
    )
      .default(0)
      .meta({ type: 'integer', description: 'Rows to skip' }),
  };
}

/** Forms of a list's reply: a page as JSON, or all of its rows as a file. */
export const rowFormats = ['json', 'csv', 'ndjson'] as const;

const formulaOpening = /^(?:[\t\r\n]|[\p{Z}\p{C}'"]*[=+\-@﹢﹣﹦﹫＝＋－＠])/u;

const negativeNumber = /^-\d+(?:\.\d+)?$/;

/**
 * Returns the text as a cell of CSV, with `'` before anything that a spreadsheet would take for a formula. Some
 * spreadsheets ignore leading blanks and quotation marks, and read full-width signs like plain ones. A negative amount
 * stays a number, or sums of its column would leave it out.
 */
export const cellText = (text: string) =>
  formulaOpening.test(text) && !negativeNumber.test(text) ? `'${text}` : text;

/** A query of a list that can be returned as a file. */
export const asRows = {
  format: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
      z.enum(rowFormats),
    )
    .default('json')
    .meta({
      description:
        '`csv` and `ndjson` stream every row that passes the filters, each once; limit, offset, cursor, sort and total are ignored',
    }),
};

/** A kind of the library in any spelling: `USE_CASE` is `use-case`. */
export const kindName = boundedText(50).transform((text) => text.trim().toLowerCase().replaceAll('_', '-'));

/** A whole number of a query, within bounds. */
export const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  queryInteger((number) =>
    number.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`),
  );

/**
 * A list of values that a text may stand for, divided by commas; a query string is always such a text. In a list that is
 * one already, a comma is part of a value.
 */
export function queryList<T extends z.ZodType>(item: T, max = 100) {
  return z.preprocess(listOfTexts, z.array(item).max(max, `must have at most ${max} values`));
}

export const oIdList = (max = 200) => queryList(oId, max);

function listOfTexts(value: unknown): unknown {
  if (typeof value === 'string') return partsOf(value);
  if (!Array.isArray(value)) return value;
  return value.map((part) => (typeof part === 'string' ? part.trim() : part)).filter((part) => part !== '');
}

const flags: Readonly<Record<string, boolean>> = {
  '': true,
  true: true,
  yes: true,
  on: true,
  '1': true,
  false: false,
  no: false,
  off: false,
  '0': false,
};

/** A boolean of a query: `true`, `yes`, `on`, `1` and their opposites in any case; a name without a value is true. */
export const flag = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? (flags[value.trim().toLowerCase()] ?? value) : value),
    z.boolean({ error: 'must be true or false' }),
  );

/** A time in a query: ISO 8601, years 1 to 9999; without a zone in that of the workspace, see `LocalTime`. */
export const timestamp = () =>
  z
    .string()
    .max(64)
    .refine((text) => {
      const at = timeOf(text);
      return at !== null && at > -62_135_596_800_000 && at < 253_402_300_799_999;
    }, 'must be an ISO 8601 date and time')
    .transform((text) => {
      const at = timeOf(text) ?? Number.NaN;
      return isLocalTime(text) || monthAlone.test(text.trim()) ? new LocalTime(at) : new Date(at);
    });

const monthAlone = /^\d{4}-\d{2}$/;

/** Milliseconds since 1970, or null; a month alone is its first day. */
function timeOf(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{4}-\d{2}(-|$)/.test(trimmed)) return null;
  return parseTime(monthAlone.test(trimmed) ? `${trimmed}-01` : trimmed);
}

/** A search by text, with the names that older clients send. */
export const textSearch = boundedText(1000)
  .optional()
  .meta({ description: 'Words that the record must contain' });
export const textSearchAliases = { query: 'text', search: 'text', textSearchQuery: 'text' } as const;

export const metadata = z
  .object({
    requestId: z.string(),
    timestamp: isoTime,
    usage: z.number().meta({ description: 'Credits used by this request' }),
    message: z.string(),
    warnings: z.array(z.string()).optional().meta({
      description: 'Unknown names in the request, and anything else not done as sent',
    }),
  })
  .meta({ id: 'Metadata' });

export const errorBody = z
  .object({
    _metadata: metadata,
    message: z.string(),
    code: z.string().meta({ description: 'Machine-readable reason' }),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    budget: z
      .enum(['workspace', 'key'])
      .optional()
      .meta({ description: 'With 402: the owner of the insufficient credits' }),
    creditsNeeded: z.number().optional(),
  })
  .meta({ id: 'Error' });

/** The body of a refusal with `_metadata` alone, where the service's description has no more. */
export const bareErrorBody = z.object({ _metadata: metadata }).meta({ id: 'BareError' });

/** The list envelope beside `_metadata`. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ hasNext: z.boolean(), total: z.number().int(), data: z.array(item) });
}

/** Returns the envelope of a list whose total may be bounded. */
export function boundedListOf<T extends z.ZodType>(item: T) {
  return listOf(item).extend({
    totalIsExact: z.boolean().meta({ description: 'false: there may be more than `total`' }),
  });
}

/** A free-form JSON object, stored without inspection. */
export const freeObject = z
  .custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'must be an object',
  )
  .meta({ type: 'object', additionalProperties: true });
