import { availableParallelism } from 'node:os';
import { hasTooLittleRoom } from '../database/embedded/disk.ts';
import { type FromChild, hopeless, passing, type ToChild, workedBefore } from './messages.ts';
import { processorTime } from './vital-signs.ts';

/**
 * One process that is kept alive.
 *
 *   started ──► ready ──► ended ──► started …        with back-off
 *      ├──► ended by a fault that passes ──► started …
 *      └──► ended by a hopeless fault, or too often before ready ──► given up
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
  /**
   * The file it runs, absolute. Asked at each start: what is made of the sources goes when these change, as by an upgrade
   * beside a product that still runs.
   */
  file(): string;
  environment?: Record<string, string>;
  /** Collects garbage early and compiles late: less memory, and slower where much is allocated. */
  frugal?: boolean;
  /** Started again however often its start comes to nothing: only a hopeless fault ends it for good. */
  persistent?: boolean;
  /** How long it may compute without answering, in milliseconds. */
  busyAllowedMs?: number;
  /** The directory it writes to: on a disk that is full it may compute for ever, and be silent for seconds alone. */
  dataDir?: string;
  onReady(facts: unknown): void;
  /** Called right after each start, to tell the newcomer what it missed. */
  onStart?(): void;
  /** It ended for good: the sentence says why. */
  onGivenUp(sentence: string): void;
}

const firstDelayMs = 50;
const longestDelayMs = 10_000;
/** For one that has been ready, or that somebody else killed: trying at once may well help. */
const longestDelayOfReadyMs = 1_000;
/** Starts that came to nothing, by no fault that passes, until nobody tries again. */
const startsAllowed = 6;
/** Running this long after being ready makes the next end a first one again. */
const healthyAfterMs = 30_000;
const pingEveryMs = 5_000;
/** A process that neither answers nor computes for so many pings is frozen, whatever it is there for. */
const stillPings = 4;
const busyAllowedMs = 90_000;
const pressedPings = 3;
/** Bytes of a request's line and headers: eleven filters of a hundred oIds each take 28,000. */
const requestHeadMost = 65_536;

/**
 * The setting of the allocator by which freed memory goes back to the system after five seconds instead of a few
 * milliseconds. A process that sends long replies one after the other would otherwise request every page of memory
 * again, which on a virtual machine takes longer than the rest of the reply. The environment may override it.
 */
export const keptMemory = { MIMALLOC_PURGE_DELAY: '5000' };

/**
 * The setting of the runtime by which it optimizes a function of the embedded engine's WebAssembly only once that is
 * hot: after ten times as many calls and loops as by default. By default it spends seconds of a processor on thousands of
 * functions that hardly run again, and those that carry the load are optimized within its first minute either way.
 */
export const patientCompiler = { BUN_JSC_thresholdForOMGOptimizeAfterWarmUp: '500000' };

export function keepAlive(part: Part): Keeper {
  const busyPings = (part.busyAllowedMs ?? busyAllowedMs) / pingEveryMs;
  let child: Bun.Subprocess | null = null;
  let ready = false;
  let everReady = false;
  let readyAt = 0;
  let stopping = false;
  let ends = 0;
  let failures = 0;
  let timer: Timer | undefined;
  // Counted in pings and not by a clock, which goes on while the machine, or all of us, are suspended.
  let unansweredPings = 0;
  let still = 0;
  let used: string | null = null;
  let wasPressed = false;

  const onMessage = (message: FromChild) => {
    unansweredPings = 0;
    still = 0;
    if (!('ready' in message) || ready) return;
    ready = true;
    everReady = true;
    readyAt = Date.now();
    part.onReady(message.ready);
  };

  const onEnd = (code: number | null, signal: NodeJS.Signals | number | null) => {
    child = null;
    if (stopping) return;
    const wasReady = ready;
    ready = false;
    if (code === hopeless) return part.onGivenUp(`The ${part.name} cannot run; it says why above.`);
    ends = wasReady && Date.now() - readyAt > healthyAfterMs ? 1 : ends + 1;
    const how = signal ? `was killed by signal ${signal}` : `ended with code ${code}`;
    // What somebody else killed, or what ended for want of the database, says nothing about the process itself.
    const isKilled = signal === 'SIGKILL';
    if (!everReady && !part.persistent && code !== passing && !isKilled) failures += 1;
    if (failures >= startsAllowed) {
      return part.onGivenUp(
        `The ${part.name} ${how} ${failures} times at its start; its last error stands above.`,
      );
    }
    const longest = wasReady || isKilled ? longestDelayOfReadyMs : longestDelayMs;
    const delay = Math.min(longest, firstDelayMs * 3 ** (ends - 1));
    process.stderr.write(`The ${part.name} ${how}; it is started again in ${delay} ms.\n`);
    timer = setTimeout(start, delay);
  };

  const start = () => {
    if (stopping) return;
    unansweredPings = 0;
    still = 0;
    const flags = [`--max-http-header-size=${requestHeadMost}`, ...(part.frugal ? ['--smol'] : [])];
    child = Bun.spawn([process.execPath, ...flags, part.file()], {
      env: {
        ...(part.frugal ? patientCompiler : keptMemory),
        ...process.env,
        ...part.environment,
        ...(everReady ? { [workedBefore]: 'yes' } : {}),
      },
      stdin: 'ignore',
      stdout: 'inherit',
      stderr: 'inherit',
      ipc: onMessage,
      onExit: (_process, code, signal) => onEnd(code, signal),
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
    const now = unansweredPings > 0 ? processorTime(child.pid) : null;
    still = now !== null && now === used ? still + 1 : 0;
    used = now;
    const isFrozen = still >= stillPings;
    // what has passed meanwhile has left it in its loop
    wasPressed =
      unansweredPings > 0 && (wasPressed || (part.dataDir !== undefined && hasTooLittleRoom(part.dataDir)));
    if (isFrozen || unansweredPings >= (wasPressed ? pressedPings : busyPings)) {
      const silence = `has not answered for ${(unansweredPings * pingEveryMs) / 1000} s`;
      process.stderr.write(
        `The ${part.name} ${silence}${isFrozen ? ' and does nothing' : wasPressed ? ' on a disk that is full' : ''}; it is killed.\n`,
      );
      child.kill('SIGKILL');
      return;
    }
    unansweredPings += 1;
    tell({ ping: Date.now() });
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

/** The number of processes of each kind that `bun start` keeps alive. */
export interface ProcessCounts {
  servers: number;
  workers: number;
}

/** Each holds connections of its own, of which a database has a hundred unless told otherwise. */
const serversMost = 4;
const workersMost = 2;
/** The most that a server's settings may ask for. */
const countMost = 64;

/**
 * Reads `SERVERS` and `WORKERS`; by default the number of processors decides, on a database server. More processes
 * would only wait for the embedded engine's one session. Port 0 means one server, because each would take another
 * port. An invalid value is left for the server to refuse.
 */
export function processCounts(
  env: Record<string, string | undefined>,
  processors = availableParallelism(),
): ProcessCounts {
  const set = (name: string) => env[name]?.trim() || undefined;
  const askedCount = (name: string) => countIn(set(name));
  const free = set('DATABASE_URL') ? processors : 1;
  // Elsewhere the system hands all connections of a shared port to one process.
  const serving = process.platform === 'linux' ? free : 1;
  const byProcessors = (share: number, most: number) => Math.min(most, Math.max(1, Math.floor(share)));
  return {
    servers:
      askedCount('PORT') === 0
        ? 1
        : Math.max(1, askedCount('SERVERS') ?? byProcessors(serving / 2, serversMost)),
    workers: set('WORKER') === 'off' ? 0 : (askedCount('WORKERS') ?? byProcessors(free / 4, workersMost)),
  };
}

/** Returns `SERVERS` as the processes are told it: their number, or a set value that is none, for them to refuse. */
export function serversSetting(env: Record<string, string | undefined>, { servers }: ProcessCounts): string {
  const set = env.SERVERS?.trim();
  return set && !countIn(set) ? set : String(servers);
}

/** Returns the number of processes that a setting names; undefined where it names none that a server takes. */
function countIn(set = ''): number | undefined {
  return /^\d+$/.test(set) && Number(set) <= countMost ? Number(set) : undefined;
}
