import type { Turn } from '../../../event-loop.ts';
import type { Source } from '../../ai.ts';
import { strengthsOf } from '../concepts/index.ts';
import { documentBlocks, type Heading, type Passage } from './blocks.ts';
import { beginsWithName, definesSubject, raiseByClause } from './clause.ts';
import { isPersonal, speakerRolesOf } from './speaker-role.ts';
import { placesOf, subjectTest } from './subject.ts';

/** What the built-in model chooses from: a passage, or a cell of a table, with what is known about it. */
export interface Candidate {
  source: Source;
  sourceIndex: number;
  passage: Passage;
  start: number;
  end: number;
  words: readonly string[];
  content: ReadonlySet<string>;
  /** How strongly it speaks of each concept. */
  strengths: Float32Array;
  headings: readonly Heading[];
  /** What stands directly over it: its label, its column, its row. Outweighs a heading. */
  label: readonly string[] | null;
  isQuestion: boolean;
  /** Somebody else's words, or the seller's own. */
  isOurs: boolean;
  isQuote: boolean;
  side: 'internal' | 'external' | null;
  /** 1 when it names the subject, less when only its heading or its source's title does. */
  aboutSubject: number;
  /** The other columns of a row whose first cell this is: that cell says what the row is about, not what it says. */
  besides: readonly (readonly string[])[];
  /** Begins with a name of two words or more: `Halden Foods chose …`. */
  namesCompany: boolean;
  /** Stands in the chapter of somebody else of the subject's kind. */
  isAboutPeer: boolean;
  /** Speaks about somebody else than the subject: `About Sawmetric: …`. */
  isBoilerplate: boolean;
  /** 0 at the beginning of its source, 1 at the end. */
  position: number;
}

/** Beyond this many units a source is read no further; the bound keeps a request's time known. */
const longestSource = 2_000_000;

/** `turn` is awaited between two passages. */
export async function candidatesOf(
  sources: readonly Source[],
  subject: string | null,
  turn: Turn,
): Promise<Candidate[]> {
  const named = subjectTest(subject);
  const found: Candidate[] = [];
  for (const [sourceIndex, source] of sources.entries()) {
    const text = source.text.length > longestSource ? source.text.slice(0, longestSource) : source.text;
    const passages = await documentBlocks(text, turn);
    const roles = await speakerRolesOf(passages, turn);
    const about = named(source.title ?? '');
    const place = await placesOf(passages, named, turn);
    for (const passage of passages) {
      await turn();
      const side = (passage.speaker && roles.get(passage.speaker)) || null;
      for (const part of partsOf(passage)) {
        found.push({
          ...part,
          source,
          sourceIndex,
          passage,
          strengths: heard(part, passage, named),
          headings: passage.headings,
          isQuestion: isQuestion(text, part.end),
          isQuote: passage.kind === 'quote' || /^["“]/.test(passage.text),
          isOurs:
            side === 'internal' || (side === null && passage.kind !== 'quote' && isPersonal(passage.text)),
          side,
          content: new Set(part.words),
          aboutSubject: named(passage.text) ? 1 : about || place(passage) === 'subject' ? 0.6 : 0,
          isAboutPeer: place(passage) === 'peer' && !named(passage.text),
          namesCompany: beginsWithName(passage.text),
          isBoilerplate: subject !== null && isAboutOther(passage, text, named),
          position: text.length > 0 ? part.start / text.length : 0,
        });
      }
    }
  }
  return found;
}

function heard(part: Part, passage: Passage, named: (text: string) => boolean): Float32Array {
  const strengths = strengthsOf(part.words);
  const isWhole = part.start === passage.start && part.end === passage.end;
  if (isWhole) raiseByClause(passage, strengths, definesSubject(passage.text, named));
  return strengths;
}

/** Press releases end with a paragraph about the sender. */
function isAboutOther(passage: Passage, text: string, named: (text: string) => boolean): boolean {
  const lead = passage.label?.words[0] === 'about' ? text.slice(passage.start, passage.label.content) : null;
  const about =
    lead ?? (passage.headings.at(-1)?.words[0] === 'about' ? passage.headings.at(-1)?.title : null);
  return (
    !!about &&
    /^\W*about \p{Lu}/iu.test(about) &&
    /about \p{Lu}/u.test(about.replace(/^\W*about/i, 'about')) &&
    !named(about)
  );
}

type Part = Pick<Candidate, 'start' | 'end' | 'words' | 'label' | 'besides'>;

/** A row gives its cells, each under its column's header, and the whole; other passages are one part. */
function partsOf(passage: Passage): Part[] {
  const { start, end, words, cells, header } = passage;
  if (cells.length < 2) return [{ start, end, words, label: passage.label?.words ?? null, besides: [] }];
  const first = cells[0];
  const label = header.length > 0 ? header.flatMap((cell) => cell.words) : null;
  const whole: Part = { start, end, words, label: label && label.length <= 8 ? label : null, besides: [] };
  const parts = cells.flatMap((cell, index): Part[] => {
    const column = header[index]?.words ?? [];
    if (cell.words.length === 0 || column.length === 0) return [];
    const besides = index === 0 ? header.slice(1).map((other) => other.words) : [];
    return [{ start: cell.start, end: cell.end, words: cell.words, label: column, besides }];
  });
  const last = cells.at(-1);
  if (cells.length === 2 && first && last && last.words.length > 0 && first.words.length <= 6) {
    parts.push({ start: last.start, end: last.end, words: last.words, label: first.words, besides: [] });
  }
  return [...parts, whole];
}

function isQuestion(text: string, end: number): boolean {
  return /[?？]["”'’)*_]*$/.test(text.slice(Math.max(0, end - 4), end));
}
