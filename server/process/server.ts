/** The server process: answers requests; everything slow beyond a request is a job. */

import type { App } from '../app.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { asChild, refuseToRun, type ServerReady } from './supervised.ts';

/** Above our own limits, so that theirs answer and not the runtime's empty bodies. */
const maxRequestBodySize = 64 * 1024 * 1024;
/** Seconds. The longest the runtime allows: agent runs answer when they are done. */
const idleTimeout = 255;
/** Errors that starting again cannot cure; their messages are for the person at the terminal. */
const refusals: ReadonlySet<string> = new Set(['MigrationRefused', 'DataDirRefused', 'AppLoginRefused']);

const config = settings();
const log = createLog(config, 'server');
const child = asChild((error) => log.fatal({ err: error }, 'the server ends by an error'));

run().catch((error) => {
  if (error instanceof Error && refusals.has(error.name)) refuseToRun(error.message);
  log.fatal({ err: error }, 'the server could not start');
  process.exit(1);
});

async function run(): Promise<void> {
  // Everything that needs no answer of the database is done while it opens.
  const [{ createContext }, { prepareDatabase }, { createApp }, { openDatabase }, { serverSecret }] =
    await Promise.all([
      import('../context.ts'),
      import('./prepare-database.ts'),
      import('../app.ts'),
      import('../database/index.ts'),
      import('../secrets.ts'),
    ]);
  const db = await openDatabase(config, log);
  // The connection is made while the app is built; whether it fails is the concern of the first statement that counts.
  const connected = child.databaseReady.then(() => db.ownerSql`select 1`).catch(() => {});
  const secret = serverSecret(config);
  const app = createApp(createContext(config, db, log, secret), () => config.publicUrl ?? origin);
  await connected;
  const first = await prepareDatabase(config, db, log, secret);
  const listening = listen((request, sender) => app.fetch(request, sender));
  const { origin } = listening.url;
  child.onStop(async () => {
    // Requests under way are answered; new connections are refused.
    await listening.stop(false);
    await app.close();
    await db.close();
  });
  child.ready({ url: config.publicUrl ?? origin, ...first } satisfies ServerReady);
  log.info({ url: origin }, 'the server is ready');
  await app.listen();
}

function listen(answer: App['fetch']) {
  try {
    return Bun.serve({
      hostname: config.host,
      port: config.port,
      idleTimeout,
      maxRequestBodySize,
      fetch: (request, server) =>
        answer(request, {
          // asked for only where somebody wants to know
          get address() {
            return server.requestIP(request)?.address ?? null;
          },
        }),
    });
  } catch (error) {
    if ((error as { code?: string }).code === 'EADDRINUSE') {
      return refuseToRun(
        `Port ${config.port} on ${config.host} is taken by another program; set PORT to another one, or to 0.`,
      );
    }
    throw error;
  }
}

function settings() {
  try {
    return readConfig(process.env);
  } catch (error) {
    return refuseToRun(error instanceof Error ? error.message : String(error));
  }
}
