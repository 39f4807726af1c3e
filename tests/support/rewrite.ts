import { connect, createServer, type Socket } from 'node:net';
import { message, messageKind } from '../../server/database/embedded/protocol.ts';

/**
 * A loopback port in front of a database that changes the text of statements on their way. So a test can take a
 * condition out of every statement without touching the product.
 */
export async function openRewriter(
  target: { host: string; port: number },
  rewrite: (statement: string) => string,
): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    sockets.add(near);
    const change = statementChanger(rewrite);
    near.on('data', (bytes) => void far.write(change(bytes)));
    far.on('data', (bytes) => void near.write(bytes));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    near.on('close', () => sockets.delete(near));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Cuts the client's bytes into messages; those that carry SQL are written anew. The first has no kind byte. */
function statementChanger(rewrite: (statement: string) => string) {
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  return (bytes: Buffer): Buffer => {
    rest = Buffer.concat([rest, bytes]);
    const done: Buffer[] = [];
    for (;;) {
      const head = started ? 1 : 0;
      if (rest.length < head + 4) break;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) break;
      const whole = rest.subarray(0, length);
      done.push(started ? changed(whole, rewrite) : whole);
      started = true;
      rest = rest.subarray(length);
    }
    return Buffer.concat(done);
  };
}

function changed(whole: Buffer, rewrite: (statement: string) => string): Buffer {
  const kind = whole[0];
  if (kind === messageKind.query) {
    return message(
      messageKind.query,
      Buffer.from(`${rewrite(whole.toString('utf8', 5, whole.length - 1))}\0`),
    );
  }
  if (kind !== messageKind.parse) return whole;
  const nameEnd = whole.indexOf(0, 5);
  const textEnd = whole.indexOf(0, nameEnd + 1);
  const text = rewrite(whole.toString('utf8', nameEnd + 1, textEnd));
  return message(
    messageKind.parse,
    whole.subarray(5, nameEnd + 1),
    Buffer.from(text),
    whole.subarray(textEnd),
  );
}
