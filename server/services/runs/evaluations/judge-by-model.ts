import { judgingTier, tierCredits } from '../../../../schema/tier.ts';
import { type Ai, type Assessed, isRefusedForGood, type Usage, usageOfFailure } from '../../../ai/index.ts';
import type { Tools } from '../../../context.ts';
import { isPassing } from '../../../database/fault.ts';
import type { Tx, Work } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { ApiError } from '../../../errors.ts';
import { reservedOrRefused, settleCredits, spendReserved } from '../../workspaces/usage.ts';
import { noteUsed } from '../finish.ts';
import type { RunReply } from '../reply.ts';
import { endCase } from './judge-case.ts';
import { type Expectation, textsIn } from './verdict.ts';

export interface JudgeTools extends Pick<Tools, 'workspace' | 'read' | 'write' | 'signal'> {
  ai: Ai;
  /** Credits a month that the workspace may use. */
  creditLimit: number;
  attempt: number;
  isLastTry: boolean;
  finish<T>(work: Work<T>): Promise<T>;
}

interface WaitingCase {
  criteria: string[];
  failed: string[];
  data: RunReply['data'];
  keyOId: string | null;
}

/**
 * Has a model judge a case's expectations in words, and ends the case. Verdicts, end and credits are stored in one
 * transaction; a reservation that a dead worker has left is taken over. Without a model the case fails with that
 * reason. Throws temporary errors.
 */
export async function judgeByModel(tools: JudgeTools, runOId: string): Promise<void> {
  const { ai, workspace, signal } = tools;
  const waiting = await tools.read((tx) => waitingCase(tx, workspace, runOId));
  if (!waiting) return;
  const end = (verdicts: Verdicts, used: Usage | null = null, settle?: (tx: Tx) => Promise<void>) =>
    tools.finish(async (tx) => {
      await store(tx, workspace, runOId, waiting, verdicts, used);
      await settle?.(tx);
    });
  if (ai.kind !== 'endpoint') {
    await end({ none: 'no model of an endpoint is set' });
    return;
  }
  const account = { workspace, keyOId: waiting.keyOId, creditLimit: tools.creditLimit };
  const subject = { oId: `judge_${runOId}`, attempt: tools.attempt };
  const reservation = await tools.write((tx) =>
    reservedOrRefused(tx, account, tierCredits[judgingTier], subject),
  );
  if (reservation instanceof ApiError) {
    await end({ none: reservation.message });
    return;
  }
  let paidCredits = 0;
  let mayBePaid = false;
  const settle = (tx: Tx) => settleCredits(tx, account, reservation, paidCredits, mayBePaid);
  try {
    const { verdicts, usage } = await spendReserved(
      {},
      reservation,
      async () => {
        const texts = [...textsIn(waiting.data)];
        const value = await ai.assess({ criteria: waiting.criteria, texts, signal });
        return { value, credits: value.usage.credits };
      },
      (used) => {
        paidCredits = used;
      },
    );
    await end({ verdicts }, usage, settle);
  } catch (error) {
    // the answer to the last write may be what was lost
    mayBePaid = isPassing(error);
    const used = usageOfFailure(error);
    if (!signal.aborted && error instanceof ApiError && (tools.isLastTry || isRefusedForGood(error))) {
      await end({ none: error.message }, used, settle);
      return;
    }
    await tools.write(async (tx) => {
      await noteUsed(tx, workspace, runOId, used);
      await settle(tx);
    });
    throw error;
  }
}

/** Ends a case whose judge could not be asked. */
export async function endUnjudged(tx: Tx, workspace: string, runOId: string, why: string): Promise<void> {
  const waiting = await waitingCase(tx, workspace, runOId);
  if (waiting) await store(tx, workspace, runOId, waiting, { none: why }, null);
}

/** Or why there are none. */
type Verdicts = { verdicts: Assessed[] } | { none: string };

async function store(
  tx: Tx,
  workspace: string,
  runOId: string,
  { criteria, failed }: WaitingCase,
  said: Verdicts,
  used: Usage | null,
): Promise<void> {
  const verdicts =
    'none' in said
      ? criteria.map((criterion) => ({ criterion, met: null, reason: said.none, evidence: null }))
      : said.verdicts;
  const all = [
    ...failed,
    ...verdicts.flatMap(({ criterion, met, reason }) => {
      if (met) return [];
      return [`judge: ${criterion}: ${met === null ? 'not judged' : 'not met'}: ${reason}`];
    }),
  ];
  const isEnded = await endCase(
    tx,
    workspace,
    runOId,
    tx`
    met = ${all.length === 0},
    failed = ${json(tx, all)},
    verdicts = ${json(tx, verdicts)},
    credits = credits + ${used?.credits ?? 0}`,
  );
  if (isEnded) await noteUsed(tx, workspace, runOId, used);
}

async function waitingCase(tx: Tx, workspace: string, runOId: string): Promise<WaitingCase | null> {
  const [row] = await tx<(Omit<WaitingCase, 'criteria'> & { expect: Expectation })[]>`
    select expect, failed, coalesce(run.output -> 'data', '{}') as data, run.key_o_id
    from evaluation_case
    left join run
      on run.workspace_o_id = ${workspace}
      and run.o_id = ${runOId}
    where evaluation_case.workspace_o_id = ${workspace}
      and evaluation_case.run_o_id = ${runOId}
      and judged_at is null
      and failed is not null`;
  if (!row) return null;
  const { expect, ...rest } = row;
  return { criteria: (expect.judge ?? []).map(({ criterion }) => criterion), ...rest };
}
