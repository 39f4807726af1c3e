const deepest = 64;
const linesMost = 10_000;

/**
 * Returns each text, number or truth value as `key: value`, one a line, nested keys joined by a full stop; a text without a key
 * stays as it is. Nothing is written as JSON, so that a quote of a fact reads like one.
 */
export function factLines(root: unknown): string[] {
  const lines: string[] = [];
  const waiting: { key: string; value: unknown; depth: number }[] = [{ key: '', value: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined && lines.length < linesMost; next = waiting.pop()) {
    const { key, value, depth } = next;
    if (value === null || value === undefined || value === '') continue;
    if (typeof value !== 'object') lines.push(key === '' ? String(value) : `${key}: ${value}`);
    else if (depth < deepest) {
      const isList = Array.isArray(value);
      const members = Object.entries(value).slice(0, linesMost);
      const below = members.map(([name, inner]) => ({
        key: isList ? key : key === '' ? name : `${key}.${name}`,
        value: inner as unknown,
        depth: depth + 1,
      }));
      waiting.push(...below.reverse());
    }
  }
  return lines;
}
