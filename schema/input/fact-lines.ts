const deepest = 64;
const linesMost = 10_000;

/**
 * Returns each text, number or boolean as a line `key: value`, with nested keys joined by full stops; a text without
 * a key is a line of its own. No JSON, so that a quote of a fact reads naturally.
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
