import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { library } from '../../../schema/library/index.ts';
import type { FieldShape } from '../../../schema/shape.ts';
import type { Field } from '../../../server/ai/ai.ts';
import { extract } from '../../../server/ai/extractive/index.ts';

/**
 * The regression guard: a hand-labelled set whose texts have the same author as the project, so that its figures flatter and
 * only their fall says something (how true the values are is measured by `bench truth`). A document is Markdown or plain text below three lines of head; a mark such as
 * `⟦painPoints⟧` behind a sentence says to which field it belongs, and is taken out before the model sees the text.
 * Nothing was learned from its documents.
 */

export const parts = ['tuned', 'held-out', 'fresh'] as const;
export type Part = (typeof parts)[number];

interface Label {
  field: string;
  /** Offset of the labelled sentence's last character. */
  last: number;
}

export interface LabelledDocument {
  name: string;
  kind: string;
  subject: string;
  text: string;
  labels: Label[];
  /** Labels that name no field of the kind: not judged. */
  unknown: string[];
}

export interface Figures {
  documents: number;
  labels: number;
  kinds: number;
  right: number;
  written: number;
  precision: number;
  recall: number;
}

const folder = join(import.meta.dir, 'extract-set');

export function labelledDocuments(part: Part): LabelledDocument[] {
  const names = readdirSync(join(folder, part)).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => parse(name, readFileSync(join(folder, part, name), 'utf8')));
}

function parse(name: string, marked: string): LabelledDocument {
  const [head = '', body = ''] = marked.split(/\n---\n(.*)/s);
  const kind = /^kind: (.+)$/m.exec(head)?.[1];
  const subject = /^subject: (.+)$/m.exec(head)?.[1];
  if (!kind || !subject) throw new Error(`${name}: the head names no kind or no subject`);
  const fields = new Set(fieldsOf(kind).map((field) => field.name));
  const labels: Label[] = [];
  const unknown: string[] = [];
  let text = '';
  for (const [index, piece] of body.split(/ ?⟦([A-Za-z]+)⟧/).entries()) {
    if (index % 2 === 0) text += piece;
    else if (fields.has(piece)) labels.push({ field: piece, last: text.length - 1 });
    else unknown.push(piece);
  }
  return { name, kind, subject, text, labels, unknown };
}

/** The fields of a kind that generation fills, with room for ten items each. */
export function fieldsOf(kind: string): Field[] {
  const found = library.find((candidate) => candidate.kind === kind);
  if (!found) throw new Error(`No kind is called ${kind}`);
  return walk('', found.fields);
}

function walk(base: string, fields: Record<string, FieldShape>): Field[] {
  return Object.entries(fields).flatMap(([name, shape]): Field[] => {
    const path = `${base}/${name}`;
    if (shape.members) return walk(path, shape.members);
    if (shape.form === 'none') return [];
    const { description, form, titles, values } = shape;
    const named = { ...(titles ? { titles } : {}), ...(values ? { values: [...values] } : {}) };
    return [{ path, name, description, form, maxItems: 10, ...named }];
  });
}

export interface Judged {
  right: { field: string; quote: string }[];
  wrong: { field: string; quote: string; expected: string | null }[];
  missed: { field: string; quote: string }[];
}

/** Every value the model writes is right when it covers the end of a sentence labelled with its field. Enums are not judged. */
export async function judge(
  document: LabelledDocument,
  text = document.text,
  labels = document.labels,
): Promise<Judged> {
  const fields = fieldsOf(document.kind).filter(({ form }) => form !== 'enum');
  const source = { key: 's', type: 'TEXT', oId: null, url: null, title: null, text } as const;
  const { values } = await extract({
    task: 'generate',
    kind: document.kind,
    subject: document.subject,
    fields,
    sources: [source],
    tier: 'NOTE',
  });
  const judged: Judged = { right: [], wrong: [], missed: [] };
  const met = new Set<Label>();
  for (const { path, quote, start, end } of values) {
    const field =
      fields.find((candidate) => path === candidate.path || path.startsWith(`${candidate.path}/`))?.name ??
      '';
    const covered = labels.filter(({ last }) => last >= start && last < end);
    const hit = covered.find((label) => label.field === field);
    if (hit) met.add(hit);
    if (hit) judged.right.push({ field, quote });
    else judged.wrong.push({ field, quote, expected: covered[0]?.field ?? null });
  }
  for (const label of labels) {
    if (!met.has(label))
      judged.missed.push({
        field: label.field,
        quote: text.slice(Math.max(0, label.last - 80), label.last + 1),
      });
  }
  return judged;
}

export function figuresOf(documents: readonly LabelledDocument[], judged: readonly Judged[]): Figures {
  const labels = documents.reduce((sum, document) => sum + document.labels.length, 0);
  const right = judged.reduce((sum, one) => sum + one.right.length, 0);
  const written = judged.reduce((sum, one) => sum + one.right.length + one.wrong.length, 0);
  const missed = judged.reduce((sum, one) => sum + one.missed.length, 0);
  return {
    documents: documents.length,
    labels,
    kinds: new Set(documents.map(({ kind }) => kind)).size,
    right,
    written,
    precision: written === 0 ? 0 : right / written,
    recall: labels === 0 ? 0 : (labels - missed) / labels,
  };
}

export async function measure(part: Part): Promise<Figures> {
  const documents = labelledDocuments(part);
  return figuresOf(documents, await Promise.all(documents.map((document) => judge(document))));
}
