import { invalidField } from '../../../errors.ts';

/** The metadata in a skill's folder. */
export interface SkillMetadata {
  name: string | null;
  description: string | null;
}

export const skillFile = 'SKILL.md';
/** The limit of bytes read of SKILL.md, whose front matter is at the beginning. */
export const skillHeadBytes = 64 * 1024;
const textMost = 5000;

/**
 * Reads `name` and `description` from the front matter, YAML between two lines of `---`. Throws 400 for invalid YAML.
 */
export function readSkill(head: Uint8Array): SkillMetadata {
  const yaml = frontMatter(new TextDecoder().decode(head));
  if (yaml === null) return { name: null, description: null };
  const { name, description } = parse(yaml);
  return { name: textOf(name), description: textOf(description) };
}

function frontMatter(text: string): string | null {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  if (lines[0]?.trimEnd() !== '---') return null;
  const end = lines.findIndex((line, place) => place > 0 && line.trimEnd() === '---');
  if (end < 0) throw invalidField(skillFile, 'its front matter does not end: a line with --- is missing');
  return lines.slice(1, end).join('\n');
}

function parse(yaml: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = Bun.YAML.parse(yaml);
  } catch {
    throw invalidField(skillFile, 'its front matter is not valid YAML');
  }
  const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : {};
}

/** Numbers and the like are written as they are; anything larger is no text. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string') return null;
  const plain = text.replaceAll('\u0000', '').toWellFormed().trim().slice(0, textMost);
  return plain === '' ? null : plain.toWellFormed();
}
