import { Box, Text } from 'ink';
import { type Action, hints } from '../keys.ts';

/** The last line of a screen: what can be pressed here. */
export function Hints({ actions }: { actions: readonly Action[] }) {
  return (
    <Box height={1} flexShrink={0}>
      <Text dimColor wrap="truncate-end">
        {hints(actions)}
      </Text>
    </Box>
  );
}
