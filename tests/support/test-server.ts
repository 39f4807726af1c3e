import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { readConfig } from '../../server/config.ts';
import { type Database, openDatabase } from '../../server/database/index.ts';
import { createLog } from '../../server/log.ts';
import { startProduct } from './processes.ts';
import { newDatabaseName } from './server-databases.ts';

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

/** A place with a migrated database, a workspace and its first key. */
export function newTestServer(): Promise<TestServer> {
  return serverUrl ? onServer(serverUrl) : onEmbedded();
}

/** A data directory that was started once; that one is made once and copied. */
async function onEmbedded(): Promise<TestServer> {
  template ??= makeTemplate();
  const dataDir = newDataDir();
  cpSync(await template, dataDir, { recursive: true });
  return describeServer({ DATA_DIR: dataDir, SECRET_KEY: secretKey }, async () => {
    rmSync(dataDir, { recursive: true, force: true });
  });
}

async function makeTemplate(): Promise<string> {
  const dataDir = newDataDir();
  await startOnce({ DATA_DIR: dataDir, SECRET_KEY: secretKey });
  return dataDir;
}

async function onServer(admin: string): Promise<TestServer> {
  const name = newDatabaseName('product');
  const dataDir = newDataDir();
  const sql = postgres(admin, { max: 1, onnotice: () => {} });
  await sql.unsafe(`create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const environment = { DATA_DIR: dataDir, DATABASE_URL: url.href, SECRET_KEY: secretKey };
  await startOnce(environment);
  return describeServer(environment, async () => {
    await sql.unsafe(`drop database if exists ${name} with (force)`);
    await sql.end();
    rmSync(dataDir, { recursive: true, force: true });
  });
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
