import type { AgentRunBody } from '../../../../schema/agents/input.ts';
import type { EvaluationCase } from '../../../../schema/evaluation.ts';
import type { Tx } from '../../../database/index.ts';
import { ApiError } from '../../../errors.ts';
import { cutAt } from '../../../text/strings.ts';
import type { RunReply } from '../reply.ts';
import { fieldsOf } from './judged-answer.ts';
import { isFilled, valueAt } from './verdict.ts';

interface RunRow {
  oId: string;
  name: string | null;
  input: AgentRunBody;
  output: RunReply | null;
  fields: { path: string }[] | null;
  parts: { path: string }[] | null;
}

/** Answers may be megabytes long: so many are in memory at once. */
const runsAtOnce = 20;
/** The most `paths` that a case may expect. */
const pathsMost = 50;

/**
 * Turns runs into cases: their input, and the filled members of their answer as the expectation, so that an agent
 * that finds less fails. Throws 404 for an unknown run.
 */
export async function casesFromRuns(
  tx: Tx,
  workspace: string,
  runOIds: readonly string[],
): Promise<EvaluationCase[]> {
  const cases: EvaluationCase[] = [];
  for (let start = 0; start < runOIds.length; start += runsAtOnce)
    cases.push(...(await casesOf(tx, workspace, runOIds.slice(start, start + runsAtOnce), start)));
  return cases;
}

async function casesOf(
  tx: Tx,
  workspace: string,
  runOIds: readonly string[],
  start: number,
): Promise<EvaluationCase[]> {
  const rows = await tx<RunRow[]>`
    select
      run.o_id, run.subject_name as name, run.input, run.output, record.request -> 'fields' as fields,
      record.request -> 'parts' as parts
    from run
    left join run_record as record
      on record.workspace_o_id = ${workspace}
      and record.run_o_id = run.o_id
    where run.workspace_o_id = ${workspace}
      and run.o_id = any (${[...runOIds]})
      and run.kind = 'agent'`;
  const byOId = new Map(rows.map((row) => [row.oId, row]));
  return runOIds.map((oId, index) => {
    const row = byOId.get(oId);
    if (row) return caseOf(row);
    const path = `fromRunOIds[${start + index}]`;
    const message = 'no run with this oId exists in the workspace';
    throw new ApiError(404, 'not_found', `${path}: ${message}`, { errors: [{ path, message }] });
  });
}

function caseOf({ oId, name, input, output, fields, parts }: RunRow): EvaluationCase {
  const { agentOId: _agent, experimentOId: _experiment, ...rest } = input;
  const data = output?.data ?? {};
  const paths = fieldsOf(data, [...(fields ?? []), ...(parts ?? [])])
    .filter((path) => isFilled(valueAt(data, path)))
    .slice(0, pathsMost);
  return {
    name: cutAt(name ?? oId, 200),
    input: rest,
    ...(paths.length > 0 ? { expect: { paths } } : {}),
  };
}
