import { createInterface } from 'node:readline/promises';
import { refuseArguments, suggestionFor } from '../../arguments.ts';
import { keyCommands, scopeNames } from './command-line.ts';

export type ScopeName = (typeof scopeNames)[number];

const { call } = keyCommands.commands.create;

/**
 * Returns the scopes of a new key, from the flags or from a question on a terminal. A script has to name them: an
 * unlimited key is no default.
 */
export async function chosenScopes(said: string | undefined): Promise<ScopeName[]> {
  if (said !== undefined) {
    const read = scopesOf(said);
    return 'refusal' in read ? refuseArguments(call, read.refusal) : read.scopes;
  }
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    refuseArguments(
      call,
      `Say what the key may do: --scopes read, or several of ${scopeNames.join(',')} joined by commas.`,
    );
  }
  return asked();
}

/** Returns the scopes in a text, each once, or a sentence about what is wrong with it. */
export function scopesOf(text: string): { scopes: ScopeName[] } | { refusal: string } {
  const words = text.split(/[\s,]+/).filter(Boolean);
  const unknown = words.find((word) => !isScope(word));
  if (unknown) {
    return {
      refusal: `There is no scope "${unknown}".${suggestionFor(unknown, scopeNames)} There are ${scopeNames.join(', ')}.`,
    };
  }
  const scopes = scopeNames.filter((scope) => words.includes(scope));
  return scopes.length > 0 ? { scopes } : { refusal: `Name at least one scope of ${scopeNames.join(', ')}.` };
}

async function asked(): Promise<ScopeName[]> {
  // On stderr, so that stdout holds the key alone.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    for (;;) {
      const read = scopesOf(
        await terminal.question(`What may the key do? (${scopeNames.join(', ')}; several by commas) `),
      );
      if ('scopes' in read) return read.scopes;
      process.stderr.write(`${read.refusal}\n`);
    }
  } finally {
    terminal.close();
  }
}

const isScope = (word: string): word is ScopeName => scopeNames.some((scope) => scope === word);
