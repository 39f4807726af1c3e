/** Operators' commands: `bun run migrate | doctor | workspace … | key …`. They work also while the server runs. */
import { join } from 'node:path';
import { installMissing } from './process/set-up.ts';

installMissing();

const usage = `Usage:
  bun run migrate                          bring the database's schema up to date
  bun run doctor                           check environment, database, queue, model and storage
  bun run workspace create <name>          make a workspace; prints its first key
  bun run workspace list
  bun run key create [--workspace <oId>] [--name <name>] [--scopes read,write,run,admin]
  bun run key list [--workspace <oId>]
  bun run key revoke <oId>
`;

const [command = '', ...rest] = process.argv.slice(2);

async function main(): Promise<number> {
  const [{ readConfig }, { createLog }] = await Promise.all([import('./config.ts'), import('./log.ts')]);
  const config = readConfig(process.env);
  const log = createLog(
    { ...config, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel },
    'cli',
  );
  if (command === 'doctor') return (await import('./process/doctor.ts')).doctor(config, log, openForCommand);
  const { runCommand } = await import('./process/commands.ts');
  const opened = await openForCommand(config, log);
  try {
    return await runCommand(command, rest, config, opened.db, log);
  } finally {
    await opened.close();
  }
}

/** The database of the running server, or, when none runs, one opened for the length of the command. */
async function openForCommand(config: import('./config.ts').Config, log: import('./log.ts').Log) {
  const { openDatabase } = await import('./database/index.ts');
  if (config.databaseUrl || (await serves(config))) {
    const db = await openDatabase(config, log);
    return { db, close: () => db.close() };
  }
  const { keepAlive } = await import('./process/supervisor.ts');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = keepAlive({
    name: 'database',
    file: join(import.meta.dir, 'process', 'database.ts'),
    environment: {},
    onReady: () => resolve(),
    onGivenUp: (sentence) => reject(new Error(sentence)),
  });
  child.start();
  await promise;
  const db = await openDatabase(config, log);
  return {
    db,
    async close() {
      await db.close();
      await child.stop(2000);
    },
  };
}

/** Whether some process answers on the data directory's socket. */
async function serves(config: import('./config.ts').Config): Promise<boolean> {
  const { connect } = await import('node:net');
  const { socketDirectory, socketName } = await import('./database/embedded/data-dir.ts');
  return new Promise((resolve) => {
    const socket = connect(join(socketDirectory(config.dataDir), socketName));
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}

if (!['migrate', 'doctor', 'workspace', 'key'].includes(command)) {
  process.stderr.write(usage);
  process.exit(2);
}
try {
  process.exit(await main());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
