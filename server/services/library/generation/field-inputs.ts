import type { GenerateItem } from '../../../../schema/generate.ts';
import type { Kind } from '../../../../schema/shape.ts';
import { type ReadSource, textSource } from './sources.ts';

/** Returns an item's texts for single fields, each a source that is about that subject and field by definition. */
export function fieldSources({ inputs }: Kind, item: GenerateItem): ReadSource[] {
  return Object.entries(inputs).flatMap(([input, field]) => {
    const texts = [item[input] ?? []].flat().filter((text) => typeof text === 'string' && text.trim() !== '');
    if (texts.length === 0) return [];
    const title = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
    return [{ ...textSource(texts.join('\n\n'), title), toldFor: `/${field}` }];
  });
}
