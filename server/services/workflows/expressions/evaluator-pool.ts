/** Evaluates expressions in child processes that can be killed: one that never ends takes nobody with it. */

import { readFile } from 'node:fs/promises';
import { createTurns } from '../../../database/turns.ts';
import { unavailable } from '../../../errors.ts';
import { turns } from '../../../event-loop.ts';
import { type Answer, linesOf } from './evaluator-protocol.ts';
import { ExpressionError, tooSlow } from './expression-error.ts';
import { limits } from './expression-limits.ts';

const startWithinMs = 10_000;
const sendWithinMs = 10_000;
const waitWithinMs = 60_000;
const idleMs = 60_000;
const watchEveryMs = 20;
/** Of a reply in bytes: each character of a value may be written as six. */
const lineMost = 8 * limits.valueMost;

const overloaded = () => unavailable('Too many expressions are being evaluated');
/** Turns by expression, and of all that take long together: they leave a place to others, however many wait. */
const places = createTurns({ atOnce: 3, atOnceOfOwner: 2, waiting: 20_000 }, overloaded);
const idle: Evaluator[] = [];

type Outcome = Answer | { isLate: true } | { isLarge: true } | { hasEnded: true };
type Value = Extract<Answer, { value: unknown }>;
type Parts = (isTrial: boolean) => Iterable<string>;

/** A child process. It is asked one thing at a time. */
interface Evaluator {
  /** Ends late when it has used more of the processor than `mostMs`. */
  ask(parts: Iterable<string>, mostMs: number): Promise<Outcome>;
  end(): void;
  idleSince: Timer | null;
}

/**
 * The value of an expression, whose question is given as parts of its line. Throws ExpressionError.
 *
 *   not known ── tried for 10 ms of the processor ──► has its value
 *                  │ takes longer                        ▲
 *                  ▼                                     │
 *   known to take long ── waits for a place of those ────┘
 */
export async function evaluateApart(text: string, parts: Parts): Promise<unknown> {
  if (!slowTexts.has(text)) {
    const tried = await inPlace(text, () => askOne(parts, true));
    if (tried) return tried.value;
    noteSlow(text);
  }
  const evaluated = await inPlace('slow', () => askOne(parts, false));
  if (!evaluated) throw tooSlow();
  if (evaluated.usedMs < limits.trialMs) slowTexts.delete(text);
  return evaluated.value;
}

async function inPlace<Result>(owner: string, ask: () => Promise<Result>): Promise<Result> {
  const leave = await places.take(owner, undefined, waitWithinMs);
  try {
    return await ask();
  } finally {
    leave();
  }
}

/** Expressions that took long when they were last evaluated. */
const slowTexts = new Set<string>();
const slowTextsMost = 1_000;

function noteSlow(text: string): void {
  const [oldest] = slowTexts;
  if (slowTexts.size >= slowTextsMost && oldest !== undefined) slowTexts.delete(oldest);
  slowTexts.add(text);
}

/** Builtins that take no steps are stopped from outside, which costs a process. */
const trialMostMs = 5 * limits.trialMs;

/** Returns null for an expression that takes longer than it may. */
async function askOne(parts: Parts, isTrial: boolean, isAgain = false): Promise<Value | null> {
  // a terminal and a service manager stop all that are idle, with whatever else we have started
  const evaluator = (isAgain ? undefined : take()) ?? (await start());
  const mostMs = isTrial ? trialMostMs : limits.timeoutMs;
  const outcome = await evaluator.ask(parts(isTrial), mostMs).catch((): Outcome => ({ hasEnded: true }));
  if ('value' in outcome || 'fault' in outcome || 'isLong' in outcome) {
    putBack(evaluator);
    if ('fault' in outcome) throw new ExpressionError(outcome.fault);
    return 'value' in outcome ? outcome : null;
  }
  evaluator.end();
  if ('isLate' in outcome) return null;
  // somebody else may have ended it once, but not twice
  if ('hasEnded' in outcome && !isAgain) return askOne(parts, isTrial, true);
  throw new ExpressionError('the expression takes too much memory');
}

function take(): Evaluator | undefined {
  const evaluator = idle.pop();
  if (evaluator?.idleSince) clearTimeout(evaluator.idleSince);
  return evaluator;
}

function putBack(evaluator: Evaluator): void {
  idle.push(evaluator);
  evaluator.idleSince = setTimeout(() => {
    idle.splice(idle.indexOf(evaluator), 1);
    evaluator.end();
  }, idleMs);
  evaluator.idleSince.unref();
}

async function start(): Promise<Evaluator> {
  const child = Bun.spawn(
    [process.execPath, `${import.meta.dir}/evaluator-process.ts`, String(limits.memoryBytes * 1.25)],
    {
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'ignore',
      // where no file of settings lies, and nothing of ours is handed on
      cwd: import.meta.dir,
      env: { BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },
    },
  );
  child.unref();
  const lines = linesOf(child.stdout, lineMost);
  const end = () => child.kill('SIGKILL');

  const next = async (): Promise<Outcome> => {
    const { value } = await lines.next();
    return value ? (JSON.parse(value) as Answer) : { hasEnded: true };
  };

  const ask = async (parts: Iterable<string>, mostMs: number): Promise<Outcome> => {
    const over = Promise.withResolvers<Outcome>();
    let timer = setTimeout(over.resolve, sendWithinMs, { hasEnded: true });
    let usedBefore: number | null = null;
    const watch = setInterval(async () => {
      if (await isLarge(child.pid)) over.resolve({ isLarge: true });
      if (usedBefore === null) return;
      const used = await processorMs(child.pid);
      if (used !== null && used - usedBefore > mostMs) over.resolve({ isLate: true });
    }, watchEveryMs);
    const turn = turns();
    try {
      for (const part of parts) {
        await child.stdin.write(part);
        await turn();
      }
      await child.stdin.flush();
      clearTimeout(timer);
      usedBefore = await processorMs(child.pid);
      const wallMs = usedBefore === null ? mostMs : limits.wallMs;
      timer = setTimeout(over.resolve, wallMs, { isLate: true });
      return await Promise.race([next(), over.promise]);
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
    }
  };

  const late = new Promise<Outcome>((resolve) =>
    setTimeout(resolve, startWithinMs, { hasEnded: true }).unref(),
  );
  const first = await Promise.race([next(), late]);
  if ('ready' in first) return { ask, end, idleSince: null };
  end();
  throw unavailable('The process that evaluates expressions could not be started');
}

/** Watched where /proc exists; elsewhere the process watches itself alone. */
async function isLarge(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0);
  return kilobytes * 1_024 > limits.memoryBytes;
}

/** Clock ticks of Linux are hundredths of a second, whatever the kernel counts by. */
const tickMs = 10;

/** The processor time that a process has used; null where the system does not tell it. */
async function processorMs(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the name, which stands second, may hold anything but its last bracket
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 1).split(' ');
  return user === undefined || system === undefined ? null : (Number(user) + Number(system)) * tickMs;
}
