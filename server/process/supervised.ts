/**
 * What a process owes its supervisor: say when it is ready, stop when told, answer pings, and end when the supervisor
 * is gone, so that no orphan holds the data directory or a port. Started alone (`bun run worker`) there is no
 * supervisor: signals stop it, and whatever waits for the database goes on at once.
 *
 * Every process is crash-only. State is in the database, so an error nobody caught ends the process and the
 * supervisor starts another.
 */
import { type Config, readConfig } from '../config.ts';
import { isPassing } from '../database/fault.ts';
import { fileFault } from '../storage/fault.ts';
import { type FromChild, hopeless, passing, stopWithinMs, type ToChild, workedBefore } from './messages.ts';
import { onStopSignal } from './vital-signs.ts';

export interface Child {
  readonly supervised: boolean;
  /** Settles when the embedded database answers; at once without a supervisor or with a database server. */
  readonly databaseReady: Promise<void>;
  ready(facts?: unknown): void;
  /** Called when the stop begins, for what would wait longer than a stop may take. */
  onStopping(tell: () => void): void;
  /** What to do before the process ends with 0, in this order. It has `stopWithinMs`, then the process ends with 1. */
  onStop(work: () => Promise<void>): void;
}

/**
 * Sets up a supervised process; call it once and first. `say` receives uncaught errors. `outlives` is for the
 * database: it ignores signals, which a terminal or service manager sends to all processes at once, and ends after
 * those that need it.
 */
export function asChild(say: (error: unknown) => void, outlives = false): Child {
  const isSupervised = process.send !== undefined;
  const hints: (() => void)[] = [];
  const works: (() => Promise<void>)[] = [];
  const { promise: databaseReady, resolve: openGate } = Promise.withResolvers<void>();
  let stopping = false;
  let isReady = false;

  const crash = (error: unknown) => {
    const sentence = isReady || isPassing(error) ? null : sentenceOf(error);
    if (sentence) refuseToStart(sentence);
    say(error);
    process.exit(isPassing(error) ? passing : 1);
  };
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    for (const tell of hints) tell();
    for (const work of works) await work();
    process.exit(0);
  };

  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  const stopOnSignal = () => void stop().catch(crash);
  // A terminal sends these to everybody; the supervisor hears them too and says in which order to stop.
  onStopSignal((signal) => {
    const isLeftToSupervisor = isSupervised && (signal !== 'SIGTERM' || outlives);
    if (!isLeftToSupervisor) stopOnSignal();
  });

  if (isSupervised) {
    process.on('disconnect', () => process.exit(1));
    process.on('message', (message: ToChild) => {
      if ('stop' in message) stopOnSignal();
      else if ('databaseReady' in message) openGate();
      else process.send?.({ pong: message.ping } satisfies FromChild);
    });
  }
  if (!isSupervised || process.env.DATABASE_URL) openGate();

  return {
    supervised: isSupervised,
    databaseReady,
    ready(facts = null) {
      isReady = true;
      process.send?.({ ready: facts } satisfies FromChild);
    },
    onStopping: (tell) => void hints.push(tell),
    onStop: (work) => void works.push(work),
  };
}

/** Errors that starting again cannot cure; their messages are for the person at the terminal. */
const refusals: ReadonlySet<string> = new Set([
  'DatabaseRefused',
  'DataDirRefused',
  'AppLoginRefused',
  'OtherSecret',
]);

function sentenceOf(error: unknown): string | null {
  return error instanceof Error && refusals.has(error.name) ? error.message : fileFault(error);
}

/** Returns the settings of the environment; ends the process with a sentence for each fault. */
export function settingsOrRefuse(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return refuseToRun(error instanceof Error ? error.message : String(error));
  }
}

/** Ends the process with a sentence for the person at the terminal; it is not restarted. */
export function refuseToRun(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(hopeless);
}

/**
 * Ends the start with a sentence. A process that was ready before is restarted, since the cause may pass, such as a
 * full disk.
 */
export function refuseToStart(sentence: string): never {
  if (!process.env[workedBefore]) return refuseToRun(sentence);
  process.stderr.write(`${sentence}\n`);
  process.exit(passing);
}
