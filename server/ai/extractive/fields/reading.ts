import type { Turn } from '../../../event-loop.ts';
import type { Field, Source, WriteRequest } from '../../ai.ts';
import { quotationsOf } from '../../reading/structure/attribution.ts';
import { segment } from '../../reading/structure/segment.ts';
import { type Claim, claimsOf, namesField } from '../../reading/structure/titles.ts';
import type { Unit } from '../../reading/structure/unit.ts';
import { contentOf, idle } from '../../reading/structure/words.ts';
import { namedActor } from '../../support/passage.ts';
import { type FieldTraits, fieldTraits, type UnitTraits, unitTraits } from './features.ts';
import { type Gate, gateOf } from './gate/index.ts';
import { statementsOf } from './gate/statement.ts';
import { neighbourhood } from './neighbours.ts';
import { type Model, scoresOf, secondScore } from './scorer.ts';

/** The units of a source that are about the subject, with their features for the scorer. */
export interface Reading {
  source: Source;
  units: Unit[];
  traits: UnitTraits[];
  /** By the titles over the units, in step with them. */
  claims: (Claim | null)[];
  /** The source names the subject, in its title too. */
  namesSubject: boolean;
  /** It does so at the edge of what it is about: more is asked of what it says. */
  isInPassing: boolean;
  /** Some of the source speaks of the subject, or says a word of its name. */
  mayTell: boolean;
}

export interface About {
  fields: readonly Field[];
  subject: string | null;
  company: string | null;
  /** A record of its own is asked for: a source that never names it is not read. */
  isRecord: boolean;
  /** Other customers' results are none of the subject's. */
  isCustomer: boolean;
}

const signature: Claim = { fields: [], by: 'beside' };

/** Reads the sources; awaits `turn` between two units. */
export async function read(source: Source, about: About, turn: Turn): Promise<Reading> {
  const isTitle = namesField(about.fields);
  const all = await segment(source.text, turn, Object.keys(source.speakers ?? {}), isTitle);
  const gate = await gateFor(all, about, source.title, turn);
  const units: Unit[] = [];
  const traits: UnitTraits[] = [];
  const claims: Reading['claims'] = [];
  const claimed = claimsOf(about.fields, { subject: gate.subjectWords, us: gate.makerWords });
  const [pageTitle] = all[0]?.headings ?? [];
  const isPage = all.every(({ headings }) => headings[0] === pageTitle);
  // a signature says who speaks, and is a value of no field but by its form
  const signatures = new Set(quotationsOf(all).flatMap(({ by }) => by));
  const states = statementsOf(source.text, all, gate.subjectWords);
  for (const [index, unit] of all.entries()) {
    await turn();
    const relation = gate.relations[index];
    const claim = signatures.has(index) ? signature : claimed(isPage ? belowTitle(unit) : unit);
    // beside the sections about the subject only what a title names whole is its own
    const isNamed = claim !== null && claim.fields.length > 0;
    const isBeside = relation?.isBeside && isNamed;
    if ((relation?.by === 'none' && !isBeside) || !states(unit, isNamed)) continue;
    if (about.isCustomer && isOfAnother(unit, source.text, gate)) continue;
    const found = unitTraits(all, gate, index);
    if (!found) continue;
    units.push(unit);
    traits.push(found);
    claims.push(claim);
  }
  const mayTell =
    units.length > 0 ||
    all.some(({ words }) => words.some((word) => gate.subjectWords.has(word) && !idle.has(word)));
  const namesSubject = about.subject !== null && gate.recognised;
  return { source, units, traits, claims, namesSubject, isInPassing: gate.isInPassing, mayTell };
}

/** The title of a whole page is none of a field's for what has a title of its own. */
const belowTitle = ({ beside, captions, headings }: Unit) => ({
  beside,
  captions,
  headings: headings.length > 1 ? headings.slice(1) : headings,
});

/** Returns whether a sentence begins with somebody else and tells what they do; an abbreviation may be the subject's. */
function isOfAnother({ text }: Unit, page: string, { subjectWords, makerWords }: Gate): boolean {
  const name = namedActor(text, page);
  const named = /^\p{Lu}{2,5}$/u.test(name) ? [] : contentOf(name);
  return named.length > 0 && !named.some((word) => subjectWords.has(word) || makerWords.has(word));
}

/** Returns whether some source names the subject, in its title or its text. */
export async function isNamedInSources(
  { sources, subject, company = null }: Pick<WriteRequest, 'sources' | 'subject' | 'company'>,
  turn: Turn,
): Promise<boolean> {
  if (subject === null) return false;
  const about: About = { fields: [], subject, company, isRecord: true, isCustomer: false };
  for (const source of sources) {
    const units = await segment(source.text, turn);
    if ((await gateFor(units, about, source.title, turn)).recognised) return true;
  }
  return false;
}

async function gateFor(
  all: readonly Unit[],
  { subject, company, isRecord }: About,
  title: string | null,
  turn: Turn,
): Promise<Gate> {
  const us = isNamedIn(all, company) ? company : null;
  const gate = await gateOf(all, subject, us, title, turn);
  // what a run looks up for an account need not name it
  return gate.recognised || isRecord ? gate : gateOf(all, null, us, null, turn);
}

/** A text of others does not speak as the workspace's company. */
function isNamedIn(units: readonly Unit[], company: string | null): boolean {
  const [name] = contentOf(company ?? '');
  return name !== undefined && units.some(({ words: said }) => said.includes(name));
}

const doubtInPassing = 1;
/** To be the best of one says nothing, of four little. */
const doubtAlone = 0.2;

/** Returns the deduction from every score for a text that names the subject only in passing, or is very short. */
export const doubtOf = ({ isInPassing, units }: Pick<Reading, 'isInPassing' | 'units'>): number =>
  (isInPassing ? doubtInPassing : 0) + doubtAlone / Math.max(1, units.length);

/** Returns the scores by field and unit of the reading. */
export async function score(
  model: Model,
  reading: Reading,
  fields: readonly Field[],
  turn: Turn,
): Promise<Float32Array[]> {
  const traits: FieldTraits[] = fields.map(fieldTraits);
  const first = fields.map(() => new Float32Array(reading.units.length));
  for (const [place, unit] of reading.traits.entries()) {
    await turn();
    for (const [at, own] of scoresOf(model, unit, traits).entries()) {
      const scores = first[at];
      if (scores) scores[place] = own;
    }
  }
  const second: Float32Array[] = [];
  const doubt = doubtOf(reading);
  for (const properties of neighbourhood(reading.units, first, fields)) {
    second.push(
      Float32Array.from(reading.units, (_unit, place) => secondScore(model, properties, place) - doubt),
    );
    await turn();
  }
  return second;
}
