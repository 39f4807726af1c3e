import { ApiError } from '../errors.ts';
import type { Entry } from './transactions.ts';

/** The role that row-level security binds. */
export const tenantRole = 'groundwork_app';

const form = /^wa_[0-9A-Za-z]{21}$/;

/** The oId goes into the statement's text, so nothing but its exact form may pass. */
export function checkedWorkspace(workspaceOId: string): string {
  if (form.test(workspaceOId)) return workspaceOId;
  throw new ApiError(500, 'internal_error', 'Something went wrong', {
    cause: new Error('A workspace oId without its form reached the database'),
  });
}

/** Puts a transaction behind the second wall; both settings end with it. One round trip. */
export function enterWorkspace(workspaceOId: string): Entry {
  return { entering: `set local role ${tenantRole}; ${setWorkspace(workspaceOId)}`, workspaceOId };
}

/**
 * Enters a workspace in a session that has the role already. Nothing has to wait for the entry: should it fail, the session has no
 * workspace, in which nothing is found and nothing can be written.
 */
export function enterWorkspaceAsTenant(workspaceOId: string): Entry {
  return { entering: setWorkspace(workspaceOId), pipelined: true, workspaceOId };
}

const setWorkspace = (workspaceOId: string) =>
  `set local app.workspace_o_id = '${checkedWorkspace(workspaceOId)}'`;

/** Settings of a transaction; those that only the coordinator is to have do not travel with its statements. */
export interface ShardSettings {
  onCoordinator: Readonly<Record<string, string | number>>;
  everywhere: Readonly<Record<string, string | number>>;
}

/**
 * Puts a transaction of a distributed database behind the second wall, on every node that it reaches. The role stays
 * behind: nodes call one another as whoever has it. In a block, because of a message of several statements all would
 * travel.
 */
export function enterShards(workspaceOId: string, { onCoordinator, everywhere }: ShardSettings): Entry {
  const kept = Object.entries({ ...onCoordinator, role: tenantRole }).map(
    ([name, value]) => `perform set_config('${name}', '${value}', true);`,
  );
  const sent = Object.entries(everywhere).map(([name, value]) => `set local ${name} = '${value}';`);
  const entering = `do $$ begin ${kept.join(' ')} ${sent.join(' ')} ${setWorkspace(workspaceOId)}; end $$`;
  return { entering, workspaceOId };
}
