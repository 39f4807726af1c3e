import { parseArgs } from 'node:util';
import { oIdPattern } from '../../schema/o-id.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/index.ts';
import { migrate } from '../database/migrate.ts';
import type { Log } from '../log.ts';
import { serverSecret } from '../secrets.ts';
import { maskedKey } from '../services/workspaces/api-key-format.ts';
import { createApiKey, everyScope, type KeyScope, revokeApiKey } from '../services/workspaces/api-keys.ts';
import { createWorkspace, listWorkspaces } from '../services/workspaces/workspaces.ts';

/** What a command says on stdout is what scripts read: one value, or one row a line. */
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs one command; returns the exit code. Errors are thrown with a sentence for the person at the terminal. */
export async function runCommand(
  command: string,
  words: string[],
  config: Config,
  db: Database,
  log: Log,
): Promise<number> {
  await migrate(db, log);
  if (command === 'migrate') {
    process.stderr.write('The schema is up to date.\n');
    return 0;
  }
  const [verb = '', ...rest] = words;
  const run = commands[`${command} ${verb}`];
  if (!run) throw new Error(`There is no command "${command} ${verb}".`);
  await run(db, serverSecret(config), rest);
  return 0;
}

type Command = (db: Database, secret: Buffer, words: string[]) => Promise<void>;

const commands: Record<string, Command> = {
  async 'workspace create'(db, secret, words) {
    const name = words.join(' ').trim();
    if (!name) throw new Error('Give the workspace a name: bun run workspace create <name>');
    const made = await db.asOwner((tx) => createWorkspace(tx, secret, name));
    process.stderr.write(`Workspace ${made.name} (${made.workspaceOId}); its first key:\n`);
    say(made.key);
  },

  async 'workspace list'(db) {
    const rows = await db.asOwner(listWorkspaces);
    for (const row of rows)
      say([row.oId, row.handle, `${row.keys} keys`, row.createdAt.toISOString(), row.name].join('\t'));
  },

  async 'key create'(db, secret, words) {
    const { values } = parseArgs({
      args: words,
      options: { ...workspaceOption, name: { type: 'string' }, scopes: { type: 'string' } },
    });
    const workspace = await chosenWorkspace(db, values.workspace);
    const scopes = values.scopes?.split(',').map((scope) => scope.trim()) ?? [...everyScope];
    const unknown = scopes.filter((scope) => !everyScope.includes(scope as KeyScope));
    if (unknown.length > 0)
      throw new Error(`Unknown scopes: ${unknown.join(', ')}. They are ${everyScope.join(', ')}.`);
    const input = { name: values.name ?? 'Made at the shell', scopes: scopes as KeyScope[] };
    const made = await db.write(workspace, (tx) => createApiKey(tx, workspace, secret, input));
    process.stderr.write(`Key ${made.oId} of workspace ${workspace}:\n`);
    say(made.key);
  },

  async 'key list'(db, _secret, words) {
    const { values } = parseArgs({ args: words, options: workspaceOption });
    const rows = await db.asOwner(
      (tx) => tx<
        { oId: string; workspace: string; name: string; lastFour: string; scopes: string[]; state: string }[]
      >`
        select
          o_id as "oId",
          workspace_o_id as workspace,
          name,
          last_four as "lastFour",
          scopes,
          case
            when revoked_at <= now() then 'revoked'
            when expires_at <= now() then 'expired'
            else 'valid'
          end as state
        from api_key
        where ${values.workspace ?? null}::text is null or workspace_o_id = ${values.workspace ?? null}
        order by created_at`,
    );
    for (const row of rows)
      say(
        [row.oId, row.workspace, maskedKey(row.lastFour), row.state, row.scopes.join(','), row.name].join(
          '\t',
        ),
      );
  },

  async 'key revoke'(db, _secret, words) {
    const [oId = ''] = words;
    if (!oIdPattern.test(oId))
      throw new Error('Name the key by its oId: bun run key revoke <oId> (see bun run key list)');
    const [row] = await db.ownerSql<
      { workspace: string }[]
    >`select workspace_o_id as workspace from api_key where o_id = ${oId}`;
    if (!row) throw new Error(`There is no key ${oId}.`);
    await db.write(row.workspace, (tx) => revokeApiKey(tx, row.workspace, oId));
    process.stderr.write(`Key ${oId} is revoked.\n`);
  },
};

const workspaceOption = { workspace: { type: 'string' } } as const;

/** The one named, or the only one there is. */
async function chosenWorkspace(db: Database, named: string | undefined): Promise<string> {
  const rows = await db.asOwner(listWorkspaces);
  const found = named ? rows.filter((row) => row.oId === named || row.handle === named) : rows;
  const [first, second] = found;
  if (!first)
    throw new Error(
      named
        ? `There is no workspace ${named}.`
        : 'There is no workspace yet: bun run workspace create <name>',
    );
  if (second)
    throw new Error(
      `There are several workspaces; name one with --workspace: ${rows.map((row) => row.oId).join(', ')}`,
    );
  return first.oId;
}
