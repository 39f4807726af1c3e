import { everyKind } from '../../../schema/library/index.ts';
import { pointerParts } from '../../text/strings.ts';
import type { DriftEntity, ProposedChange, ProposedUpdate } from './judgement.ts';

/** Changes by path, put together to what an update takes, of a shape that the entity's kind accepts. */

/**
 * Returns the changes that leave every field in its shape. A list item that would lose a required part is removed as
 * a whole.
 */
export function fittingChanges(entity: DriftEntity, wanted: readonly ProposedChange[]): ProposedChange[] {
  const fitting = new Map<string, ProposedChange>();
  for (const change of wanted.flatMap((one) => fittingOf(entity, one) ?? []))
    fitting.set(change.path, change);
  const paths = [...fitting.values()].filter(({ after }) => after === null).map(({ path }) => path);
  const changes = [...fitting.values()].filter(
    ({ path }) => !paths.some((gone) => path.startsWith(`${gone}/`)),
  );
  return fits(entity, changes) ? changes : changes.filter(({ path }) => !path.startsWith('/'));
}

function fittingOf(entity: DriftEntity, change: ProposedChange): ProposedChange | null {
  if (fits(entity, [change])) return change;
  const parts = pointerParts(change.path);
  const isMember = change.after === null && parts.length > 2 && Array.isArray(entity.data[parts[0] ?? '']);
  if (!isMember) return null;
  const list = entity.data[parts[0] ?? ''] as unknown[];
  const path = change.path.split('/').slice(0, 3).join('/');
  const whole = { ...change, path, before: list[Number(parts[1])] };
  return fits(entity, [whole]) ? whole : null;
}

function fits(entity: DriftEntity, changes: readonly ProposedChange[]): boolean {
  const kind = everyKind.find(({ kind: known }) => known === entity.kind);
  return Object.entries(updateOf(entity, changes).data ?? {}).every(([name, value]) => {
    const field = kind?.fields[name];
    if (!field) return kind?.keepsUnknown === true;
    if (value === null) return !field.required;
    return field.schema.safeParse(value).success;
  });
}

export function updateOf(entity: DriftEntity, changes: readonly ProposedChange[]): ProposedUpdate {
  const update: ProposedUpdate = {};
  const data = structuredClone(entity.data);
  const touchedFields = new Set<string>();
  const removals: string[][] = [];
  for (const { path, after } of changes) {
    if (path === 'active') update.active = after === true;
    else if (path === 'name') update.name = String(after);
    else if (path === 'description') update.description = after === null ? null : String(after);
    else {
      const parts = pointerParts(path);
      touchedFields.add(parts[0] ?? '');
      if (after === null) removals.push(parts);
      else put(data, parts, after);
    }
  }
  // from the end, so that places before stay what they were
  for (const parts of removals.toSorted((a, b) => Number(b.at(-1)) - Number(a.at(-1)))) remove(data, parts);
  if (touchedFields.size > 0)
    update.data = Object.fromEntries([...touchedFields].map((field) => [field, data[field] ?? null]));
  return update;
}

type Holder = Record<string, unknown> | unknown[];

function holderOf(data: Record<string, unknown>, parts: readonly string[]): Holder | null {
  let at: unknown = data;
  for (const part of parts.slice(0, -1)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return null;
    at = (at as Record<string, unknown>)[part];
  }
  return typeof at === 'object' && at !== null ? (at as Holder) : null;
}

function put(data: Record<string, unknown>, parts: readonly string[], value: unknown): void {
  const [field, last] = [parts[0] ?? '', parts.at(-1) ?? ''];
  if (last === '-') {
    const list = data[field];
    data[field] = [...(Array.isArray(list) ? list : []), value];
    return;
  }
  const holder = holderOf(data, parts);
  if (Array.isArray(holder)) holder[Number(last)] = value;
  else if (holder) holder[last] = value;
}

function remove(data: Record<string, unknown>, parts: readonly string[]): void {
  const holder = holderOf(data, parts);
  const last = parts.at(-1) ?? '';
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (holder) delete holder[last];
}
