import {
  bareStatements,
  cancelRequest,
  cString,
  frame,
  frameBytesMax,
  gssRequest,
  message,
  renameStatement,
  sslRequest,
  statementText,
  text,
} from './protocol.ts';

/** Messages that are run in one go: nobody else's may come between them. */
export interface Group {
  bytes: Buffer;
  /** Set for `copy … from stdin`: its rows must be collected first, because the engine cannot wait for them. */
  copiesIn: boolean;
  /** Set for `unlisten`: the shared session must listen again for everybody else. */
  unlistens: boolean;
}

/** Where the answers go. */
export interface Wire {
  write(bytes: Uint8Array): void;
  /** No more answers will come. */
  end(): void;
}

/** What the session must be told about one connection. */
export interface ClientEvents {
  greet(client: Client): void;
  ready(client: Client): void;
  left(client: Client): void;
  refuse(client: Client, code: string, sentence: string): void;
}

export interface Client {
  readonly id: number;
  readonly wire: Wire;
  readonly groups: Group[];
  readonly channels: Set<string>;
  readonly statements: Set<string>;
  /** The parts of a `copy … from stdin` under way, from its statement on. */
  copying: Buffer[] | null;
  /** Whether it changed settings, locks or tables that last as long as the session. */
  leavesTraces: boolean;
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

/** One connection: cuts the byte stream into groups and remembers what it would leave behind in a shared session. */
export function createClient(id: number, wire: Wire, events: ClientEvents): Client {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let wanted = 8;
  let started = false;
  let group: Buffer[] = [];
  let unlistens = false;

  const client: Client = {
    id,
    wire,
    groups: [],
    channels: new Set(),
    statements: new Set(),
    copying: null,
    leavesTraces: false,
    unlistened: false,
    left: false,
    feed(bytes) {
      if (client.left) return;
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (pendingBytes < wanted) return;
      let buffer = pending.length === 1 ? bytes : Buffer.concat(pending);
      while (!client.left) {
        const length = started ? 1 + (buffer.length < 5 ? 4 : buffer.readUInt32BE(1)) : startLength(buffer);
        if (length > frameBytesMax) return events.refuse(client, '54000', 'The message is too long');
        wanted = Math.max(length, started ? 5 : 8);
        if (buffer.length < wanted) break;
        take(buffer.subarray(0, length));
        buffer = buffer.subarray(length);
      }
      pending = buffer.length > 0 ? [buffer] : [];
      pendingBytes = buffer.length;
    },
    leave() {
      if (client.left) return;
      client.left = true;
      client.groups.length = 0;
      pending = [];
      group = [];
      events.left(client);
    },
  };

  const take = (bytes: Buffer) => {
    if (started) return takeMessage(bytes);
    const code = bytes.readUInt32BE(4);
    if (code === sslRequest || code === gssRequest) return wire.write(Buffer.from('N'));
    // A running statement cannot be stopped from outside: the engine is busy with it and hears nobody.
    if (code === cancelRequest) return client.leave();
    started = true;
    events.greet(client);
  };

  const takeMessage = (bytes: Buffer) => {
    const kind = bytes.readUInt8(0);
    if (kind === frame.terminate) return client.leave();
    if (kind === frame.copyData || kind === frame.copyDone || kind === frame.copyFail)
      return takeCopy(kind, bytes);
    if (client.copying) return; // Sync and Flush count for nothing while rows come in.
    const last =
      kind === frame.sync || kind === frame.flush || kind === frame.query || kind === frame.functionCall;
    const { accepted, copiesIn } = look(bytes, kind);
    group.push(accepted);
    if (!last) return;
    client.groups.push({ bytes: group.length === 1 ? accepted : Buffer.concat(group), copiesIn, unlistens });
    group = [];
    unlistens = false;
    events.ready(client);
  };

  /** Rows that nobody asked for belong to a statement that failed before; Postgres drops them too. */
  const takeCopy = (kind: number, bytes: Buffer) => {
    if (!client.copying) return;
    client.copying.push(Buffer.from(bytes));
    if (kind === frame.copyData) return;
    client.groups.unshift({ bytes: Buffer.concat(client.copying), copiesIn: false, unlistens: false });
    events.ready(client);
  };

  const look = (bytes: Buffer, kind: number): { accepted: Buffer; copiesIn: boolean } => {
    const statement = statementText(bytes);
    if (wordsToLookAt.test(statement)) {
      const parts = bareStatements(statement);
      for (const part of parts) note(part);
      if (parts.some((part) => copyIn.test(part))) {
        if (kind === frame.query && parts.length === 1) return { accepted: bytes, copiesIn: true };
        return { accepted: refuseCopy(bytes, kind), copiesIn: false };
      }
    }
    return { accepted: renameStatement(bytes, own), copiesIn: false };
  };

  const own = (name: string) => {
    const renamed = `${id}.${name}`;
    client.statements.add(renamed);
    return renamed;
  };

  const note = (statement: string) => {
    if (traces.test(statement)) client.leavesTraces = true;
    const found = listening.exec(statement);
    if (!found?.[2]) return;
    const quoted = found[2].startsWith('"');
    const channel = quoted ? found[2].slice(1, -1).replaceAll('""', '"') : found[2].toLowerCase();
    unlistens ||= found[1] !== undefined;
    if (!found[1]) client.channels.add(channel);
    else if (channel === '*') client.channels.clear();
    else client.channels.delete(channel);
  };

  return client;
}

function startLength(buffer: Buffer): number {
  return buffer.length < 4 ? 8 : Math.max(8, buffer.readUInt32BE(0));
}

function refuseCopy(bytes: Buffer, kind: number): Buffer {
  if (kind === frame.query) return message(kind, text(refusal));
  const name = cString(bytes, 5).value;
  return message(kind, text(name), text(refusal), Buffer.alloc(2));
}
