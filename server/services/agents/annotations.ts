import type { RepeatedValue, TakenValue } from '../../agents/definition.ts';
import type { Cited, Claim, Support } from '../../ai/index.ts';
import type { CitableText } from './sources/citable-text.ts';

interface AnnotationSource {
  type: string;
  oId: string | null;
  chunkOId?: string;
  field?: string;
  url?: string;
  quote?: string;
  start?: number;
  end?: number;
  support?: Support;
  score?: number;
}

interface Annotation {
  path: string;
  claim?: { text: string; start: number; end: number };
  support?: 'none';
  sources: AnnotationSource[];
}

/** What annotations are made of: the values that a model wrote, and the claims of its prose. */
interface Annotated {
  values: readonly Cited[];
  composed: { claims: readonly Claim[] } | null;
}

/**
 * Returns one annotation for each written value and each repetition, each claim of prose, and each value copied from
 * a record. Minimal ones give the place, full ones the quote.
 */
export function annotate(
  { values, composed: composedText }: Annotated,
  {
    taken: takenValues = [],
    repeated: repeatedValues = [],
  }: { taken?: readonly TakenValue[]; repeated?: readonly RepeatedValue[] },
  texts: readonly CitableText[],
  full: boolean,
): Annotation[] {
  const byKey = new Map(texts.map((text) => [text.source.key, text]));
  const sourceOf = (cited: Omit<Cited, 'path' | 'value'>): AnnotationSource[] => {
    const text = byKey.get(cited.sourceKey);
    return text ? [annotationSource(cited, text, full)] : [];
  };
  const byPath = Map.groupBy(values, ({ path }) => path);
  return [
    ...[...byPath].map(([path, cited]) => ({ path, sources: cited.flatMap(sourceOf) })),
    ...repeatedValues.flatMap(({ path, of, start, claim }) => {
      const claimed = composedText?.claims.filter((one) => one.path === of && one.start === start) ?? [];
      const cited = start === undefined ? (byPath.get(of) ?? []) : claimed.flatMap((one) => one.cited ?? []);
      const sources = cited.flatMap(sourceOf);
      return sources.length > 0 ? [{ path, ...(claim ? { claim } : {}), sources }] : [];
    }),
    ...(composedText?.claims ?? []).map(({ path, text, start, end, cited }) => ({
      path,
      claim: { text, start, end },
      ...(cited ? {} : { support: 'none' as const }),
      sources: cited ? sourceOf(cited) : [],
    })),
    ...[...Map.groupBy(takenValues, ({ path, claim }) => `${path} ${claim?.start}`).values()].map((from) => ({
      path: from[0]?.path ?? '',
      ...(from[0]?.claim ? { claim: from[0].claim } : {}),
      sources: from.map((one) => takenSource(one, full)),
    })),
  ];
}

function annotationSource(
  citedPlace: Omit<Cited, 'path' | 'value'>,
  { citation, source }: CitableText,
  full: boolean,
): AnnotationSource {
  const inField = citation.fields.find((one) => citedPlace.start >= one.start && citedPlace.end <= one.end);
  // A quote from an entity counts within the field it stands in; all others within the stored text.
  const base = inField ? -inField.start : citation.at;
  return {
    type: citation.type,
    oId: citation.oId,
    ...(citation.chunkOId ? { chunkOId: citation.chunkOId } : {}),
    ...(inField ? { field: inField.field } : {}),
    ...(citation.type === 'page' && source.url ? { url: source.url } : {}),
    ...(full
      ? {
          quote: citedPlace.quote,
          start: citedPlace.start + base,
          end: citedPlace.end + base,
          support: citedPlace.support,
          score: Math.round(citation.score * 1000) / 1000,
        }
      : {}),
  };
}

function takenSource(
  { type, oId, chunkOId, field, quote, start }: TakenValue,
  full: boolean,
): AnnotationSource {
  const where = { type, oId, ...(chunkOId ? { chunkOId } : {}), ...(field ? { field } : {}) };
  if (!full || quote === undefined) return where;
  const at = start ?? 0;
  return { ...where, quote, start: at, end: at + quote.length, support: 'quoted' };
}
