import type { Turn } from '../../../event-loop.ts';
import { withoutLegalForm } from '../../../text/names.ts';
import type { Field, Source, WriteRequest } from '../../ai.ts';
import { isFramed } from '../../reading/cues.ts';
import { othersOn } from '../../reading/structure/others.ts';
import { segment } from '../../reading/structure/segment.ts';
import { claimsOf, namesField } from '../../reading/structure/titles.ts';
import type { Heading, Span, Unit } from '../../reading/structure/unit.ts';
import { unvouchedSpans } from '../../reading/structure/unvouched-spans.ts';
import { contentOf, stemsOf } from '../../reading/structure/words.ts';
import { isOfAnotherColumn } from './cells.ts';
import { partiesIn, saysOurs, sidesOf } from './sides.ts';
import { isStrange, isTitleAlone, type PlacedPage } from './strange.ts';

/** Tells by the place of a passage whose it is: it may stand in another's part, or under a title or line that denies it. */

/** Returns whether a value cannot be taken from a passage, by where the passage stands. */
export type Standing = (field: Field, value: string, span: Span) => boolean;

export type Standings = ReadonlyMap<string, Standing>;

type Asked = Pick<WriteRequest, 'fields'> & Partial<Pick<WriteRequest, 'subject' | 'company'>>;

/** Reads the sources that are cited, by their keys. */
export async function standingsIn(
  request: Asked & Pick<WriteRequest, 'sources'>,
  proposals: readonly { sourceKey: string }[],
  turn: Turn,
): Promise<Standings> {
  const cited = new Set(proposals.map(({ sourceKey }) => sourceKey));
  const standings = new Map<string, Standing>();
  for (const source of request.sources) {
    if (!cited.has(source.key)) continue;
    // an answer is checked piece by piece while it is written, and as a whole when a verifier has spoken
    const earlier = readSources.get(source);
    const standing =
      earlier?.fields === request.fields ? earlier.standing : standingIn(source, request, turn);
    readSources.set(source, { fields: request.fields, standing });
    standings.set(source.key, await standing);
  }
  return standings;
}

const readSources = new WeakMap<Source, { fields: readonly Field[]; standing: Promise<Standing> }>();

/** So often is a quote looked for that stands in several places. */
const placesMost = 20;

/** Returns the first place of a quote where it is said of the subject; null where there is none. */
export function placeFor<Place extends Span & { quote: string }>(
  text: string,
  first: Place,
  isElsewhere: (span: Place) => boolean,
): Place | null {
  let span = first;
  for (let tried = 0; tried < placesMost; tried++) {
    if (!isElsewhere(span)) return span;
    const start = text.indexOf(span.quote, span.end);
    if (start === -1) return null;
    span = { ...span, start, end: start + span.quote.length };
  }
  return null;
}

async function standingIn(source: Source, asked: Asked, turn: Turn): Promise<Standing> {
  const { fields } = asked;
  const subject = withoutLegalForm(asked.subject ?? '');
  const company = withoutLegalForm(asked.company ?? '');
  const units = await segment(source.text, turn, Object.keys(source.speakers ?? {}), namesField(fields));
  const title = source.title ?? titleAhead(source.text);
  const others = subject ? othersOn(units, subject, title) : null;
  await turn();
  const sides = sidesOf(units, others, company);
  const page: PlacedPage = {
    source,
    title,
    fields,
    units,
    others,
    sides,
    parties: partiesIn(source.text, (words) => others?.names(words) || sides.names(words)),
    isNamed:
      others !== null && isProper(subject, source.text) && units.some(({ words }) => others.names(words)),
    isMinutes: isMinutes(units),
    claimOf: claimsOf(fields, {
      subject: new Set(contentOf(subject)),
      us: new Set(contentOf(company)),
    }),
    isTitle: namesField(fields),
    leads: leadsOver(units),
    isRecord: fields.some(({ titles, tells }) => titles !== undefined || tells !== undefined),
  };
  const unvouchedParts = page.isRecord ? unvouchedSpans(source.text) : [];
  return (field, value, span) => {
    const isOwn = (header: string) =>
      others?.calls(stemsOf(header)) ||
      (field.side === 'ours' && (saysOurs(header) || sides.names(stemsOf(header))));
    if (isOfAnotherColumn(value, source.text, span, isOwn)) return true;
    if (unvouchedParts.some(({ start, end }) => start < span.end && end > span.start)) return true;
    if (isTitleAlone({ field, value }, page)) return true;
    const touched = units.filter(({ start, end }) => start < span.end && end > span.start);
    if (touched.length === 0) return isTitleOfOthers(source.text.slice(span.start, span.end), span);
    const strange = touched.filter((unit) => isStrange({ field, value, unit }, page));
    if (strange.length === 0 || strange.length === touched.length) return strange.length > 0;
    // of a quote over several places it counts where its words stand
    const ownWords = new Set(touched.filter((unit) => !strange.includes(unit)).flatMap(({ words }) => words));
    return stemsOf(value).some(
      (word) => !ownWords.has(word) && strange.some(({ words }) => words.includes(word)),
    );
  };

  /** A heading belongs to what stands below it; one among myths is one of them. */
  function isTitleOfOthers(quote: string, { end }: Span): boolean {
    const below = units.find(({ start }) => start >= end);
    if (!below) return false;
    const at = below.headings.findIndex(({ text }) => text.includes(quote) || quote.includes(text));
    if (at === -1) return false;
    return (
      (others?.units.has(below) ?? false) || below.headings.slice(0, at).some(({ text }) => isFramed(text))
    );
  }
}

/** Returns by unit the line that leads into the sections it stands in: it ends in a colon, and their headings follow. */
function leadsOver(units: readonly Unit[]): ReadonlyMap<Unit, string> {
  const leads = new Map<Heading, string>();
  const leadOf = new Map<Unit, string>();
  for (const [at, unit] of units.entries()) {
    const before = units[at - 1];
    const above = before?.headings ?? [];
    const { headings } = unit;
    const isInner =
      headings.length > above.length && above.every((heading, index) => heading === headings[index]);
    const over = above.at(-1);
    if (before && over && isInner && /[:：][*_]{0,3}$/.test(before.text)) leads.set(over, before.text);
    const lead = headings
      .slice(0, -1)
      .flatMap((heading) => leads.get(heading) ?? [])
      .at(-1);
    if (lead) leadOf.set(unit, lead);
  }
  return leadOf;
}

/** Returns the title that a page names between the lines of dashes at its beginning. */
const titleAhead = (text: string): string | null =>
  /^\s*---[ \t]*\r?\n(?:[^\n]{0,400}\n){0,20}?title:[ \t]*["']?([^\n]{1,300}?)["']?[ \t]*\r?\n/.exec(
    text.slice(0, 9_000),
  )?.[1] ?? null;

/** A page of minutes lists who attended and what is to be done. */
function isMinutes(units: readonly Unit[]): boolean {
  const titles = new Set(
    units.flatMap(({ beside, headings }) => [...beside, ...headings.map(({ text }) => text)]),
  );
  const has = (form: RegExp) => [...titles].some((title) => form.test(title));
  return has(attendance) && has(agreement);
}
const attendance =
  /^\W*(?:attendees|attended|present|participants|teilnehmer|anwesend|présents|asistentes)\b/iu;
const agreement =
  /^\W*(?:action items|actions|next steps|decisions|agenda|to[ -]?dos?|beschlüsse|aufgaben|décisions|acuerdos)\b/iu;

/** A name of its own: all its words have capitals, and the text does not write it small. */
function isProper(subject: string, text: string): boolean {
  const words = subject.match(/\p{L}[\p{L}\p{N}.&-]*/gu) ?? [];
  const [first = ''] = words;
  return words.every((word) => /^\p{Lu}/u.test(word)) && !text.includes(` ${first.toLowerCase()} `);
}
