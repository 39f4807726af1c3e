import { type App, createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { type AppContext, createContext } from '../../server/context.ts';
import type { Database } from '../../server/database/index.ts';
import { createLog } from '../../server/log.ts';
import { serverSecret } from '../../server/secrets.ts';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { atEnd } from './at-end.ts';
import { testDatabase } from './database.ts';
import { documentFaults } from './documented.ts';

/** The whole product in this process, on the test database, behind its real front door. */
export interface World {
  db: Database;
  app: App;
  context: AppContext;
  newWorkspace(): Promise<Tenant>;
}

export interface Tenant {
  workspaceOId: string;
  key: string;
  keyOId: string;
  api: Api;
}

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  body: any;
  headers: Headers;
}

type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

export interface Api {
  get(path: string, query?: Query, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  delete(path: string, query?: Query, headers?: Record<string, string>): Promise<Reply>;
  /** Fields and files, as a browser sends them. */
  form(path: string, form: FormData, headers?: Record<string, string>): Promise<Reply>;
}

let shared: Promise<World> | null = null;

/** One world a file; tests take a fresh workspace each, so isolation is tested by all of them. */
export function testWorld(): Promise<World> {
  shared ??= makeShared();
  return shared;
}

async function makeShared(): Promise<World> {
  const world = await makeWorld({});
  atEnd.push(async () => {
    shared = null;
    await world.app.close();
  });
  return world;
}

/** A world of its own settings, on the shared database unless another is given. */
export async function makeWorld(settings: Record<string, string>, own?: Database): Promise<World> {
  const config = readConfig({
    DATA_DIR: 'memory',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    RATE_LIMIT: '1000000',
    DATABASE_DEADLINE_MS: '60000',
    OUTBOUND_ALLOW: '127.0.0.0/8',
    ...settings,
  });
  const log = createLog(config, 'test');
  const db = own ?? (await testDatabase());
  const context = createContext(config, db, log, serverSecret(config));
  const app = createApp(context, () => 'http://localhost');
  await app.listen();
  return { db, app, context, newWorkspace: () => newTenant(context, app) };
}

async function newTenant(context: AppContext, app: App): Promise<Tenant> {
  const made = await context.db.asOwner((tx) => createWorkspace(tx, context.secret, 'Test workspace'));
  return { ...made, api: client(app, made.key) };
}

/** Speaks to the app as a client would; `key` null sends none. Throws for a reply that the document does not allow. */
export function client(app: App, key: string | null): Api {
  const send = async (method: string, path: string, query: Query = {}, body?: unknown, headers = {}) => {
    const request = new Request(`http://localhost/api/v2${path}${queryText(query)}`, {
      method,
      headers: {
        ...(key === null ? {} : { api_key: key }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: bodyOf(body) }),
    });
    const reply = await readReply(await app.fetch(request));
    const faults = documentFaults(app, method, path.split('?', 1)[0] ?? path, reply);
    if (faults.length > 0)
      throw new Error(`${method} ${path} answered what the document does not allow: ${faults.join('; ')}`);
    return reply;
  };
  return {
    get: (path, query, headers) => send('GET', path, query, undefined, headers),
    post: (path, body = {}, headers) => send('POST', path, {}, body, headers),
    put: (path, body = {}, headers) => send('PUT', path, {}, body, headers),
    delete: (path, query, headers) => send('DELETE', path, query, undefined, headers),
    form: (path, form, headers) => send('POST', path, {}, form, headers),
  };
}

const bodyOf = (body: unknown): string | FormData =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);

async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = /^application\/([\w.]+\+)?json\b/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
}

function queryText(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}
