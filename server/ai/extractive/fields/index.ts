import type { Turn } from '../../../event-loop.ts';
import type { Field, Source, WriteRequest } from '../../ai.ts';
import { drawsOn, type Proposal, plainText } from '../../quote.ts';
import { detect, hasForm } from './detectors.ts';
import { type About, isSaidByOthers, type Reading, read, score } from './reading.ts';
import type { Model } from './scorer.ts';
import { segment } from './segment.ts';
import type { Unit } from './unit.ts';
import { stemsOf } from './words.ts';

/** A list holds no more, whatever the request has room for: what comes later is more often wrong. */
export const longestList = 12;

/** A longer name is known by its beginning. */
const longestName = 400;

/** What scores less than the threshold but has half the odds that it asks for leaves its field undecided. */
const nearly = Math.LN2;

export interface FoundFields {
  proposals: Proposal[];
  /** Paths of fields for which something was found that is not sure enough. */
  undecided: ReadonlySet<string>;
  /** Some source names the subject. */
  namesSubject: boolean;
}

export const nothingFound: FoundFields = { proposals: [], undecided: new Set(), namesSubject: false };

interface Scored {
  reading: Reading;
  unit: Unit;
  score: number;
}

/**
 * What the sources say for the fields, surest first. Only units that speak of the subject are looked at; what scores less
 * than the threshold is left out, and of kinds that the model is often wrong about nothing is written.
 */
export async function proposeFields(
  request: WriteRequest,
  fields: readonly Field[],
  model: Model,
  turn: Turn,
): Promise<FoundFields> {
  const proposals = await proposeTold(request.sources, fields, turn);
  const abstains = request.kind !== undefined && model.abstains.includes(request.kind);
  const about: About = {
    subject: request.subject?.slice(0, longestName) ?? null,
    company: request.company ?? null,
    isRecord: request.kind !== undefined,
  };
  const scored = fields.filter((field) => !hasForm(field));
  const found = new Map<Field, Scored[]>(scored.map((field) => [field, []]));
  const undecided = new Set<string>();
  let namesSubject = false;
  for (const source of request.sources) {
    if (source.toldFor) continue;
    const reading = await read(source, about, turn);
    namesSubject ||= reading.namesSubject;
    const asked = scored.filter((field) => drawsOn(field, source));
    for (const field of fields) {
      const detected = hasForm(field) ? detect(reading, field, about.subject) : [];
      if (!abstains) proposals.push(...detected);
      else if (detected.length > 0) undecided.add(field.path);
    }
    for (const [at, scores] of (await score(model, reading, asked, turn)).entries()) {
      const field = asked[at];
      if (!field) continue;
      for (const [place, unit] of reading.units.entries()) {
        const own = scores[place] ?? 0;
        if (own < model.threshold - nearly || isSaidByOthers(field, source, unit)) continue;
        if (!mayHold(field, unit)) continue;
        if (abstains || own < model.threshold) undecided.add(field.path);
        else found.get(field)?.push({ reading, unit, score: own });
      }
    }
  }
  // the fields of a run are none that the weights were learned on: there a unit is the value of one alone
  for (const { path } of leaveToTheBest(found, about.isRecord ? fieldsOfPassage : 1)) undecided.add(path);
  for (const [field, list] of found) proposals.push(...surest(field, list));
  return { proposals, undecided, namesSubject };
}

/** One passage may serve two fields of a record; who finds it right for more knows nothing of it. */
const fieldsOfPassage = 2;

/** Keeps a unit in the fields that want it most, and tells which had to give one up. */
function leaveToTheBest(found: Map<Field, Scored[]>, most: number): Field[] {
  const wanted = Map.groupBy([...found.values()].flat(), ({ unit }) => unit);
  const kept = new Set<Scored>();
  for (const list of wanted.values())
    for (const one of list.sort((first, second) => second.score - first.score).slice(0, most)) kept.add(one);
  const without: Field[] = [];
  for (const [field, list] of found) {
    const own = list.filter((one) => kept.has(one));
    if (own.length < list.length) without.push(field);
    found.set(field, own);
  }
  return without;
}

/** What a caller sends for a field needs neither gate nor score. */
async function proposeTold(
  sources: readonly Source[],
  fields: readonly Field[],
  turn: Turn,
): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const source of sources) {
    // told for a whole of several fields, it is the value of the first
    const field =
      fields.find(({ path }) => path === source.toldFor) ??
      fields.find(({ path }) => source.toldFor && path.startsWith(`${source.toldFor}/`));
    const units = field ? await segment(source.text, turn) : [];
    for (const unit of units)
      if (field && mayHold(field, unit)) proposals.push(proposalOf(source, field, unit));
  }
  return proposals;
}

/**
 * A question is a value only where questions are asked for, and none that was asked already; a line that leads into others
 * says nothing by itself.
 */
export function mayHold(field: Field, unit: Unit): boolean {
  if (/[:：][*_]{0,3}$/.test(unit.text)) return false;
  const isQuestion = /[?？]["”'’)*_]{0,4}$/.test(unit.text);
  if (field.form === 'question') return isQuestion && unit.speaker === null;
  return !isQuestion || /\bquestions?\b/i.test(field.description);
}

function surest(field: Field, list: readonly Scored[]): Proposal[] {
  const said = new Set<string>();
  const proposals: Proposal[] = [];
  const room = Math.min(longestList, field.maxItems);
  for (const { reading, unit } of list.toSorted((first, second) => second.score - first.score)) {
    if (proposals.length >= room) break;
    const key = stemsOf(unit.text).join(' ');
    if (said.has(key)) continue;
    said.add(key);
    proposals.push(proposalOf(reading.source, field, unit));
  }
  return proposals;
}

function proposalOf(source: Source, field: Field, { start, end }: Unit): Proposal {
  const quote = source.text.slice(start, end);
  return { field, value: plainText(quote), sourceKey: source.key, quote, start };
}
