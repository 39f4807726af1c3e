import { Box, Text } from 'ink';
import { useMemo, useState } from 'react';
import { clean } from '../plain.ts';
import { useKeys } from '../use-keys.ts';

/** A paragraph of a page that is read: wrapped to the width, in one style. */
export interface Paragraph {
  text: string;
  color?: string;
  bold?: boolean;
  dim?: boolean;
  /** Character cells before every line. */
  indent?: number;
  /** A drawing: its lines are as they are, cut off where the screen ends. */
  isDrawn?: boolean;
}

interface ScrollProps {
  paragraphs: readonly Paragraph[];
  columns: number;
  height: number;
}

/** A page to read: wrapped, and moved by the keys of lists when it is longer than the screen. */
export function Scroll({ paragraphs, columns, height }: ScrollProps) {
  const [wanted, setWanted] = useState(0);
  // Thousands of lines are wrapped once, not at every key.
  const lines = useMemo(
    () => paragraphs.flatMap((paragraph) => wrapped(paragraph, columns)),
    [paragraphs, columns],
  );
  const last = Math.max(0, lines.length - height);
  const first = Math.min(wanted, last);
  const move = (by: number) => setWanted((line) => Math.max(0, Math.min(Math.min(line, last) + by, last)));
  useKeys({
    up: () => move(-1),
    down: () => move(1),
    'page-up': () => move(-height),
    'page-down': () => move(height),
    top: () => move(-lines.length),
    // the end, also of what the page grows by
    bottom: () => setWanted(Number.POSITIVE_INFINITY),
  });
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      {lines.slice(first, first + height).map(({ text, style }, place) => (
        <Text
          // A line is where it is.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={first + place}
          wrap="truncate-end"
          bold={style.bold ?? false}
          dimColor={style.dim ?? false}
          {...(style.color ? { color: style.color } : {})}
        >
          {text || ' '}
        </Text>
      ))}
    </Box>
  );
}

function wrapped(style: Paragraph, columns: number): { text: string; style: Paragraph }[] {
  const before = ' '.repeat(style.indent ?? 0);
  const width = Math.max(10, columns - before.length);
  return clean(style.text)
    .split('\n')
    .flatMap((line) => (style.isDrawn ? cut(line, width).slice(0, 1) : wrapLine(line, width)))
    .map((text) => ({ text: before + text, style }));
}

/** Breaks at blanks; a word that is longer than the line is cut. */
function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let text: string | null = null;
  for (const word of line.split(' ').flatMap((word) => cut(word, width))) {
    // What begins with blanks, as a line of code, keeps them.
    const next: string = text === null ? word : `${text} ${word}`;
    if (text === null || Bun.stringWidth(next) <= width) text = next;
    else {
      lines.push(text);
      text = word;
    }
  }
  return [...lines, text ?? ''];
}

function cut(word: string, width: number): string[] {
  if (Bun.stringWidth(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (Bun.stringWidth(piece + character) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
