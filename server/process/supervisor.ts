import { type FromChild, hopeless, type ToChild } from './supervised.ts';

/**
 * One process that is kept alive.
 *
 *   started ──► ready ──► ended ──► started …        with back-off
 *      └──► ended too often before ready ──► given up
 */
export interface Keeper {
  readonly isReady: boolean;
  start(): void;
  tell(message: ToChild): void;
  /** Asks the process to stop, and kills it when it has not after `withinMs`. It is not started again. */
  stop(withinMs: number): Promise<void>;
  killNow(): void;
}

export interface Part {
  name: string;
  /** The file it runs, absolute. */
  file: string;
  environment?: Record<string, string>;
  /** Collects garbage early: less memory, and slower where much is allocated. */
  frugal?: boolean;
  onReady(facts: unknown): void;
  /** Called right after each start, to tell the newcomer what it missed. */
  onStart?(): void;
  /** It ended for good: the sentence says why. */
  onGivenUp(sentence: string): void;
}

const firstDelayMs = 50;
const longestDelayMs = 10_000;
/** Starts that came to nothing until nobody tries again. Once it was ready it is always started again: a database may be away for long. */
const startsAllowed = 6;
/** Running this long after being ready makes the next end a first one again. */
const healthyAfterMs = 30_000;
const pingEveryMs = 10_000;
/** A process that has not answered for so long hangs or spins. Longer than any statement may take. */
const silenceAllowedMs = 90_000;

export function keepAlive(part: Part): Keeper {
  let child: Bun.Subprocess | null = null;
  let ready = false;
  let everReady = false;
  let readyAt = 0;
  let stopping = false;
  let ends = 0;
  let heardAt = 0;
  let timer: Timer | undefined;

  const heard = (message: FromChild) => {
    heardAt = Date.now();
    if (!('ready' in message) || ready) return;
    ready = true;
    everReady = true;
    readyAt = Date.now();
    part.onReady(message.ready);
  };

  const ended = (code: number | null, signal: NodeJS.Signals | number | null) => {
    child = null;
    if (stopping) return;
    const wasReady = ready;
    ready = false;
    if (code === hopeless) return part.onGivenUp(`The ${part.name} cannot run; it says why above.`);
    ends = wasReady && Date.now() - readyAt > healthyAfterMs ? 1 : ends + 1;
    const how = signal ? `was killed by signal ${signal}` : `ended with code ${code}`;
    if (!everReady && ends >= startsAllowed) {
      return part.onGivenUp(
        `The ${part.name} ${how} ${ends} times at its start; its last error stands above.`,
      );
    }
    const delay = Math.min(longestDelayMs, firstDelayMs * 3 ** (ends - 1));
    process.stderr.write(`The ${part.name} ${how}; it is started again in ${delay} ms.\n`);
    timer = setTimeout(start, delay);
  };

  const start = () => {
    if (stopping) return;
    heardAt = Date.now();
    child = Bun.spawn([process.execPath, ...(part.frugal ? ['--smol'] : []), part.file], {
      env: { ...process.env, ...part.environment },
      stdin: 'ignore',
      stdout: 'inherit',
      stderr: 'inherit',
      ipc: heard,
      onExit: (_process, code, signal) => ended(code, signal),
    });
    part.onStart?.();
  };

  const tell = (message: ToChild) => {
    try {
      child?.send(message);
    } catch {
      // Its end is on the way here and will be dealt with there.
    }
  };

  const watch = setInterval(() => {
    if (!child) return;
    if (Date.now() - heardAt > silenceAllowedMs) {
      process.stderr.write(
        `The ${part.name} has not answered for ${silenceAllowedMs / 1000} s and is killed.\n`,
      );
      heardAt = Date.now();
      child.kill('SIGKILL');
    } else tell({ ping: Date.now() });
  }, pingEveryMs);

  return {
    get isReady() {
      return ready;
    },
    start,
    tell,
    async stop(withinMs) {
      stopping = true;
      clearTimeout(timer);
      clearInterval(watch);
      if (!child) return;
      const { exited } = child;
      tell({ stop: true });
      const impatience = setTimeout(() => child?.kill('SIGKILL'), withinMs);
      await exited;
      clearTimeout(impatience);
    },
    killNow() {
      stopping = true;
      child?.kill('SIGKILL');
    },
  };
}
