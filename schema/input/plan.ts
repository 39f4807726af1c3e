import type { z } from 'zod';
import { pluralOf, singularOf } from './names.ts';
import { type InputRules, inputRules, standInOf } from './rules.ts';

/** The reader's view of a shape, computed once: its members, their other names, and their values. */
export type Plan = ObjectPlan | ListPlan | ChoicePlan | LeafPlan;

export interface ObjectPlan {
  form: 'object';
  members: ReadonlyMap<string, Member>;
  /** Other names of members, to their own. */
  names: ReadonlyMap<string, string>;
  /** Of those, the ones that are the singular or plural of the member's own name. */
  inflected: ReadonlySet<string>;
  /** Unknown names are part of what is wanted, such as facts for a run. */
  isOpen: boolean;
  rules: InputRules;
}

export interface ListPlan {
  form: 'list';
  item: Member;
  /** The limit of its length; a longer list is refused before its entries are read. */
  bound: { most: number; message: string } | null;
}

export interface LeafPlan {
  form: 'leaf';
  /** Its names are the caller's own. */
  isRecord?: boolean;
  /** The values of an enumeration, each under its form in small letters. */
  values?: ReadonlyMap<string, string>;
}

/** One of several forms, told apart by a member's value where `by` names it. */
export interface ChoicePlan {
  form: 'choice';
  by: string | null;
  options: readonly Plan[];
}

export interface Member {
  shape: z.ZodType;
  mayBeAbsent: boolean;
  takesNull: boolean;
  takesEmptyText: boolean;
  takesText: boolean;
  /** A text in place of the list has its values between commas. */
  splitsText: boolean;
}

/** More values than any list takes: what stands behind is not worth splitting. */
const partsMost = 1_001;

/** The values of a text that stands for a list. */
export const partsOf = (text: string): string[] =>
  text
    .split(',', partsMost)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const plans = new WeakMap<z.ZodType, Plan>();

/** Returns the plan of a shape. Inner shapes get theirs on first use, so that a shape may contain itself. */
export function planOf(shape: z.ZodType): Plan {
  const known = plans.get(shape);
  if (known) return known;
  const made = makePlan(shape);
  plans.set(shape, made);
  return made;
}

/** Returns the plan with further names of its members: those of one route. */
export function withAliases(plan: Plan, aliases: Readonly<Record<string, string>>): Plan {
  if (Object.keys(aliases).length === 0) return plan;
  if (plan.form === 'choice') {
    return { ...plan, options: plan.options.map((option) => withAliases(option, aliases)) };
  }
  if (plan.form !== 'object') return plan;
  return objectPlan(plan.members, plan.isOpen, {
    ...plan.rules,
    aliases: { ...plan.rules.aliases, ...aliases },
  });
}

function makePlan(shape: z.ZodType): Plan {
  const standIn = standInOf(shape);
  if (standIn) return planOf(standIn);
  const { def } = shape._zod as unknown as { def: Definition };
  switch (def.type) {
    case 'object': {
      const members = Object.entries(def.shape ?? {}).map(
        ([name, inner]) => [name, memberOf(inner)] as const,
      );
      const isOpen = def.catchall !== undefined && typeOf(def.catchall) !== 'never';
      return objectPlan(new Map(members), isOpen, inputRules.get(shape) ?? {});
    }
    case 'array':
      return def.element
        ? { form: 'list', item: memberOf(def.element), bound: boundOf(def.checks ?? []) }
        : { form: 'leaf' };
    case 'record':
      return { form: 'leaf', isRecord: true };
    case 'union':
      return { form: 'choice', by: def.discriminator ?? null, options: (def.options ?? []).map(planOf) };
    case 'lazy':
      return def.getter ? planOf(def.getter()) : { form: 'leaf' };
    case 'enum': {
      const values = Object.values(def.entries ?? {}).filter((value) => typeof value === 'string');
      return { form: 'leaf', values: new Map(values.map((value) => [value.toLowerCase(), value])) };
    }
    default: {
      const inner = innerOf(def);
      return inner ? planOf(inner) : { form: 'leaf' };
    }
  }
}

/** What a wrapper stands around. A step before the shape (preprocess) is passed, and so is one after it (transform). */
function innerOf(def: Definition): z.ZodType | undefined {
  return def.innerType ?? (def.in && typeOf(def.in) === 'transform' ? def.out : def.in);
}

function boundOf(checks: readonly z.core.$ZodCheck[]): ListPlan['bound'] {
  for (const { _zod } of checks) {
    const { check, maximum, error } = _zod.def as LengthCheck;
    if (check !== 'max_length' || maximum === undefined) continue;
    const told = error?.({ code: 'too_big', origin: 'array', maximum, input: [] });
    const message = typeof told === 'string' ? told : told?.message;
    return { most: maximum, message: message ?? `must have at most ${maximum} entries` };
  }
  return null;
}

interface LengthCheck {
  check: string;
  maximum?: number;
  error?: (issue: object) => string | { message?: string } | null | undefined;
}

/** The part of zod's own definitions that is looked at. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  checks?: readonly z.core.$ZodCheck[];
  options?: readonly z.ZodType[];
  discriminator?: string;
  entries?: Readonly<Record<string, string | number>>;
  getter?: () => z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
}

const typeOf = (shape: z.ZodType) => shape._zod.def.type as string;

/** Looks through wrappers alone: a shape that holds itself is not entered. */
function isList(shape: z.ZodType): boolean {
  const { def } = shape._zod as unknown as { def: Definition };
  if (def.type === 'array') return true;
  const inner = innerOf(def);
  return inner !== undefined && isList(inner);
}

/** Asked of the shape itself: what a chain of wrappers and steps takes shows in no single one of them. */
function memberOf(shape: z.ZodType): Member {
  const takes = (value: unknown) => shape.safeParse(value).success;
  const { data: parts } = shape.safeParse(',');
  return {
    shape,
    mayBeAbsent: takes(undefined),
    takesNull: takes(null),
    takesEmptyText: takes(''),
    takesText: takes('x'),
    splitsText: Array.isArray(parts) && parts.length === 0,
  };
}

function objectPlan(members: ReadonlyMap<string, Member>, isOpen: boolean, rules: InputRules): ObjectPlan {
  const names = new Map<string, string>();
  const inflectedNames = new Set<string>();
  const isTaken = (name: string) => members.has(name) || names.has(name) || rules.kept?.includes(name);
  for (const [alias, name] of Object.entries(rules.aliases ?? {})) {
    if (!members.has(alias) && members.has(name)) names.set(alias, name);
  }
  // Names of a caller's own are as good as any in an open shape: there a plural is just another name.
  for (const [name, member] of isOpen ? [] : members) {
    const other = isList(member.shape) ? singularOf(name) : pluralOf(name);
    if (other === null || isTaken(other)) continue;
    names.set(other, name);
    inflectedNames.add(other);
  }
  return { form: 'object', members, names, inflected: inflectedNames, isOpen, rules };
}

/** Returns every name with a meaning for a shape, its members' own first. */
export function* knownNames({ members, names, rules }: ObjectPlan): Iterable<string> {
  yield* members.keys();
  yield* names.keys();
  yield* rules.kept ?? [];
  yield* rules.readOnly ?? [];
}
