import { Box, Text } from 'ink';
import { useSurroundings } from '../surroundings.ts';

/** A sentence or two in the middle of an empty screen. */
export function Message({ lines, color }: { lines: readonly string[]; color?: string }) {
  const { paint } = useSurroundings();
  return (
    <Box flexGrow={1} flexDirection="column" alignItems="center" justifyContent="center" paddingX={2}>
      {lines.map((line, place) => (
        <Text key={line} {...paint(place === 0 ? color : undefined)} dimColor={place > 0}>
          {line}
        </Text>
      ))}
    </Box>
  );
}
