import { Box, Text } from 'ink';
import { useRef } from 'react';
import { bindings } from '../keys.ts';
import { useSurroundings } from '../surroundings.ts';
import { Hints } from './hints.tsx';
import { Scroll } from './scroll.tsx';
import { useKeys } from './use-keys.ts';

const places = [
  ['anywhere', 'Everywhere'],
  ['lists', 'In lists and on pages'],
  ['deeds', 'Where what is chosen allows it'],
] as const;

const paragraphs = places.flatMap(([where, title]) => [
  { text: title, bold: true, color: 'cyan' },
  ...bindings
    .filter((binding) => binding.where === where)
    .map(({ label, does }) => ({ text: `${label.padEnd(18)} ${does}`, indent: 2 })),
]);

/** All keys, generated from the table that handles them. */
export function Help({ onBack }: { onBack(): void }) {
  const { columns, rows } = useSurroundings();
  const kept = useRef({ first: null, link: -1 });
  useKeys({ back: onBack });
  return (
    <Box flexDirection="column" height={rows}>
      <Text bold>Keys</Text>
      <Scroll
        paragraphs={paragraphs}
        columns={columns}
        height={rows - 2}
        kept={kept.current}
        onOpen={() => {}}
      />
      <Hints actions={['back', 'up', 'down', 'quit']} />
    </Box>
  );
}
