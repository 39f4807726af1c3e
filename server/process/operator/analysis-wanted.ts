import { parseTime } from '../../../schema/input/time.ts';
import { refuseArguments } from '../../arguments.ts';
import { analyseCommand } from './command-line.ts';

/** What `bun run analyse` was asked for, read before a package is loaded or a database opened. */

const categories = ['CALL', 'EMAIL', 'CRM', 'SOCIAL'];

export interface AnalysisFlags {
  failed?: true;
  'other-model'?: true;
  categories?: string;
  since?: string;
  until?: string;
  'no-wait'?: true;
  workspace?: string;
}

export interface AnalysisWanted {
  isOfFailed: boolean;
  isOfAnotherModel: boolean;
  startDate: Date | undefined;
  endDate: Date | undefined;
  eventCategories: string[] | undefined;
  waits: boolean;
  workspace: string | undefined;
}

/** Reads the flags of an analysis; ends the process with 2 and a sentence for an invalid one. */
export function analysisWanted(flags: AnalysisFlags): AnalysisWanted {
  return {
    isOfFailed: flags.failed === true,
    isOfAnotherModel: flags['other-model'] === true,
    startDate: dateOf('--since', flags.since),
    endDate: dateOf('--until', flags.until),
    eventCategories: categoriesOf(flags.categories),
    waits: flags['no-wait'] !== true,
    workspace: flags.workspace,
  };
}

function dateOf(flag: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = parseTime(text);
  return time === null ? refuse(`${flag} ${text} is no date; write 2026-01-31.`) : new Date(time);
}

function categoriesOf(text: string | undefined): string[] | undefined {
  const named = text?.split(',').map((name) => name.trim().toUpperCase());
  const unknown = named?.find((name) => !categories.includes(name));
  if (unknown !== undefined) refuse(`${unknown} is no category; there are ${categories.join(', ')}.`);
  return named;
}

const refuse = (sentence: string) => refuseArguments(analyseCommand.call, sentence);
