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
  return pino(options, pretty ? prettyStream() : lineStream());
}

/** Some of the runtime's own errors, such as a module that is not found, are no Error and defeat the usual serializer. */
function errorFacts(thrown: unknown) {
  return thrown instanceof Error ? pino.stdSerializers.err(thrown) : { message: String(thrown) };
}

/** Characters of lines that wait while none can be written; further lines are left out. */
const waitingMost = 1_000_000;

/** A process does not end for want of a log: its file may stand on a disk that is full, and its terminal may be gone. */
function lineStream() {
  const stream = pino.destination({ fd: 2, sync: true, maxLength: waitingMost });
  stream.on('error', () => {});
  return stream;
}

function prettyStream() {
  // Loaded only on a terminal: services that log JSON need not hold it in memory.
  const build = require('pino-pretty') as typeof import('pino-pretty');
  return build({ destination: 2, sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
}
