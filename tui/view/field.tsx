import { Text, useInput } from 'ink';

interface FieldProps {
  value: string;
  onChange(value: string): void;
  onEnter(value: string): void;
  /** Escape gives the keyboard back. */
  onLeave(): void;
  isActive: boolean;
}

const maxLength = 1_000;

/** A one-line text input; a text longer than the line shows its end. */
export function Field({ value, onChange, onEnter, onLeave, isActive }: FieldProps) {
  useInput(
    (input, key) => {
      // what is pasted, or typed fast, may hold the end of the line
      const [line = '', ...behind] = key.ctrl || key.meta ? [''] : input.split(/[\r\n]/);
      const written = (value + line.replaceAll(/\s+/g, ' ')).slice(0, maxLength);
      if (key.return) onEnter(value);
      else if (behind.length > 0) onEnter(written);
      else if (key.escape || key.tab) onLeave();
      else if (key.backspace || key.delete) onChange([...value].slice(0, -1).join(''));
      else if (key.ctrl && input === 'u') onChange('');
      else if (line !== '') onChange(written);
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
