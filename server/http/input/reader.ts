import { z } from 'zod';
import { planOf, withAliases } from '../../../schema/input/plan.ts';
import { rangeFault } from '../../../schema/input/ranges.ts';
import { readInput } from '../../../schema/input/read.ts';
import { InputReport } from '../../../schema/input/report.ts';
import { faultsOf, sentenceOf } from '../../../schema/input/sentences.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Route } from '../route.ts';
import { sentQuery } from './query.ts';

/*
 * The one way in for what callers send. A shape says what there is; the reader (schema/input) brings what was sent into
 * that form and notes what it could not place; then the shape checks the values. Whatever is wrong is one 400 that
 * names every place as the caller wrote it.
 */

export interface Input<Value = unknown> {
  value: Value;
  /** What was noticed on the way. */
  report: InputReport;
}

/** A shape that is compiled for reading once, not for each request. */
export interface Reader<Value = unknown> {
  read(sent: unknown, isStrict: boolean): Input<Value>;
}

export function bodyReader<Shape extends z.ZodType>(
  shape: Shape,
  aliases: Readonly<Record<string, string>> = {},
): Reader<z.output<Shape>> {
  const plan = withAliases(planOf(shape), aliases);
  return {
    read(sent, isStrict) {
      const report = new InputReport({ refusesUnknown: isStrict, refusesLookalikes: false });
      return checked(shape, readInput(plan, sent, report), report, 'body');
    },
  };
}

export interface QueryReader<Value = unknown> {
  read(url: string, params: Readonly<Record<string, string>>, isStrict: boolean): Input<Value>;
}

/** Reads a query string; `params` are the identifiers in the path. */
export function queryReader<Shape extends z.ZodType>(
  shape: Shape,
  aliases: Readonly<Record<string, string>>,
): QueryReader<z.output<Shape>> {
  const plan = withAliases(planOf(shape), aliases);
  return {
    read(url, params, isStrict) {
      const report = new InputReport({
        refusesUnknown: isStrict,
        refusesLookalikes: true,
        foldsCase: true,
      });
      const sent = sentQuery(url, params, plan, report);
      return checked(shape, readInput(plan, sent, report), report, 'query');
    },
  };
}

/** Of a route that takes none: whatever is sent is not known. */
const noParameters = z.object({});

/** The readers of a route, made when its first request arrives. */
export function readersOf(route: Route): Readers {
  const known = readers.get(route);
  if (known) return known;
  const made = {
    query: queryReader(route.query ?? noParameters, route.queryAliases),
    body: route.body ? bodyReader(route.body, route.bodyAliases) : null,
    bodyInQuery:
      route.body && route.aliases.some((alias) => isBodyInQuery(route, alias))
        ? queryReader(route.body, route.bodyAliases)
        : null,
  };
  readers.set(route, made);
  return made;
}

interface Readers {
  query: QueryReader;
  body: Reader | null;
  /** Null where no other form of the route is a DELETE. */
  bodyInQuery: QueryReader | null;
}

const readers = new WeakMap<Route, Readers>();

/** Returns whether a request has in its query what the route takes in its body, as a DELETE for a POST does. */
export const isBodyInQuery = (route: Route, { method }: { method: string }): boolean =>
  method === 'DELETE' && route.method !== 'DELETE';

function checked<Shape extends z.ZodType>(
  shape: Shape,
  read: unknown,
  report: InputReport,
  what: 'query' | 'body',
): Input<z.output<Shape>> {
  if (report.isFull) throw refusal([...report.faults], what);
  const parsed = shape.safeParse(read, { error: sentenceOf });
  if (parsed.success && report.faults.length === 0 && !rangeFault(parsed.data)) {
    tellOfClamps(read, parsed.data, report);
    return { value: parsed.data, report };
  }
  const ofShape = parsed.success ? [rangeFault(parsed.data) ?? []].flat() : faultsOf(parsed.error);
  const named = new Set(report.faults.map(({ path }) => path));
  const others = ofShape
    .map(({ path, message }) => ({ path: report.asSent(path), message }))
    .filter(({ path }) => !named.has(path));
  throw refusal([...report.faults, ...others].slice(0, maxFaults), what);
}

/** A shape may count a number that exceeds its limit as the limit: then the reply says so. */
function tellOfClamps(read: unknown, value: unknown, report: InputReport): void {
  if (!isRecord(read) || !isRecord(value)) return;
  for (const name in read) {
    const [sent, counted] = [read[name], value[name]];
    if (typeof counted !== 'number' || (typeof sent !== 'number' && typeof sent !== 'string')) continue;
    if (Number.isFinite(Number(sent)) && Number(sent) > counted)
      report.warn(report.asSent(name), `exceeds the limit of ${counted} and counts as ${counted}`);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const maxFaults = 100;

function refusal(faults: { path: string; message: string }[], what: 'query' | 'body'): ApiError {
  const [first] = faults;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return invalid(
    first ? `${first.path || what}: ${first.message}${more}` : `The ${what} is not valid`,
    faults,
  );
}

/** Returns an error of the service with paths as the caller wrote them; the service knows the shape's names alone. */
export function inWordsSent(error: ApiError, asSent: (path: string) => string): ApiError {
  const { status, code, message, errors, body, headers, cause } = error;
  if (!errors || errors.every(({ path }) => asSent(path) === path)) return error;
  const [first] = errors;
  const isNamed = first !== undefined && message.startsWith(`${first.path}:`);
  return new ApiError(
    status,
    code,
    isNamed ? asSent(first.path) + message.slice(first.path.length) : message,
    {
      errors: errors.map((fault) => ({ ...fault, path: asSent(fault.path) })),
      ...(body ? { body } : {}),
      ...(headers ? { headers } : {}),
      cause,
    },
  );
}

/** Returns whether the caller wants every unknown name refused: `Prefer: handling=strict` (RFC 7240). */
export function prefersStrict(headers: Headers): boolean {
  const preferences = headers.get('prefer');
  return preferences !== null && /(?:^|[,;])\s*handling\s*=\s*"?strict"?\s*(?:[,;]|$)/i.test(preferences);
}
