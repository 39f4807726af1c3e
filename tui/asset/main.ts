/** `bun run asset`: publishes a folder on a running server, and lists, opens, compares, restores and deletes what was published. */
import { assetPrivacies } from '../../schema/asset.ts';
import {
  type Command,
  chooseCommand,
  harmless,
  readArguments,
  refuseArguments,
  writeOut,
} from '../../server/arguments.ts';
import { createClient } from '../demo/client.ts';
import { serverAt } from '../demo/server.ts';
import { readSettings } from '../settings.ts';
import { assetTable, deleted, opened } from './assets.ts';
import { assetMeant, diffTable, restored, versionTable } from './history.ts';
import { type Choice, push } from './push.ts';

const server = {
  on: { value: '<address>', says: 'the server; else PUBLIC_URL, or HOST and PORT, or http://127.0.0.1:3000' },
  key: {
    value: '<key>',
    says: 'a key that may write; else GROUNDWORK_API_KEY, or initial-api-key in DATA_DIR',
  },
} as const;

const commands = {
  push: {
    call: 'bun run asset push',
    does: 'Publishes a folder: a new asset, or the next version of the one with this identifier, of which what changed is sent.',
    words: '<folder>',
    leastWords: 1,
    mostWords: 1,
    flags: {
      ...server,
      identifier: { value: '<name>', says: "the asset; default: the folder's name" },
      privacy: {
        value: '<who>',
        choices: assetPrivacies,
        says: `who may open it: ${assetPrivacies.join(', ')}; a new one: only_me`,
      },
      slug: { value: '<name>', says: 'a short address: /s/<workspace>/<name>/' },
      message: { value: '<text>', says: 'what is new in this version', short: 'm' },
      open: { says: 'opens it in the browser' },
      all: {
        says: 'also what begins with a dot, node_modules and other things that tools keep for themselves',
      },
    },
  },
  list: {
    call: 'bun run asset list',
    does: 'Lists the assets of the workspace, newest first.',
    flags: { json: { says: 'prints a JSON array of objects instead of lines' }, ...server },
  },
  open: {
    call: 'bun run asset open',
    does: 'Opens an asset in the browser; a closed one by a link that ends after a day.',
    words: '<asset>',
    leastWords: 1,
    mostWords: 1,
    flags: server,
  },
  versions: {
    call: 'bun run asset versions',
    does: 'Lists the versions of an asset, newest first.',
    words: '<asset>',
    leastWords: 1,
    mostWords: 1,
    flags: { json: { says: 'prints a JSON array of objects instead of lines' }, ...server },
  },
  restore: {
    call: 'bun run asset restore',
    does: 'Serves another version of an asset.',
    words: '<asset> <version>',
    leastWords: 2,
    mostWords: 2,
    flags: server,
  },
  delete: {
    call: 'bun run asset delete',
    does: 'Deletes an asset for good: its addresses answer nothing any more.',
    words: '<asset>',
    leastWords: 1,
    mostWords: 1,
    flags: server,
  },
  diff: {
    call: 'bun run asset diff',
    does: 'Shows what two versions of an asset differ in, and one of their files line by line.',
    words: '<asset> <version> <version> [<file>]',
    leastWords: 3,
    mostWords: 4,
    flags: server,
  },
} as const satisfies Record<string, Command>;

async function main(): Promise<void> {
  const { name, rest } = chooseCommand({ call: 'bun run asset', commands }, process.argv.slice(2));
  const { values, words } = readArguments(commands[name], rest);
  const [first = '', second = '', third = '', file] = words;
  const [from, to] = name === 'restore' || name === 'diff' ? [second, third].map(numberIn(name)) : [];
  const flags: Record<string, string | true | undefined> = values;
  const choice = choiceOf(flags);
  const settings = readSettings({ url: values.on, key: values.key }, process.env);
  const { url, key } = await serverAt(settings.url, settings.key, process.env);
  const client = createClient(url, key);
  if (name === 'push') {
    const { asset, lines } = await push({ url, key, client }, first, choice);
    print(lines);
    if (flags.open === true) print(await opened(client, asset, process.env));
    return;
  }
  if (name === 'list') return print(await assetTable(client, flags.json === true));
  const asset = await assetMeant(client, first);
  if (name === 'versions') return print(await versionTable(client, asset, flags.json === true));
  if (name === 'open') return print(await opened(client, asset, process.env));
  if (name === 'delete') return print(await deleted(client, asset));
  if (name === 'restore') return print([await restored(client, asset, from ?? 0)]);
  print(await diffTable(client, asset, { from: from ?? 0, to: to ?? 0, file }));
}

function choiceOf(flags: Record<string, string | true | undefined>): Choice {
  const text = (flag: string) => (typeof flags[flag] === 'string' ? flags[flag] : undefined);
  return {
    identifier: text('identifier'),
    privacy: text('privacy'),
    slug: text('slug'),
    message: text('message'),
    sendsAll: flags.all === true,
  };
}

const numberIn = (name: keyof typeof commands) => (word: string) => {
  if (word !== '' && !/^[1-9]\d{0,8}$/.test(word))
    refuseArguments(commands[name].call, `A version is a number such as 3, not "${word}".`);
  return Number(word);
};

const print = (lines: readonly string[]) => writeOut(1, `${harmless(lines.join('\n'))}\n`);

main().then(
  () => process.exit(0),
  (error) => {
    writeOut(2, `${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
