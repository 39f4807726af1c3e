/** What the worker process does from its start to its stop. */
import type { Ai } from '../../server/ai/ai.ts';
import { openDatabase } from '../../server/database/index.ts';
import { createTally } from '../../server/database/tally.ts';
import { createLog } from '../../server/log.ts';
import { createContactProvider } from '../../server/outbound/contacts.ts';
import { createOutbound } from '../../server/outbound/index.ts';
import { withDatabase } from '../../server/process/preparation/await-database.ts';
import { asChild, settingsOrRefuse } from '../../server/process/supervised.ts';
import { serverSecret } from '../../server/secrets.ts';
import { createStorage } from '../../server/storage/index.ts';
import { alone } from './alone.ts';
import { enterWorker } from './heartbeat.ts';

/** A job's statement may take so much longer than a request's, which a client waits for. */
const patience = 4;

const config = settingsOrRefuse();
const log = createLog(config, 'worker');
const child = asChild((error) => log.fatal({ err: error }, 'the worker ends by an error'));

await child.databaseReady;
const db = await openDatabase(config, log, {
  statementDeadlineMs: config.statementDeadlineMs * patience,
  isBackground: true,
});
if (process.env[alone])
  await withDatabase(config, db, log, async () => {
    const [{ migrate }, { refuseHalfDistributed }, { checkAppLogin }, { refuseOtherSecret }] =
      await Promise.all([
        import('../../server/database/migrations/migrate.ts'),
        import('../../server/database/distribution/state.ts'),
        import('../../server/database/app-login.ts'),
        import('../../server/process/preparation/secret-check.ts'),
      ]);
    await migrate(db, log);
    await refuseHalfDistributed(db.ownerSql);
    await checkAppLogin(db, config.appDatabaseUrl, log);
    await refuseOtherSecret(db.ownerSql, serverSecret(config));
  });
// A database that takes no changes is waited for here too: a worker that ended over it would only be started again.
const heartbeat = await withDatabase(config, db, log, () => enterWorker(db.ownerSql));

const tally = createTally();
let ai: Ai | null = null;
const outbound = createOutbound(config);
const { startWorker } = await import('./runner.ts');
const worker = await startWorker(
  {
    db,
    config,
    log,
    outbound,
    contacts: createContactProvider(config, outbound),
    storage: createStorage(config),
    secret: serverSecret(config),
    clock: () => new Date(),
    tally,
    ai: once(async () => {
      const { countedAi } = await import('../../server/ai/counted.ts');
      const { createAi } = await import('../../server/ai/index.ts');
      ai = countedAi(createAi(config, log), tally.add);
      return ai;
    }),
    modelLoad: () => (ai?.kind === 'endpoint' ? ai.load() : null),
  },
  heartbeat,
  (reason) => {
    log.fatal(reason);
    process.exit(1);
  },
);
child.onStop(worker.stop);
child.ready();
log.info('the worker looks for jobs');

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
