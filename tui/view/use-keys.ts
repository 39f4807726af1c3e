import { type Key, useInput } from 'ink';
import { createContext, useContext, useRef } from 'react';
import { type Action, actionOf, bindings } from '../keys.ts';

export interface Typing {
  /** A text field has the keyboard: letters are letters. */
  isTyping: boolean;
  setTyping(is: boolean): void;
  /** The same at once, for keys that come before the next frame. */
  isNow(): boolean;
  /** Keeps what is typed for a text field before it is drawn; the field takes it. */
  ahead: { current: string };
  /** Set while a text field is drawn. */
  isFieldDrawn: { current: boolean };
}

export const TypingContext = createContext<Typing>({
  isTyping: false,
  setTyping: () => {},
  isNow: () => false,
  ahead: { current: '' },
  isFieldDrawn: { current: false },
});

type Handlers = Partial<Record<Action, (letter: string) => unknown>>;

/** Calls the action of the pressed key, unless a text field has the keyboard. */
export function useKeys(handlers: Handlers, isActive = true): void {
  const { isTyping, isNow, ahead } = useContext(TypingContext);
  /** A key of ours has asked for a field that is not drawn yet. */
  const isOpening = useRef(false);
  useInput(
    (input, key) => {
      isOpening.current &&= isNow();
      if (isOpening.current) {
        ahead.current = typedAfter(ahead.current, input, key);
        return;
      }
      // A key that is held may come as several letters at once.
      let behind = input;
      for (const letter of input === '' ? [''] : input) {
        behind = behind.slice(letter.length);
        const action = isNow() ? null : actionOf(letter, key);
        if (action) handlers[action]?.(letter);
        if (action !== 'filter' && action !== 'go') continue;
        isOpening.current = handlers[action] !== undefined && isNow();
        if (isOpening.current) ahead.current = behind;
        // what follows belongs to the field, whoever listens
        break;
      }
    },
    { isActive: isActive && !isTyping },
  );
}

/** Returns a text with what a key adds to it or takes from its end. */
function typedAfter(text: string, input: string, key: Key): string {
  if (key.return) return `${text}\r`;
  if (key.backspace || key.delete) return [...text].slice(0, -1).join('');
  return key.ctrl || key.meta ? text : text + input;
}

/** Returns a handler for every key that changes something. */
export const deedActions = (act: (action: Action) => void): Handlers =>
  Object.fromEntries(
    bindings.filter(({ where }) => where === 'deeds').map(({ action }) => [action, () => act(action)]),
  );
