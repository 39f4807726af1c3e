import { casesMost, type EvaluationCase } from '../../../../schema/evaluation.ts';
import {
  type EvaluationSet,
  type EvaluationSetCreate,
  type EvaluationSetHead,
  type EvaluationSetListQuery,
  type EvaluationSetUpdate,
  setsMost,
} from '../../../../schema/evaluation-set.ts';
import { newOId, prefixes } from '../../../../schema/o-id.ts';
import { listPage } from '../../../database/counted-page.ts';
import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { lockName } from '../../../database/lock-name.ts';
import { conflict, invalidField, notFound } from '../../../errors.ts';
import { casesFromRuns } from './cases-from-runs.ts';

interface HeadRow extends Omit<EvaluationSetHead, 'createdAt' | 'updatedAt'> {
  createdAt: Date;
  updatedAt: Date;
}
type SetRow = HeadRow & Pick<EvaluationSet, 'cases'>;

/** Stores a set of cases. Throws 400 without a case, 404 for an unknown run, 409 beyond the limit of sets. */
export async function createEvaluationSet(
  tx: Tx,
  workspace: string,
  { name, cases, fromRunOIds }: EvaluationSetCreate,
): Promise<EvaluationSet> {
  const all = await joined(tx, workspace, cases ?? [], fromRunOIds);
  await lockName(tx, `evaluation sets of ${workspace}`);
  const [row] = await tx<SetRow[]>`
    insert into evaluation_set (workspace_o_id, o_id, name, cases)
    select ${workspace}, ${newOId(prefixes.evaluationSet)}, ${name}, ${json(tx, all)}::jsonb
    where (select count(*) from evaluation_set where workspace_o_id = ${workspace}) < ${setsMost}
    returning ${columns(tx)}, cases`;
  if (!row)
    throw conflict(
      `The workspace has ${setsMost} evaluation sets, the limit; delete one first`,
      'too_many_sets',
    );
  return setOf(row);
}

/** Changes the given members of a set; cases from runs are appended. Throws as create does, 404 if unknown. */
export async function updateEvaluationSet(
  tx: Tx,
  workspace: string,
  { oId, name, cases, fromRunOIds }: EvaluationSetUpdate,
): Promise<EvaluationSet> {
  const [before] = await tx<SetRow[]>`
    select ${columns(tx)}, cases
    from evaluation_set
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    for no key update`;
  if (!before) throw unknownSet();
  const all = await joined(tx, workspace, cases ?? before.cases, fromRunOIds);
  const [row] = await tx<SetRow[]>`
    update evaluation_set
    set
      name = ${name ?? before.name},
      cases = ${json(tx, all)}::jsonb,
      version = case when cases = ${json(tx, all)}::jsonb then version else version + 1 end,
      updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    returning ${columns(tx)}, cases`;
  return setOf(row ?? before);
}

/** Sets without their cases, newest first. */
export async function listEvaluationSets(
  tx: Tx,
  workspace: string,
  query: EvaluationSetListQuery,
): Promise<{ data: EvaluationSetHead[]; total: number; hasNext: boolean }> {
  const from = tx`
    from evaluation_set
    where workspace_o_id = ${workspace}
      ${query.text ? tx`and strpos(lower(name), lower(${query.text})) > 0` : tx``}`;
  return listPage(tx, query, { columns: columns(tx), from, order: tx`created_at desc, o_id desc` }, headOf);
}

/** Returns one set with its cases. 404 if unknown. */
export async function getEvaluationSet(tx: Tx, workspace: string, oId: string): Promise<EvaluationSet> {
  const [row] = await tx<SetRow[]>`
    select ${columns(tx)}, cases
    from evaluation_set
    where workspace_o_id = ${workspace}
      and o_id = ${oId}`;
  if (!row) throw unknownSet();
  return setOf(row);
}

/** Deletes a set; evaluations of it stay. 404 if unknown. */
export async function deleteEvaluationSet(tx: Tx, workspace: string, oId: string): Promise<EvaluationSet> {
  const [row] = await tx<SetRow[]>`
    delete from evaluation_set
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    returning ${columns(tx)}, cases`;
  if (!row) throw unknownSet();
  return setOf(row);
}

/** A set is read and run as a whole. */
const bytesMost = 8 * 1024 * 1024;

async function joined(
  tx: Tx,
  workspace: string,
  cases: readonly EvaluationCase[],
  fromRunOIds: readonly string[] | null | undefined,
): Promise<EvaluationCase[]> {
  const all = [...cases, ...(await casesFromRuns(tx, workspace, fromRunOIds ?? []))];
  if (all.length === 0) throw invalidField('cases', 'is required: send at least one case, or fromRunOIds');
  if (all.length > casesMost)
    throw invalidField(
      cases.length > casesMost ? 'cases' : 'fromRunOIds',
      `exceeds the limit of ${casesMost} cases in a set`,
    );
  if (Buffer.byteLength(JSON.stringify(all)) > bytesMost)
    throw invalidField('cases', `all cases together exceed the limit of ${bytesMost} bytes`);
  return all;
}

const columns = (tx: Tx) => tx`
  o_id, name, version, jsonb_array_length(cases) as total, created_at, updated_at`;

const headOf = (row: HeadRow): EvaluationSetHead => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const setOf = ({ cases, ...head }: SetRow): EvaluationSet => ({ ...headOf(head), cases });

const unknownSet = () => notFound('No evaluation set with this oId exists in the workspace');
