import type { GenerateItem } from '../../../../schema/generate.ts';
import type { Kind } from '../../../../schema/shape.ts';
import { type ReadSource, textSource } from './sources.ts';

/** What an item says for one field: a text under that field's heading, so that it is read as what it is meant for. */
export function fieldSources({ inputs }: Kind, item: GenerateItem): ReadSource[] {
  return Object.entries(inputs).flatMap(([input, field]) => {
    const texts = [item[input] ?? []].flat().filter((text) => typeof text === 'string' && text.trim() !== '');
    if (texts.length === 0) return [];
    const heading = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
    return [textSource([`# ${heading}`, ...texts].join('\n\n'))];
  });
}
