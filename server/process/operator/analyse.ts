import { readingTier } from '../../../schema/tier.ts';
import { createAi } from '../../ai/index.ts';
import { writeOut } from '../../arguments.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/index.ts';
import type { Log } from '../../log.ts';
import {
  alreadyRead,
  countToAnalyse,
  getAnalysis,
  requestAnalysis,
} from '../../services/events/analysis-jobs.ts';
import { filterOf } from '../../services/events/filter.ts';
import { auditedWork, operatorOf } from '../../services/workspaces/audit/audited.ts';
import type { AnalysisWanted } from './analysis-wanted.ts';
import { chosenWorkspace, remark, type Work } from './commands.ts';

/** Events read again at the shell: asks for it as the route does, and follows the job. */

const lookEveryMs = 1_000;

export function eventsAnalysed(wantedAnalysis: AnalysisWanted, config: Config, log: Log): Work {
  return async (db) => {
    const { startDate, endDate, eventCategories } = wantedAnalysis;
    const workspace = await chosenWorkspace(db, wantedAnalysis.workspace);
    const filter = {
      events: filterOf({ startDate, endDate, eventCategories }),
      statuses: wantedAnalysis.isOfFailed ? ['FAILED'] : [...alreadyRead],
      otherThan: wantedAnalysis.isOfAnotherModel ? createAi(config, log).model(readingTier) : null,
    };
    const counted = await db.read(workspace, (tx) => countToAnalyse(tx, workspace, filter));
    const job = await db.write(workspace, (tx) =>
      auditedWork(tx, operatorOf(workspace), 'workspace', 'analyse', null, () =>
        requestAnalysis(tx, workspace, filter, counted, Date.now()),
      ),
    );
    const more = counted.totalIsExact ? '' : 'more than ';
    remark(`${more}${counted.total} events are read again: ${job.jobOId}`);
    if (!wantedAnalysis.waits) return;
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
