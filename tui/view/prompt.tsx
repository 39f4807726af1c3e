import { Box, Text } from 'ink';
import { useContext, useEffect, useRef, useState } from 'react';
import { Field } from './field.tsx';
import { TypingContext } from './use-keys.ts';

interface PromptProps {
  label: string;
  value: string;
  onEnter(value: string): void;
  onLeave(): void;
}

/** A line to write in; it has the keyboard for as long as it stands there. */
export function Prompt({ label, value, onEnter, onLeave }: PromptProps) {
  const { setTyping } = useContext(TypingContext);
  const [draft, setDraft] = useState(value);
  const set = useRef(setTyping);
  set.current = setTyping;
  useEffect(() => {
    set.current(true);
    return () => set.current(false);
  }, []);
  return (
    <Box height={1} flexShrink={0}>
      <Text color="cyan">{label} ❯ </Text>
      <Field
        value={draft}
        onChange={setDraft}
        onEnter={(written) => onEnter(written.trim())}
        onLeave={onLeave}
        isActive
      />
    </Box>
  );
}
