import { invalidField } from '../../errors.ts';

/** The position after which a page of accounts or deals continues: a row's values, in the order of the list. */
export type Place = readonly [value: string, oId: string];

export const placeText = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/**
 * Parses a cursor. Throws 400 for a text that is no cursor of a list whose oIds begin with `prefix`. `isTime`: the
 * first value is a time, ISO 8601.
 */
export function readPlace(cursor: string | undefined, isTime: boolean, prefix = ''): Place | null {
  if (cursor === undefined) return null;
  const [value, oId] = valuesOf(cursor);
  const isPlace =
    typeof value === 'string' &&
    typeof oId === 'string' &&
    /^[a-z]+_[0-9A-Za-z]{21}$/i.test(oId) &&
    oId.startsWith(prefix) &&
    !value.includes('\0') &&
    (!isTime || /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value));
  if (!isPlace || (isTime && Number.isNaN(Date.parse(value))))
    throw invalidField('cursor', 'must be a nextCursor of this list');
  return [value, oId];
}

function valuesOf(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) && values.length === 2 ? values : [];
  } catch {
    return [];
  }
}
