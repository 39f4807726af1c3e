/** Operators' commands: `bun run migrate | backup | restore | doctor | analyse | workspace … | key …`. They work also while the server runs. */
import { chooseCommand, readArguments, writeOut } from './arguments.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { analysisWanted } from './process/operator/analysis-wanted.ts';
import {
  analyseCommand,
  backupCommand,
  doctorCommand,
  keyCommands,
  migrateCommand,
  restoreCommand,
  workspaceCommands,
} from './process/operator/command-line.ts';
import type { Work } from './process/operator/commands.ts';
import { distributionWanted } from './process/operator/distribution-wanted.ts';
import { chosenScopes } from './process/operator/scopes.ts';
import { installMissing } from './process/set-up.ts';

const [group = '', ...argv] = process.argv.slice(2);

try {
  process.exit(await main());
} catch (error) {
  const { sentenceOf } = await import('./process/operator/sentence.ts');
  writeOut(2, `${sentenceOf(error, process.env.DATABASE_URL?.trim() || null)}\n`);
  process.exit(1);
}

/** Arguments are read and refused before a package is loaded or a database opened. */
async function main(): Promise<number> {
  if (group === 'migrate') {
    const wanted = distributionWanted(readArguments(migrateCommand, argv).values);
    return inDatabase((work) => (wanted ? work.distributed(wanted) : work.reportMigrated), {
      makesDatabase: !wanted?.isDryRun,
      migrates: !wanted?.isDryRun,
      takesAnySecret: wanted?.isDryRun === true,
    });
  }
  if (group === 'analyse') {
    const wanted = analysisWanted(readArguments(analyseCommand, argv).values);
    return inDatabase(async (_work, config, log) =>
      (await import('./process/operator/analyse.ts')).eventsAnalysed(wanted, config, log),
    );
  }
  if (group === 'backup') {
    const { words, values } = readArguments(backupCommand, argv);
    installMissing();
    const { backedUp } = await import('./process/operator/backups.ts');
    return backedUp(process.env, words[0] ?? '', values['with-secret'] === true);
  }
  if (group === 'restore') {
    const { words, values } = readArguments(restoreCommand, argv);
    installMissing();
    const { restored } = await import('./process/operator/backups.ts');
    return restored(process.env, words[0] ?? '', {
      into: values.into,
      keepsStorageUrl: values['keep-storage-url'] === true,
    });
  }
  if (group === 'doctor') {
    const { words, values } = readArguments(doctorCommand, argv);
    installMissing();
    return (await import('./process/doctor/index.ts')).doctor(process.env, words, values.mend);
  }
  return group === 'workspace' ? workspace() : key();
}

function workspace(): Promise<number> {
  const { name, rest } = chooseCommand(workspaceCommands, argv);
  if (name === 'create') {
    const { words } = readArguments(workspaceCommands.commands.create, rest);
    return inDatabase((work) => work.workspaceMade(words.join(' ')), { makesDatabase: true });
  }
  const { values } = readArguments(workspaceCommands.commands.list, rest);
  return inDatabase((work) => work.workspacesListed(values.json === true));
}

async function key(): Promise<number> {
  const { name, rest } = chooseCommand(keyCommands, argv);
  if (name === 'create') {
    const { values } = readArguments(keyCommands.commands.create, rest);
    const scopes = await chosenScopes(values.scopes);
    return inDatabase(({ keyMade }) => keyMade({ ...values, scopes }));
  }
  if (name === 'list') {
    const { values } = readArguments(keyCommands.commands.list, rest);
    return inDatabase(({ keysListed }) => keysListed(values.workspace, values.json === true));
  }
  if (name === 'reset') {
    const { values } = readArguments(keyCommands.commands.reset, rest);
    return inDatabase(({ secretReset }) => secretReset(values['give-up'] === true), { takesAnySecret: true });
  }
  const { words } = readArguments(keyCommands.commands.revoke, rest);
  return inDatabase(({ keyRevoked }) => keyRevoked(words[0] ?? ''));
}

/** Does one piece of work in the database of the running server or, when none runs, in one opened for its length. */
async function inDatabase(
  choose: (
    work: typeof import('./process/operator/commands.ts'),
    config: Config,
    log: Log,
  ) => Work | Promise<Work>,
  { makesDatabase = false, migrates = true, takesAnySecret = false } = {},
): Promise<number> {
  installMissing();
  const [{ readConfig }, { createLog }, { workAsOwner }, { hasDatabase, openForCommand }, commands] =
    await Promise.all([
      import('./config.ts'),
      import('./log.ts'),
      import('./process/operator/as-owner.ts'),
      import('./process/operator/open-for-command.ts'),
      import('./process/operator/commands.ts'),
    ]);
  const config = readConfig(process.env);
  workAsOwner(config.dataDir);
  if (!makesDatabase && !hasDatabase(config))
    throw new Error(
      `There is no database in ${config.dataDir}: bun start makes one, or set DATA_DIR or DATABASE_URL.`,
    );
  const log = createLog(
    { ...config, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel },
    'cli',
  );
  const opened = await openForCommand(config, log);
  try {
    const work = await choose(commands, config, log);
    await commands.runInDatabase(work, config, opened.db, log, { migrates, takesAnySecret });
  } finally {
    await opened.close();
  }
  return 0;
}
