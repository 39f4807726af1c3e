import { withoutEnd } from './ends.ts';

/** The figures of a text as they are compared: `1,200` is `1200`, and the stop behind a sentence is none of it. */
export function figuresOf(text: string): string[] {
  return (text.match(/\d[\d.,]*/g) ?? []).map((figure) => withoutEnd(figure, '.,').replaceAll(',', ''));
}
