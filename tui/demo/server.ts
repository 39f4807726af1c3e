import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchFrom, RedirectedRequest } from '../fetch-from.ts';

export interface Target {
  url: string;
  key: string;
  /** Whose server it is: the tour's own ends with it. */
  own: boolean;
  stop(): Promise<void>;
}

/** Returns the named running server. Throws an error with a sentence when the tour is not possible there. */
export async function serverAt(
  address: string,
  givenKey: string | undefined,
  env: Record<string, string | undefined>,
): Promise<Target> {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Error(`${address} is not the address of a server; write it as http://127.0.0.1:3000`);
  const url = new URL(address).origin;
  const key = givenKey || env.GROUNDWORK_API_KEY?.trim() || savedKey(env.DATA_DIR || './data');
  if (!key)
    throw new Error(
      'No key was found: give one with --key or GROUNDWORK_API_KEY, or DATA_DIR of that server.',
    );
  await requireAnswer(url, key);
  return { url, key, own: false, stop: async () => {} };
}

function savedKey(dataDir: string): string | null {
  const path = join(dataDir, 'initial-api-key');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

/** A server that is busy waits for its database itself, for eight seconds, before it says so. */
const answersWithinMs = 15_000;

async function requireAnswer(url: string, key: string): Promise<void> {
  const response = await fetchFrom(url, '/api/v2/api-key/validate', {
    headers: { 'x-api-key': key },
    signal: AbortSignal.timeout(answersWithinMs),
  }).catch((error) => {
    if (error instanceof RedirectedRequest) throw error;
    throw new Error(`Nothing answers at ${url}: is the server running there?`);
  });
  if (response.status === 401) throw new Error(`The server at ${url} refuses this key.`);
  if (response.ok) return;
  const { message } = await response.json().catch(() => ({}));
  throw new Error(
    typeof message === 'string'
      ? `The server at ${url} answered ${response.status}: ${message}.`
      : `${url} answered ${response.status}: is that a server of Groundwork?`,
  );
}

/**
 * Starts a server with its own database; both end with the tour, also one that is killed. `onBegun` is called with what
 * stops the server and removes its data, before it is ready.
 */
export async function ownServer(
  env: Record<string, string | undefined>,
  onBegun: (stop: () => Promise<void>) => void,
): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-demo-'));
  const child = Bun.spawn([process.execPath, 'server/main.ts'], {
    cwd: join(import.meta.dir, '../..'),
    // the receiver of the tour's callback listens on this machine
    env: {
      ...systemAndModel(env),
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      OUTBOUND_ALLOW: '127.0.0.0/8',
      // as under that script, it stops when the process that started it is gone
      npm_lifecycle_event: 'start',
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await child.exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  onBegun(stop);
  try {
    const url = await bannerUrl(child.stdout);
    return { url, key: readFileSync(join(dataDir, 'initial-api-key'), 'utf8').trim(), own: true, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What leads to a database, storage or port that somebody works with is left behind; the model may be theirs. */
const settings = [
  'HOST',
  'ALLOWED_HOSTS',
  'TRUSTED_PROXIES',
  'DATABASE_URL',
  'APP_DATABASE_URL',
  'SECRET_KEY',
  'STORAGE_URL',
  'DRIVE_URL',
  'PUBLIC_URL',
  'SITES_ORIGIN',
  'SITES_DOMAIN',
  'WORKER',
  'RATE_LIMIT',
  'CREDIT_LIMIT',
];

function systemAndModel(env: Record<string, string | undefined>): Record<string, string> {
  const kept = Object.entries(env).filter(([name, value]) => value !== undefined && !settings.includes(name));
  return Object.fromEntries(kept) as Record<string, string>;
}

async function bannerUrl(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of output) {
    text += new TextDecoder().decode(chunk);
    const url = /API\s+(http\S+)\/api\/v2/.exec(text)?.[1];
    if (url) return url;
  }
  throw new Error('The server ended before it was ready; what it said stands above.');
}
