import postgres from 'postgres';
import type { Log } from '../log.ts';
import { isDistributed } from './distribution/state.ts';
import { refusedUrl } from './fault.ts';
import type { Database } from './index.ts';
import { refusePooler } from './pooler.ts';
import { whileSilent } from './tenants/tenants.ts';
import { tenantRole } from './workspace.ts';

/** Thrown when APP_DATABASE_URL is not fit for requests; the message gives advice. A retry does not help. */
export class AppLoginRefused extends Error {
  override name = 'AppLoginRefused';
}

interface Login {
  name: string;
  isHere: boolean;
  isMember: boolean;
  isSuper: boolean;
  bypassesPolicies: boolean;
  makesRoles: boolean;
  mayBecomeOwner: boolean;
}

/**
 * Checks the login for requests: throws AppLoginRefused when it could become the tables' owner or bypass row-level
 * security. Grants it the role of requests if missing. Call it after the migrations. Without the setting, requests
 * log in as the owner and switch to that role, which the log says.
 */
export async function checkAppLogin(db: Database, appUrl: string | null, log: Log): Promise<void> {
  if (appUrl === null) {
    if (db.kind === 'server')
      log.info('requests log in as the database’s owner; APP_DATABASE_URL gives them a login of their own');
    return;
  }
  // In a distributed database requests set nothing when they connect, so that a pooler may stand before it.
  const mayBePooler = await isDistributed(db.ownerSql);
  const login = await loginOf(appUrl, mayBePooler);
  if (!login.isHere)
    throw new AppLoginRefused('APP_DATABASE_URL leads to another database than DATABASE_URL');
  const power = powerOf(login);
  if (power) {
    throw new AppLoginRefused(
      `APP_DATABASE_URL logs in as ${login.name}, ${power}, so that a statement of a request could pass ` +
        `row-level security by. Make a login for it: create role groundwork_requests login password '…' in role ${tenantRole}`,
    );
  }
  if (!login.isMember) await makeMember(db, login.name);
}

async function loginOf(url: string, mayBePooler: boolean): Promise<Login> {
  const connection = mayBePooler ? {} : whileSilent;
  const sql = postgres(url, { max: 1, connect_timeout: 5, connection, onnotice: () => {} });
  try {
    if (!mayBePooler) await refusePooler(sql, url, 'APP_DATABASE_URL');
    const [login] = await sql<Login[]>`
      select
        login.rolname as name,
        entity.oid is not null as "isHere",
        pg_has_role(login.oid, app.oid, 'member') as "isMember",
        login.rolsuper as "isSuper",
        login.rolbypassrls as "bypassesPolicies",
        login.rolcreaterole as "makesRoles",
        coalesce(pg_has_role(login.oid, entity.relowner, 'member'), false) as "mayBecomeOwner"
      from pg_roles as login
      join pg_roles as app on app.rolname = ${tenantRole}
      left join pg_class as entity on entity.oid = to_regclass('public.entity')
      where login.rolname = session_user
    `;
    if (!login) throw new AppLoginRefused('APP_DATABASE_URL leads to another database than DATABASE_URL');
    return login;
  } catch (error) {
    const refused = refusedUrl(error, url, 'APP_DATABASE_URL');
    throw refused ? new AppLoginRefused(`${refused}.`) : error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function powerOf(login: Login): string | null {
  if (login.isSuper) return 'a superuser';
  if (login.bypassesPolicies) return 'who has the right bypassrls';
  if (login.mayBecomeOwner) return 'who is the owner of the tables or may become it';
  if (login.makesRoles) return 'who may make roles and give itself others';
  return null;
}

async function makeMember(db: Database, name: string): Promise<void> {
  try {
    await db.ownerSql`grant ${db.ownerSql(tenantRole)} to ${db.ownerSql(name)}`;
  } catch (cause) {
    throw new AppLoginRefused(
      `${name}, the login of APP_DATABASE_URL, is no member of ${tenantRole}; run as a superuser: grant ${tenantRole} to ${name}`,
      { cause },
    );
  }
}
