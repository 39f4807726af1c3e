/**
 * A text without the characters of `marks` at its end. A pattern such as `/[.!]+$/` would try every run of them in the
 * text to its end, and take time by the square of the longest.
 */
export function withoutEnd(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end--;
  return end === text.length ? text : text.slice(0, end);
}

const endMarks = '.!?…';

/** A name as names are compared for identity: `Too dear.` and `too dear` are one. */
export const identityOf = (name: string): string => withoutEnd(name.trim().toLowerCase(), endMarks) || name;

/** The forms in which a name that is compared so may be stored. */
export const formsOf = (name: string): string[] => {
  const bare = withoutEnd(name.trim(), endMarks);
  return [name, ...['', ...endMarks, '...', '!!', '?!'].map((mark) => bare + mark)];
};

/** The figures of a text as they are compared: `1,200` is `1200`, and the stop behind a sentence is none of it. */
export function figuresOf(text: string): string[] {
  return (text.match(/\d[\d.,]*/g) ?? []).map((figure) => withoutEnd(figure, '.,').replaceAll(',', ''));
}
