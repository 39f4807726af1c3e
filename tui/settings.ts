import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from '../server/arguments.ts';

/** The server's address, and the key for it. */
export interface Settings {
  url: string;
  key: string;
  /** Where the key was found, for the sentence that says it was refused. */
  keyFrom: string;
}

/** The flags by which every command of a client names its server. */
export const serverFlags = {
  url: {
    value: '<address>',
    says: 'the server; else PUBLIC_URL, or HOST and PORT, or http://127.0.0.1:3000',
  },
  key: {
    value: '<key>',
    says: 'a key with the scope read; else GROUNDWORK_API_KEY, or initial-api-key in DATA_DIR',
  },
} as const;

export const tuiCommand = {
  call: 'bun run tui',
  does: 'Shows what goes on in a workspace, and what needs a hand.',
  flags: { ...serverFlags, readonly: { says: 'offers nothing that changes anything' } },
} as const satisfies Command;

/**
 * Reads the address and the key of the server. Throws an error with a sentence for the terminal when there is no key.
 */
export function readSettings(
  given: { url?: string | undefined; key?: string | undefined },
  env: Environment,
): Settings {
  return { url: addressOf(given.url, env), ...findKey(given.key, env) };
}

type Environment = Record<string, string | undefined>;

/** A variable that is empty is not set, as for the server. */
const setIn = (env: Environment, name: string) => env[name]?.trim() || undefined;

function addressOf(given: string | undefined, env: Environment): string {
  const listening = setIn(env, 'HOST') ?? '127.0.0.1';
  // A server that listens everywhere is reached on this machine by the loopback address.
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[listening] ?? listening;
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${setIn(env, 'PORT') ?? 3000}`;
  const url = given ?? setIn(env, 'PUBLIC_URL') ?? own;
  if (!URL.canParse(url)) throw new Error(`${url} is not an address; write it as http://127.0.0.1:3000`);
  return url.replace(/\/+$/, '');
}

function findKey(given: string | undefined, env: Environment): Omit<Settings, 'url'> {
  if (given) return sendable(given, '--key');
  const key = setIn(env, 'GROUNDWORK_API_KEY');
  if (key) return sendable(key, 'GROUNDWORK_API_KEY');
  const file = resolve(setIn(env, 'DATA_DIR') ?? 'data', 'initial-api-key');
  const keyText = keyIn(file);
  if (keyText !== null) return sendable(keyText, file);
  throw new Error(
    `No API key was found: ${file} does not exist.\n\`bun start\` writes it with a new database; otherwise make a key with \`bun run key create\`, and give it with --key or GROUNDWORK_API_KEY.`,
  );
}

function keyIn(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new Error(
      `The key in ${file} cannot be read (${code}); give one with --key or GROUNDWORK_API_KEY.`,
    );
  }
}

/** A header takes no other characters, such as the quotation marks of a text processor; sending them fails like a server that is away. */
function sendable(written: string, keyFrom: string): Omit<Settings, 'url'> {
  const key = written.trim();
  if (/[^\x21-\x7e]/.test(key))
    throw new Error(`The key from ${keyFrom} has characters that no key has; copy it again.`);
  return { key, keyFrom };
}
