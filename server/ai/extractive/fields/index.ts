import type { Turn } from '../../../event-loop.ts';
import type { Field, Source, WriteRequest } from '../../ai.ts';
import { drawsOn, type Proposal } from '../../quote.ts';
import { segment } from '../../reading/structure/segment.ts';
import type { Unit } from '../../reading/structure/unit.ts';
import { stemsOf } from '../../reading/structure/words.ts';
import { isSaidByOthers } from '../../support/sentences/strange.ts';
import { claimedFor, leaningTo, mayHold, proposalOf } from './claimed.ts';
import { detect, hasForm, mightSpeakOf } from './detectors.ts';
import { type About, type Reading, read, score } from './reading.ts';
import type { Model } from './scorer.ts';

/** The limit of items in a list; later ones are more often wrong, so the request cannot raise it. */
export const longestList = 12;

/** A longer name is known by its beginning. */
const longestName = 400;

/** A run's fields are few, and its answer shows each value as a quote of its source: less is asked there. */
const thresholdOfRuns = -1.25;

export interface FoundFields {
  proposals: Proposal[];
  /** Paths of fields that some passage about the subject might be a value of. */
  undecided: ReadonlySet<string>;
  /** Some source names the subject. */
  namesSubject: boolean;
}

export const nothingFound: FoundFields = { proposals: [], undecided: new Set(), namesSubject: false };

interface Scored extends Pick<Piece, 'at'> {
  reading: Reading;
  unit: Unit;
  score: number;
}

/**
 * Returns the proposed values of the fields, surest first. Only units about the subject are read; scores below the
 * threshold are dropped, and kinds that the model often gets wrong are left out.
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
    fields,
    subject: request.subject?.slice(0, longestName) ?? null,
    company: request.company ?? null,
    isRecord: request.kind !== undefined,
    isCustomer: request.kind === 'reference',
  };
  const threshold = about.isRecord ? model.threshold : Math.min(model.threshold, thresholdOfRuns);
  const scored = fields.filter((field) => !hasForm(field));
  const foundByField = new Map<Field, Scored[]>(scored.map((field) => [field, []]));
  const undecidedPaths = new Set<string>();
  let namesSubject = false;
  const pieces = about.isRecord ? request.sources.map(whole) : await facts(request.sources, turn);
  for (const { source, at } of pieces) {
    if (source.toldFor) continue;
    const placed = (one: Proposal): Proposal => ({ ...one, start: (one.start ?? 0) + at });
    const reading = await read(source, about, turn);
    namesSubject ||= reading.namesSubject;
    const asked = scored.filter((field) => drawsOn(field, source));
    for (const field of fields) {
      proposals.push(...claimedFor(reading, field).map(placed));
      if (hasForm(field) && !abstains) proposals.push(...detect(reading, field, about.subject).map(placed));
      if (drawsOn(field, source) && mightSpeakOf(reading, field)) undecidedPaths.add(field.path);
    }
    for (const [index, scores] of (await score(model, reading, asked, turn)).entries()) {
      const field = asked[index];
      if (!field) continue;
      for (const [place, unit] of reading.units.entries()) {
        const own = (scores[place] ?? 0) + leaningTo(reading, place, field);
        if (abstains || own < threshold || isSaidByOthers(field, source, unit)) continue;
        if (mayHold(field, unit)) foundByField.get(field)?.push({ reading, at, unit, score: own });
      }
    }
  }
  leaveToTheBest(foundByField);
  for (const [field, list] of foundByField) proposals.push(...surest(field, list));
  return { proposals: eachOnce(proposals), undecided: undecidedPaths, namesSubject };
}

/** A source, or a part of its text that begins `at`. */
interface Piece {
  source: Source;
  at: number;
}

const whole = (source: Source): Piece => ({ source, at: 0 });
/** More are read as one text. */
const factsMost = 60;

/** Facts of a caller are read one by one: one more changes nothing of what another says. */
async function facts(sources: readonly Source[], turn: Turn): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const source of sources) {
    const isTold = source.type === 'TEXT' && source.url === null && source.oId === null;
    const units = isTold && !source.toldFor ? await segment(source.text, turn) : [];
    const isPlain = units.every(({ headings, captions }) => headings.length + captions.length === 0);
    // a value is read with its label
    const starts = [
      ...new Set(
        units.map(({ start, beside }) =>
          beside.length > 0 ? source.text.lastIndexOf('\n', start - 1) + 1 : start,
        ),
      ),
    ];
    if (!isPlain || starts.length > factsMost) starts.length = 0;
    for (const [index, at] of starts.entries())
      pieces.push({ source: { ...source, text: source.text.slice(at, starts[index + 1]) }, at });
    if (starts.length === 0) pieces.push(whole(source));
  }
  return pieces;
}

/** Keeps a unit in the field that wants it most: one passage is the value of one, unless titles name two. */
function leaveToTheBest(found: Map<Field, Scored[]>): void {
  const best = new Map<Unit, Scored>();
  for (const one of [...found.values()].flat())
    if (one.score > (best.get(one.unit)?.score ?? Number.NEGATIVE_INFINITY)) best.set(one.unit, one);
  for (const [field, list] of found)
    found.set(
      field,
      list.filter((one) => best.get(one.unit) === one),
    );
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

function surest(field: Field, list: readonly Scored[]): Proposal[] {
  return list
    .toSorted((first, second) => second.score - first.score)
    .slice(0, Math.min(longestList, field.maxItems))
    .map(({ reading, at, unit }) => {
      const found = proposalOf(reading.source, field, unit);
      return { ...found, start: unit.start + at };
    });
}

/** Without what a field has been given before in the same words. */
function eachOnce(proposals: readonly Proposal[]): Proposal[] {
  const said = new Map<Field, Set<string>>();
  return proposals.filter(({ field, value }) => {
    const known = said.get(field) ?? new Set();
    said.set(field, known);
    const key = stemsOf(value).join(' ');
    if (key !== '' && known.has(key)) return false;
    known.add(key);
    return true;
  });
}
