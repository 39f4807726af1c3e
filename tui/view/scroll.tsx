import { Box, Text } from 'ink';
import { useMemo, useState } from 'react';
import stringWidth from 'string-width';
import type { Paragraph, View } from '../model/shown.ts';
import type { Reading } from '../model/way.ts';
import { clean } from '../plain.ts';
import { useSurroundings } from '../surroundings.ts';
import { useKeys } from './use-keys.ts';

interface ScrollProps {
  paragraphs: readonly Paragraph[];
  columns: number;
  height: number;
  /** Outlives the page while something that was opened from it is shown. */
  kept: Reading;
  onOpen(view: View): void;
}

interface Line {
  text: string;
  style: Paragraph;
  opens: View | undefined;
}

/**
 * A page, scrolled by the keys of lists if longer than the screen. Down goes to the next visible link, else scrolls
 * by a line.
 */
export function Scroll({ paragraphs, columns, height, kept: keptPlace, onOpen }: ScrollProps) {
  const { paint } = useSurroundings();
  const [, draw] = useState(0);
  // Thousands of lines are wrapped once, not at every key.
  const lines = useMemo(
    () => paragraphs.flatMap((paragraph) => wrapped(paragraph, columns - 2)),
    [paragraphs, columns],
  );
  const last = Math.max(0, lines.length - height);
  const begin = () => Math.max(0, lines.findIndex(({ style }) => style.isHere) - 3);
  const first = Math.min(keptPlace.first ?? begin(), last);
  const isSeen = (at: number, from: number) => at >= from && at < from + height;
  const firstSeen = (from: number) => lines.findIndex(({ opens }, at) => opens && isSeen(at, from));
  const link =
    lines[keptPlace.link]?.opens && isSeen(keptPlace.link, first) ? keptPlace.link : firstSeen(first);
  const set = (next: Reading) => {
    keptPlace.first = next.first;
    keptPlace.link = next.link;
    draw((count) => count + 1);
  };
  // Keys may come faster than frames are drawn: each counts from where the one before it led.
  const from = () => Math.min(keptPlace.first ?? first, last);
  const move = (by: number) => set({ first: Math.max(0, Math.min(from() + by, last)), link: -1 });
  const step = (by: 1 | -1) => {
    const at = from();
    const chosen =
      lines[keptPlace.link]?.opens && isSeen(keptPlace.link, at) ? keptPlace.link : firstSeen(at);
    const next =
      by > 0
        ? lines.findIndex((line, place) => line.opens && place > chosen)
        : lines.findLastIndex((line, place) => line.opens && place < chosen);
    if (chosen >= 0 && next >= 0 && isSeen(next, at)) return set({ first: at, link: next });
    const moved = Math.max(0, Math.min(at + by, last));
    set({ first: moved, link: next >= 0 && isSeen(next, moved) ? next : chosen });
  };
  useKeys({
    up: () => step(-1),
    down: () => step(1),
    'page-up': () => move(-height),
    'page-down': () => move(height),
    mark: () => move(height),
    top: () => move(-lines.length),
    // the end, also of what the page grows by
    bottom: () => set({ first: Number.POSITIVE_INFINITY, link: -1 }),
    open: () => {
      const opens = lines[keptPlace.link]?.opens ?? lines[link]?.opens;
      if (opens) onOpen(opens);
    },
  });
  const hasLinks = lines.some(({ opens }) => opens);
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      {lines.slice(first, first + height).map(({ text, style, opens }, place) => (
        <Text
          // A line is where it is.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={first + place}
          wrap="truncate-end"
          bold={(style.bold ?? false) || first + place === link}
          dimColor={style.dim ?? false}
          {...paint(style.color)}
        >
          {hasLinks ? `${first + place === link ? '❯' : opens ? '›' : ' '} ${text}` : text || ' '}
        </Text>
      ))}
    </Box>
  );
}

function wrapped(style: Paragraph, columns: number): Line[] {
  const before = ' '.repeat(style.indent ?? 0);
  const width = Math.max(10, columns - before.length);
  return clean(style.text)
    .split('\n')
    .flatMap((line) => (style.isDrawn ? cut(line, width).slice(0, 1) : wrapLine(line, width)))
    .map((text, place) => ({ text: before + text, style, opens: place === 0 ? style.opens : undefined }));
}

/** Breaks at blanks; a word that is longer than the line is cut. A line is measured as the frame measures it. */
function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let text: string | null = null;
  let taken = 0;
  for (const word of line.split(' ').flatMap((word) => cut(word, width))) {
    const cells = cellsOf(word);
    if (text !== null && taken + 1 + cells <= width) {
      // A line that begins with blanks, as of code, keeps them.
      text += ` ${word}`;
      taken += 1 + cells;
      continue;
    }
    if (text !== null) lines.push(text);
    text = word;
    taken = cells;
  }
  return [...lines, text ?? ''];
}

/** Cuts between what readers take for letters: an emoji, or a letter with its marks, stays whole. */
function cut(word: string, width: number): string[] {
  if (cellsOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  let taken = 0;
  for (const { segment } of letters.segment(word)) {
    const cells = cellsOfLetter(segment);
    if (taken + cells > width && piece !== '') {
      pieces.push(piece);
      piece = '';
      taken = 0;
    }
    piece += segment;
    taken += cells;
  }
  return [...pieces, piece];
}

const letters = new Intl.Segmenter();
const knownCells = new Map<string, number>();
const knownMost = 10_000;

function cellsOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let cells = 0;
  for (const { segment } of letters.segment(text)) cells += cellsOfLetter(segment);
  return cells;
}

/** The measure is slow, and a text of a megabyte has few different letters. */
function cellsOfLetter(letter: string): number {
  let cells = knownCells.get(letter);
  if (cells === undefined) {
    cells = stringWidth(letter);
    if (knownCells.size >= knownMost) knownCells.clear();
    knownCells.set(letter, cells);
  }
  return cells;
}
