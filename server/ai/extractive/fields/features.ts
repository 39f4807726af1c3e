import type { Field } from '../../ai.ts';
import type { Unit } from '../../reading/structure/unit.ts';
import { capitalisedWords, idle, stemsOf } from '../../reading/structure/words.ts';
import type { Gate, Relation } from './gate/index.ts';

/**
 * What the scorer sees: properties of a unit paired with properties of a field, as numbers. Its weights are shared over
 * all fields: a field that it has never seen is known by the words of its name and description.
 */

/** The number of features; their indexes are below it. */
export const featureCount = 2 ** 20;

export interface FieldTraits {
  name: number;
  /** Of the words of its name and description. */
  words: readonly number[];
  stems: ReadonlySet<string>;
  /** Of its name alone. */
  named: ReadonlySet<string>;
  form: number;
}

export interface UnitTraits {
  all: Uint32Array;
  /** Of the words that stand over the unit. */
  over: Uint32Array;
  overStems: readonly string[];
  /** The telling words of the label, lead, column and heading, each by itself and each word once. */
  titles: readonly (readonly string[])[];
  stems: readonly string[];
}

const anyField = hashOf('any field');
const mostWords = 80;

export function fieldTraits(field: Field): FieldTraits {
  const name = field.name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  const stems = new Set(stemsOf(`${name} ${field.description}`).filter((stem) => !idle.has(stem)));
  return {
    name: hashOf(`name ${field.name}`),
    words: [...stems].map((stem) => hashOf(`described ${stem}`)),
    stems,
    named: new Set(stemsOf(titleOf(field) ?? name).filter((stem) => !idle.has(stem))),
    form: hashOf(`form ${field.form}`),
  };
}

/** `Challenges: problems and effort` has a title of its own, which says more than the step of a path. */
function titleOf(field: Field): string | null {
  const title = /^([^:]{1,40}): /.exec(field.description)?.[1];
  return title && title.split(' ').length <= 2 ? title : null;
}

/** Calls `add` with the index of each feature that a unit has whatever the field. */
export function unitFeatures({ all }: UnitTraits, add: (feature: number) => void): void {
  for (let at = 0; at < all.length; at++) add(mixed((all[at] ?? 0) ^ anyField));
}

/** Calls `add` with the index of each feature that a unit has for one field; an index may come several times. */
export function pairFeatures(unit: UnitTraits, field: FieldTraits, add: (feature: number) => void): void {
  const { all, over } = unit;
  const { name, words, form } = field;
  for (let at = 0; at < all.length; at++) add(mixed((all[at] ?? 0) ^ name));
  for (let at = 0; at < over.length; at++) {
    const trait = over[at] ?? 0;
    for (let word = 0; word < words.length; word++) add(mixed(trait ^ (words[word] ?? 0)));
  }
  const put = (overlap: number): void => {
    add(mixed(overlap));
    add(mixed(overlap ^ form));
    add(mixed(overlap ^ name));
  };
  put(overlapHash(0, shared(unit.overStems, field.stems)));
  put(overlapHash(1, shared(unit.stems, field.stems)));
  let likest = 0;
  for (const title of unit.titles) likest = Math.max(likest, likeness(title, field.named));
  put(overlapHash(2, likest));
}

export function unitTraits(units: readonly Unit[], gate: Gate, index: number): UnitTraits | null {
  const unit = units[index];
  const relation = gate.relations[index];
  if (!unit || !relation) return null;
  const wordFeature = (stem: string): string =>
    gate.subjectWords.has(stem) ? 'SUBJECT' : gate.makerWords.has(stem) ? 'MAKER' : stem;
  const opening = units[0]?.headings[0];
  const heading = unit.headings.at(-1);
  const isTitle =
    heading === opening && unit.headings.length === 1 && units.at(-1)?.headings.at(-1) !== heading;
  const inner = isTitle ? [] : (heading?.words ?? []).map(wordFeature);
  const near = [...unit.label, ...unit.lead, ...(unit.column?.words ?? [])].map(wordFeature);
  const words = unit.words.slice(0, mostWords).map(wordFeature);
  const over = new Set(near.map((stem) => `over ${stem}`));
  for (const stem of inner) over.add(`${near.length > 0 ? 'heading' : 'over'} ${stem}`);
  const all = new Set(over);
  const put = (slot: string, stems: readonly string[]): void => {
    for (const stem of stems) all.add(`${slot} ${wordFeature(stem)}`);
  };
  put('label', unit.label);
  put('lead', unit.lead);
  put('column', unit.column?.words ?? []);
  put('row', unit.row?.words ?? []);
  for (const outer of unit.headings.slice(0, -1)) put('path', outer.words);
  put('word', words);
  all.add(`first ${words[0] ?? ''}`);
  all.add(`first ${words[0] ?? ''} ${words[1] ?? ''}`);
  for (const form of formsOf(unit, relation, index / units.length, units[index - 1])) all.add(form);
  return {
    all: Uint32Array.from(all, hashOf),
    over: Uint32Array.from(over, hashOf),
    overStems: [...near, ...inner],
    titles: [unit.label, unit.lead, unit.column?.words ?? [], inner].map(tellingOf),
    stems: words,
  };
}

const personal: readonly [form: string, pattern: RegExp][] = [
  ['we', /\b(?:we|our|us)\b/i],
  ['I', /\b(?:I|my|me)\b/],
  ['you', /\byou(?:r|rs)?\b/i],
  ['they', /\b(?:they|their|them)\b/i],
  ['quoted', /["“”]/],
  ['figure', /\d/],
  ['address', /https?:|www\./],
  ['not', /\b(?:not|no|never|without|n't)\b/i],
  ['lower case', /^\p{Ll}/u],
];

function* formsOf(
  unit: Unit,
  relation: Relation,
  position: number,
  before: Unit | undefined,
): Generator<string> {
  const { text, words } = unit;
  const length = Math.min(7, Math.floor(Math.log2(words.length + 1)));
  yield 'any unit';
  yield `kind ${unit.kind}`;
  yield `by ${relation.by}`;
  yield `end ${/[.!?:…]["”’')*_]{0,5}$/.exec(text)?.[0][0] ?? ''}`;
  yield `length ${length}`;
  yield `length ${length} ${unit.kind}`;
  yield `position ${Math.floor(6 * position)}`;
  yield `depth ${unit.headings.length}`;
  if (relation.names) yield relation.namesMaker ? 'names both' : 'names subject';
  if (relation.namesMaker) yield 'names maker';
  for (const [form, pattern] of personal) if (pattern.test(text)) yield form;
  yield `capitals ${Math.min(3, capitalisedWords(text).length)}`;
  if (unit.label.length > 0) yield 'labelled';
  if (unit.lead.length > 0) yield 'led';
  if (unit.column) yield 'in a column';
  if (before?.block !== unit.block) yield 'first of its block';
}

function shared(stems: readonly string[], of: ReadonlySet<string>): number {
  let count = 0;
  for (let at = 0; at < stems.length; at++) if (of.has(stems[at] ?? '')) count++;
  return count;
}

/** 3 where a title is the field's name, 2 where it is part of it, 1 where they have a word in common. */
function likeness(title: readonly string[], name: ReadonlySet<string>): number {
  const met = title.length === 0 ? 0 : shared(title, name);
  if (met === 0) return 0;
  if (met < title.length) return 1;
  return met === name.size ? 3 : 2;
}

function tellingOf(stems: readonly string[]): readonly string[] {
  return stems.length === 0 ? stems : [...new Set(stems)].filter((stem) => !idle.has(stem));
}

const overlapHashes = ['over', 'own', 'title'].map((what) =>
  [0, 1, 2, 3].map((count) => hashOf(`overlap ${what} ${count}`)),
);

function overlapHash(what: number, count: number): number {
  return overlapHashes[what]?.[Math.min(3, count)] ?? 0;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return scattered(hash);
}

function mixed(hash: number): number {
  return scattered(hash) % featureCount;
}

function scattered(hash: number): number {
  let found = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  found = Math.imul(found ^ (found >>> 13), 0xc2b2ae35);
  return (found ^ (found >>> 16)) >>> 0;
}
