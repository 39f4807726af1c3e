import { listedName } from '../../../schema/api-key.ts';
import { sentenceOf } from '../../../schema/input/sentences.ts';
import { oIdPattern } from '../../../schema/o-id.ts';
import { harmless, writeOut } from '../../arguments.ts';
import type { Config } from '../../config.ts';
import { type Distribution, distribute } from '../../database/distribution/distribute.ts';
import type { Database } from '../../database/index.ts';
import { migrate } from '../../database/migrations/migrate.ts';
import type { Log } from '../../log.ts';
import { serverSecret } from '../../secrets.ts';
import { maskedKey } from '../../services/workspaces/api-key-format.ts';
import { createApiKey, type KeyScope, revokeApiKey } from '../../services/workspaces/api-keys.ts';
import { auditedWork, operatorOf } from '../../services/workspaces/audit/audited.ts';
import { createWorkspace, listWorkspaces } from '../../services/workspaces/workspaces.ts';
import { refuseOtherSecret } from '../preparation/secret-check.ts';
import { auditCommand } from './audit-command.ts';
import { giveUpLost } from './lost-secret.ts';
import { counted } from './sentence.ts';

/** The work of one command; `applied` names the migrations that came before it. Its errors have sentences for the person at the terminal. */
export type Work = (db: Database, secret: Buffer, applied?: readonly string[]) => Promise<void>;

/** What a command says on stdout is what scripts read: one value, or one row a line. */
const say = (line: string) => writeOut(1, `${harmless(line)}\n`);
export const remark = (line: string) => writeOut(2, `${harmless(line)}\n`);
const sayRow = (cells: readonly string[]) =>
  say(cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t'));

export async function runInDatabase(
  work: Work,
  config: Config,
  db: Database,
  log: Log,
  /** `takesAnySecret`: also one under which nothing was encrypted yet. */
  { migrates, takesAnySecret }: { migrates: boolean; takesAnySecret: boolean },
): Promise<void> {
  const applied = migrates ? await migrate(db, log) : [];
  const secret = serverSecret(config);
  // A key that is made under another secret could never be shown.
  if (!takesAnySecret) await refuseOtherSecret(db.ownerSql, secret);
  await work(db, secret, applied);
}

/** Reports the migrations, which opening the database has already applied. */
export const reportMigrated: Work = async (_db, _secret, applied = []) => {
  if (applied.length > 0) remark(`Applied ${counted(applied.length, 'file')}, the last ${applied.at(-1)}.`);
  remark('The schema is up to date.');
};

export const distributed =
  (distribution: Distribution): Work =>
  async (db) => {
    await distribute(db, distribution, remark);
    if (!distribution.isDryRun) await auditCommand(db, 'migrate --distribute');
  };

export function workspaceMade(text: string): Work {
  const name = nameOf(text);
  return async (db, secret) => {
    const made = await db.asOwner(async (tx) => {
      const workspace = await createWorkspace(tx, secret, name);
      const by = operatorOf(workspace.workspaceOId);
      await auditedWork(tx, by, 'key', 'workspace create', null, async () => ({ oId: workspace.keyOId }));
      return workspace;
    });
    remark(`Workspace ${made.name} (${made.workspaceOId}); its first key:`);
    say(made.key);
  };
}

export function workspacesListed(asJson: boolean): Work {
  return async (db) => {
    const rows = await db.asOwner(listWorkspaces);
    if (asJson) return say(JSON.stringify(rows, null, 2));
    for (const row of rows)
      sayRow([row.oId, row.handle, counted(row.keys, 'key'), row.createdAt.toISOString(), row.name]);
  };
}

export function keyMade(wantedKey: {
  scopes: readonly KeyScope[];
  name?: string | undefined;
  workspace?: string | undefined;
}): Work {
  const input = { name: nameOf(wantedKey.name ?? 'Made at the shell'), scopes: wantedKey.scopes };
  return async (db, secret) => {
    const workspace = await chosenWorkspace(db, wantedKey.workspace);
    const made = await db.write(workspace, (tx) =>
      auditedWork(tx, operatorOf(workspace), 'key', 'key create', null, () =>
        createApiKey(tx, workspace, secret, input),
      ),
    );
    remark(`Key ${made.oId} of workspace ${workspace}, for ${wantedKey.scopes.join(', ')}:`);
    say(made.key);
  };
}

/** Throws a sentence for a name that the API would not take either. */
function nameOf(text: string): string {
  const read = listedName.safeParse(text.trim(), { error: sentenceOf });
  if (read.success) return read.data;
  throw new Error(`The name ${read.error.issues[0]?.message}.`);
}

interface KeyRow {
  oId: string;
  workspace: string;
  name: string;
  lastFour: string;
  scopes: string[];
  state: string;
}

export function keysListed(named: string | undefined, asJson: boolean): Work {
  return async (db) => {
    const only = named === undefined ? null : await chosenWorkspace(db, named);
    const rows = await db.asOwner(
      (tx) => tx<KeyRow[]>`
        select
          o_id, workspace_o_id as workspace, name, last_four, scopes,
          case
            when revoked_at <= now() then 'revoked'
            when expires_at <= now() then 'expired'
            else 'valid'
          end as state
        from api_key
        where ${only}::text is null or workspace_o_id = ${only}
        order by created_at`,
    );
    const shown = rows.map(({ lastFour, ...row }) => ({ ...row, key: maskedKey(lastFour) }));
    if (asJson) return say(JSON.stringify(shown, null, 2));
    for (const { oId, workspace, key, state, scopes, name } of shown)
      sayRow([oId, workspace, key, state, scopes.join(','), name]);
  };
}

export function keyRevoked(oId: string): Work {
  return async (db) => {
    if (!oIdPattern.test(oId))
      throw new Error(`${oId} is not an oId; bun run key list shows those of the keys.`);
    const [row] = await db.ownerSql<{ workspace: string }[]>`
      select workspace_o_id as workspace
      from api_key
      where o_id = ${oId}`;
    if (!row) throw new Error(`There is no key ${oId}; bun run key list lists them.`);
    await db.write(row.workspace, (tx) =>
      auditedWork(tx, operatorOf(row.workspace), 'key', 'key revoke', { oId }, () =>
        revokeApiKey(tx, row.workspace, oId),
      ),
    );
    remark(`Key ${oId} is revoked.`);
  };
}

/** Lists the values that were encrypted under an earlier secret, and deletes them on request. */
export function secretReset(isWanted: boolean): Work {
  return async (db, secret) => {
    const { keys, workspaces, secrets, hooks } = await giveUpLost(db, secret, isWanted);
    if (keys + workspaces + secrets + hooks === 0) {
      remark('Nothing is lost: SECRET_KEY opens all that is stored.');
      return;
    }
    const losses = [
      keys > 0 && `${counted(keys, 'key')}: they stay valid, but lists show them masked`,
      workspaces > 0 &&
        `the callback secrets of ${counted(workspaces, 'workspace')}: receivers need the new ones from /webhook/secret`,
      secrets > 0 && `${counted(secrets, 'secret')} of workflows: create them again`,
      hooks > 0 && `${counted(hooks, 'hook')} with signed requests: create them again`,
    ].filter(Boolean);
    const loss = losses.join('; ');
    if (!isWanted) {
      throw new Error(
        `SECRET_KEY does not open what was encrypted under another one. Set that one if you still have it. If not, ` +
          `bun run key reset --give-up gives up ${loss}.`,
      );
    }
    remark(`Given up: ${loss}.`);
  };
}

/** Returns the named workspace, or the only one there is. */
export async function chosenWorkspace(db: Database, named: string | undefined): Promise<string> {
  const rows = await db.asOwner(listWorkspaces);
  const found = named ? rows.filter((row) => row.oId === named || row.handle === named) : rows;
  const [first, second] = found;
  if (!first)
    throw new Error(
      named
        ? `There is no workspace ${named}; bun run workspace list shows those there are.`
        : 'There is no workspace yet: bun run workspace create <name>',
    );
  if (second)
    throw new Error(
      `There are several workspaces; name one with --workspace: ${rows.map((row) => row.oId).join(', ')}`,
    );
  return first.oId;
}
