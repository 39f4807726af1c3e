/** Every string inside a value, in order. */
export function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const item of value) yield* stringsIn(item);
  else if (value !== null && typeof value === 'object')
    for (const item of Object.values(value)) yield* stringsIn(item);
}
