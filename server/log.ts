import { constants, openSync, writeSync } from 'node:fs';
import pino from 'pino';
import type { Config } from './config.ts';

export type Log = pino.Logger;

/** What must never stand in a log line, wherever an object carries it. */
const secret = [
  'api_key',
  'apiKey',
  'x-api-key',
  'authorization',
  'key',
  'secret',
  'password',
  'databaseUrl',
  'secretKey',
];

/**
 * API keys, tokens of assets and hooks, and webhook secrets by their own form: in an error's sentence or an address no
 * name announces them.
 */
const secretForms = /\b(gw[ah]?_|whsec_)[0-9A-Za-z+/]{38,}=*/g;

/** Structured logs on stderr: JSON, or lines for people on a terminal. */
export function createLog(config: Pick<Config, 'logLevel' | 'logFormat'>, name = 'server'): Log {
  const pretty = (config.logFormat ?? (process.stderr.isTTY ? 'pretty' : 'json')) === 'pretty';
  const options: pino.LoggerOptions = {
    name,
    level: config.logLevel,
    base: { pid: process.pid, name },
    serializers: { err: errorFacts, error: errorFacts },
    redact: {
      paths: secret.flatMap((word) => [`["${word}"]`, `*["${word}"]`, `*.headers["${word}"]`]),
      censor: '[hidden]',
    },
    hooks: { streamWrite: (line) => line.replaceAll(secretForms, '$1[hidden]') },
  };
  const log: Log = pino(
    options,
    lineStream(pretty ? prettyForm() : (line) => line, (lines) =>
      log.warn({ lines }, 'log lines were left out because nobody read them'),
    ),
  );
  return log;
}

/** Some of the runtime's own errors, such as a module that is not found, are no Error and defeat the usual serializer. */
function errorFacts(thrown: unknown) {
  return thrown instanceof Error ? pino.stdSerializers.err(thrown) : { message: String(thrown) };
}

/** Bytes of lines that wait while none can be written; further lines are left out. */
const waitingMost = 1_000_000;
const tryAgainEveryMs = 100;
/** A process that ends waits this long for a reader that takes nothing. */
const lastWordsMs = 1_000;

/**
 * Writes lines to stderr and never waits for whoever reads it: a terminal that is held, or a program that does not read,
 * would hold up every request. Nor does a process end for want of a log: its file may stand on a disk that is full, and
 * its terminal may be gone. `leftOut` hears how many lines there was no room for, as soon as there is.
 */
function lineStream(form: (line: string) => string, leftOut: (lines: number) => void) {
  const waitingLines: Buffer[] = [];
  let waitingBytes = 0;
  let leftOutLines = 0;
  let file: number | undefined;
  let timer: Timer | undefined;

  /** Writes what is taken at once. Returns the code of the error that stopped it. */
  const send = (): string | null => {
    file ??= unblockedStderr();
    try {
      for (let line = waitingLines[0]; line; line = waitingLines[0]) {
        const sentBytes = writeSync(file, line);
        waitingBytes -= sentBytes;
        if (sentBytes === line.length) waitingLines.shift();
        else waitingLines[0] = line.subarray(sentBytes);
      }
      return null;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      // the reader is gone, and with it whoever wanted these
      if (code === 'EPIPE') {
        waitingLines.length = 0;
        waitingBytes = 0;
      }
      return code;
    }
  };
  const sendLast = () => {
    let last = { waitingBytes, at: performance.now() };
    while (send() === 'EAGAIN' && performance.now() - last.at < lastWordsMs) {
      if (waitingBytes < last.waitingBytes) last = { waitingBytes, at: performance.now() };
      Bun.sleepSync(5);
    }
  };
  const tryAgain = () => {
    send();
    if (waitingLines.length > 0) return;
    clearInterval(timer);
    timer = undefined;
    process.off('exit', sendLast);
    if (leftOutLines > 0) leftOut(leftOutLines);
    leftOutLines = 0;
  };

  return {
    write(text: string) {
      const line = Buffer.from(form(text));
      if (waitingLines.length > 0 && waitingBytes + line.length > waitingMost) {
        leftOutLines += 1;
        return;
      }
      waitingLines.push(line);
      waitingBytes += line.length;
      send();
      if (waitingLines.length === 0 || timer) return;
      timer = setInterval(tryAgain, tryAgainEveryMs).unref();
      process.on('exit', sendLast);
    },
  };
}

/**
 * Returns stderr as a file that refuses what nobody takes at once. The runtime makes pipes and sockets so when its stream is
 * asked for; a terminal is opened anew, because it stays as others of its session have it.
 */
function unblockedStderr(): number {
  const { isTTY } = process.stderr;
  try {
    return isTTY
      ? openSync('/dev/stderr', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
      : 2;
  } catch {
    return 2;
  }
}

function prettyForm() {
  // Loaded only on a terminal: services that log JSON need not hold it in memory.
  const { prettyFactory } = require('pino-pretty') as typeof import('pino-pretty');
  return prettyFactory({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
}
