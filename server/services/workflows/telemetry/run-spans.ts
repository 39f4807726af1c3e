import { createHash } from 'node:crypto';
import type { TraceSpan } from '../../../outbound/traces.ts';
import type { EndedNodeRow, EndedRun, EndedRunRow } from './ended-runs.ts';

/**
 * Returns a run as a trace: the run, below it each attempt of each node, below those the agents' runs. It holds
 * identifiers, times, codes and figures; inputs, outputs and messages stay in the database. Identifiers are a
 * function of the run.
 */
export function spansOf(run: EndedRun): TraceSpan[] {
  const { traceId, idOf } = identifiersOf(run);
  const workspace = { 'groundwork.workspace.oid': run.workspace };
  const root: TraceSpan = { ...runSpan(run), traceId, spanId: idOf('run'), parentSpanId: null };
  const attempts = run.nodes.flatMap(attemptsOf);
  const parentOf = new Map(
    attempts.flatMap(({ key, attempt, agentRunOId }) =>
      agentRunOId ? [[agentRunOId, idOf(`${key} ${attempt}`)] as const] : [],
    ),
  );
  return [
    root,
    ...attempts.map(({ key, nodeId, type, attempt, status, startedAt, endedAt, fault }) => ({
      traceId,
      spanId: idOf(`${key} ${attempt}`),
      parentSpanId: root.spanId,
      name: `node ${nodeId}`,
      startedAt,
      endedAt: later(startedAt, endedAt),
      fault,
      attributes: {
        ...workspace,
        'groundwork.run.oid': run.runOId,
        'groundwork.workflow.oid': run.workflowOId ?? '',
        'groundwork.node.id': nodeId,
        'groundwork.node.key': key,
        'groundwork.node.type': type,
        'groundwork.node.status': status,
        'groundwork.node.attempt': attempt,
      },
    })),
    ...run.agentRuns.map((agentRun) => ({
      ...runSpan(agentRun),
      traceId,
      spanId: idOf(agentRun.runOId),
      parentSpanId: parentOf.get(agentRun.runOId) ?? root.spanId,
    })),
  ];
}

function identifiersOf({ workspace, runOId, round }: EndedRunRow) {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const traceId = hash(`${workspace} ${runOId} ${round}`).slice(0, 32);
  return { traceId, idOf: (name: string) => hash(`${traceId} ${name}`).slice(0, 16) };
}

type Unplaced = Omit<TraceSpan, 'traceId' | 'spanId' | 'parentSpanId'>;

function runSpan(run: EndedRunRow): Unplaced {
  const startedAt = run.startedAt ?? run.createdAt;
  return {
    name: run.kind === 'workflow' ? 'workflow run' : `agent ${run.agentType}`,
    startedAt,
    endedAt: later(startedAt, run.completedAt),
    fault: run.status === 'completed' ? null : (run.fault ?? run.status),
    attributes: {
      'groundwork.workspace.oid': run.workspace,
      'groundwork.run.oid': run.runOId,
      'groundwork.run.status': run.status,
      'groundwork.run.attempt': run.attempt,
      'groundwork.run.round': run.round,
      ...(run.kind === 'workflow' ? workflowAttributes(run) : agentAttributes(run)),
    },
  };
}

const workflowAttributes = ({ workflowOId, workflowVersion }: EndedRunRow) => ({
  'groundwork.workflow.oid': workflowOId ?? '',
  'groundwork.workflow.version': workflowVersion ?? 0,
});

/** Names of OpenTelemetry's conventions for generative models where it has one. */
const agentAttributes = (run: EndedRunRow) => ({
  'gen_ai.operation.name': 'invoke_agent',
  ...(run.agentOId ? { 'gen_ai.agent.id': run.agentOId } : {}),
  ...(run.model ? { 'gen_ai.response.model': run.model } : {}),
  'gen_ai.usage.input_tokens': run.inputTokens,
  'gen_ai.usage.output_tokens': run.outputTokens,
  'groundwork.agent.type': run.agentType ?? '',
  'groundwork.cost.usd': run.costUsd,
  'groundwork.credits': run.credits,
});

interface Attempt extends Pick<EndedNodeRow, 'key' | 'nodeId' | 'type' | 'status'> {
  attempt: number;
  agentRunOId: string | null;
  startedAt: Date;
  endedAt: Date;
  fault: string | null;
}

/** Every attempt that began; a node that was skipped, or cancelled before its turn, has none. */
function attemptsOf({ earlier, startedAt, completedAt, ...node }: EndedNodeRow): Attempt[] {
  const before = earlier.map((one) => ({
    ...node,
    status: 'failed',
    attempt: one.attempt,
    agentRunOId: one.agentRunOId,
    startedAt: new Date(one.startedAt ?? one.endedAt),
    endedAt: new Date(one.endedAt),
    fault: one.fault,
  }));
  if (!startedAt || !completedAt) return before;
  return [...before, { ...node, startedAt, endedAt: completedAt, fault: faultOf(node) }];
}

const faultOf = ({ status, fault }: Pick<EndedNodeRow, 'status' | 'fault'>) =>
  fault ?? (status === 'failed' || status === 'cancelled' ? status : null);

/** Clocks are the database's, but a row's times may be of two transactions. */
const later = (startedAt: Date, endedAt: Date) => (endedAt < startedAt ? startedAt : endedAt);
