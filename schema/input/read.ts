import {
  type ChoicePlan,
  type LeafPlan,
  type ListPlan,
  type Member,
  type ObjectPlan,
  type Plan,
  partsOf,
  planOf,
} from './plan.ts';
import { type InputReport, type Place, pathOf } from './report.ts';

/**
 * Normalises what a caller sent before the shape checks it: older names are replaced, empty values removed, single
 * values wrapped where a list is expected, and unknown names treated by the rules. Unchanged input is returned as it
 * is. Used for queries and bodies alike.
 */
export function readInput(plan: Plan, sent: unknown, report: InputReport): unknown {
  return readValue(plan, sent, null, report, null);
}

/** The limit of members of an object whose names are the caller's own. */
const membersMost = 10_000;

/** A member that counts as not sent. */
const absent = Symbol('absent');

/** Nearest record around a place that keeps unknown names, if there is one: `null` for none, else its own place. */
type Keeper = { place: Place | null } | null;

function readValue(
  plan: Plan,
  value: unknown,
  place: Place | null,
  report: InputReport,
  keeper: Keeper,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list = plan.form === 'choice' ? plan.options.find((option) => option.form === 'list') : plan;
    return list?.form === 'list' ? readList(list, value, place, report, keeper) : value;
  }
  const sent = value as Record<string, unknown>;
  const object = plan.form === 'choice' ? optionFor(plan, sent) : plan;
  return object?.form === 'object' ? readObject(object, sent, place, report, keeper) : value;
}

/** The form that an object has among several: by the member that tells them apart, else the one with most of its names. */
function optionFor({ by, options }: ChoicePlan, value: Record<string, unknown>): ObjectPlan | undefined {
  const objects = options.filter((option) => option.form === 'object');
  if (by !== null) return objects.find(({ members }) => members.get(by)?.shape.safeParse(value[by]).success);
  const names = Object.keys(value);
  const known = (option: ObjectPlan) => names.filter((name) => option.members.has(name)).length;
  return objects.toSorted((left, right) => known(right) - known(left))[0];
}

function readList(
  { item, bound }: ListPlan,
  values: readonly unknown[],
  place: Place | null,
  report: InputReport,
  keeper: Keeper,
): readonly unknown[] {
  if (bound && values.length > bound.most) {
    report.fault(place === null ? '' : pathOf(place, 'sent'), bound.message);
    return [];
  }
  const plan = planOf(item.shape);
  const filled =
    item.takesEmptyText || !values.includes('') ? values : values.filter((value) => value !== '');
  if (plan.form === 'leaf') return report.foldsCase ? filled.map((value) => folded(plan, value)) : filled;
  let read: unknown[] | undefined;
  for (const [index, value] of filled.entries()) {
    const made = readValue(plan, value, { above: place, step: index, sent: index }, report, keeper);
    if (made === value) continue;
    read ??= [...filled];
    read[index] = made;
  }
  return read ?? filled;
}

function readObject(
  plan: ObjectPlan,
  given: Record<string, unknown>,
  place: Place | null,
  report: InputReport,
  above: Keeper,
): Record<string, unknown> {
  const sentMembers = reshaped(plan, given, place, report);
  if (plan.isOpen && Object.keys(sentMembers).length > membersMost) {
    report.tooMany(pathOf(place, 'sent'), membersMost);
    return sentMembers;
  }
  const keeper = plan.rules.keepsUnknown ? { place } : above;
  let read = sentMembers;
  const set = (name: string, value: unknown) => {
    if (read === sentMembers) read = { ...sentMembers };
    if (value === absent) delete read[name];
    else read[name] = value;
  };
  let others: Map<string, Sent[]> | undefined;
  for (const name of Object.keys(sentMembers)) {
    if (report.isFull) return read;
    const value = sentMembers[name];
    const member = plan.members.get(name);
    if (member) {
      const made = readMember(plan, member, value, { above: place, step: name, sent: name }, report, keeper);
      if (made !== value) set(name, made);
    } else if (plan.names.has(name)) {
      set(name, absent);
      others ??= new Map();
      noteOther(plan, others, name, value);
    } else if (!plan.isOpen) {
      set(name, absent);
      setAside(plan, { above: place, step: name, sent: name }, value, report, keeper);
    }
  }
  if (others) {
    for (const [name, values] of others)
      takeOver(plan, name, values, { sent: sentMembers, set }, place, report, keeper);
  }
  return read;
}

function reshaped(
  plan: ObjectPlan,
  sent: Record<string, unknown>,
  place: Place | null,
  report: InputReport,
): Record<string, unknown> {
  const other = plan.rules.reshape?.(sent);
  if (!other) return sent;
  const at = (path: string, as: 'step' | 'sent') => {
    const top = pathOf(place, as);
    return top === '' || path === '' ? `${top}${path}` : `${top}${path.startsWith('[') ? '' : '.'}${path}`;
  };
  for (const [to, from] of Object.entries(other.moved ?? {})) report.moved(at(to, 'step'), at(from, 'sent'));
  for (const [from, to] of other.aside ?? [])
    report.warn(at(from, 'sent'), `means ${to}, which was sent too, and was left aside`);
  return other.value;
}

/** A value with the name under which it was sent. */
type Sent = readonly [name: string, value: unknown];

/** Puts what was sent under another name with the member that is meant. */
function noteOther(plan: ObjectPlan, others: Map<string, Sent[]>, name: string, value: unknown): void {
  const meant = plan.names.get(name);
  if (meant === undefined || value === '') return;
  const before = others.get(meant);
  if (before) before.push([name, value]);
  else others.set(meant, [[name, value]]);
}

interface Under {
  sent: Record<string, unknown>;
  set(name: string, value: unknown): void;
}

/** Gives a member what was sent under other names of it. Sent under its own as well, that wins, and what differs is told. */
function takeOver(
  plan: ObjectPlan,
  name: string,
  sentValues: readonly Sent[],
  { sent: sentMembers, set }: Under,
  place: Place | null,
  report: InputReport,
  keeper: Keeper,
): void {
  const member = plan.members.get(name);
  if (!member) return;
  const own = sentMembers[name];
  // null clears where nothing else is sent under any of its names
  const filled = sentValues.filter(([, value]) => value !== null);
  const values = filled.length > 0 || name in sentMembers ? filled : sentValues.slice(0, 1);
  const isList = planOf(member.shape).form === 'list';
  const [first] = values;
  const isOwnSent = own !== undefined && own !== null && own !== '';
  const isMerged = isList && !isOwnSent && values.length > 1;
  const taken = isOwnSent ? undefined : first;
  for (const [other, value] of values) {
    if (isMerged || (taken && other === taken[0]) || alike(value, isOwnSent ? own : first?.[1])) continue;
    const at = { above: place, step: other, sent: other };
    if (keeper) report.keep(keptName(at, keeper), value);
    const fate = keeper ? 'is kept beside it' : 'was left aside';
    report.warn(pathOf(at, 'sent'), `means ${taken?.[0] ?? name}, which was sent too, and ${fate}`);
  }
  if (!taken) return;
  const [other, value] = isMerged ? [taken[0], values.flatMap(([, one]) => one)] : taken;
  const at: Place = { above: place, step: name, sent: other };
  report.moved(pathOf(at, 'step'), pathOf(at, 'sent'));
  const single = !isList && plan.inflected.has(other) ? onlyOne(value) : value;
  if (single === tooMany) report.fault(pathOf(at, 'sent'), `has several values, but ${name} takes one`);
  else set(name, readMember(plan, member, single, at, report, keeper));
}

const alike = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

const tooMany = Symbol('too many');

/** The value of a list of one, for a name in the plural whose member is single. */
function onlyOne(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.length > 1 ? tooMany : (value[0] ?? absent);
}

function readMember(
  { rules }: ObjectPlan,
  member: Member,
  value: unknown,
  place: Place,
  report: InputReport,
  keeper: Keeper,
): unknown {
  if (value === absent || (value === '' && member.mayBeAbsent)) return absent;
  if (value === null && !member.takesNull) {
    // A null that the shape does not know stands for nothing sent, which a change says: it may have been meant to clear.
    if (rules.changes && member.mayBeAbsent) report.cannotClear(report.asSent(pathOf(place, 'sent')));
    return absent;
  }
  if (value === null) return value;
  const plan = planOf(member.shape);
  if (plan.form === 'leaf') {
    if (plan.isRecord && isObject(value) && Object.keys(value).length > membersMost)
      report.tooMany(pathOf(place, 'sent'), membersMost);
    return report.foldsCase ? folded(plan, value) : value;
  }
  if (plan.form === 'list' && !Array.isArray(value) && isEntry(plan.item, value)) {
    report.moved(`${pathOf(place, 'step')}[0]`, pathOf(place, 'sent'));
    const values = typeof value === 'string' && member.splitsText ? partsOf(value) : [value];
    return readValue(plan, values, place, report, keeper);
  }
  const isEmpty =
    plan.form === 'choice' && plan.by !== null && isObject(value) && Object.keys(value).length === 0;
  if (isEmpty && member.mayBeAbsent) return absent;
  return readValue(plan, value, place, report, keeper);
}

/** Values of an enumeration as it writes them; several of a list may stand between commas. */
function folded({ values }: LeafPlan, value: unknown): unknown {
  if (!values || typeof value !== 'string') return value;
  const parts = value.split(',').map((part) => values.get(part.trim().toLowerCase()) ?? part);
  return parts.join(',');
}

/** Whether a value that stands alone can be meant as the only entry of a list. */
function isEntry(item: Member, value: unknown): boolean {
  const { form } = planOf(item.shape);
  if (isObject(value)) return form === 'object' || form === 'choice';
  return form === 'leaf' || item.takesText;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function setAside(plan: ObjectPlan, place: Place, value: unknown, report: InputReport, keeper: Keeper): void {
  if (plan.rules.readOnly?.includes(String(place.step))) {
    report.warn(pathOf(place, 'sent'), 'is not to be set, and was left aside');
    return;
  }
  const isMeant = plan.rules.kept?.includes(String(place.step)) ?? false;
  if (keeper && value !== '') report.keep(keptName(place, keeper), value);
  if (!isMeant) report.unknown(place, plan, keeper ? 'is kept with the record' : 'was left aside');
}

/** `tonality.loudness`: the name from the record down. */
function keptName(place: Place, keeper: { place: Place | null }): string {
  const from = keeper.place === null ? '' : pathOf(keeper.place, 'sent');
  const path = pathOf(place, 'sent');
  return from === '' ? path : path.slice(from.length + 1);
}
