import type { Duplex } from 'node:stream';
import { endingState } from '../fault.ts';
import { type Connection, createConnection, type Group, type Wire } from './connection.ts';
import { createDuplex } from './duplex.ts';
import { createGateOrder } from './gate-order.ts';
import {
  errorFields,
  errorResponse,
  greeting,
  message,
  messageKind,
  messages,
  query,
  text,
} from './protocol.ts';

/**
 * The connection multiplexer. PGlite is one session; this shares it between any number of connections that each believe to have
 * one of their own.
 *
 *   bytes ──► groups (up to Sync, Query or Flush) ──► the gate ──► the engine ──► answers, notifications
 *
 * A connection holds the gate from its first group until the engine says that no transaction is open, so a transaction
 * is exclusive and nobody's messages come between another's. Notifications go to every connection that listens to
 * their channel. What a connection leaves behind (transaction, prepared statements, channels, settings) goes with it.
 *
 * Not kept apart while both live: session-wide `set` and session-wide advisory locks. Use `set local` and
 * `pg_advisory_xact_lock`, which work as on a server because a transaction has the engine to itself.
 */
export interface Multiplexer {
  /** A connection in this process: give it to postgres.js as `socket` or to `pg.Pool` as `stream`. */
  open(): Duplex;
  /** A connection of any other kind; returns where its bytes go. */
  connect(wire: Wire): Connection;
  /** How many there are now. */
  readonly connections: number;
  /** Rolls back what is open and ends every connection. The engine stays open. */
  close(): void;
}

/** The members of PGlite that the multiplexer uses. */
export interface Engine {
  execProtocolRawStream(
    bytes: Uint8Array,
    options: { syncToFs: boolean; onRawData: (data: Uint8Array) => void },
  ): Promise<void>;
}

export interface MultiplexerOptions {
  /** The engine ended under us: nothing will work any more. Default: every connection is ended. */
  onFatal?: (error: unknown) => void;
  /** A transaction that says nothing for so long is rolled back, because everybody else waits for it. */
  silenceInTransactionMs?: number;
  /** Asked between transactions: while it says no, those that begin are read-only. Default: always. */
  isWritable?: () => boolean;
}

/** SQLSTATE of what the engine takes for a fault of its own. */
const internalError = 'XX000';

/** How long others may be kept from the event loop before input is read again. */
const sliceMs = 8;

/** How often a silent transaction is looked at. */
const lookEveryMs = 1000;

/** The pause between two looks at the length of the log, while there are transactions; a look takes 0.25 ms. */
const logEveryMs = 250;

/**
 * A checkpoint, where the log has grown by 64 MB since the last one. A server has a process that makes them; the engine is
 * one session, makes none by itself, and would keep all that was ever written until it is closed.
 */
const boundLog = query(`
  do $$
  begin
    if pg_current_wal_lsn() - (select redo_lsn from pg_control_checkpoint()) > 64 * 1024 * 1024 then
      checkpoint;
    end if;
  end
  $$`);

export function createMultiplexer(engine: Engine, options: MultiplexerOptions = {}): Multiplexer {
  const live = new Set<Connection>();
  const waiting = createGateOrder<Connection>();
  /** What connections left behind, to be tidied when nobody is in a transaction. */
  const chores: Buffer[] = [];
  const silenceMs = options.silenceInTransactionMs ?? 15_000;
  let holder: Connection | null = null;
  let heldAt = 0;
  let pause: Timer | null = null;
  /** How long the holder has been silent while the event loop had its turns: what a statement takes is no silence. */
  let silentMs = 0;
  let isScheduled = false;
  let connectionCount = 0;
  let dead = false;
  let isReadOnly = false;
  let logAt = performance.now();
  const version = serverVersion();

  /** Runs one group and answers its own connection; returns the transaction status, or null without one. */
  function run(bytes: Uint8Array, connection: Connection | null, hideCopyIn = false): string | null {
    const parts: Uint8Array[] = [];
    // The call does all its work before it returns; the promise only tells of an engine that ended.
    engine
      .execProtocolRawStream(bytes, { syncToFs: false, onRawData: (data) => parts.push(data.slice()) })
      .catch(fail);
    const answer = Buffer.concat(parts);
    const own: Uint8Array[] = [];
    let status: string | null = null;
    let broken: Error | null = null;
    let from = 0;
    for (const { kind, start, end } of messages(answer)) {
      if (kind === messageKind.readyForQuery) status = String.fromCharCode(answer.readUInt8(start + 5));
      if (kind === messageKind.error) broken ??= whatBroke(answer.subarray(start, end));
      const notice = kind === messageKind.notification;
      if (!notice && !(hideCopyIn && kind === messageKind.copyInResponse)) continue;
      own.push(answer.subarray(from, start));
      if (notice) spread(answer.subarray(start, end), connection, own);
      from = end;
    }
    own.push(answer.subarray(from));
    if (connection && !connection.left) connection.wire.write(own.length === 1 ? answer : Buffer.concat(own));
    if (broken) fail(broken);
    return status;
  }

  /**
   * An error behind which the engine's memory is not to be trusted: a panic, at which a server of its own would end, and an
   * internal error on a full disk, where what it comes from was cut off in the middle.
   */
  function whatBroke(bytes: Buffer): Error | null {
    const { severity, code, sentence } = errorFields(bytes);
    const isInternal = code === internalError && options.isWritable?.() === false;
    return severity === 'PANIC' || isInternal ? new Error(`${severity}: ${sentence}`) : null;
  }

  /** To everybody who listens; to the one who is being answered in its place among the answers. */
  function spread(notice: Buffer, connection: Connection | null, own: Uint8Array[]): void {
    const channel = notice.toString('utf8', 9, notice.indexOf(0, 9));
    for (const other of live) {
      if (!other.channels.has(channel)) continue;
      if (other === connection) own.push(notice);
      else other.wire.write(notice);
    }
  }

  function turn(): void {
    isScheduled = false;
    const until = performance.now() + sliceMs;
    while (!dead) {
      if (!holder) {
        tidy();
        guard();
        shorten();
      }
      const connection: Connection | number | null = holder ?? waiting.next();
      if (connection === null) return;
      if (typeof connection === 'number') {
        askAgainIn(connection);
        return;
      }
      const group = connection.groups.shift();
      waiting.delete(connection);
      if (group) serve(connection, group);
      else if (holder) return;
      if (performance.now() < until) continue;
      schedule(setImmediate);
      return;
    }
  }

  function askAgainIn(ms: number): void {
    pause ??= setTimeout(() => {
      pause = null;
      schedule(queueMicrotask);
    }, ms);
  }

  function serve(connection: Connection, group: Group): void {
    if (holder !== connection) heldAt = performance.now();
    holder = connection;
    silentMs = 0;
    if (group.copiesIn) {
      connection.copying = [group.bytes];
      connection.wire.write(message(messageKind.copyInResponse, Buffer.alloc(3)));
      return;
    }
    const afterCopy = connection.copying !== null;
    connection.copying = null;
    connection.unlistened ||= group.unlistens;
    const status = run(group.bytes, connection, afterCopy);
    if (status !== 'I' || holder !== connection) return;
    release(connection);
    if (connection.unlistened) listenAgain(connection);
    if (connection.groups.length > 0) waiting.add(connection);
  }

  function release(connection: Connection): void {
    holder = null;
    waiting.count(connection, performance.now() - heldAt);
  }

  /** `unlisten` took the channel from everybody; the others have it back before anyone else can notify. */
  function listenAgain(leaver: Connection): void {
    leaver.unlistened = false;
    const wanted = new Set([...live].flatMap((connection) => [...connection.channels]));
    for (const channel of wanted) chores.push(query(`listen "${channel.replaceAll('"', '""')}"`));
  }

  function tidy(): void {
    for (let chore = chores.shift(); chore; chore = chores.shift()) run(chore, null);
  }

  /** Readers are served on, and whoever writes is told that the database takes no changes. */
  function guard(): void {
    const isWritable = options.isWritable?.() ?? true;
    if (isWritable !== isReadOnly) return;
    isReadOnly = !isWritable;
    run(query(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`), null);
  }

  /** A disk without room for changes may have none for what a checkpoint writes either. */
  function shorten(): void {
    if (isReadOnly || performance.now() - logAt < logEveryMs) return;
    run(boundLog, null);
    logAt = performance.now();
  }

  function schedule(how: (work: () => void) => unknown): void {
    if (isScheduled) return;
    isScheduled = true;
    how(turn);
  }

  function left(connection: Connection): void {
    live.delete(connection);
    waiting.delete(connection);
    if (holder === connection) {
      chores.unshift(message(messageKind.sync), query('rollback'));
      release(connection);
    }
    for (const name of connection.statements) {
      chores.push(
        Buffer.concat([message(messageKind.close, Buffer.from('S'), text(name)), message(messageKind.sync)]),
      );
    }
    for (const channel of connection.channels) {
      const wanted = [...live].some((other) => other.channels.has(channel));
      if (!wanted) chores.push(query(`unlisten "${channel.replaceAll('"', '""')}"`));
    }
    if (connection.leavesTraces) {
      for (const undo of ['reset all', 'reset role', 'discard temp', 'select pg_advisory_unlock_all()']) {
        chores.push(query(undo));
      }
      if (isReadOnly) chores.push(query('set default_transaction_read_only = on'));
    }
    connection.wire.end();
    schedule(queueMicrotask);
  }

  function refuse(connection: Connection, code: string, sentence: string): void {
    connection.wire.write(errorResponse('FATAL', code, sentence));
    connection.leave();
  }

  function fail(error: unknown): void {
    if (dead) return;
    dead = true;
    for (const connection of [...live]) refuse(connection, endingState.ended, 'The embedded database ended');
    options.onFatal?.(error);
  }

  function serverVersion(): string {
    let foundText = '';
    const parts: Uint8Array[] = [];
    engine
      .execProtocolRawStream(query('show server_version'), {
        syncToFs: false,
        onRawData: (data) => parts.push(data.slice()),
      })
      .catch(fail);
    const answer = Buffer.concat(parts);
    for (const { kind, start, end } of messages(answer)) {
      if (kind === 0x44) foundText = answer.toString('utf8', start + 11, end);
    }
    return foundText;
  }

  const patience = setInterval(() => {
    if (!holder || holder.groups.length > 0) return;
    silentMs += lookEveryMs;
    if (silentMs < silenceMs) return;
    refuse(holder, endingState.idleInTransaction, 'The transaction was idle for too long');
  }, lookEveryMs);
  patience.unref();

  function connect(wire: Wire): Connection {
    connectionCount += 1;
    const connection = createConnection(connectionCount, wire, {
      greet: (newcomer) => newcomer.wire.write(greeting(newcomer.id, parameters(version))),
      ready: (ready) => {
        waiting.add(ready);
        schedule(queueMicrotask);
      },
      left,
      refuse,
    });
    live.add(connection);
    if (dead) refuse(connection, endingState.closed, 'The embedded database is closed');
    return connection;
  }

  return {
    connect,
    open: () => createDuplex(connect),
    get connections() {
      return live.size;
    },
    close() {
      for (const connection of [...live]) connection.leave();
      if (!dead) tidy();
      dead = true;
      clearInterval(patience);
      if (pause) clearTimeout(pause);
    },
  };
}

function parameters(version: string): Record<string, string> {
  return {
    server_version: version,
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    TimeZone: 'UTC',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
  };
}
