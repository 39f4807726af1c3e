import { ApiError } from '../errors.ts';
import type { Entry } from './transactions.ts';

/** The role to which row-level security applies. */
export const tenantRole = 'groundwork_app';

const form = /^wa_[0-9A-Za-z]{21}$/;

/** Returns the oId if it has exactly its form; it goes into a statement's text. */
export function checkedWorkspace(workspaceOId: string): string {
  if (form.test(workspaceOId)) return workspaceOId;
  throw new ApiError(500, 'internal_error', 'Something went wrong', {
    cause: new Error('A malformed workspace oId reached the database'),
  });
}

/** Applies row-level security to a transaction in one round trip; both settings end with it. */
export function enterWorkspace(workspaceOId: string): Entry {
  return { entering: `set local role ${tenantRole}; ${setWorkspace(workspaceOId)}`, workspaceOId };
}

/**
 * Enters a workspace in a session that already has the role. Nothing waits for the reply: if entering fails, the
 * session has no workspace, and then it finds and writes nothing.
 */
export function enterWorkspaceAsTenant(workspaceOId: string): Entry {
  return { entering: setWorkspace(workspaceOId), pipelined: true, workspaceOId };
}

const setWorkspace = (workspaceOId: string) =>
  `set local app.workspace_o_id = '${checkedWorkspace(workspaceOId)}'`;

/**
 * Settings of a transaction in a distributed database. Those of the coordinator are not passed on to the nodes.
 */
export interface ShardSettings {
  onCoordinator: Readonly<Record<string, string | number>>;
  everywhere: Readonly<Record<string, string | number>>;
}

/**
 * Applies row-level security to a transaction of a distributed database, on every node that it reaches. The role
 * stays on the coordinator, since nodes call one another under it. The statements are one block, because a message
 * with several would send all of them on.
 */
export function enterShards(workspaceOId: string, { onCoordinator, everywhere }: ShardSettings): Entry {
  const kept = Object.entries({ ...onCoordinator, role: tenantRole }).map(
    ([name, value]) => `perform set_config('${name}', '${value}', true);`,
  );
  const sent = Object.entries(everywhere).map(([name, value]) => `set local ${name} = '${value}';`);
  const entering = `do $$ begin ${kept.join(' ')} ${sent.join(' ')} ${setWorkspace(workspaceOId)}; end $$`;
  return { entering, workspaceOId };
}
