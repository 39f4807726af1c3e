import { lookalikeOf } from './names.ts';
import { knownNames, type ObjectPlan } from './plan.ts';

/** One fault of the input: its path as the caller sent it, and the fault. */
export interface InputFault {
  path: string;
  message: string;
}

/** The treatment of unknown names. */
export interface Strictness {
  /** Every unknown name is a fault. */
  refusesUnknown: boolean;
  /** Values of enumerations are taken in any case: in an address nobody means two by them. */
  foldsCase?: boolean;
  /** An unknown name that looks like a misspelling is a fault: to leave it aside would answer another question. */
  refusesLookalikes: boolean;
}

const maxFaults = 100;
const maxWarnings = 20;
/** No client of any version has so many names of its own. */
const unknownMost = 10_000;
/** Beyond these a name is only counted: comparing names with all known ones takes time. */
const maxCompared = 100;
const longestPath = 200;

/** One step into the input, by the shape's name and by the caller's. */
export interface Place {
  above: Place | null;
  step: string | number;
  sent: string | number;
}

/** Returns a place as a path: `events[3].from.email`. */
export function pathOf(place: Place | null, as: 'step' | 'sent'): string {
  let text = '';
  for (let at = place; at !== null; at = at.above) {
    const step = at[as];
    // A step that the caller's form lacks.
    if (step === '') continue;
    const isTop = at.above === null || pathOf(at.above, as) === '';
    text = typeof step === 'number' ? `[${step}]${text}` : `${isTop ? '' : '.'}${step}${text}`;
  }
  return text;
}

/** Notes from reading the input. */
export class InputReport {
  // Most input gives no cause for any of these, so each is made when it is first needed.
  #faults: InputFault[] | undefined;
  #kept: Record<string, unknown> | undefined;
  #warnings: Map<string, { path: string; rest: string; count: number }> | undefined;
  #moved: Map<string, string> | undefined;
  readonly #strictness: Strictness;
  #compared = 0;
  #warned = 0;
  #unknown = 0;
  #refused = 0;

  constructor(strictness: Strictness) {
    this.#strictness = strictness;
  }

  get faults(): readonly InputFault[] {
    const more = this.#refused - maxWarnings;
    const faults = this.#faults ?? none;
    return more > 0
      ? [...faults, { path: '', message: `and ${more} more names that are not known` }]
      : faults;
  }

  /** Unknown names that were kept, by their path from the record down. */
  get kept(): Readonly<Record<string, unknown>> {
    return this.#kept ?? nothing;
  }

  get foldsCase(): boolean {
    return this.#strictness.foldsCase ?? false;
  }

  fault(path: string, message: string): void {
    this.#faults ??= [];
    if (this.#faults.length < maxFaults) this.#faults.push({ path: shortened(path), message });
  }

  keep(name: string, value: unknown): void {
    this.#kept ??= {};
    this.#kept[name] = value;
  }

  /** An object has more members than anybody needs. */
  tooMany(path: string, most: number): void {
    this.fault(path, `has more than ${most} members`);
    this.#unknown = unknownMost + 1;
  }

  /** So much is wrong that nothing more is looked at. */
  get isFull(): boolean {
    return this.#unknown > unknownMost;
  }

  /** A name that no rule knows. What becomes of it otherwise is told in `fate`. */
  unknown(place: Place, plan: ObjectPlan, fate: string): void {
    if (++this.#unknown === unknownMost + 1)
      this.fault(pathOf(place, 'sent'), `exceeds the limit of ${unknownMost} unknown names`);
    const path = pathOf(place, 'sent');
    const meant = this.#compared++ < maxCompared ? lookalikeOf(String(place.sent), knownNames(plan)) : null;
    const hint = meant === null ? '' : `; did you mean ${meant}?`;
    const { refusesUnknown, refusesLookalikes } = this.#strictness;
    if (refusesUnknown || plan.rules.refusesUnknown || (refusesLookalikes && meant !== null)) {
      if (this.#refused++ < maxWarnings) this.fault(path, `is not a known name${hint}`);
    } else this.warn(path, `is not a known name and ${fate}${hint}`);
  }

  /** A null that would clear what a record always has. */
  cannotClear(path: string): void {
    if (this.#strictness.refusesUnknown) this.fault(path, 'cannot be cleared');
    else this.warn(path, 'cannot be cleared, and was left as it is');
  }

  /** The same of several entries of a list is one warning. */
  warn(path: string, rest: string): void {
    this.#warned++;
    this.#warnings ??= new Map();
    const everywhere = shortened(path).replaceAll(/\[\d+\]/g, '[]');
    const known = this.#warnings.get(`${everywhere} ${rest}`);
    if (known) known.count++;
    else if (this.#warnings.size < maxWarnings) {
      this.#warnings.set(`${everywhere} ${rest}`, { path: shortened(path), rest, count: 1 });
    }
  }

  /** A value that the shape has at `step` was sent elsewhere. */
  moved(to: string, from: string): void {
    this.#moved ??= new Map();
    this.#moved.set(to, from);
  }

  get warnings(): readonly string[] {
    if (!this.#warnings) return none;
    const told = [...this.#warnings].map(([everywhere, { path, rest, count }]) =>
      count === 1 ? `${path}: ${rest}` : `${everywhere.slice(0, -rest.length - 1)}: ${rest} (${count} times)`,
    );
    const counted = [...this.#warnings.values()].reduce((sum, { count }) => sum + count, 0);
    return this.#warned > counted ? [...told, `and ${this.#warned - counted} more names`] : told;
  }

  /** A path of the shape as the caller wrote it. */
  asSent(path: string): string {
    if (!this.#moved) return path;
    for (
      let end = path.length;
      end > 0;
      end = Math.max(path.lastIndexOf('.', end - 1), path.lastIndexOf('[', end - 1))
    ) {
      const from = this.#moved.get(path.slice(0, end));
      if (from === undefined) continue;
      const rest = path.slice(end);
      return from === '' ? rest.replace(/^\./, '') : from + rest;
    }
    return path;
  }
}

const none: readonly never[] = [];
const nothing: Readonly<Record<string, unknown>> = {};

const shortened = (path: string) => (path.length > longestPath ? `${path.slice(0, longestPath)}…` : path);
