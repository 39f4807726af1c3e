import { Box, Text } from 'ink';
import { oneLine } from '../plain.ts';

export interface Cell {
  text: string;
  /** Character cells; the cell without a width takes what is left. */
  width?: number;
  color?: string;
  dim?: boolean;
}

/** One line of a list: cells side by side, cut off where they end; a mark before the chosen one. */
export function Row({ cells, isSelected }: { cells: readonly Cell[]; isSelected: boolean }) {
  return (
    <>
      <Box width={2} flexShrink={0}>
        <Text color="cyan">{isSelected ? '❯' : ' '}</Text>
      </Box>
      {cells.map(({ text, width, color, dim }, place) => (
        <Box
          // The cells of a list are the same on every line: their place is what they are.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={place}
          {...(width ? { width, flexShrink: 0 } : { flexGrow: 1, flexShrink: 1, flexBasis: 0 })}
          paddingRight={1}
          overflow="hidden"
        >
          <Text wrap="truncate-end" bold={isSelected} dimColor={dim ?? false} {...(color ? { color } : {})}>
            {oneLine(text)}
          </Text>
        </Box>
      ))}
    </>
  );
}
