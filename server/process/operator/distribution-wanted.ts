import { refuseArguments } from '../../arguments.ts';
import { shardsUsual } from '../../database/distribution/places.ts';
import { migrateCommand } from './command-line.ts';

const shardsMost = 1_024;

/**
 * Reads the number of shards; ends the process with 2 and a sentence for an invalid one. Null without distribution.
 */
export function distributionWanted(flags: { distribute?: true; 'dry-run'?: true; shards?: string }) {
  const { distribute, shards = String(shardsUsual) } = flags;
  if (!distribute && (flags['dry-run'] || flags.shards !== undefined))
    refuseArguments(migrateCommand.call, '--dry-run and --shards belong to --distribute.');
  const count = Number(shards);
  if (!Number.isInteger(count) || count < 1 || count > shardsMost)
    refuseArguments(migrateCommand.call, `--shards ${shards} must be a number from 1 to ${shardsMost}.`);
  return distribute ? { shards: count, isDryRun: flags['dry-run'] === true } : null;
}
