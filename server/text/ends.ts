/**
 * A text without the characters of `marks` at its end. A pattern such as `/[.!]+$/` would try every run of them in the
 * text to its end, and take time by the square of the longest.
 */
export function withoutEnd(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end--;
  return end === text.length ? text : text.slice(0, end);
}

/** The figures of a text as they are compared: `1,200` is `1200`, and the stop behind a sentence is none of it. */
export function figuresOf(text: string): string[] {
  return (text.match(/\d[\d.,]*/g) ?? []).map((figure) => withoutEnd(figure, '.,').replaceAll(',', ''));
}
