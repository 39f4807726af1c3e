import { sentences } from '../../../text/sentence.ts';
import { cutAt } from '../../../text/strings.ts';
import type { Cited, Source } from '../../ai.ts';

/** A quote that replaces the sentence that was made of it. */
export interface StandIn {
  cited: Cited;
  /** The speaker, or the title of the source; null for what the caller told. */
  whose: string | null;
}

const whoseMost = 100;

/** Returns the speaker of a passage, and where the words begin after the speaker's name; each source is read once. */
export function whoseWords(): (source: Source, start: number) => { whose: string | null; from: number } {
  const read = new Map<string, ReturnType<typeof sentences>>();
  return (source, start) => {
    const said = read.get(source.key) ?? sentences(source.text);
    read.set(source.key, said);
    const sentence = said.find((one) => one.end > start);
    const isCallers = source.type === 'TEXT' && source.oId === null;
    const whose = sentence?.speaker ?? (isCallers ? null : (source.title ?? hostOf(source.url)));
    const from = sentence?.kind === 'turn' ? Math.max(start, sentence.start) : start;
    return { whose: whose ? cutAt(whose.replace(/\s+/g, ' ').trim(), whoseMost) : null, from };
  };
}

const hostOf = (url: string | null): string | null =>
  url && URL.canParse(url) ? new URL(url).hostname : null;
