import type { Paragraph } from './shown.ts';

export const leavesMost = 300;

/** Returns a value as lines: members by name, items with a dash. */
export function leaves(value: unknown, indent = 0): Paragraph[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [{ text: String(value), indent }];
  const lines = Object.entries(value).flatMap(([name, inner]): Paragraph[] => {
    const label = Array.isArray(value) ? '-' : `${name}:`;
    const below = leaves(inner, indent + 2);
    const [first] = below;
    if (!first) return [];
    const isSingle = typeof inner !== 'object';
    return isSingle ? [{ text: `${label} ${first.text}`, indent }] : [{ text: label, indent }, ...below];
  });
  return lines.slice(0, leavesMost);
}
