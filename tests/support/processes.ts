import { join } from 'node:path';

/** The product as a person starts it: `bun start`, in processes of its own. */
export interface Product {
  /** Of `bun start` itself. */
  pid: number;
  /** Where it listens, once it has said so. */
  url: string;
  /** Everything written so far, both streams. */
  output(): string;
  /** Settles with what matched; throws when the process ended or the time was over before. */
  says(pattern: RegExp): Promise<RegExpMatchArray>;
  /** The numbers of what runs now. */
  processes(): Promise<Partial<Record<Role, number>>>;
  /** The number of the process in this role, waited for while another is being started in its place. */
  processOf(role: Role): Promise<number>;
  /** Exit code. */
  ended: Promise<number>;
  /** SIGTERM, and how that went. */
  stop(): Promise<{ code: number; ms: number }>;
}

/** `supervisor` is the process inside `bun start`. */
export type Role = 'supervisor' | 'database' | 'server' | 'worker';

export const root = join(import.meta.dir, '..', '..');

/** What each process runs. The server may run as the one file that is made of its sources. */
const files: Record<Role, RegExp> = {
  supervisor: /server\/main\.ts$/,
  database: /server\/process\/database\.ts$/,
  server: /(server\/process\/server\.ts|server-process-server-[^/]*\/server\.js)$/,
  worker: /jobs\/worker\.ts$/,
};

/** A second alone, and as long as it takes beside everything else that runs: a limit is there for what never comes. */
const longestMs = 240_000;

/** Runs `bun start` and waits until it is ready. */
export async function startProduct(environment: Record<string, string>): Promise<Product> {
  const product = spawnProduct(['start'], environment);
  const [, url] = await product.says(/API +(http:\S+)\/api\/v2/);
  product.url = url ?? '';
  return product;
}

/**
 * Settings of every product unless a test sets others. Looking again and again spends a key's requests faster the faster the
 * machine is, and what has to be answered waits the longer the slower it is.
 */
export const unlimited = { RATE_LIMIT: '10000000', DATABASE_DEADLINE_MS: '120000' };

/** Runs bun with these arguments in the repository, with nothing of this process' own settings; `by` another command. */
export function spawnProduct(
  command: string[],
  environment: Record<string, string>,
  by: readonly string[] = [],
): Product {
  const { PATH = '', HOME = '' } = process.env;
  const child = Bun.spawn([...by, process.execPath, ...command], {
    cwd: root,
    env: {
      PATH,
      HOME,
      PORT: '0',
      LOG_FORMAT: 'json',
      OUTBOUND_ALLOW: '127.0.0.0/8',
      ...unlimited,
      ...environment,
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  spawned.add(child);
  child.exited.then(() => spawned.delete(child));
  const output = collect(child.stdout, child.stderr);
  return {
    pid: child.pid,
    url: '',
    output: output.text,
    says: (pattern) => output.match(pattern, child.exited),
    processes: () => processesBelow(child.pid),
    processOf: (role) => eventually(`a ${role} runs`, async () => (await processesBelow(child.pid))[role]),
    ended: child.exited,
    async stop() {
      const startedAt = performance.now();
      child.kill('SIGTERM');
      const code = await child.exited;
      return { code, ms: performance.now() - startedAt };
    },
  };
}

const spawned = new Set<Bun.Subprocess>();
process.on('exit', () => {
  for (const child of spawned) child.kill('SIGKILL');
});

/** Both streams as one text that can be waited for. */
function collect(...streams: ReadableStream<Uint8Array>[]) {
  let text = '';
  const waiting = new Set<() => void>();
  for (const stream of streams) {
    void (async () => {
      const decoder = new TextDecoder();
      for await (const bytes of stream) {
        text += decoder.decode(bytes, { stream: true });
        for (const look of waiting) look();
      }
    })();
  }
  return {
    text: () => text,
    async match(pattern: RegExp, ended: Promise<number>): Promise<RegExpMatchArray> {
      const { promise, resolve, reject } = Promise.withResolvers<RegExpMatchArray>();
      const look = () => {
        const found = text.match(pattern);
        if (found) resolve(found);
      };
      const fail = (what: string) => reject(new Error(`${what} before it said ${pattern}:\n${text}`));
      const timer = setTimeout(() => fail(`${longestMs} ms went by`), longestMs);
      ended.then((code) => fail(`It ended with ${code}`));
      waiting.add(look);
      look();
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(look);
      }
    },
  };
}

interface Row {
  pid: number;
  parent: number;
  command: string;
}

async function processesBelow(ancestor: number): Promise<Partial<Record<Role, number>>> {
  const rows = await processTable();
  const found: Partial<Record<Role, number>> = {};
  const visit = (pid: number) => {
    for (const row of rows.filter(({ parent }) => parent === pid)) {
      for (const [role, file] of Object.entries(files)) {
        if (isRole(role) && file.test(row.command)) found[role] = row.pid;
      }
      visit(row.pid);
    }
  };
  visit(ancestor);
  return found;
}

function isRole(text: string): text is Role {
  return text in files;
}

async function processTable(): Promise<Row[]> {
  const text = await new Response(
    Bun.spawn(['ps', '-Ao', 'pid=,ppid=,args='], { stdout: 'pipe' }).stdout,
  ).text();
  return text.split('\n').flatMap((line) => {
    const parts = line.match(/^\s*(\d+)\s+(\d+)\s+(.*)$/);
    return parts
      ? [{ pid: Number(parts[1]), parent: Number(parts[2]), command: (parts[3] ?? '').trim() }]
      : [];
  });
}

/** Not a zombie and not gone. */
export async function isRunning(pid: number): Promise<boolean> {
  const state = await new Response(Bun.spawn(['ps', '-o', 'stat=', '-p', String(pid)]).stdout).text();
  return state.trim() !== '' && !state.trim().startsWith('Z');
}

/**
 * Looks again and again until it holds. Waiting for other processes has no other way; the limit is a failure. The longer it
 * waits the more rarely it looks: a look costs the product that it waits for a request.
 */
export async function eventually<Value>(
  what: string,
  look: () => Promise<Value | false | null | undefined> | Value | false | null | undefined,
  withinMs = longestMs,
): Promise<Value> {
  const begun = performance.now();
  for (;;) {
    const value = await look();
    if (value !== false && value !== null && value !== undefined) return value;
    const passed = performance.now() - begun;
    if (passed > withinMs) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await Bun.sleep(Math.min(Math.max(passed / 20, 20), 100));
  }
}
