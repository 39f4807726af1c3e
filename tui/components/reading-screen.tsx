import { Box, Text } from 'ink';
import type { Action } from '../keys.ts';
import { oneLine } from '../plain.ts';
import { useSurroundings } from '../surroundings.ts';
import { useKeys } from '../use-keys.ts';
import { Hints } from './list-screen.tsx';
import { Message } from './message.tsx';
import { type Paragraph, Scroll } from './scroll.tsx';

interface ReadingScreenProps {
  title: string;
  /** Null while nothing has been answered yet. */
  paragraphs: readonly Paragraph[] | null;
  error?: string | null;
  onBack(): void;
  actions?: readonly Action[];
}

/** One record to read, with the way back to its list. */
export function ReadingScreen({ title, paragraphs, error, onBack, actions = [] }: ReadingScreenProps) {
  const { columns, rows } = useSurroundings();
  useKeys({ back: onBack });
  return (
    <Box flexDirection="column" height={rows}>
      <Text bold wrap="truncate-end">
        {oneLine(title)}
      </Text>
      {error ? (
        <Text color="red" wrap="truncate-end">
          {error}
        </Text>
      ) : null}
      {paragraphs ? (
        <Scroll paragraphs={paragraphs} columns={columns} height={Math.max(1, rows - (error ? 3 : 2))} />
      ) : (
        <Message lines={error ? [] : ['…']} />
      )}
      <Hints actions={['back', 'up', 'down', ...actions, 'quit']} />
    </Box>
  );
}

/** A name and its value on one line, for the head of a record. */
export function fact(name: string, value: string | number | null | undefined): Paragraph[] {
  if (value === null || value === undefined || value === '') return [];
  return [{ text: `${name.padEnd(12)} ${oneLine(String(value))}` }];
}

export const heading = (text: string): Paragraph[] => [{ text: '' }, { text, bold: true, color: 'cyan' }];
