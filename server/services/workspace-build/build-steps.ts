import type { BuildStage } from '../../../schema/workspace-build.ts';
import type { Tx } from '../../database/index.ts';
import type { ReadInput } from './build-plan.ts';
import { placeOf } from './build-rows.ts';

/** A step of a build that has not been taken. */
export interface Step {
  buildOId: string;
  key: string;
  stage: BuildStage;
  input: unknown;
}

/** The record that a step made. */
export interface MadeStep {
  kind: string;
  oId: string;
  /** False for a record that was there before. */
  isNew: boolean;
}

/** Returns the next step; null when all are taken. */
export async function nextStep(tx: Tx, workspace: string, buildOId: string): Promise<Step | null> {
  const [row] = await tx<Step[]>`
    select build_o_id, key, stage, input
    from build_step
    where workspace_o_id = ${workspace}
      and build_o_id = ${buildOId}
      and status = 'pending'
    order by ${placeOf(tx)}, ordinal
    limit 1`;
  return row ?? null;
}

/** Marks a step as done in the transaction that creates its record, so that a second worker creates nothing. */
export async function finishStep(
  tx: Tx,
  workspace: string,
  step: Step,
  madeStep: MadeStep | null,
): Promise<void> {
  await closeStep(
    tx,
    workspace,
    step,
    tx`
      status = 'done',
      -- a text that was read stands in its resource
      input = input - 'text',
      kind = ${madeStep?.kind ?? null},
      made_o_id = ${madeStep?.oId ?? null},
      is_new = ${madeStep?.isNew ?? null}`,
  );
}

export async function skipStep(tx: Tx, workspace: string, step: Step, why: string): Promise<void> {
  await closeStep(
    tx,
    workspace,
    step,
    tx`status = 'skipped', input = input - 'text', note = ${why.slice(0, 1000)}`,
  );
}

async function closeStep(
  tx: Tx,
  workspace: string,
  { buildOId, key }: Step,
  set: ReturnType<Tx>,
): Promise<void> {
  const closed = await tx`
    update build_step
    set ${set}
    where workspace_o_id = ${workspace}
      and build_o_id = ${buildOId}
      and key = ${key}
      and status = 'pending'`;
  if (closed.count !== 1) throw new Error('a step of a build was taken twice');
}

/** Returns the resources that a build has read, in order. */
export async function readResources(
  tx: Tx,
  workspace: string,
  buildOId: string,
): Promise<{ key: string; of: ReadInput['of']; oId: string }[]> {
  return tx<{ key: string; of: ReadInput['of']; oId: string }[]>`
    select key, input ->> 'of' as of, made_o_id as o_id
    from build_step
    where workspace_o_id = ${workspace}
      and build_o_id = ${buildOId}
      and stage = 'read'
      and status = 'done'
    order by ordinal`;
}

/** Returns the reasons why pages could not be read, a sentence for each. */
export async function skippedReads(tx: Tx, workspace: string, buildOId: string): Promise<string[]> {
  const rows = await tx<{ note: string }[]>`
    select note
    from build_step
    where workspace_o_id = ${workspace}
      and build_o_id = ${buildOId}
      and stage = 'read'
      and status = 'skipped'
    order by ordinal`;
  return rows.map(({ note }) => note);
}

/** Returns the offering that the build created or found; null where there is none. */
export async function offeringOf(
  tx: Tx,
  workspace: string,
  buildOId: string,
): Promise<{ oId: string; name: string } | null> {
  const [row] = await tx<{ oId: string; name: string }[]>`
    select entity.o_id, entity.name
    from build_step as step
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = step.made_o_id
    where step.workspace_o_id = ${workspace}
      and step.build_o_id = ${buildOId}
      and step.key = 'offering'
      and entity.deleted_at is null`;
  return row ?? null;
}
