import type postgres from 'postgres';
import { DatabaseRefused, isPassing } from '../fault.ts';
import { tenantRole } from '../workspace.ts';

interface Facts {
  version: number;
  user: string;
  database: string;
  encoding: string;
  /** The schema of tables whose statement names none; null where no schema of the path exists. */
  schema: string | null;
  searchPath: string;
  isNew: boolean;
  mayCreate: boolean;
  vectorInstalled: boolean;
  vectorAvailable: boolean;
  roleExists: boolean;
}

const oldestVersion = 150_000;

/**
 * Prepares pgvector, and the role of requests with the right to use it. A superuser is not needed: the owner with
 * `createrole`, or a role that was created and granted beforehand, suffices.
 */
export async function prepare(tx: postgres.TransactionSql): Promise<void> {
  const [facts] = await tx<Facts[]>`
    select
      current_setting('server_version_num')::int as version,
      current_user as user,
      current_database() as database,
      current_setting('server_encoding') as encoding,
      current_schema() as schema,
      current_setting('search_path') as search_path,
      to_regclass('public.migration') is null as is_new,
      has_schema_privilege('public', 'create') as may_create,
      exists (select from pg_extension where extname = 'vector') as vector_installed,
      exists (select from pg_available_extensions where name = 'vector') as vector_available,
      exists (select from pg_roles where rolname = ${tenantRole}) as role_exists
  `;
  if (!facts) throw new Error('The database does not answer');
  if (facts.version < oldestVersion) throw new DatabaseRefused('PostgreSQL 15 or newer is needed');
  if (facts.isNew && facts.encoding !== 'UTF8')
    throw new DatabaseRefused(
      `The database ${facts.database} has the encoding ${facts.encoding}, in which texts are refused or counted wrongly; ` +
        `make it anew: create database ${facts.database} encoding 'UTF8' template template0`,
    );
  if (!facts.mayCreate) {
    throw new DatabaseRefused(
      `The database user may not create tables; run: grant create on schema public to ${facts.user}`,
    );
  }
  if (facts.schema !== 'public') {
    const path = ['public', facts.searchPath].filter(Boolean).join(', ');
    throw new DatabaseRefused(
      `Tables would be made in ${facts.schema ? `the schema ${facts.schema}` : 'no schema'} and not in public; ` +
        `run: alter role ${facts.user} in database ${facts.database} set search_path = ${path}`,
    );
  }
  await prepareVector(tx, facts);
  await prepareRole(tx, facts);
}

async function prepareVector(tx: postgres.TransactionSql, facts: Facts): Promise<void> {
  if (facts.vectorInstalled) return;
  if (!facts.vectorAvailable) {
    throw new DatabaseRefused(
      'The server does not have pgvector; install its package, or use the image pgvector/pgvector',
    );
  }
  await attempt(
    tx,
    'create extension if not exists vector',
    `The database user may not add pgvector; run as a superuser in ${facts.database}: create extension vector`,
  );
}

async function prepareRole(tx: postgres.TransactionSql, facts: Facts): Promise<void> {
  if (!facts.roleExists) {
    await attempt(
      tx,
      `do $$ begin create role ${tenantRole} nologin; exception when duplicate_object or unique_violation then null; end $$`,
      `The role ${tenantRole} is missing and the database user may not make it; run as a superuser: ` +
        `create role ${tenantRole} nologin; grant ${tenantRole} to ${facts.user}`,
    );
  }
  // Who makes a role need not be allowed to take it, since PostgreSQL 16; but may then grant that to itself.
  if (await works(tx, `set local role ${tenantRole}`)) {
    await tx.unsafe('reset role');
    return;
  }
  await attempt(
    tx,
    `grant ${tenantRole} to current_user`,
    `The database user may not take the role ${tenantRole}; run as a superuser: grant ${tenantRole} to ${facts.user}`,
  );
}

async function attempt(tx: postgres.TransactionSql, statement: string, sentence: string): Promise<void> {
  try {
    await tx.savepoint((inner) => inner.unsafe(statement));
  } catch (error) {
    if (isPassing(error)) throw error;
    throw new DatabaseRefused(sentence, { cause: error });
  }
}

async function works(tx: postgres.TransactionSql, statement: string): Promise<boolean> {
  try {
    await tx.savepoint((inner) => inner.unsafe(statement));
    return true;
  } catch {
    return false;
  }
}
