/** Characters of JSON that a value may have. */
const outputMost = 1_000_000;
const listMost = 8_000_000;
const inputMost = 256_000;
/** The limit of all inputs and outputs of a run together. */
export const stateMost = 16_000_000;
/** The limit of nodes in a run, those of all items included. */
export const nodesMost = 100_000;

export const sizesMost = { output: outputMost, list: listMost, input: inputMost } as const;

/** Returns a value as JSON that the database accepts: without U+0000 and half surrogate pairs. */
export function storable(value: unknown): { value: unknown; size: number } {
  const text = JSON.stringify(value ?? null) ?? 'null';
  const held = refused.test(text) ? JSON.parse(text, (_name, part) => cleaned(part)) : JSON.parse(text);
  return { value: held, size: text.length };
}

/** As JSON writes them: NUL, and halves of pairs by themselves or together, which only cost a second look. */
const refused = /\\u(?:0000|[dD][89a-fA-F])/;

function cleaned(part: unknown): unknown {
  if (typeof part === 'string') return clean(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [clean(name), one]));
}

const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed();
