import { endingState } from '../fault.ts';
import { backgroundName } from './gate-order.ts';
import {
  bareStatements,
  cancelRequest,
  cString,
  gssRequest,
  message,
  messageBytesMax,
  messageKind,
  renameStatement,
  sslRequest,
  startParameter,
  statementText,
  text,
} from './protocol.ts';

/** Messages that are executed without others' in between. */
export interface Group {
  bytes: Buffer;
  /** Set for `copy … from stdin`: its rows must be collected first, because the engine cannot wait for them. */
  copiesIn: boolean;
  /** Set for `unlisten`: the shared session must listen again for everybody else. */
  unlistens: boolean;
}

/** The receiver of the answers. */
export interface Wire {
  write(bytes: Uint8Array): void;
  /** No more answers will come. */
  end(): void;
}

/** Events of one connection, reported to the session. */
export interface ConnectionEvents {
  greet(connection: Connection): void;
  ready(connection: Connection): void;
  left(connection: Connection): void;
  refuse(connection: Connection, code: string, sentence: string): void;
}

export interface Connection {
  readonly id: number;
  readonly wire: Wire;
  readonly groups: Group[];
  readonly channels: Set<string>;
  readonly statements: Set<string>;
  /** The parts of a `copy … from stdin` under way, from its statement on. */
  copying: Buffer[] | null;
  /** Whether it changed settings, locks or tables that last as long as the session. */
  leavesTraces: boolean;
  /** No client waits for it, by the name that it came under. */
  isBackground: boolean;
  /** It ran `unlisten`, maybe in a transaction that has not ended. */
  unlistened: boolean;
  left: boolean;
  feed(bytes: Buffer): void;
  leave(): void;
}

const traces = /^(set|reset)\s+(?!local|transaction|constraints)|set_config|advisory_lock|^create\s+temp/i;
const wordsToLookAt = /listen|copy|set|temp|advisory/i;
const listening = /^(un)?listen\s+("(?:[^"]|"")+"|[\w$]+|\*)/i;
const copyIn = /^copy\s[\s\S]*\sfrom\s+stdin\b/i;
/** A statement that the engine itself refuses with this sentence, so that the session's state stays its own. */
const refusal = "select 'copy from stdin must be the only statement of a simple query'::integer";

/** Creates a connection: splits the byte stream into groups and tracks what it would leave in a shared session. */
export function createConnection(id: number, wire: Wire, events: ConnectionEvents): Connection {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let wantedBytes = 8;
  let hasStarted = false;
  let group: Buffer[] = [];
  let unlistens = false;

  const connection: Connection = {
    id,
    wire,
    groups: [],
    channels: new Set(),
    statements: new Set(),
    copying: null,
    leavesTraces: false,
    isBackground: false,
    unlistened: false,
    left: false,
    feed(bytes) {
      if (connection.left) return;
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (pendingBytes < wantedBytes) return;
      let buffer = pending.length === 1 ? bytes : Buffer.concat(pending);
      while (!connection.left) {
        const length = hasStarted
          ? 1 + (buffer.length < 5 ? 4 : buffer.readUInt32BE(1))
          : startLength(buffer);
        if (length > messageBytesMax)
          return events.refuse(connection, endingState.messageTooLong, 'The message is too long');
        wantedBytes = Math.max(length, hasStarted ? 5 : 8);
        if (buffer.length < wantedBytes) break;
        take(buffer.subarray(0, length));
        buffer = buffer.subarray(length);
      }
      pending = buffer.length > 0 ? [buffer] : [];
      pendingBytes = buffer.length;
    },
    leave() {
      if (connection.left) return;
      connection.left = true;
      connection.groups.length = 0;
      pending = [];
      group = [];
      events.left(connection);
    },
  };

  const take = (bytes: Buffer) => {
    if (hasStarted) return takeMessage(bytes);
    const code = bytes.readUInt32BE(4);
    if (code === sslRequest || code === gssRequest) return wire.write(Buffer.from('N'));
    // A running statement cannot be stopped from outside: the engine is busy with it and hears nobody.
    if (code === cancelRequest) return connection.leave();
    hasStarted = true;
    connection.isBackground = startParameter(bytes, 'application_name') === backgroundName;
    events.greet(connection);
  };

  const takeMessage = (bytes: Buffer) => {
    const kind = bytes.readUInt8(0);
    if (kind === messageKind.terminate) return connection.leave();
    if (kind === messageKind.copyData || kind === messageKind.copyDone || kind === messageKind.copyFail)
      return takeCopy(kind, bytes);
    if (connection.copying) return; // Sync and Flush count for nothing while rows come in.
    const last =
      kind === messageKind.sync ||
      kind === messageKind.flush ||
      kind === messageKind.query ||
      kind === messageKind.functionCall;
    const { accepted, copiesIn } = look(bytes, kind);
    group.push(accepted);
    if (!last) return;
    connection.groups.push({
      bytes: group.length === 1 ? accepted : Buffer.concat(group),
      copiesIn,
      unlistens,
    });
    group = [];
    unlistens = false;
    events.ready(connection);
  };

  /** Rows that nobody asked for belong to a statement that failed before; Postgres drops them too. */
  const takeCopy = (kind: number, bytes: Buffer) => {
    if (!connection.copying) return;
    connection.copying.push(Buffer.from(bytes));
    if (kind === messageKind.copyData) return;
    connection.groups.unshift({
      bytes: Buffer.concat(connection.copying),
      copiesIn: false,
      unlistens: false,
    });
    events.ready(connection);
  };

  const look = (bytes: Buffer, kind: number): { accepted: Buffer; copiesIn: boolean } => {
    const statement = statementText(bytes);
    if (wordsToLookAt.test(statement)) {
      const parts = bareStatements(statement);
      for (const part of parts) note(part);
      if (parts.some((part) => copyIn.test(part))) {
        if (kind === messageKind.query && parts.length === 1) return { accepted: bytes, copiesIn: true };
        return { accepted: refuseCopy(bytes, kind), copiesIn: false };
      }
    }
    return { accepted: renameStatement(bytes, own), copiesIn: false };
  };

  const own = (name: string) => {
    const renamed = `${id}.${name}`;
    connection.statements.add(renamed);
    return renamed;
  };

  const note = (statement: string) => {
    if (traces.test(statement)) connection.leavesTraces = true;
    const found = listening.exec(statement);
    if (!found?.[2]) return;
    const quoted = found[2].startsWith('"');
    const channel = quoted ? found[2].slice(1, -1).replaceAll('""', '"') : found[2].toLowerCase();
    unlistens ||= found[1] !== undefined;
    if (!found[1]) connection.channels.add(channel);
    else if (channel === '*') connection.channels.clear();
    else connection.channels.delete(channel);
  };

  return connection;
}

function startLength(buffer: Buffer): number {
  return buffer.length < 4 ? 8 : Math.max(8, buffer.readUInt32BE(0));
}

function refuseCopy(bytes: Buffer, kind: number): Buffer {
  if (kind === messageKind.query) return message(kind, text(refusal));
  const name = cString(bytes, 5).value;
  return message(kind, text(name), text(refusal), Buffer.alloc(2));
}
