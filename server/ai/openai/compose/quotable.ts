import { sentences } from '../../../text/sentence.ts';
import { cutAt } from '../../../text/strings.ts';
import type { Cited, Source } from '../../ai.ts';
import { standsAlone } from '../../support/passage.ts';

/** A quote that takes the place of what was made of it. */
export interface StandIn {
  cited: Cited;
  /** The speaker, or the title of the source; null for what the caller told. */
  whose: string | null;
}

const whoseMost = 100;

/** Tells whose words a passage of a source is, and whether it can be read alone; each source is read once. */
export function quotableWords(): (
  source: Source,
  start: number,
  end: number,
) => { whose: string | null } | null {
  const read = new Map<string, ReturnType<typeof sentences>>();
  return (source, start, end) => {
    const said = read.get(source.key) ?? sentences(source.text);
    read.set(source.key, said);
    const sentence = said.find((one) => one.end > start);
    // the name of a speaker before his words is no part of them
    const from = sentence?.kind === 'turn' && sentence.start <= start ? sentence.start : 0;
    const around = from > 0 ? source.text.slice(from, end + aheadMost) : source.text;
    if (!standsAlone(around, start - from, end - from)) return null;
    const isCallers = source.type === 'TEXT' && source.oId === null;
    const whose = sentence?.speaker ?? (isCallers ? null : (source.title ?? hostOf(source.url)));
    return { whose: whose ? cutAt(whose.replace(/\s+/g, ' ').trim(), whoseMost) : null };
  };
}

/** A sentence that goes on for longer is not looked at to its end. */
const aheadMost = 400;

const hostOf = (url: string | null): string | null =>
  url && URL.canParse(url) ? new URL(url).hostname : null;
