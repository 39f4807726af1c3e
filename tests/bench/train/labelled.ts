import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { library } from '../../../schema/library/index.ts';
import type { Field } from '../../../server/ai/ai.ts';
import { writableFields } from '../../../server/services/library/generation/generate.ts';

/** Documents with judged fields, as their folder holds them: `fields.json` and `documents/`. */

export type Span = readonly [start: number, end: number];

export interface LabelledValue {
  spans: Span[];
  /** A careful reader would surely want it. */
  must: boolean;
}

export interface LabelledTask {
  id: string;
  /** Files of one vendor begin alike; they are left out together. */
  vendor: string;
  file: string;
  kind: string;
  name: string;
  text: string;
  /** All that generation fills. */
  fields: Field[];
  values: ReadonlyMap<string, LabelledValue[]>;
  traps: { field: string; span: Span }[];
  unsupported: ReadonlySet<string>;
}

interface Row {
  id: string;
  file: string;
  kind: string;
  name: string;
  values: Record<
    string,
    { quote: string; start: number; also: string[]; alsoStart: number[]; must: boolean }[]
  >;
  unsupported: string[];
  traps: { quote: string; start: number; field: string }[];
}

export function labelledTasks(folder: string): LabelledTask[] {
  const rows = JSON.parse(readFileSync(join(folder, 'fields.json'), 'utf8')) as Row[];
  return rows.map((row) => {
    const spanOf = (quote: string, start = 0): Span => [start, start + quote.length];
    const values = Object.entries(row.values).map(([field, listed]): [string, LabelledValue[]] => [
      field,
      listed.map(({ quote, start, also, alsoStart, must }) => ({
        spans: [spanOf(quote, start), ...also.map((other, at) => spanOf(other, alsoStart[at]))],
        must,
      })),
    ]);
    return {
      id: row.id,
      vendor: row.file.split('-')[0] ?? row.file,
      file: row.file,
      kind: row.kind,
      name: row.name,
      text: readFileSync(join(folder, 'documents', row.file), 'utf8'),
      fields: writableFields(library.find(({ kind }) => kind === row.kind)?.fields ?? {}),
      values: new Map(values),
      traps: row.traps.map(({ quote, start, field }) => ({ field, span: spanOf(quote, start) })),
      unsupported: new Set(row.unsupported),
    };
  });
}

export function isJudged(task: LabelledTask, field: string): boolean {
  return (
    task.values.has(field) || task.unsupported.has(field) || task.traps.some((trap) => trap.field === field)
  );
}

/** How one written value stands to the labels of its field. */
export interface Verdict {
  hits: LabelledValue[];
  isTrap: boolean;
  /** For certain; what the labels do not list may be right. */
  isWrong: boolean;
}

export function verdictOf(task: LabelledTask, field: string, span: Span): Verdict {
  const listed = task.values.get(field) ?? [];
  const words = task.text.slice(...span).split(/\s+/).length;
  const hits = listed.filter(({ spans }) => spans.some((label) => isHit(span, label, words)));
  const best = Math.max(0, ...listed.flatMap(({ spans }) => spans.map((label) => shared(span, label))));
  const isTrap = task.traps.some((trap) => trap.field === field && shared(span, trap.span) > best);
  return { hits, isTrap, isWrong: (isTrap && hits.length === 0) || task.unsupported.has(field) };
}

function isHit(span: Span, label: Span, words: number): boolean {
  if (shared(span, label) * 2 >= label[1] - label[0]) return true;
  const isWithin = label[0] <= span[0] && span[1] <= label[1];
  return isWithin && (words >= 3 || (span[0] === label[0] && span[1] === label[1]));
}

function shared(first: Span, second: Span): number {
  return Math.max(0, Math.min(first[1], second[1]) - Math.max(first[0], second[0]));
}
