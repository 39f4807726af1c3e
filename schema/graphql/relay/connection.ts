import { z } from 'zod';
import { refusalError, rowsMost } from '../builder.ts';
import type { CountedList, ListSource, PlacedRows } from '../context.ts';

const size = z.int().min(0, 'must not be negative').max(rowsMost, `must be at most ${rowsMost}`).optional();
/** Long enough for the cursors of lists, which it holds. */
const cursor = z.string().min(1).max(8_000).optional();

/** The paging arguments of every connection. */
export const paging = z.object({ first: size, after: cursor, last: size, before: cursor });
export type Paging = z.output<typeof paging>;

/** A page in the form of Pothos' connection types. */
export interface Connection<Row> {
  edges: { cursor: string; node: Row }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  /** Counts once, and only when `totalCount` is asked for; absent where rows are not counted. */
  counted?: () => Promise<CountedList>;
}

/** A cursor: the row's position when it was read, and where the list has such, its place in the list's order. */
interface Place {
  position: number;
  place: string | null;
}

/** The number of rows on both sides that are looked through for a cursor's row which is no longer where it was. */
const movedMost = 1_000;

/**
 * Returns a page of a list. Forwards it begins after the row of `after`, whatever was written meanwhile; backwards it
 * ends before the row of `before`, which is searched around its former position.
 */
export async function connectionOf<Row>(
  sentPaging: Paging,
  list: ListSource<Row>,
  fallback: number,
): Promise<Connection<Row>> {
  if (sentPaging.first !== undefined && sentPaging.last !== undefined)
    throw fault('last', 'cannot be combined with first; send one of them');
  const after = sentPaging.after === undefined ? null : readCursor('after', sentPaging.after, list.name);
  const before = sentPaging.before === undefined ? null : readCursor('before', sentPaging.before, list.name);
  let counting: Promise<CountedList> | undefined;
  const countRows = () => {
    counting ??= list.count();
    return counting;
  };
  const page =
    sentPaging.last === undefined
      ? await forwards(list, sentPaging.first ?? fallback, after, before)
      : await backwards(list, sentPaging.last, after, before, countRows);
  // A page that begins where the list does and has no next one is the whole list: nothing else need be read to count it.
  const isAll = sentPaging.last === undefined && !after && !before && !page.hasNext;
  const total = async () =>
    isAll ? { total: page.rows.length, isExact: true } : atLeast(page, await countRows());
  return { ...shown(list, page), counted: total };
}

/** A count up to a bound may have looked at fewer rows than the page shows. */
function atLeast<Row>({ from, rows, hasNext }: Page<Row>, { total, isExact }: CountedList): CountedList {
  return { total: isExact ? total : Math.max(total, from + rows.length + (hasNext ? 1 : 0)), isExact };
}

interface Page<Row> {
  /** Position of the first row. */
  from: number;
  rows: Row[];
  places: string[] | null;
  hasNext: boolean;
}

async function forwards<Row>(
  list: ListSource<Row>,
  first: number,
  after: Place | null,
  before: Place | null,
): Promise<Page<Row>> {
  const from = after ? after.position + 1 : 0;
  const limit = before ? Math.max(0, Math.min(first, before.position - from)) : first;
  const isPlaced = after?.place ? { offset: 0, cursor: after.place } : { offset: from };
  const { rows, places = null, hasNext } = await list.read({ limit, ...isPlaced });
  return { from, rows, places, hasNext };
}

/** Reads the rows before a cursor; so many rows may have gone that the list ends before its place, and a page with it. */
async function backwards<Row>(
  list: ListSource<Row>,
  last: number,
  after: Place | null,
  before: Place | null,
  counted: () => Promise<CountedList>,
): Promise<Page<Row>> {
  const page = await pageBefore(list, last, after, before, counted);
  const isBeyond =
    before && last > 0 && page.rows.length === 0 && page.from > (after ? after.position + 1 : 0);
  return isBeyond ? pageBefore(list, last, after, null, counted) : page;
}

async function pageBefore<Row>(
  list: ListSource<Row>,
  last: number,
  after: Place | null,
  before: Place | null,
  counted: () => Promise<CountedList>,
): Promise<Page<Row>> {
  const end = before ? before.position : await endOf(counted);
  const least = after ? after.position + 1 : 0;
  const from = Math.max(least, end - last);
  const limit = Math.max(0, end - from);
  if (!before?.place) {
    const { rows, places = null, hasNext } = await list.read({ limit, offset: from });
    return { from, rows, places, hasNext };
  }
  // with the cursor's own row, which shows that nothing has come or gone in front of it
  const found = await list.read({ limit: limit + 1, offset: from });
  if (found.places?.[limit] === before.place) return cut(found, from, limit, last);
  const around = Math.max(0, from - movedMost);
  const more = await list.read({ limit: end + movedMost - around, offset: around });
  const at = more.places?.indexOf(before.place) ?? -1;
  return at < 0 ? cut(found, from, limit, last) : cut(more, around, at, last);
}

/** The `last` rows in front of one of those that were read. */
function cut<Row>(read: PlacedRows<Row>, offset: number, end: number, last: number): Page<Row> {
  const start = Math.max(0, end - last);
  const hasNext = read.hasNext || read.rows.length > end;
  const places = read.places?.slice(start, end) ?? null;
  return { from: offset + start, rows: read.rows.slice(start, end), places, hasNext };
}

async function endOf(counted: () => Promise<CountedList>): Promise<number> {
  const { total, isExact } = await counted();
  if (!isExact)
    throw fault('last', `needs before: the list has more than ${total} rows, so its end is not known`);
  return total;
}

/** Edges write their cursors only when they are asked for: most pages show none or one. */
function shown<Row>(list: ListSource<Row>, { from, rows, places, hasNext }: Page<Row>) {
  const cursorAt = (at: number) => cursorText(list.name, from + at, places?.[at] ?? null);
  return {
    edges: rows.map((node, at) => ({
      node,
      get cursor() {
        return cursorAt(at);
      },
    })),
    pageInfo: {
      hasNextPage: hasNext,
      hasPreviousPage: from > 0,
      get startCursor() {
        return rows.length > 0 ? cursorAt(0) : null;
      },
      get endCursor() {
        return rows.length > 0 ? cursorAt(rows.length - 1) : null;
      },
    },
  };
}

const cursorText = (list: string, position: number, place: string | null) =>
  Buffer.from(`${list} ${position}${place === null ? '' : ` ${place}`}`).toString('base64url');

function readCursor(field: 'after' | 'before', text: string, list: string): Place {
  const found = /^(\S+) (\d{1,9})(?: (\S+))?$/.exec(Buffer.from(text, 'base64url').toString());
  if (found?.[1] !== list) throw fault(field, 'must be a cursor of this list');
  return { position: Number(found[2]), place: found[3] ?? null };
}

const fault = (path: string, message: string) =>
  refusalError('invalid_input', `${path}: ${message}`, [{ path, message }]);
