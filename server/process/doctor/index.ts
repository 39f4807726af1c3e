import { harmless, writeOut } from '../../arguments.ts';
import { type Config, readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { workAsOwner } from '../operator/as-owner.ts';
import type { checkNames } from '../operator/command-line.ts';
import { hasDatabase, type OpenedDatabase, openForCommand } from '../operator/open-for-command.ts';
import { sentenceOf } from '../operator/sentence.ts';
import { accountsSay } from './accounts.ts';
import { auditSays } from './audit.ts';
import { databaseSays, queueSays, recordsSay, schemaSays, secretSays, workerSays } from './database.ts';
import { modelSays } from './model.ts';
import { nodesSay } from './nodes.ts';
import { portSays } from './port.ts';
import { retentionSays } from './retention.ts';
import { rollupsMended, rollupsSay } from './rollups.ts';
import { settingsSay } from './settings.ts';
import { storageSays } from './storage.ts';

type CheckName = (typeof checkNames)[number];

interface Finding {
  what: CheckName;
  fine: boolean;
  says: string;
}

/** Looks at one thing and says how it is; throws an error with a sentence when something has to be done about it. */
type Check = () => Promise<string>;

/** Makes a check if it is wanted, or if others need it; answers whether it found no fault. */
type Look = (what: CheckName, check: Check, isNeeded?: boolean) => Promise<boolean>;

/**
 * Checks everything that the product needs, or the named checks alone, with advice on each fault. Changes nothing,
 * whether a server runs or not. Exit code 1 for any fault.
 */
export async function doctor(
  environment: Record<string, string | undefined>,
  named: readonly string[],
  mend?: 'rollups',
): Promise<number> {
  if (mend) return rollupsMadeAnew(environment);
  const isWanted = (what: CheckName) => named.length === 0 || named.includes(what);
  const findings: Finding[] = [];
  const settings: { config?: Config } = {};
  const look: Look = async (what, check, isNeeded = false) => {
    if (!isWanted(what) && !isNeeded) return true;
    // Another endpoint that refuses connections is none of the database's.
    const databaseUrl = inDatabase.includes(what) ? (settings.config?.databaseUrl ?? null) : null;
    const finding = await find(what, check, databaseUrl);
    if (isWanted(what) || !finding.fine) findings.push(finding);
    return finding.fine;
  };

  const readsSettings = async () => {
    settings.config = readConfig(environment);
    workAsOwner(settings.config.dataDir);
    return settingsSay(settings.config, environment);
  };
  await look('settings', readsSettings, true);
  const { config } = settings;
  if (config) {
    if (inDatabase.some(isWanted)) await lookIntoDatabase(config, look);
    await look('model', () => modelSays(config));
    await look('storage', () => storageSays(config));
    await look('port', () => portSays(config));
  }
  for (const { what, fine, says } of findings)
    writeOut(1, `${fine ? 'ok  ' : 'FAIL'}  ${what.padEnd(9)} ${harmless(says)}\n`);
  return findings.every(({ fine }) => fine) ? 0 : 1;
}

const inDatabase: readonly CheckName[] = [
  'database',
  'schema',
  'nodes',
  'secret',
  'worker',
  'queue',
  'records',
  'accounts',
  'rollups',
  'audit',
  'retention',
];

/** In this order, since each looks where the ones before it found no fault. */
async function lookIntoDatabase(config: Config, look: Look): Promise<void> {
  const door: { opened?: OpenedDatabase } = {};
  try {
    const answers = await look(
      'database',
      async () => {
        door.opened = await open(config);
        return databaseSays(door.opened.db);
      },
      true,
    );
    if (!door.opened || !answers) return;
    const { db, inUse } = door.opened;
    if (!(await look('schema', () => schemaSays(db), true))) return;
    await look('nodes', () => nodesSay(db));
    await look('secret', () => secretSays(db, config));
    await look('worker', () => workerSays(db, inUse));
    await look('queue', () => queueSays(db, config.openRuns));
    await look('records', () => recordsSay(db));
    await look('accounts', () => accountsSay(db));
    await look('rollups', () => rollupsSay(db));
    await look('audit', () => auditSays(db));
    await look('retention', () => retentionSays(db, config));
  } finally {
    await door.opened?.close();
  }
}

function open(config: Config): Promise<OpenedDatabase> {
  if (!hasDatabase(config)) {
    throw new Error(
      `There is no database in ${config.dataDir} yet: bun start makes one; or correct DATA_DIR.`,
    );
  }
  // What the drivers would log stands in the findings, as sentences.
  return openForCommand(config, createLog({ logLevel: 'silent', logFormat: 'json' }, 'doctor'));
}

/** Answers 1, with what to do, when it cannot be mended. */
async function rollupsMadeAnew(environment: Record<string, string | undefined>): Promise<number> {
  const { fine, says } = await find(
    'rollups',
    async () => {
      const { db, close } = await open(readConfig(environment));
      try {
        return await rollupsMended(db);
      } finally {
        await close();
      }
    },
    environment.DATABASE_URL ?? null,
  );
  writeOut(1, `${fine ? 'ok  ' : 'FAIL'}  rollups   ${says}\n`);
  return fine ? 0 : 1;
}

async function find(what: CheckName, check: Check, databaseUrl: string | null): Promise<Finding> {
  try {
    return { what, fine: true, says: await check() };
  } catch (error) {
    return { what, fine: false, says: sentenceOf(error, databaseUrl) };
  }
}
