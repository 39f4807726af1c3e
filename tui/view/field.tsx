import { Text, useInput, usePaste } from 'ink';
import { useContext, useEffect, useRef } from 'react';
import { TypingContext } from './use-keys.ts';

interface FieldProps {
  value: string;
  onChange(value: string): void;
  onEnter(value: string): void;
  /** Escape gives the keyboard back. */
  onLeave(): void;
  isActive: boolean;
}

const maxLength = 1_000;

/** Returns pasted text without line breaks: none of them is the end of the line that is being written. */
export const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** A one-line text input; a text longer than the line shows its end. */
export function Field({ value, onChange, onEnter, onLeave, isActive }: FieldProps) {
  const { ahead } = useContext(TypingContext);
  const type = (text: string) => {
    // what is pasted, or typed fast, may hold the end of the line
    const [line = '', ...behind] = text.split(/[\r\n]/);
    const written = (value + inOneLine(line)).slice(0, maxLength);
    if (behind.length > 0) onEnter(written);
    else if (line !== '') onChange(written);
  };
  const typeFirst = useRef(type);
  useInput(
    (input, key) => {
      if (key.return) onEnter(value);
      else if (key.escape || key.tab) onLeave();
      else if (key.backspace || key.delete) onChange([...value].slice(0, -1).join(''));
      else if (key.ctrl && input === 'u') onChange('');
      else if (!key.ctrl && !key.meta) type(input);
    },
    { isActive },
  );
  usePaste((text) => onChange((value + inOneLine(text)).slice(0, maxLength)), { isActive });
  useEffect(() => {
    const text = ahead.current;
    ahead.current = '';
    typeFirst.current(text);
  }, [ahead]);
  return (
    <Text wrap="truncate-start">
      {value}
      {isActive ? '▏' : ''}
    </Text>
  );
}
