/** Returns a record as a document: a heading for each field, then its values as paragraphs. */
export function recordText(record: {
  name: string;
  description: string | null;
  data: Record<string, unknown>;
}): string {
  const parts = [`# ${record.name}`, ...(record.description ? [record.description] : [])];
  for (const [name, value] of Object.entries(record.data)) parts.push(...fieldText(name, value));
  return parts.join('\n\n');
}

function fieldText(name: string, value: unknown): string[] {
  const texts = (Array.isArray(value) ? value : [value]).flatMap((item) => {
    if (typeof item === 'string') return [item];
    const { question } = (item ?? {}) as { question?: unknown };
    return typeof question === 'string' ? [question] : [];
  });
  if (texts.length === 0) return [];
  return [`## ${name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()}`, ...texts];
}
