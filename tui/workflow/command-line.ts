import type { Command, CommandGroup } from '../../server/arguments.ts';
import type { Client } from '../demo/client.ts';

/** The commands under `bun run workflow`: what they take, and what their help says. */

const server = {
  on: {
    value: '<address>',
    says: 'the server; else PUBLIC_URL, or HOST and PORT, or http://127.0.0.1:3000',
  },
  key: {
    value: '<key>',
    says: 'a key of the workspace; else GROUNDWORK_API_KEY, or initial-api-key in DATA_DIR',
  },
} as const;

/** Of every list. */
const json = { says: 'prints a JSON array of objects instead of lines' };

const workflow = '<oId|name>';

export const workflowCommands = {
  call: 'bun run workflow',
  commands: {
    apply: {
      call: 'bun run workflow apply',
      does: 'Makes the workflow of a file, or a new version of the one that it names.',
      words: '<file.yaml|file.json>',
      leastWords: 1,
      mostWords: 1,
      flags: { 'dry-run': { says: 'changes nothing, and shows line by line what would change' }, ...server },
    },
    schema: {
      call: 'bun run workflow schema',
      does: 'Prints the JSON Schema of a file, by which editors complete and check it.',
    },
    export: {
      call: 'bun run workflow export',
      does: 'Writes a workflow as a file that apply takes.',
      words: workflow,
      leastWords: 1,
      mostWords: 1,
      flags: {
        version: { value: '<number>', says: 'one version; else the newest' },
        format: { value: '<yaml|json>', choices: ['yaml', 'json'], says: 'default yaml' },
        ...server,
      },
    },
    show: {
      call: 'bun run workflow show',
      does: 'Draws the graph of a workflow, or of a run with the states of its nodes.',
      words: '<workflow oId|name|run oId>',
      leastWords: 1,
      mostWords: 1,
      flags: {
        mermaid: { says: 'as a Mermaid flowchart' },
        version: { value: '<number>', says: 'one version of a workflow; else the newest' },
        ...server,
      },
    },
    run: {
      call: 'bun run workflow run',
      does: 'Starts a workflow and tells how far it is. Ends with 0 when it was completed, else with 1.',
      words: `${workflow} [name=value…]`,
      leastWords: 1,
      flags: {
        input: { value: '<JSON|@file>', says: 'the input as an object; name=value adds to it' },
        callback: { value: '<address>', says: 'where the result is posted to' },
        detach: { says: 'prints the run and does not wait for it' },
        wait: { value: '<seconds>', says: 'how long it waits for the end; default 3600' },
        json: { says: 'prints the whole run as JSON when it has ended' },
        ...server,
      },
    },
    list: {
      call: 'bun run workflow list',
      does: 'Lists workflows: oId, version, nodes, name.',
      words: '[text]',
      mostWords: 1,
      flags: { json, ...server },
    },
    runs: {
      call: 'bun run workflow runs',
      does: 'Lists runs, newest first: oId, status, nodes done, when, workflow, error.',
      words: '[oId|name]',
      mostWords: 1,
      flags: {
        status: { value: '<status>', says: 'pending, running, waiting, completed, failed or cancelled' },
        limit: { value: '<number>', says: 'how many; default 20, at most 200' },
        json,
        ...server,
      },
    },
    cancel: {
      call: 'bun run workflow cancel',
      does: 'Ends a run; what runs in it is broken off.',
      words: '<run oId>',
      leastWords: 1,
      mostWords: 1,
      flags: server,
    },
    retry: {
      call: 'bun run workflow retry',
      does: 'Has a run that failed or was cancelled go on from there; what was completed is kept.',
      words: '<run oId>',
      leastWords: 1,
      mostWords: 1,
      flags: server,
    },
    approve: {
      call: 'bun run workflow approve',
      does: 'Answers a node that waits for a person.',
      words: '<run oId> <node>',
      leastWords: 2,
      mostWords: 2,
      flags: {
        deny: { says: 'denies instead' },
        comment: { value: '<text>', says: 'is kept with the answer' },
        ...server,
      },
    },
  },
} as const satisfies CommandGroup & { commands: Record<string, Command> };

export type CommandName = keyof typeof workflowCommands.commands;

/** The request of a command line. */
export interface Asked {
  /** The server that is meant, once it has answered. Throws a sentence where it does not. */
  connected(): Promise<Client>;
  words: readonly string[];
  text(flag: string): string | undefined;
  is(flag: string): boolean;
  /** A whole number of at least one; ends the process where it is none. */
  count(flag: string): number | undefined;
}
