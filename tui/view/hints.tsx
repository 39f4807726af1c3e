import { Box, Text } from 'ink';
import { type Action, hints } from '../keys.ts';

/** The last line of a screen, with the keys that work there. */
export function Hints({ actions }: { actions: readonly Action[] }) {
  return (
    <Box height={1} flexShrink={0}>
      <Text dimColor wrap="truncate-end">
        {hints(actions)}
      </Text>
    </Box>
  );
}
