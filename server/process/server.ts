/** The server process: answers requests; everything slow beyond a request is a job. */

import type { App } from '../app.ts';
import { createLog } from '../log.ts';
import { listensEverywhere, reachableOrigin } from './address.ts';
import { createDrain } from './drain.ts';
import { listenAt } from './listener.ts';
import { type ServerReady, workedBefore } from './messages.ts';
import { asChild, refuseToStart, settingsOrRefuse } from './supervised.ts';

/** For farewells to a database that may not answer any more. */
const closeWithinMs = 700;

const config = settingsOrRefuse();
const log = createLog(config, 'server');
const child = asChild((error) => log.fatal({ err: error }, 'the server ends by an error'));

void run();

async function run(): Promise<void> {
  let answer: App['fetch'] = whileStarting;
  const drain = createDrain((request, sender) => answer(request, sender), log);
  let listening: ReturnType<typeof listen> | undefined;
  const originOf = () => {
    listening ??= listen(drain.answer);
    return listening.url.origin;
  };
  // First of all: a taken port is said before anything is made, and clients are told to wait instead of refused. Where
  // others answer at the same port already, their clients do not wait for this one: it joins them when it is ready.
  if (!(config.servers > 1 && process.env[workedBefore])) originOf();
  child.onStop(async () => {
    if (listening) await drain.stop(listening);
  });
  // Everything that needs no answer of the database is done while it opens.
  const [{ createContext }, { prepareDatabase }, { createApp }, { openDatabase }, { serverSecret }] =
    await Promise.all([
      import('../context.ts'),
      import('./preparation/prepare-database.ts'),
      import('../app.ts'),
      import('../database/index.ts'),
      import('../secrets.ts'),
    ]);
  const db = await openDatabase(config, log);
  // The connection is made while the app is built; whether it fails is the concern of the first statement that counts.
  const connection = child.databaseReady.then(() => db.ownerSql`select 1`).catch(() => {});
  const secret = serverSecret(config);
  const app = createApp(
    createContext(config, db, log, secret),
    () => config.publicUrl ?? reachableOrigin(originOf()),
  );
  child.onStopping(app.hurry);
  child.onStop(async () => {
    await Promise.race([app.close(), Bun.sleep(closeWithinMs)]);
    await Promise.race([db.close(), Bun.sleep(closeWithinMs)]);
  });
  await child.databaseReady;
  await connection;
  const first = await prepareDatabase(config, db, log, secret);
  answer = app.fetch;
  const origin = originOf();
  child.ready({
    url: config.publicUrl ?? reachableOrigin(origin),
    everywhere: listensEverywhere(origin),
    ...first,
  } satisfies ServerReady);
  log.info({ url: origin }, 'the server is ready');
  await app.listen();
}

/** The process lives and cannot serve yet, because its database is on the way. */
async function whileStarting(request: Request): Promise<Response> {
  // of a request by HTTP/1.0 the address may be the path alone
  if (new URL(request.url, 'http://localhost').pathname === '/health') return Response.json({ status: 'ok' });
  const message = 'The server is starting; try again shortly';
  const metadata = {
    requestId: crypto.randomUUID(),
    timestamp: new Date().toISOString(),
    usage: 0,
    message,
  };
  const body = { _metadata: metadata, message, code: 'starting' };
  return Response.json(body, { status: 503, headers: { 'retry-after': '2' } });
}

function listen(answer: App['fetch']) {
  const address = { hostname: config.host, port: config.port };
  const reusePort = config.servers > 1;
  try {
    // Whoever shares a port hears of no other program that shares it too: the first to come takes it alone for a moment.
    if (reusePort && !process.env[workedBefore])
      void Bun.serve({ ...address, fetch: whileStarting }).stop(true);
    return listenAt({ ...address, reusePort }, answer);
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === 'EADDRINUSE')
      return refuseToStart(
        `Port ${config.port} on ${config.host} is taken by another program; set PORT to another one, or to 0.`,
      );
    if (code)
      return refuseToStart(
        `Port ${config.port} on ${config.host} cannot be listened on (${code}); set PORT and HOST to others.`,
      );
    throw error;
  }
}
