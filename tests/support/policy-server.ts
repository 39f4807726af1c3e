import { createServer, type Socket } from 'node:net';
import {
  cString,
  errorResponse,
  greeting,
  message,
  messageKind,
  messages,
  readyForQuery,
  text,
} from '../../server/database/embedded/protocol.ts';

/**
 * As much of a server as pipelined reads meet: each connection is a session that knows no workspace until it
 * is told one; a read answers with the number of that workspace, and without one it raises as the policies do.
 */
export async function openPolicyServer(numberOf: (workspace: string) => number) {
  const server = createServer((socket) => serve(socket, numberOf));
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return { url: new URL(`postgres://postgres@127.0.0.1:${port}/postgres`), close: () => void server.close() };
}

function serve(socket: Socket, numberOf: (workspace: string) => number): void {
  const statements = new Map<string, string>();
  let workspace: string | null = null;
  let started = false;
  let pending = Buffer.alloc(0);
  let running = { text: '', parameter: '' };
  let failed = false;
  socket.on('error', () => {});

  const answers: Record<number, (bytes: Buffer) => Buffer> = {
    [messageKind.parse](bytes) {
      const name = cString(bytes, 5);
      statements.set(name.value, cString(bytes, name.next).value);
      return message(0x31);
    },
    [messageKind.describe](bytes) {
      const settles = statements.get(cString(bytes, 6).value)?.includes('set_config') ?? false;
      return Buffer.concat([
        parameterTypes(settles ? 1 : 0),
        settles ? column('set_config', 25) : column('taken', 23),
      ]);
    },
    [messageKind.bind](bytes) {
      const name = cString(bytes, cString(bytes, 5).next);
      const count = bytes.readUInt16BE(name.next + 2);
      const length = count > 0 ? bytes.readUInt32BE(name.next + 4) : 0;
      const parameter = bytes.toString('utf8', name.next + 8, name.next + 8 + length);
      running = { text: statements.get(name.value) ?? '', parameter };
      return message(0x32);
    },
    [messageKind.execute]() {
      if (running.text.includes('set_config')) workspace = running.parameter;
      if (workspace !== null) return row(String(running.parameter || numberOf(workspace)));
      failed = true;
      return errorResponse('ERROR', '42704', 'unrecognized configuration parameter "app.workspace_o_id"');
    },
    [messageKind.sync]() {
      failed = false;
      return readyForQuery('I');
    },
  };

  socket.on('data', (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    if (!started) {
      if (pending.length < 4 || pending.length < pending.readUInt32BE(0)) return;
      pending = pending.subarray(pending.readUInt32BE(0));
      started = true;
      socket.write(greeting(1, {}));
    }
    let taken = 0;
    for (const { kind, start, end } of messages(pending)) {
      if (end > pending.length) break;
      taken = end;
      const answer =
        !failed || kind === messageKind.sync ? answers[kind]?.(pending.subarray(start, end)) : null;
      if (answer) socket.write(answer);
    }
    pending = pending.subarray(taken);
  });
}

function parameterTypes(count: number): Buffer {
  const body = Buffer.alloc(2 + 4 * count);
  body.writeUInt16BE(count, 0);
  for (let at = 0; at < count; at += 1) body.writeUInt32BE(25, 2 + 4 * at);
  return message(0x74, body);
}

function column(name: string, type: number): Buffer {
  const facts = Buffer.alloc(18);
  facts.writeUInt32BE(type, 6);
  return message(0x54, Buffer.from([0, 1]), text(name), facts);
}

function row(value: string): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16BE(1, 0);
  head.writeUInt32BE(Buffer.byteLength(value), 2);
  return Buffer.concat([message(0x44, head, Buffer.from(value)), message(0x43, text('SELECT 1'))]);
}
