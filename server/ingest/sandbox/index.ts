/** Opens documents in a child process that can be killed: a parser in an endless loop takes nobody with it. */

import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ExtractError, extractFaults } from '../extract-error.ts';
import { runBehind } from './priority.ts';

export interface SandboxLimits {
  /** Of text that comes back, in UTF-16 units. */
  mostLength: number;
  /** Of the processor: a reader that waits for it has `wallTimes` as long by the clock. Without /proc, by the clock. */
  timeoutMs: number;
  /** Resident bytes of the child. Watched where /proc exists; elsewhere the other limits hold alone. */
  memoryBytes: number;
  signal?: AbortSignal | undefined;
}

const replyShape = z.union([
  z.object({
    text: z.string(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    warnings: z.array(z.string()),
  }),
  z.object({ fault: z.object({ code: z.enum(extractFaults), message: z.string() }) }),
]);

const wallTimes = 5;
const mostAtOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Returns whether a further document would have to wait. */
export const isSandboxFull = () => running + waiting.length >= mostAtOnce;

/** Reads `bytes` as `kind` in the sandbox, which opens at most two documents at once; others wait. */
export async function readInSandbox(kind: 'pdf' | 'docx' | 'html', bytes: Uint8Array, limits: SandboxLimits) {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await readInChild(kind, bytes, limits);
  } finally {
    running--;
    waiting.shift()?.();
  }
}

async function readInChild(kind: string, bytes: Uint8Array, limits: SandboxLimits) {
  if (limits.signal?.aborted) throw cancelled();
  const { mostLength, timeoutMs, memoryBytes } = limits;
  // its own watch is the second one: it lets this one speak first
  const own = [mostLength, timeoutMs * wallTimes + 5_000, memoryBytes * 1.25].map(String);
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/child.ts`, kind, ...own], {
    stdin: bytes,
    stdout: 'pipe',
    stderr: 'ignore',
    // nothing of ours is handed on
    env: { BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },
  });
  runBehind(child.pid);
  const startedAt = performance.now();
  const ending = Promise.withResolvers<never>();
  const end = (error: ExtractError) => {
    child.kill('SIGKILL');
    ending.reject(error);
  };
  const stop = () => end(cancelled());
  const late = new ExtractError(
    'timeout',
    `The document could not be read within ${limits.timeoutMs / 1000} s`,
  );
  const watchTime = async () => {
    const passed = performance.now() - startedAt;
    const used = (await processorMs(child.pid)) ?? passed;
    if (used > timeoutMs || passed > timeoutMs * wallTimes) end(late);
  };
  const watch = setInterval(() => {
    void watchMemory(child.pid, memoryBytes, end);
    void watchTime();
  }, 100);
  limits.signal?.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([replyOf(child, limits.mostLength), ending.promise]);
  } finally {
    clearInterval(watch);
    limits.signal?.removeEventListener('abort', stop);
    child.kill('SIGKILL');
    await child.exited;
  }
}

/** A terminal and a service manager send these to every process that we have started, whatever it is at. */
const stopSignals: ReadonlySet<string> = new Set(['SIGHUP', 'SIGINT', 'SIGTERM']);

async function replyOf(
  child: Pick<Bun.Subprocess<'ignore', 'pipe', 'ignore'>, 'stdout' | 'exited' | 'signalCode'>,
  mostLength: number,
) {
  const reply = await new Response(child.stdout).text();
  const parsed = replyShape.safeParse(parseReply(reply));
  if (!parsed.success) {
    await child.exited;
    throw stopSignals.has(String(child.signalCode))
      ? cancelled()
      : new ExtractError('damaged', 'The document ended the process that read it');
  }
  if ('fault' in parsed.data) throw new ExtractError(parsed.data.fault.code, parsed.data.fault.message);
  if (parsed.data.text.length > mostLength)
    throw new ExtractError('too_large', 'The document holds too much text');
  return parsed.data;
}

/** A process that was killed while it answered leaves half a reply, or none. */
function parseReply(reply: string): unknown {
  try {
    return JSON.parse(reply);
  } catch {
    return null;
  }
}

async function watchMemory(pid: number, most: number, end: (error: ExtractError) => void): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0);
  if (kilobytes * 1_024 <= most) return;
  end(new ExtractError('out_of_memory', 'The document takes too much memory to read'));
}

const ticksPerSecond = 100;

/** Milliseconds of the processor that the thread which reads has had; null where the system does not tell. */
async function processorMs(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/task/${pid}/stat`, 'latin1').catch(() => null);
  if (stat === null) return null;
  // behind the name, which may hold anything
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

function cancelled(): ExtractError {
  return new ExtractError('cancelled', 'The reading was stopped');
}
