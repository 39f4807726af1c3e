import { pointerPart } from '../../../text/strings.ts';
/** A path at which two JSON values differ; a side where it is absent has no member. */
export interface Difference {
  /** JSON pointer (RFC 6901). */
  path: string;
  before?: unknown;
  after?: unknown;
}

/** The limit of differences that are shown. */
export const differencesMost = 1000;

/**
 * Returns the differences of two JSON values in order, at most `differencesMost`. Lists are compared place by place.
 */
export function differenceOf(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = [];
  const waiting = [{ path: '', before, after }];
  for (let next = waiting.pop(); next && found.length < differencesMost; next = waiting.pop()) {
    if (isHolder(next.before) && isHolder(next.after) && isSameForm(next.before, next.after))
      waiting.push(...members(next.path, next.before, next.after).reverse());
    else if (!Object.is(next.before, next.after)) found.push(present(next));
  }
  return found;
}

type Holder = Readonly<Record<string, unknown>>;

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;
const isSameForm = (one: Holder, other: Holder) => Array.isArray(one) === Array.isArray(other);

function members(path: string, before: Holder, after: Holder) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].map((name) => ({
    path: `${path}/${pointerPart(name)}`,
    before: before[name],
    after: after[name],
  }));
}

/** Without the sides on which nothing stands. */
function present({ path, before, after }: { path: string; before: unknown; after: unknown }): Difference {
  return { path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

/**
 * Returns a value in the form of `jsonb`: members ordered by the length of their names and then by bytes, without
 * undefined ones. Values that are stored alike have one text.
 */
export function asStored<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_name, inner: unknown) => {
      if (!isHolder(inner) || Array.isArray(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => byBytes(one, other)));
    }),
  );
}

function byBytes(one: string, other: string): number {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length - second.length || first.compare(second);
}
