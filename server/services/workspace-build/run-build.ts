import type { BuildStage } from '../../../schema/workspace-build.ts';
import type { Tools } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { heldOn } from '../context/held-on.ts';
import { paymentFrom } from '../workspaces/usage.ts';
import { beginBuild, endBuild, noteBack } from './build-rows.ts';
import { nextStep, type Step, skipStep } from './build-steps.ts';
import type { BuildWork } from './build-work.ts';
import { findNames } from './find-names.ts';
import { makeAgent } from './make-agent.ts';
import { makeCompany, makeNamed, makeOffering, makeReference, NothingToRead } from './make-records.ts';
import { readMaterial } from './read-material.ts';

export interface BuildTools extends Omit<Tools, 'spend'> {
  /** Credits a month that the workspace may use. */
  creditLimit: number;
}

/** So long steps are begun; then others have their turn, and the build goes on behind them. */
const workedMs = 300_000;

const takers: Record<BuildStage, (work: BuildWork, step: Step) => Promise<void>> = {
  read: readMaterial,
  company: makeCompany,
  offering: makeOffering,
  references: makeReference,
  names: findNames,
  library: makeNamed,
  agents: makeAgent,
};

/**
 * Takes the steps of a build one after the other, from its current one. Each is finished in the transaction that
 * creates its record, so that a resumed build creates nothing twice. Returns whether steps are left for another job.
 * Throws errors that a retry may cure; other faults of a step are stored, and the build continues.
 */
export async function runBuild(tools: BuildTools, buildOId: string): Promise<'over' | 'goes on'> {
  const { workspace, read, write, signal } = tools;
  const build = await write((tx) => beginBuild(tx, workspace, buildOId));
  if (!build) return 'over';
  const { keyOId } = build.author;
  const payment = paymentFrom({ workspace, keyOId, creditLimit: tools.creditLimit, write });
  const work: BuildWork = {
    ...tools,
    build,
    spend: payment.spend,
    write: payment.paidBy(write),
    heldOn: (name) => heldOn(tools, name),
  };
  const until = performance.now() + workedMs;
  let { wasAway } = build;
  for (;;) {
    signal.throwIfAborted();
    const step = await read((tx) => nextStep(tx, workspace, buildOId));
    if (!step) break;
    if (performance.now() > until) return 'goes on';
    const why = await take(work, step).finally(payment.settle);
    if (why !== null) {
      await write((tx) => endBuild(tx, workspace, buildOId, why));
      return 'over';
    }
    if (wasAway) await write((tx) => noteBack(tx, workspace, buildOId));
    wasAway = false;
  }
  await write((tx) => endBuild(tx, workspace, buildOId));
  return 'over';
}

/** Why the build cannot go on; null where it can. */
async function take(work: BuildWork, step: Step): Promise<string | null> {
  try {
    await takers[step.stage](work, step);
  } catch (error) {
    work.signal.throwIfAborted();
    if (error instanceof NothingToRead) return error.message;
    if (error instanceof ApiError && error.status === 402) return error.message;
    if (!(error instanceof ApiError) || !concernsStepAlone(error)) throw error;
    await work.write((tx) => skipStep(tx, work.workspace, step, error.message));
  }
  return null;
}

/** Refusals do, and answers of the model that cannot be used; an endpoint or a database that is away does not. */
const concernsStepAlone = ({ status, code }: ApiError) =>
  code === 'model_answer_unusable' || (status < 500 && status !== 408 && status !== 409 && status !== 429);
