import { z } from 'zod';
import type { NodeExpression } from './node.ts';

const text = z.string();

/** A text with placeholders for values. */
export const template = (characters: number) =>
  text
    .max(characters, `must have at most ${characters} characters`)
    .meta({ description: 'Text; `{{ expression }}` inserts a value' });

/** A part of a template: literal text, or an expression. */
export type TemplatePart = { text: string } | { expression: string };

/** Splits a text at its `{{ … }}`. An unclosed pair is literal text. */
export function templateParts(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let from = 0;
  for (;;) {
    const start = template.indexOf('{{', from);
    const end = start < 0 ? -1 : endOfExpression(template, start + 2);
    if (end < 0) break;
    if (start > from) parts.push({ text: template.slice(from, start) });
    parts.push({ expression: template.slice(start + 2, end).trim() });
    from = end + 2;
  }
  if (from < template.length) parts.push({ text: template.slice(from) });
  return parts;
}

/** The place of the `}}` that closes an expression, whose own braces and quoted texts are passed over; -1 where none does. */
function endOfExpression(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"' || letter === "'" || letter === '`') {
      at = endOfQuoted(text, at, letter);
      if (at < 0) return -1;
    } else if (letter === '{') depth += 1;
    else if (letter === '}' && depth > 0) depth -= 1;
    else if (letter === '}') return text[at + 1] === '}' ? at : -1;
  }
  return -1;
}

function endOfQuoted(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
  }
  return -1;
}

/** Returns the expressions in the texts of a value. */
export function templateExpressions(value: unknown, path: string): NodeExpression[] {
  if (typeof value === 'string')
    return templateParts(value).flatMap((part) =>
      'expression' in part ? [{ path, text: part.expression }] : [],
    );
  if (Array.isArray(value)) return value.flatMap((one, at) => templateExpressions(one, `${path}[${at}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => templateExpressions(one, `${path}.${name}`));
}
