import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Target {
  url: string;
  key: string;
  /** Whose server it is: ours ends with the tour. */
  own: boolean;
  stop(): Promise<void>;
}

/** The server named or running here, or one of the tour's own on a temporary database. */
export async function findServer(): Promise<Target> {
  const url = process.env.GROUNDWORK_URL ?? `http://127.0.0.1:${process.env.PORT || 3000}`;
  const key = process.env.GROUNDWORK_API_KEY ?? savedKey(process.env.DATA_DIR || './data');
  if (key && (await answers(url, key))) return { url, key, own: false, stop: async () => {} };
  if (process.env.GROUNDWORK_URL) throw new Error(`No server answers at ${url} with this key.`);
  return startOwn();
}

function savedKey(dataDir: string): string | null {
  const path = join(dataDir, 'initial-api-key');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

async function answers(url: string, key: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/v2/api-key/validate`, {
      headers: { api_key: key },
      signal: AbortSignal.timeout(2000),
    });
    return response.ok;
  } catch {
    return false;
  }
}

async function startOwn(): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-demo-'));
  const child = Bun.spawn([process.execPath, 'server/main.ts'], {
    cwd: join(import.meta.dir, '../..'),
    env: {
      ...withoutDatabase(process.env),
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await child.exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await bannerUrl(child.stdout);
    return { url, key: readFileSync(join(dataDir, 'initial-api-key'), 'utf8').trim(), own: true, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The tour's data goes nowhere near a database that somebody works with. */
function withoutDatabase(env: Record<string, string | undefined>): Record<string, string> {
  const kept = Object.entries(env).filter(
    ([name, value]) => value !== undefined && !['DATABASE_URL', 'PUBLIC_URL', 'WORKER'].includes(name),
  );
  return Object.fromEntries(kept) as Record<string, string>;
}

async function bannerUrl(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of output) {
    text += new TextDecoder().decode(chunk);
    const url = /API\s+(http\S+)\/api\/v2/.exec(text)?.[1];
    if (url) return url;
  }
  throw new Error('The server ended before it was ready.');
}
