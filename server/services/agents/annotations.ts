import type { Cited, Support } from '../../ai/index.ts';
import type { CitableText } from './citable-text.ts';

interface AnnotationSource {
  type: string;
  oId: string | null;
  chunkOId?: string;
  field?: string;
  quote?: string;
  start?: number;
  end?: number;
  support?: Support;
  score?: number;
}

/** One annotation for each written value. Minimal ones say where, full ones quote. */
export function annotate(values: Cited[], texts: readonly CitableText[], full: boolean) {
  const byKey = new Map(texts.map((text) => [text.source.key, text]));
  const byPath = Map.groupBy(values, (value) => value.path);
  return [...byPath].map(([path, cited]) => ({
    path,
    sources: cited.flatMap((one): AnnotationSource[] => {
      const text = byKey.get(one.sourceKey);
      return text ? [annotationSource(one, text, full)] : [];
    }),
  }));
}

function annotationSource(cited: Cited, { citation }: CitableText, full: boolean): AnnotationSource {
  const inField = citation.fields.find((one) => cited.start >= one.start && cited.end <= one.end);
  // A quote from an entity counts within the field it stands in; all others within the stored text.
  const base = inField ? -inField.start : citation.at;
  return {
    type: citation.type,
    oId: citation.oId,
    ...(citation.chunkOId ? { chunkOId: citation.chunkOId } : {}),
    ...(inField ? { field: inField.field } : {}),
    ...(full
      ? {
          quote: cited.quote,
          start: cited.start + base,
          end: cited.end + base,
          support: cited.support,
          score: Math.round(citation.score * 1000) / 1000,
        }
      : {}),
  };
}
