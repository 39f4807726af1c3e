import { eventCategories } from '../../../schema/events.ts';
import { readingTier } from '../../../schema/tier.ts';
import { createAi } from '../../ai/index.ts';
import { writeOut } from '../../arguments.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/index.ts';
import type { Log } from '../../log.ts';
import { alreadyRead, getAnalysis, requestAnalysis } from '../../services/events/analysis-jobs.ts';
import { filterOf } from '../../services/events/filter.ts';
import { chosenWorkspace, remark, type Work } from './commands.ts';

/** Events read again at the shell: asks for it as the route does, and follows the job. */

export interface AnalysisWanted {
  failed?: true;
  'other-model'?: true;
  categories?: string;
  since?: string;
  until?: string;
  'no-wait'?: true;
  workspace?: string;
}

const lookEveryMs = 1_000;

export function eventsAnalysed(wanted: AnalysisWanted, config: Config, log: Log): Work {
  return async (db) => {
    const query = {
      startDate: dateOf('--since', wanted.since),
      endDate: dateOf('--until', wanted.until),
      eventCategories: categoriesOf(wanted.categories),
    };
    const workspace = await chosenWorkspace(db, wanted.workspace);
    const filter = {
      events: filterOf(query),
      statuses: wanted.failed ? ['FAILED'] : [...alreadyRead],
      otherThan: wanted['other-model'] ? createAi(config, log).model(readingTier) : null,
    };
    const job = await db.write(workspace, (tx) => requestAnalysis(tx, workspace, filter, Date.now()));
    remark(`${job.counts.total} events are read again: ${job.jobOId}`);
    if (wanted['no-wait']) return;
    if (await hasWorker(db)) await follow(db, workspace, job.jobOId);
    else remark('No worker runs now: bun start reads them.');
  };
}

async function follow(db: Database, workspace: string, jobOId: string): Promise<void> {
  let shown = '';
  for (;;) {
    const { status, counts, error } = await db.read(workspace, (tx) => getAnalysis(tx, workspace, jobOId));
    const line = progressOf(counts);
    // on a terminal one line that moves; in a file a line a step
    if (line !== shown) writeOut(2, process.stderr.isTTY ? `\r${line}` : `${line}\n`);
    shown = line;
    if (status === 'PENDING' || status === 'IN_PROGRESS') {
      await Bun.sleep(lookEveryMs);
      continue;
    }
    if (process.stderr.isTTY) writeOut(2, '\n');
    if (status === 'FAILED') throw new Error(`The events could not be read: ${error}`);
    return;
  }
}

const width = 30;

function progressOf({ total, done, failed }: { total: number; done: number; failed: number }): string {
  const share = total === 0 ? 1 : Math.min(1, (done + failed) / total);
  const filled = Math.round(share * width);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  return `${bar} ${done} of ${total}${failed > 0 ? `, ${failed} could not be read` : ''}`;
}

async function hasWorker(db: Database): Promise<boolean> {
  const rows = await db.ownerSql`
    select
    from worker
    where beat_at > now() - interval '30 seconds'
    limit 1
  `;
  return rows.length > 0;
}

function dateOf(flag: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new Error(`${flag} ${text} is no date; write 2026-01-31.`);
  return date;
}

function categoriesOf(text: string | undefined): string[] | undefined {
  const named = text?.split(',').map((name) => name.trim().toUpperCase());
  const unknown = named?.find((name) => !eventCategories.some((known) => known === name));
  if (unknown !== undefined)
    throw new Error(`${unknown} is no category; there are CALL, EMAIL, CRM and SOCIAL.`);
  return named;
}
