import { parseTime } from '../../schema/input/time.ts';
import { suggestionFor } from '../../server/arguments.ts';
import type { Filter } from './shown.ts';

/** Other words that people write for a filter. */
const synonyms: Readonly<Record<string, string>> = {
  state: 'status',
  kind: 'type',
  since: 'from',
  until: 'to',
};

/**
 * Parses a filter such as `northwind type:call_transcript from:yesterday account:"Acme Ltd"`. Words without a name
 * are the text. Throws a sentence for a filter that the list does not have.
 */
export function readFilter(written: string, known: readonly string[], now: Date): Filter {
  const filter: Record<string, string> = {};
  const words: string[] = [];
  for (const [whole, name, quoted, value] of written.matchAll(/(?:([a-z]+):)?(?:"([^"]*)"|(\S+))/gi)) {
    const said = quoted ?? value ?? '';
    if (!name) words.push(said);
    else if (isAddress(whole)) words.push(whole);
    else Object.assign(filter, named(name.toLowerCase(), said, known, now));
  }
  if (words.length > 0) Object.assign(filter, named('text', words.join(' '), known, now));
  return filter;
}

const isAddress = (word: string) => /^https?:\/\//i.test(word);

function named(written: string, value: string, known: readonly string[], now: Date): Filter {
  const name = synonyms[written] ?? written;
  if (name === 'on' && known.includes('from')) {
    return { from: dayOf(value, 'begins', now), to: dayOf(value, 'ends', now) };
  }
  if (!known.includes(name)) {
    const others = known.length > 0 ? `It has ${known.join(', ')}.` : 'It has none.';
    throw new Error(
      `This list has no filter ${name}. ${others}${name === 'text' ? '' : suggestionFor(name, known)}`,
    );
  }
  if (name === 'from') return { from: dayOf(value, 'begins', now) };
  if (name === 'to') return { to: dayOf(value, 'ends', now) };
  return { [name]: value };
}

/** A day of this place, `today`, `yesterday`, `7d` (days ago) or a moment, as the server reads it. */
function dayOf(value: string, edge: 'begins' | 'ends', now: Date): string {
  const ago =
    { today: 0, yesterday: 1 }[value.toLowerCase()] ?? Number(/^(\d{1,4})d$/.exec(value)?.[1] ?? Number.NaN);
  const time = parseTime(value);
  if (Number.isNaN(ago) && time === null)
    throw new Error(`${value} is not a day; write 2026-03-01, yesterday or 7d`);
  const day = Number.isNaN(ago)
    ? momentIn(value, time)
    : new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago);
  if (edge === 'ends' && (!Number.isNaN(ago) || value.length === 10)) day.setHours(23, 59, 59, 999);
  return day.toISOString();
}

/** Times without a zone are of this place, as those that are shown. */
function momentIn(value: string, time: number | null): Date {
  const here = new Date(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00` : value);
  return Number.isNaN(here.getTime()) ? new Date(time ?? value) : here;
}
