import { withoutEnd } from '../text/ends.ts';
import type { Cited, Field, Source, WriteRequest } from './ai.ts';

/**
 * The one place where a value is held to its evidence, for every model. What leaves here satisfies
 * `quote === source.text.slice(start, end)`; what cannot be made to is dropped and its field is unsupported.
 */

/** What a model offers for a field, before it is checked. */
export interface Proposal {
  field: Field;
  value: string;
  sourceKey: string;
  quote: string;
  /** Where the model found the quote; without it the quote is looked for. */
  start?: number;
}

export interface Checked {
  values: Cited[];
  unsupported: string[];
}

/** Proposals in order, best first. A list keeps its first `maxItems`, text and enum their first. */
export function checkQuotes(
  request: Pick<WriteRequest, 'fields' | 'sources'>,
  proposals: readonly Proposal[],
): Checked {
  const sources = new Map(request.sources.map((source) => [source.key, source]));
  const folded = new Map<string, Folded>();
  const values: Cited[] = [];
  const unsupported: string[] = [];
  for (const field of request.fields) {
    const kept: Cited[] = [];
    for (const proposal of proposals) {
      if (proposal.field !== field || kept.length >= room(field)) continue;
      const source = sources.get(proposal.sourceKey);
      const span = source && spanOf(source, proposal, folded);
      const value = span && writtenOf(field, proposal.value, span.quote);
      if (!span || !value || kept.some((other) => other.value === value)) continue;
      kept.push({ path: pathOf(field, kept.length), value, sourceKey: proposal.sourceKey, ...span });
    }
    if (kept.length === 0) unsupported.push(field.path);
    values.push(...kept);
  }
  return { values, unsupported };
}

function room(field: Field): number {
  return field.form === 'text' || field.form === 'enum' ? 1 : field.maxItems;
}

function pathOf(field: Field, index: number): string {
  return field.form === 'text' || field.form === 'enum' ? field.path : `${field.path}/${index}`;
}

/** An enum holds one of its values; a figure that the quote does not have is the model's own, so the quote speaks. */
function writtenOf(field: Field, value: string, quote: string): string | null {
  if (field.form === 'enum') return field.values?.includes(value) ? value : null;
  const said = value.trim();
  if (!said) return null;
  const figures = new Set(figuresOf(quote));
  return figuresOf(said).every((figure) => figures.has(figure)) ? said : plainText(quote);
}

function figuresOf(text: string): string[] {
  return (text.match(/\d[\d.,]*/g) ?? []).map((figure) => withoutEnd(figure, '.,').replaceAll(',', ''));
}

/** A quote without the marks of its markup, as a value to read. */
export function plainText(quote: string): string {
  const plain = quote
    .replace(/\[([^\]\n]{1,300})\]\([^)\s]{1,2000}\)/g, '$1')
    .replace(/(\*\*|__|`)(?=\S)|(?<=\S)(\*\*|__|`)/g, '')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}*])/gu, '')
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(': ')
    .replace(/\s+/g, ' ')
    .trim();
  return withoutLoneQuote(plain);
}

/** A sentence out of the middle of somebody's words carries one quotation mark without its other half. */
function withoutLoneQuote(text: string): string {
  const marks = text.match(/["“”]/g) ?? [];
  if (marks.length !== 1) return text;
  return text.replace(/^["“]|["”]$/, '').trim() || text;
}

interface Span {
  quote: string;
  start: number;
  end: number;
}

function spanOf(source: Source, proposal: Proposal, folded: Map<string, Folded>): Span | null {
  const { quote, start } = proposal;
  if (!/[\p{L}\p{N}]/u.test(quote)) return null;
  if (start !== undefined && source.text.startsWith(quote, start)) {
    return { quote, start, end: start + quote.length };
  }
  const exact = source.text.indexOf(quote);
  if (exact !== -1) return { quote, start: exact, end: exact + quote.length };
  return realigned(source, quote, folded);
}

/** A quote that differs only in white space, case, quotation marks or dashes is led back to the source's own words. */
function realigned(source: Source, quote: string, folded: Map<string, Folded>): Span | null {
  const whole = folded.get(source.key) ?? fold(source.text);
  folded.set(source.key, whole);
  const said = fold(quote).text.trim();
  // models like to close a quote with marks of their own
  const bare = withoutEnd(said.replace(/^["'.…]+/, ''), '"\'…').trim();
  const wanted = whole.text.includes(said) ? said : bare;
  const at = wanted.length < 3 ? -1 : whole.text.indexOf(wanted);
  if (at === -1) return null;
  const start = whole.offsets[at] ?? 0;
  const end = (whole.offsets[at + wanted.length - 1] ?? 0) + 1;
  return { quote: source.text.slice(start, end), start, end };
}

interface Folded {
  text: string;
  /** For each unit of `text` its offset in the original. */
  offsets: number[];
}

function fold(text: string): Folded {
  const units: string[] = [];
  const offsets: number[] = [];
  let spaced = false;
  for (let at = 0; at < text.length; at++) {
    const unit = foldUnit(text.charAt(at));
    if (unit === ' ' && spaced) continue;
    spaced = unit === ' ';
    units.push(unit);
    offsets.push(at);
  }
  return { text: units.join(''), offsets };
}

function foldUnit(unit: string): string {
  if (/\s/.test(unit)) return ' ';
  if (/[“”„«»"]/.test(unit)) return '"';
  if (/[‘’‚‹›'`]/.test(unit)) return "'";
  if (/[‐‑‒–—−-]/.test(unit)) return '-';
  const lower = unit.toLowerCase();
  return lower.length === 1 ? lower : unit;
}
