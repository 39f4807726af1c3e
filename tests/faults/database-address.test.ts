import { afterAll, beforeAll, expect, test } from 'bun:test';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import pino from 'pino';
import { readConfig } from '../../server/config.ts';
import { createMultiplexer, type Multiplexer } from '../../server/database/embedded/multiplexer.ts';
import { openDatabase } from '../../server/database/index.ts';
import { certificateFor } from '../support/certificate.ts';
import { testEngine } from '../support/database.ts';
import { failureOf } from '../support/failure.ts';
import { openWire, type Wire } from '../support/wire.ts';

let engine: Awaited<ReturnType<typeof testEngine>>;
let session: Multiplexer;
let wire: Wire;
const servers: Server[] = [];

beforeAll(async () => {
  engine = await testEngine();
  session = createMultiplexer(engine);
  wire = await openWire(session);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await wire.close();
  session.close();
  await engine.close();
});

const at = (query: string, host = 'localhost') =>
  readConfig({
    DATABASE_URL: `postgres://postgres@${host}/postgres${query}`,
    SECRET_KEY: Buffer.alloc(32).toString('base64'),
  });

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

function join(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  for (const end of [one, other])
    end.on('error', () => {}).on('close', () => [one, other].map((each) => each.destroy()));
}

/** The database behind a certificate that nobody has signed, as many a provider's is. */
async function encryptedPort(): Promise<number> {
  const unwrapping = createTlsServer(certificateFor('localhost'), (socket) =>
    join(socket, connect(wire.port, '127.0.0.1')),
  );
  const inner = await portOf(unwrapping);
  return portOf(
    createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write('S');
        join(socket, connect(inner, '127.0.0.1'));
      });
    }),
  );
}

test('what encrypts without checking certificates is reached by both drivers, and what checks them by neither', async () => {
  const port = await encryptedPort();
  const asked = async (query: string) => {
    const db = await openDatabase(at(query, `localhost:${port}`), pino({ level: 'silent' }));
    const answers = [db.ownerSql`select 1 as one`, db.pool().query('select 1 as one')];
    const failures = await Promise.all(answers.map((answer) => failureOf(Promise.resolve(answer))));
    await db.close();
    return failures.map((failure) => failure === null);
  };
  expect(await asked('?sslmode=require')).toEqual([true, true]);
  expect(await asked('?ssl=require')).toEqual([true, true]);
  expect(await asked('?sslmode=verify-full')).toEqual([false, false]);
});

test('an address that one driver could use and the other could not is refused with a sentence', () => {
  expect(() => at('', 'first,second')).toThrow(/DATABASE_URL: must name one host/);
  expect(() => at('?sslmode=prefer')).toThrow(
    /DATABASE_URL: .*set sslmode to disable, require or verify-full/,
  );
  expect(() => at('?sslmode=allow')).toThrow(/DATABASE_URL: .*set sslmode/);
  expect(at('?sslmode=disable').databaseUrl).toContain('disable');
});
