/**
 * Strips the characters of `marks` from the end of a text in linear time; a pattern such as `/[.!]+$/` would take
 * quadratic time.
 */
export function withoutEnd(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end--;
  return end === text.length ? text : text.slice(0, end);
}

const endMarks = '.!?…';

/** Returns a name in the form for comparing identity: `Too dear.` and `too dear` are one. */
export const identityOf = (name: string): string => withoutEnd(name.trim().toLowerCase(), endMarks) || name;

/** Returns the forms in which an identical name may be stored. */
export const formsOf = (name: string): string[] => {
  const bare = withoutEnd(name.trim(), endMarks);
  return [name, ...['', ...endMarks, '...', '!!', '?!'].map((mark) => bare + mark)];
};

/** Returns the figures of a text in comparable form: `1,200` is `1200`, without the full stop of a sentence. */
export function figuresOf(text: string): string[] {
  return (text.match(/\d[\d.,]*/g) ?? []).map((figure) => withoutEnd(figure, '.,').replaceAll(',', ''));
}
