import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { readConfig } from '../../server/config.ts';
import { type Database, openDatabase } from '../../server/database/index.ts';
import { createLog } from '../../server/log.ts';
import { startProduct, unlimited } from './processes.ts';
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

/** What all places of a run are copies of: a data directory, and a database where there is a server. */
interface Template {
  dataDir: string;
  database: string;
}

/** Where the run keeps what it has made for all its workers. */
const made = join(tmpdir(), 'product-template.json');

let template: Promise<Template> | undefined;

/** Starts a product once for all workers of this run, which would each do it by themselves. */
export async function prepareTestServers(): Promise<void> {
  writeFileSync(made, JSON.stringify(await makeTemplate()));
}

function sharedTemplate(): Promise<Template> {
  template ??= (async () => (existsSync(made) ? JSON.parse(readFileSync(made, 'utf8')) : makeTemplate()))();
  return template;
}

/** A place with a migrated database, a workspace and its first key: a copy of one that was started once. */
export function newTestServer(): Promise<TestServer> {
  return serverUrl ? onServer(serverUrl) : onEmbedded();
}

async function onEmbedded(): Promise<TestServer> {
  const dataDir = copyOf((await sharedTemplate()).dataDir);
  return describeServer({ DATA_DIR: dataDir, SECRET_KEY: secretKey }, async () => {
    rmSync(dataDir, { recursive: true, force: true });
  });
}

async function onServer(admin: string): Promise<TestServer> {
  const from = await sharedTemplate();
  const sql = postgres(admin, { max: 1, onnotice: () => {} });
  const name = newDatabaseName('product');
  // By files, not page by page through the log: 14 MB take half the time.
  await sql.unsafe(`create database ${name} template ${from.database} strategy file_copy`);
  const dataDir = copyOf(from.dataDir);
  const environment = { DATA_DIR: dataDir, DATABASE_URL: urlOf(admin, name), SECRET_KEY: secretKey };
  return describeServer(environment, async () => {
    await sql.unsafe(`drop database if exists ${name} with (force)`);
    await sql.end();
    rmSync(dataDir, { recursive: true, force: true });
  });
}

const makeTemplate = (): Promise<Template> =>
  serverUrl ? makeTemplateOnServer(serverUrl) : startOnce({}, '');

/** A database of one's own that all copies are made of: the run removes it, like all that workers share. */
async function makeTemplateOnServer(admin: string): Promise<Template> {
  const sql = postgres(admin, { max: 1, onnotice: () => {} });
  const database = newDatabaseName(sharedName);
  await sql.unsafe(`create database ${database}`);
  const started = await startOnce({ DATABASE_URL: urlOf(admin, database) }, database);
  // Nobody may be connected to what is copied: the server ends a connection a little after its client did.
  await sql.unsafe(`alter database ${database} allow_connections false`);
  await sql`
    select pg_terminate_backend(pid, 10000)
    from pg_stat_activity
    where datname = ${database}`;
  await sql.end();
  return started;
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
async function startOnce(environment: Record<string, string>, database: string): Promise<Template> {
  const dataDir = newDataDir();
  const settings = { ...environment, DATA_DIR: dataDir, SECRET_KEY: secretKey, WORKER: 'off' };
  const product = await startProduct(settings);
  const { code } = await product.stop();
  if (code !== 0) throw new Error(`The first start ended with ${code}:\n${product.output()}`);
  return { dataDir, database };
}

async function describeServer(
  environment: Record<string, string>,
  remove: () => Promise<void>,
): Promise<TestServer> {
  const key = readFileSync(join(environment.DATA_DIR ?? '', 'initial-api-key'), 'utf8').trim();
  const config = readConfig({ ...unlimited, ...environment, LOG_LEVEL: 'silent' });
  return { environment, key, open: () => openDatabase(config, createLog(config, 'test')), remove };
}
