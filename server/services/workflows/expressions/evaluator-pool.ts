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
const places = createTurns({ atOnce: 2, atOnceOfOwner: 2, waiting: 20_000 }, overloaded);
const idle: Evaluator[] = [];

type Outcome = Answer | { isLate: true } | { isLarge: true } | { hasEnded: true };

/** A child process. It is asked one thing at a time. */
interface Evaluator {
  ask(parts: Iterable<string>): Promise<Outcome>;
  end(): void;
  idleSince: Timer | null;
}

/** The value of an expression, whose question is given as parts of its line. Throws ExpressionError. */
export async function evaluateApart(parts: () => Iterable<string>): Promise<unknown> {
  const leave = await places.take('', undefined, waitWithinMs);
  try {
    return await askOne(parts);
  } finally {
    leave();
  }
}

async function askOne(parts: () => Iterable<string>, isAgain = false): Promise<unknown> {
  const evaluator = take() ?? (await start());
  const outcome = await evaluator.ask(parts()).catch((): Outcome => ({ hasEnded: true }));
  if ('value' in outcome || 'fault' in outcome) {
    putBack(evaluator);
    if ('fault' in outcome) throw new ExpressionError(outcome.fault);
    return outcome.value;
  }
  evaluator.end();
  if ('isLate' in outcome) throw tooSlow();
  // somebody else may have ended it once, but not twice
  if ('hasEnded' in outcome && !isAgain) return askOne(parts, true);
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

  const ask = async (parts: Iterable<string>): Promise<Outcome> => {
    const over = Promise.withResolvers<Outcome>();
    let timer = setTimeout(over.resolve, sendWithinMs, { hasEnded: true });
    const watch = setInterval(
      () => void isLarge(child.pid).then((is) => is && over.resolve({ isLarge: true })),
      watchEveryMs,
    );
    const turn = turns();
    try {
      for (const part of parts) {
        await child.stdin.write(part);
        await turn();
      }
      await child.stdin.flush();
      clearTimeout(timer);
      timer = setTimeout(over.resolve, limits.timeoutMs, { isLate: true });
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
