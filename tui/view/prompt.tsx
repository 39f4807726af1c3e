import { Box, Text } from 'ink';
import { useContext, useEffect, useRef, useState } from 'react';
import { useSurroundings } from '../surroundings.ts';
import { Field } from './field.tsx';
import { TypingContext } from './use-keys.ts';

interface PromptProps {
  label: string;
  value: string;
  onEnter(value: string): void;
  onLeave(): void;
}

const shortestLabel = 6;

/** An input line that has the keyboard while it is shown. */
export function Prompt({ label, value, onEnter, onLeave }: PromptProps) {
  const { setTyping, isFieldDrawn } = useContext(TypingContext);
  const { columns, paint } = useSurroundings();
  const [draft, setDraft] = useState(value);
  const set = useRef(setTyping);
  set.current = (is) => {
    isFieldDrawn.current = is;
    setTyping(is);
  };
  useEffect(() => {
    set.current(true);
    return () => set.current(false);
  }, []);
  return (
    <Box height={1} flexShrink={0}>
      {/* the label gives way to what is written */}
      <Box>
        <Text {...paint('cyan')} wrap="truncate-end">
          {label}
        </Text>
      </Box>
      <Box flexShrink={0} maxWidth={columns - shortestLabel}>
        <Box flexShrink={0}>
          <Text {...paint('cyan')}> ❯ </Text>
        </Box>
        <Field
          value={draft}
          onChange={setDraft}
          onEnter={(written) => onEnter(written.trim())}
          onLeave={onLeave}
          isActive
        />
      </Box>
    </Box>
  );
}
