import { isLowSurrogate } from '../../../text/boundary.ts';
import { isSpace, skipSpace, trimEnd } from '../../../text/line.ts';
import { type Sentence, sentences } from '../../../text/sentence.ts';

/** A piece of a text: `text` is the whole from `start` to `end`, in UTF-16 units. */
export interface Passage {
  start: number;
  end: number;
  text: string;
}

/** A verbatim quote: the whole text from `start` to `end`, never blank at its ends. */
export interface Quote {
  quote: string;
  start: number;
  end: number;
}

const longest = 300;
/** White space further than this from where a quote is cut is not looked for: scripts without spaces have none. */
const longestWord = 40;

/**
 * Returns a function that quotes the sentence around a range of the passage, or as much of it as fits. The passage is
 * split into sentences on first use.
 */
export function quoting(passage: Passage): (from: number, to: number) => Quote {
  let cut: Sentence[] | null = null;
  return (from, to) => {
    cut ??= sentences(passage.text);
    const around = cut.find(({ start, end }) => start <= from && to <= end);
    // a speaker's label and a list's marker are outside of every sentence
    return quoteAround(passage, from, to, around ?? { start: 0, end: passage.text.length });
  };
}

/** Returns the beginning of a passage. */
export function quoteOpening(passage: Passage): Quote {
  return quoteAround(passage, 0, 0, { start: 0, end: passage.text.length });
}

function quoteAround(
  passage: Passage,
  from: number,
  to: number,
  within: { start: number; end: number },
): Quote {
  const { text } = passage;
  const room = longest - (to - from);
  const wish = Math.max(within.start, from - Math.max(0, Math.floor(room / 2)));
  const last = Math.min(within.end, wish + longest);
  const first = Math.max(within.start, Math.min(wish, last - longest));
  const start = first <= within.start ? skipSpace(text, first, from) : wordStart(text, first, from);
  // a mention with more than a quote's worth of blanks or signs between its words is cut too
  const least = Math.min(to, last);
  const end = last >= within.end ? trimEnd(text, least, last) : wordEnd(text, last, least);
  return { quote: text.slice(start, end), start: passage.start + start, end: passage.start + end };
}

/** The first beginning of a word from `at` on, at most at `from`. */
function wordStart(text: string, at: number, from: number): number {
  const limit = Math.min(from, at + longestWord);
  for (let place = at; place <= limit; place++) {
    if (isSpace(text.charCodeAt(place - 1))) return skipSpace(text, place, from);
  }
  return at < from && isLowSurrogate(text.charCodeAt(at)) ? at + 1 : at;
}

/** The last end of a word up to `at`, at least at `to`. */
function wordEnd(text: string, at: number, to: number): number {
  const limit = Math.max(to, at - longestWord);
  for (let place = at; place >= limit; place--) {
    if (isSpace(text.charCodeAt(place))) return trimEnd(text, to, place);
  }
  return isLowSurrogate(text.charCodeAt(at)) ? at - 1 : at;
}
