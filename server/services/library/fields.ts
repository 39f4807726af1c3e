import { referencesIn } from '../../../schema/entity.ts';
import type { FieldShape, Kind } from '../../../schema/shape.ts';
import type { Tx } from '../../database/index.ts';
import { ApiError, type Fault, invalid, noneOf } from '../../errors.ts';

/** Checks required members after the request and the stored record are merged. */
export function checkData(kind: Kind, data: Record<string, unknown>): void {
  const faults: Fault[] = Object.entries(kind.fields)
    .filter(([name, field]) => field.required && (data[name] === undefined || data[name] === null))
    .map(([path]) => ({ path, message: 'is required' }));
  const [first] = faults;
  if (!first) return;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  throw invalid(`${first.path}: ${first.message}${more}`, faults);
}

/** Merges unknown names into those stored before; null removes one. */
export function withKept(
  data: Record<string, unknown>,
  kept: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  if (Object.keys(kept).length === 0) return data;
  const all = { ...(data.additionalProperties as object | undefined), ...kept };
  const additionalProperties = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  return { ...data, additionalProperties };
}

/** Completes the groups of an update by what is stored: members of a group that are not given stay, and null clears one. */
export function withGroups(
  kind: Kind,
  stored: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const groups = Object.keys(given).filter((name) => kind.fields[name]?.members && given[name] !== null);
  const whole = groups.map((name) => [name, { ...(stored[name] as object), ...(given[name] as object) }]);
  return { ...given, ...Object.fromEntries(whole) };
}

export interface Target {
  field: string;
  oId: string;
  kind: string;
}

/**
 * Checks that every new oId in the data is a live record of a fitting kind in the workspace. A stored reference
 * (`stored`) whose record is gone blocks no other change.
 */
export async function checkReferences(
  tx: Tx,
  workspace: string,
  kind: Kind,
  data: Record<string, unknown>,
  stored: Record<string, unknown> = {},
): Promise<Target[]> {
  const wanted = referencesIn(kind, data);
  if (wanted.length === 0) return [];
  const known = new Set(referencesIn(kind, stored).map((one) => `${fieldOf(one.path)} ${one.oId}`));
  const found = await kindsOf(tx, workspace, [...new Set(wanted.map((one) => one.oId))]);
  const faults: Fault[] = [];
  const targets: Target[] = [];
  for (const { path, oId, kinds } of wanted) {
    const actual = found.get(oId);
    if (actual && kinds.includes(actual)) targets.push({ field: fieldOf(path), oId, kind: actual });
    else if (!known.has(`${fieldOf(path)} ${oId}`)) faults.push({ path, message: noneOf(kinds) });
  }
  const first = faults[0];
  if (first) throw new ApiError(404, 'not_found', `${first.path}: ${first.message}`, { errors: faults });
  return targets;
}

const fieldOf = (path: string) => path.replace(/\[\d+\]$/, '');

/** Returns the kind of each live record among `oIds`. */
export async function kindsOf(tx: Tx, workspace: string, oIds: string[]): Promise<Map<string, string>> {
  const rows = await tx<{ oId: string; kind: string }[]>`
    select o_id, kind
    from entity
    where workspace_o_id = ${workspace}
      and o_id = any (${oIds})
      and deleted_at is null`;
  return new Map(rows.map((row) => [row.oId, row.kind]));
}

/** Returns whether fields of the kind refer to other records and so create links. */
export function hasReferences(kind: Kind): boolean {
  const refers = (field: FieldShape): boolean =>
    field.refersTo !== undefined || Object.values(field.members ?? {}).some(refers);
  return Object.values(kind.fields).some(refers);
}
