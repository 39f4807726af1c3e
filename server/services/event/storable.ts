import type { Fault } from '../../errors.ts';

/** NUL and lone surrogates: JSON may carry them, Postgres cannot store them. */
const unstorable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** In JSON text both appear as escapes. A hit may be an escaped backslash, so the value itself is looked at then. */
const suspicious = /\\u(?:0000|d[89a-f])/i;

/** The places of `value` that no database column can hold, given the JSON text of it. */
export function unstorableParts(value: unknown, json: string): Fault[] {
  return suspicious.test(json) ? [...faultsIn(value, '')] : [];
}

function* faultsIn(value: unknown, path: string): Generator<Fault> {
  if (typeof value === 'string') {
    if (unstorable.test(value)) yield { path, message: 'must not contain NUL or half a surrogate pair' };
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* faultsIn(item, `${path}[${index}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      const inside = path ? `${path}.${key}` : key;
      if (unstorable.test(key)) yield { path: path || key, message: 'has a key that cannot be stored' };
      yield* faultsIn(member, inside);
    }
  }
}
