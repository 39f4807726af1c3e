import { useInput } from 'ink';
import { createContext, useContext } from 'react';
import { type Action, actionOf, bindings } from '../keys.ts';

export interface Typing {
  /** A text field has the keyboard: letters are letters. */
  isTyping: boolean;
  setTyping(is: boolean): void;
  /** The same at once, for keys that come before the next frame. */
  isNow(): boolean;
}

export const TypingContext = createContext<Typing>({
  isTyping: false,
  setTyping: () => {},
  isNow: () => false,
});

type Handlers = Partial<Record<Action, (letter: string) => unknown>>;

/** Calls the action of the pressed key, unless a text field has the keyboard. */
export function useKeys(handlers: Handlers, isActive = true): void {
  const { isTyping, isNow } = useContext(TypingContext);
  useInput(
    (input, key) => {
      // A key that is held may come as several letters at once.
      for (const letter of input === '' ? [''] : input) {
        const action = isNow() ? null : actionOf(letter, key);
        if (action) handlers[action]?.(letter);
        // what follows belongs to the field, whoever listens
        if (action === 'filter' || action === 'go') break;
      }
    },
    { isActive: isActive && !isTyping },
  );
}

/** Returns a handler for every key that changes something. */
export const deedActions = (act: (action: Action) => void): Handlers =>
  Object.fromEntries(
    bindings.filter(({ where }) => where === 'deeds').map(({ action }) => [action, () => act(action)]),
  );
