import type { AgentRunBody } from '../../../../schema/agents/input.ts';
import type { RunStatus } from '../../../../schema/run.ts';
import { noActivity } from '../../../agents/activity.ts';
import type { Source } from '../../../ai/index.ts';
import { checkVersion } from '../../../ai/support/index.ts';
import type { Tx } from '../../../database/index.ts';
import { conflict } from '../../../errors.ts';
import { subjectOf } from '../../agents/input.ts';
import type { SelectedEntities } from '../../agents/selected-entities.ts';
import type { CitableText } from '../../agents/sources/citable-text.ts';
import { definitionOf, type RunAgent } from '../accept.ts';
import { unknownRun } from '../records/get-run.ts';
import type { ReadSource, RunRecord } from '../records/run-record.ts';
import { type RunReply, replyOf, type WrittenAnswer } from '../reply.ts';
import { asStored, type Difference, differenceOf } from './difference.ts';

/** A replayed run beside the original. */
export interface Replay extends RunReply {
  mode: 'exact' | 'live';
  /** The run that was repeated. */
  replayOf: string;
  /** The answer is that of the run repeated, to the letter. */
  identical: boolean;
  diff: Difference[];
  sourcesDiff: { added: ReplayedSource[]; removed: ReplayedSource[] };
  check: ReplayedCheck;
}

/** Versions of the check: that of the original run, null before versions were stored, and the current one. */
export interface ReplayedCheck {
  before: number | null;
  now: number;
  hasChanged: boolean;
}

/** Reads versions that were kept with runs. */
export function checkSince(kept: unknown, keptNow: unknown = checkVersion): ReplayedCheck {
  const before = typeof kept === 'number' ? kept : null;
  const now = typeof keptNow === 'number' ? keptNow : checkVersion;
  return { before, now, hasChanged: before !== now };
}

export type ReplayedSource = Pick<ReadSource, 'type' | 'oId' | 'chunkOId' | 'title' | 'url'>;

interface ReplayableRow {
  status: RunStatus;
  type: string;
  experimentOId: string | null;
  body: AgentRunBody;
  output: RunReply | null;
  agent: RunAgent;
  entities: SelectedEntities;
  sources: ReadSource[] | null;
  written: WrittenAnswer | null;
  resolved: RunRecord['resolved'] | null;
}

/**
 * Composes the answer of a run again from its record, without asking a model or reading the library, and reports
 * differences caused by the current definition of its type. 404 for an unknown run, 409 for one without an answer or
 * without a complete record.
 */
export async function replayExactly(tx: Tx, workspace: string, runOId: string): Promise<Replay> {
  const [row] = await tx<ReplayableRow[]>`
    select
      run.status, run.agent_type as type, run.experiment_o_id, run.input as body, run.output, record.agent,
      record.selected as entities, record.sources, record.written, record.resolved
    from run
    join run_record as record
      on record.workspace_o_id = ${workspace}
      and record.run_o_id = run.o_id
    where run.workspace_o_id = ${workspace}
      and run.o_id = ${runOId}
      and run.kind = 'agent'`;
  if (!row) throw unknownRun();
  requireEnded(row.status);
  const { output } = row;
  if (!output)
    throw conflict(
      `The run has no answer to replay, its status is ${row.status}; mode live runs it again`,
      'run_unanswered',
    );
  const again = asStored(composedAgain(runOId, row));
  return {
    ...again,
    mode: 'exact',
    replayOf: runOId,
    identical: JSON.stringify(again) === JSON.stringify(asStored(output)),
    diff: differenceOf(output, again),
    sourcesDiff: { added: [], removed: [] },
    // its verdicts are kept as they were
    check: checkSince(row.written?.checkVersion),
  };
}

/** Throws 409 for a run that has not ended. */
export function requireEnded(status: RunStatus): void {
  if (status === 'pending' || status === 'running')
    throw conflict(`The run has not ended yet, it is ${status}; replay it after its end`, 'run_not_ended');
}

function composedAgain(runOId: string, row: ReplayableRow): RunReply {
  const {
    agent,
    experimentOId,
    body,
    entities,
    sources,
    written: writtenAnswer,
    resolved: resolvedInput,
  } = row;
  if (!sources || !writtenAnswer || !resolvedInput)
    throw conflict(
      'The inputs of the answer were not stored with this run, which an older version made; mode live runs it again',
      'run_not_replayable',
    );
  const definition = definitionOf(row.type);
  const subject = subjectOf(definition, body);
  const { leftOut, ...read } = resolvedInput;
  // the database keeps the members of objects in an order of its own, and answers may follow that of the definition
  const ordered = <T>(stored: Record<string, T>): Record<string, T> =>
    Object.fromEntries(
      definition.matches.flatMap((role) => (role in stored ? [[role, stored[role] as T]] : [])),
    );
  return replyOf({
    run: { runOId, definition, agent, experimentOId, body, subject, entities },
    resolved: {
      ...read,
      matches: ordered(read.matches),
      records: ordered(read.records),
      // an older version kept less of it
      activity: { ...noActivity, ...read.activity },
      subject,
      body,
      settings: agent.settings,
    },
    texts: sources.map(citableAgain),
    leftOut,
    written: writtenAnswer,
  });
}

const sourceTypes: Record<ReadSource['type'], Source['type']> = {
  resource: 'RESOURCE',
  entity: 'ENTITY',
  event: 'EVENT',
  input: 'TEXT',
  page: 'URL',
};

function citableAgain({
  key,
  type,
  oId,
  chunkOId,
  title,
  url,
  start,
  score,
  text,
  fields,
}: ReadSource): CitableText {
  return {
    source: { key, type: sourceTypes[type], oId, url, title, text },
    citation: { type, oId, chunkOId, at: start, score, fields: fields ?? [] },
  };
}
