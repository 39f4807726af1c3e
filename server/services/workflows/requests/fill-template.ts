import { templateParts } from '../../../../schema/workflow-steps/template.ts';

/** The value of an expression that a template holds. */
export type Evaluate = (expression: string) => Promise<unknown>;

/** A value whose texts are templates: one that is a single pair becomes the value of its expression. */
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

/** A text with the values of its expressions. */
export async function filledText(template: string, evaluated: Evaluate): Promise<string> {
  const parts = templateParts(template).map(async (part) =>
    'text' in part ? part.text : textOf(await evaluated(part.expression)),
  );
  return (await Promise.all(parts)).join('');
}

/** A value as it stands in a text: nothing for null, objects as JSON. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
