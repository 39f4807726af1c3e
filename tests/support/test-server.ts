import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { readConfig } from '../../server/config.ts';
import { type Database, openDatabase } from '../../server/database/index.ts';
import { createLog } from '../../server/log.ts';
import { startProduct } from './processes.ts';
import { newDatabaseName, sharedName } from './server-databases.ts';

/** Where a product keeps its data. It survives the product, so that another can go on with it. */
export interface TestServer {
  /** What a product is started with to use it. */
  environment: Record<string, string>;
  key: string;
  /** A second door to its database. In embedded mode it leads somewhere only while a product runs. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

const serverUrl = process.env.TEST_DATABASE_URL;
/** Whether products in tests run on the embedded database. */
export const isEmbedded = !serverUrl;

const secretKey = Buffer.alloc(32, 7).toString('base64');

let template: Promise<string> | undefined;
let serverTemplate: ReturnType<typeof makeTemplateOnServer> | undefined;

/** A place with a migrated database, a workspace and its first key: a copy of one that was started once. */
export function newTestServer(): Promise<TestServer> {
  return serverUrl ? onServer(serverUrl) : onEmbedded();
}

async function onEmbedded(): Promise<TestServer> {
  template ??= makeTemplate({});
  const dataDir = copyOf(await template);
  return describeServer({ DATA_DIR: dataDir, SECRET_KEY: secretKey }, async () => {
    rmSync(dataDir, { recursive: true, force: true });
  });
}

async function onServer(admin: string): Promise<TestServer> {
  const sql = postgres(admin, { max: 1, onnotice: () => {} });
  serverTemplate ??= makeTemplateOnServer(sql, admin);
  const made = await serverTemplate;
  const name = newDatabaseName('product');
  // By files, not page by page through the log: 14 MB take half the time.
  await sql.unsafe(`create database ${name} template ${made.database} strategy file_copy`);
  const dataDir = copyOf(made.dataDir);
  const environment = { DATA_DIR: dataDir, DATABASE_URL: urlOf(admin, name), SECRET_KEY: secretKey };
  return describeServer(environment, async () => {
    await sql.unsafe(`drop database if exists ${name} with (force)`);
    await sql.end();
    rmSync(dataDir, { recursive: true, force: true });
  });
}

/** Starts a product once and answers with its data directory. */
async function makeTemplate(settings: Record<string, string>): Promise<string> {
  const dataDir = newDataDir();
  await startOnce({ ...settings, DATA_DIR: dataDir, SECRET_KEY: secretKey });
  return dataDir;
}

/** A database of one's own that all copies are made of: the run removes it, like all that workers share. */
async function makeTemplateOnServer(sql: postgres.Sql, admin: string) {
  const database = newDatabaseName(sharedName);
  await sql.unsafe(`create database ${database}`);
  const dataDir = await makeTemplate({ DATABASE_URL: urlOf(admin, database) });
  // Nobody may be connected to what is copied: the server ends a connection a little after its client did.
  await sql.unsafe(`alter database ${database} allow_connections false`);
  await sql`
    select pg_terminate_backend(pid, 10000)
    from pg_stat_activity
    where datname = ${database}`;
  return { database, dataDir };
}

function urlOf(admin: string, database: string): string {
  const url = new URL(admin);
  url.pathname = `/${database}`;
  return url.href;
}

function copyOf(folder: string): string {
  const dataDir = newDataDir();
  cpSync(folder, dataDir, { recursive: true });
  return dataDir;
}

/** Short: the path of a socket has to fit into 100 bytes. */
function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'gw-'));
}

/** The first start makes everything. */
async function startOnce(environment: Record<string, string>): Promise<void> {
  const product = await startProduct({ ...environment, WORKER: 'off' });
  const { code } = await product.stop();
  if (code !== 0) throw new Error(`The first start ended with ${code}:\n${product.output()}`);
}

async function describeServer(
  environment: Record<string, string>,
  remove: () => Promise<void>,
): Promise<TestServer> {
  const key = readFileSync(join(environment.DATA_DIR ?? '', 'initial-api-key'), 'utf8').trim();
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent' });
  return { environment, key, open: () => openDatabase(config, createLog(config, 'test')), remove };
}
