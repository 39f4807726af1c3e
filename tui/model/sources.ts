import { oIdPattern } from '../../schema/o-id.ts';
import type { Api } from '../api.ts';
import type { Ask, Source } from './screen.ts';
import type { Filter } from './shown.ts';

/** Lists of the server as sources of screens, with the filters of each. */

export const rowsPerPage = 50;

/** An argument of GraphQL: its name, its type, and the case of its values. */
type Argument = readonly [name: string, type: string, letters?: 'upper' | 'lower'];

interface ConnectionSource {
  field: string;
  nodes: string;
  filters?: Readonly<Record<string, Argument>>;
  /** Arguments that always stand there. */
  always?: string;
  /** Arguments by the name of an order. */
  orders?: Readonly<Record<string, string>>;
  isCounted?: boolean | 'up to a bound';
  /** The connection stands inside this field, such as `asset(uuid: $uuid)`. */
  inside?: string;
}

interface Connection<Row> {
  totalCount?: number;
  totalIsExact?: boolean;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  nodes: Row[];
}

/** Reads a GraphQL connection page by page, along its cursors. */
export function connection<Row>(source: ConnectionSource): Source<Row> {
  const { field, nodes, filters = {}, always, orders = {}, isCounted = true, inside } = source;
  return {
    filters: Object.keys(filters),
    orders: Object.keys(orders),
    async list(ask) {
      const wantedFilters = Object.entries(filters).filter(([name]) => ask.filter[name]);
      const declared = wantedFilters.map(([, [name, type]]) => `$${name}: ${type}`);
      const own = wantedFilters.filter(([, [name]]) => !inside?.includes(`$${name}`));
      const passed = [
        `first: ${rowsPerPage}, after: $after`,
        ...own.map(([, [name]]) => `${name}: $${name}`),
        ...[always, ask.order ? orders[ask.order] : undefined].filter((text) => text !== undefined),
      ];
      const counted = isCounted ? `totalCount ${isCounted === true ? '' : 'totalIsExact'}` : '';
      const inner = `${field}(${passed.join(', ')}) { ${counted} pageInfo { hasNextPage endCursor } nodes { ${nodes} } }`;
      const query = `query (${['$after: String', ...declared].join(', ')}) { ${inside ? `outer: ${inside} { ${inner} }` : inner} }`;
      const values = await Promise.all(
        wantedFilters.map(async ([name, [argument, type, letters]]) => [
          argument,
          typed(await meant(ask, name), type, letters),
        ]),
      );
      const variables = { after: ask.after, ...Object.fromEntries(values) };
      const data = await ask.api.query<
        { [field: string]: Connection<Row> } & { outer?: { [field: string]: Connection<Row> } }
      >(query, variables, ask.signal);
      const page = (data.outer ?? data)[field];
      return {
        rows: page?.nodes ?? [],
        total: page?.totalCount,
        isMore: page?.totalIsExact === false,
        hasNext: page?.pageInfo.hasNextPage ?? false,
        endCursor: page?.pageInfo.endCursor,
      };
    },
  };
}

interface RestSource<Row, Body> {
  path: string;
  /** The query's parameter by the name of a filter. */
  filters?: Readonly<Record<string, string>>;
  orders?: Readonly<Record<string, string>>;
  rows(body: Body): Row[];
  total?(body: Body): number | undefined;
  hasNext?(body: Body): boolean;
  note?(body: Body): string;
}

/** Reads a REST list page by page, along its offsets. */
export function rest<Row, Body extends { hasNext: boolean; total?: number | undefined }>(
  source: RestSource<Row, Body>,
): Source<Row> {
  const { path, filters = {}, orders = {}, rows, total, hasNext, note } = source;
  return {
    filters: Object.keys(filters),
    orders: Object.keys(orders),
    async list(ask) {
      const body = await ask.api.get<Body>(`${path}?${await queryOf(ask, filters, orders)}`, ask.signal);
      return {
        rows: rows(body),
        total: total ? total(body) : body.total,
        hasNext: hasNext ? hasNext(body) : body.hasNext,
        note: note?.(body),
      };
    },
  };
}

/** Reads a REST list in its usual form. */
export const listAt = <Row>(path: string, filters: Readonly<Record<string, string>> = {}): Source<Row> =>
  rest<Row, { data: Row[]; hasNext: boolean; total?: number }>({ path, filters, rows: ({ data }) => data });

async function queryOf(
  ask: Ask,
  filters: Readonly<Record<string, string>>,
  orders: Readonly<Record<string, string>>,
): Promise<string> {
  const query = new URLSearchParams({ limit: String(rowsPerPage), offset: String(ask.offset) });
  for (const [name, parameter] of Object.entries(filters)) {
    const value = ask.filter[name] ? await meant(ask, name) : '';
    if (value) query.set(parameter, value);
  }
  const order = ask.order ? orders[ask.order] : undefined;
  return order ? `${query}&${order}` : String(query);
}

function typed(value: string, type: string, letters: 'upper' | 'lower' | undefined): unknown {
  const cased = letters === 'upper' ? value.toUpperCase() : letters === 'lower' ? value.toLowerCase() : value;
  if (type.startsWith('['))
    return cased
      .split(/(?<!\\),/)
      .map((one) => one.replaceAll('\\,', ','))
      .filter(Boolean);
  return type.startsWith('Int') ? Number(cased) : cased;
}

/** Returns a text of others as one value of a filter, in which commas stand between several. */
export const oneValue = (text: string) => text.replaceAll(',', '\\,');

/** The value that the server is asked for: an account is written as its name or domain, and asked for by its oId. */
const meant = (ask: Ask, name: string) =>
  name === 'account' ? accountOIds(ask.api, ask.filter, ask.signal) : Promise.resolve(ask.filter[name] ?? '');

async function accountOIds(api: Api, { account = '' }: Filter, signal: AbortSignal): Promise<string> {
  if (oIdPattern.test(account)) return account;
  const { data } = await api.get<{ data: { oId: string }[] }>(
    `/account/list?limit=100&total=false&text=${encodeURIComponent(account)}`,
    signal,
  );
  if (data.length === 0) throw new Error(`account: no account has "${account}" in its name or a domain`);
  return data.map(({ oId }) => oId).join(',');
}
