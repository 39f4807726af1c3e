import type { Command } from '../../arguments.ts';
import type { KeyScope } from '../../services/workspaces/api-keys.ts';

/** The flags and words of the operators' commands as data, from which help and refusals are made. */

export const startCommand = {
  call: 'bun start',
  does: 'Starts everything: database, server and worker. It is set up by environment variables; docs/operations.md lists them.',
} as const satisfies Command;

export const workerCommand = {
  call: 'bun run worker',
  does: 'Starts a worker alone, beside servers that run with WORKER=off. As many as wanted.',
} as const satisfies Command;

export const migrateCommand = {
  call: 'bun run migrate',
  does: "Brings the database's schema up to date.",
  flags: {
    distribute: { says: 'spreads the database over the nodes of a Citus cluster, while nothing else runs' },
    'dry-run': { says: 'with --distribute: says what it would do, and changes nothing' },
    shards: { value: '<number>', says: 'with --distribute: shards of each table, 32 unless said' },
  },
} as const satisfies Command;

export const checkNames = [
  'settings',
  'database',
  'schema',
  'nodes',
  'secret',
  'worker',
  'queue',
  'records',
  'accounts',
  'rollups',
  'audit',
  'retention',
  'model',
  'storage',
  'port',
] as const;

export const doctorCommand = {
  call: 'bun run doctor',
  does: 'Checks what the product needs and says what to do about what is missing. Ends with 1 when anything is.',
  flags: {
    mend: {
      value: 'rollups',
      choices: ['rollups'],
      says: 'has figures that are kept made anew, while the server goes on',
    },
  },
  words: '[check]…',
  choices: checkNames,
} as const satisfies Command;

export const backupCommand = {
  call: 'bun run backup',
  does: 'Writes database and stored files, as they are at one moment, into a new folder while servers go on.',
  flags: { 'with-secret': { says: 'the secret key too: whoever has the backup can then read every key' } },
  words: '<folder>',
  leastWords: 1,
  mostWords: 1,
} as const satisfies Command;

export const restoreCommand = {
  call: 'bun run restore',
  does: 'Restores a backup, if all of it is as it was written, into an empty place: what the settings name, or another.',
  flags: {
    into: { value: '<dir|url>', says: 'a new data directory, or an empty database of a server' },
    'keep-storage-url': {
      says: 'with --into <dir>: stored files go where STORAGE_URL says, and not into the directory',
    },
  },
  words: '<folder>',
  leastWords: 1,
  mostWords: 1,
} as const satisfies Command;

/** Of every list. */
const json = { says: 'prints a JSON array of objects instead of lines' };

export const workspaceCommands = {
  call: 'bun run workspace',
  commands: {
    create: {
      call: 'bun run workspace create',
      does: 'Makes a workspace and prints its first key.',
      words: '<name>',
      leastWords: 1,
    },
    list: { call: 'bun run workspace list', does: 'Lists the workspaces.', flags: { json } },
  },
} as const;

const workspace = { value: '<oId>', says: 'the workspace, by oId or handle; needed where there are several' };

export const analyseCommand = {
  call: 'bun run analyse',
  does: 'Has stored events read again, for instance by a model that was added, and shows how far it is.',
  flags: {
    failed: { says: 'only events that no model could read' },
    'other-model': { says: 'only events that another model has read than the one set now' },
    categories: { value: '<names>', says: 'only CALL, EMAIL, CRM, SOCIAL; several joined by commas' },
    since: { value: '<date>', says: 'only events from this day on, such as 2026-01-31' },
    until: { value: '<date>', says: 'only events up to the beginning of this day' },
    'no-wait': { says: 'asks for it and ends; GET /event/analyse/status shows how far it is' },
    workspace,
  },
} as const satisfies Command;

export const keyCommands = {
  call: 'bun run key',
  commands: {
    create: {
      call: 'bun run key create',
      does: 'Makes a key and prints it, this once.',
      flags: {
        scopes: { value: '<scopes>', says: 'what it may do: read, write, run, admin, joined by commas' },
        name: { value: '<name>', says: 'how lists show it' },
        workspace,
      },
    },
    list: {
      call: 'bun run key list',
      does: 'Lists keys, without the keys themselves.',
      flags: { workspace, json },
    },
    revoke: {
      call: 'bun run key revoke',
      does: 'Ends a key at once.',
      words: '<oId>',
      leastWords: 1,
      mostWords: 1,
    },
    reset: {
      call: 'bun run key reset',
      does: 'Counts what was encrypted under another SECRET_KEY than the one that is set. Changes nothing without --give-up.',
      flags: {
        'give-up': {
          says: 'deletes that: lists show keys masked, callbacks get new secrets, secrets of workflows are to be created again',
        },
      },
    },
  },
} as const;

export const scopeNames = ['read', 'write', 'run', 'admin'] as const satisfies readonly KeyScope[];
