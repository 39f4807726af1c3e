import { templateParts } from '../../../../schema/workflow-steps/template.ts';

/** Evaluates an expression of a template. */
export type Evaluate = (expression: string) => Promise<unknown>;

/**
 * Returns a value with its templates filled in; a template that is a single pair becomes the value of its expression.
 */
export async function filledTemplate(value: unknown, evaluated: Evaluate): Promise<unknown> {
  if (typeof value === 'string') {
    const [only, ...others] = templateParts(value);
    if (only && 'expression' in only && others.length === 0) return evaluated(only.expression);
    return filledText(value, evaluated);
  }
  if (Array.isArray(value)) return Promise.all(value.map((one) => filledTemplate(one, evaluated)));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(async ([name, one]) => [
    name,
    await filledTemplate(one, evaluated),
  ]);
  return Object.fromEntries(await Promise.all(members));
}

/** Returns a text with its expressions replaced by their values. */
export async function filledText(template: string, evaluated: Evaluate): Promise<string> {
  const parts = templateParts(template).map(async (part) =>
    'text' in part ? part.text : textOf(await evaluated(part.expression)),
  );
  return (await Promise.all(parts)).join('');
}

/** Returns a value as part of a text: nothing for null, objects as JSON. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
