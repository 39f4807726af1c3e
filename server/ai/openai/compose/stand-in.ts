import { plainMarkdown, type Stretch, safeMarkdown } from '../../../text/markup.ts';
import type { Cited, Part } from '../../ai.ts';
import type { CheckedDraft, CheckedSentence } from './check.ts';

/** Replaces sentences that do not follow by their quotes, in quotation marks and with the speaker's name. */

export interface Replaced {
  draft: CheckedDraft;
  /** Which sentences are quotes now. */
  replaced: ReadonlySet<number>;
}

/** Returns the passages that the texts contain verbatim, so that none is quoted beside itself. */
export function passagesTold(drafts: readonly CheckedDraft[]): Set<string> {
  const told = drafts.flatMap(({ sentences: checked }) =>
    checked.filter(({ unsupported }) => unsupported.length === 0).flatMap(({ supported }) => supported),
  );
  const isWhole = ({ support, value, quote }: Cited) =>
    support === 'quoted' && value.length >= quote.length - endMost;
  return new Set(told.flatMap(({ cited }) => (isWhole(cited) ? [passageOf(cited)] : [])));
}

/** Marks at the end of a sentence, which a value may lack. */
const endMost = 3;

/** Returns the draft with quotes in place of sentences that do not follow; adds the quoted passages to `told`. */
export function withStandIns(
  { layout, sentences: checked, ...where }: CheckedDraft,
  format: Part['format'],
  told: Set<string>,
): Replaced {
  const replacedIndexes = new Set<number>();
  const units: CheckedDraft['layout']['sentences'] = [];
  const keptSentences: CheckedSentence[] = [];
  let text = '';
  let at = 0;
  for (const [index, { unit, stretches }] of layout.sentences.entries()) {
    const one = checked[index] ?? { supported: [], unsupported: [], standIns: [] };
    const fresh = one.unsupported.length > 0 ? one.standIns.filter(({ cited }) => isNew(told, cited)) : [];
    text += layout.text.slice(at, unit.start);
    const by = text.length - unit.start;
    const movedPlace = <Place extends Stretch>(place: Place): Place => ({
      ...place,
      start: place.start + by,
      end: place.end + by,
    });
    at = unit.end;
    const start = text.length;
    if (fresh.length > 0) replacedIndexes.add(index);
    const quotes = fresh.map((standIn, place): CheckedSentence['supported'][number] => {
      const words = readable(standIn.cited.value, format);
      text += place > 0 ? ' “' : '“';
      const from = text.length;
      text += words;
      const whose = standIn.whose ? ` (${readable(standIn.whose, format)})` : '';
      text += `”${whose}`;
      return { start: from, end: from + words.length, cited: standIn.cited, isStandIn: true };
    });
    if (quotes.length === 0) text += layout.text.slice(unit.start, unit.end);
    units.push({
      unit: { ...unit, from: unit.from + by, start, end: text.length, to: unit.to - unit.end + text.length },
      stretches: stretches.map((stretch) => ({
        ...movedPlace(stretch),
        citing: stretch.citing && movedPlace(stretch.citing),
      })),
    });
    keptSentences.push(
      quotes.length > 0
        ? { supported: quotes, unsupported: [], standIns: [] }
        : { ...one, supported: one.supported.map(movedPlace), unsupported: one.unsupported.map(movedPlace) },
    );
  }
  text += layout.text.slice(at);
  return {
    draft: { ...where, layout: { text, sentences: units }, sentences: keptSentences },
    replaced: replacedIndexes,
  };
}

const passageOf = ({ sourceKey, start, end }: Cited): string => `${sourceKey} ${start} ${end}`;

function isNew(told: Set<string>, cited: Cited): boolean {
  const passage = passageOf(cited);
  const isTold = told.has(passage);
  told.add(passage);
  return !isTold;
}

function readable(words: string, format: Part['format']): string {
  if (format === 'HTML') return words;
  return format === 'TEXT' ? plainMarkdown(words) : safeMarkdown(words);
}
