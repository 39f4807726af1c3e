import { Text, useInput } from 'ink';

interface FieldProps {
  value: string;
  onChange(value: string): void;
  onEnter(): void;
  /** Escape gives the keyboard back. */
  onLeave(): void;
  isActive: boolean;
}

const maxLength = 1_000;

/** One line of text to write in; longer than the line it shows its end. */
export function Field({ value, onChange, onEnter, onLeave, isActive }: FieldProps) {
  useInput(
    (input, key) => {
      if (key.return) onEnter();
      else if (key.escape || key.tab) onLeave();
      else if (key.backspace || key.delete) onChange([...value].slice(0, -1).join(''));
      else if (key.ctrl && input === 'u') onChange('');
      else if (!key.ctrl && !key.meta && input)
        onChange((value + input.replaceAll(/\s+/g, ' ')).slice(0, maxLength));
    },
    { isActive },
  );
  return (
    <Text wrap="truncate-start">
      {value}
      {isActive ? '▏' : ''}
    </Text>
  );
}
