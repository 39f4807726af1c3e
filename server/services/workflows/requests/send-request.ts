import type { WorkflowDefinition } from '../../../../schema/workflow.ts';
import type { NodeOf } from '../../../../schema/workflow-steps/index.ts';
import type { AppContext, Tools } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { OutboundError } from '../../../outbound/index.ts';
import { retryAfterSeconds } from '../../../outbound/retry-after.ts';
import { signalRun } from '../../runs/parent-signal.ts';
import { storable } from '../advance/storable.ts';
import { nodeAt } from '../runs/defined-nodes.ts';
import type { ComposedRequest } from './compose-request.ts';
import type { NotedAnswer } from './noted-answer.ts';
import {
  type SecretHeaders,
  SecretRefused,
  secretHeaders,
  signatureHeaders,
  withoutSecrets,
} from './secret-headers.ts';

const bodyMost = 1_000_000;

/** What names one attempt of a node's request. */
export interface RequestAttempt {
  runOId: string;
  nodeKey: string;
  attempt: number;
}

type SendTools = Pick<Tools, 'workspace' | 'read' | 'write' | 'outbound' | 'signal' | 'clock'> & {
  app: Pick<AppContext, 'secret'>;
};

/**
 * Sends the request of a node that waits for its answer; null where it does not wait any more. A worker that dies in
 * between leaves the attempt to the next one, which sends the same bytes with the same Idempotency-Key.
 */
export async function sendRequest(tools: SendTools, sent: RequestAttempt): Promise<NotedAnswer | null> {
  const waiting = await tools.read((tx) => waitingRequest(tx, tools.workspace, sent));
  if (!waiting) return null;
  const { node, request } = waiting;
  const id = `${sent.runOId}.${sent.nodeKey}`;
  let secrets: SecretHeaders = { headers: {}, values: [] };
  try {
    // signing may make the workspace's first secret
    const open = node.signed ? tools.write : tools.read;
    const added = await open(async (tx) => {
      const { secret } = tools.app;
      const signed = node.signed
        ? await signatureHeaders(tx, tools.workspace, secret, {
            id,
            at: tools.clock(),
            body: request.body ?? '',
          })
        : {};
      return { signed, secrets: await secretHeaders(tx, tools.workspace, secret, node.secret, request.url) };
    });
    secrets = added.secrets;
    const reply = await tools.outbound.fetch(request.url, {
      method: request.method,
      headers: { ...request.headers, ...added.signed, ...secrets.headers, 'idempotency-key': id },
      ...(request.body === null ? {} : { body: request.body }),
      maxBytes: bodyMost,
      timeoutMs: node.timeoutSeconds * 1_000,
      httpsOnly: Boolean(node.secret) || node.signed,
      signal: tools.signal,
    });
    const text = new TextDecoder().decode(reply.body);
    const headers = Object.entries(Object.fromEntries(reply.headers)).map(([name, value]) => [
      name,
      withoutSecrets(value, secrets.values),
    ]);
    return {
      answer: {
        status: reply.status,
        headers: Object.fromEntries(headers),
        body: bodyValue(text, reply.headers, secrets.values),
      },
      retryAfterSeconds: retryAfterSeconds(reply.headers.get('retry-after'), tools.clock()),
    };
  } catch (error) {
    // The worker stops: whoever comes next sends the same attempt.
    tools.signal.throwIfAborted();
    if (error instanceof SecretRefused)
      return { error: { code: 'secret_refused', message: error.message }, isNetwork: false };
    if (!(error instanceof OutboundError)) throw error;
    const message = withoutSecrets(error.message, secrets.values);
    return { error: { code: error.code, message }, isNetwork: error.retryable };
  }
}

/** Notes what came of an attempt and has the run taken up. Nothing happens where it does not wait for it any more. */
export async function noteAnswer(
  tx: Tx,
  workspace: string,
  { runOId, nodeKey, attempt }: RequestAttempt,
  noted: NotedAnswer,
): Promise<void> {
  // the run before its nodes, as every statement of its holder
  if (!(await signalRun(tx, workspace, runOId))) return;
  await tx`
    update workflow_node
    set
      -- the time that has come lets the run's holder settle it by its policy
      wake_at = now(),
      output = ${json(tx, storable(noted).value)}
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and key = ${nodeKey}
      and type = 'http'
      and status = 'waiting'
      and attempt = ${attempt}
      and output is null`;
}

async function waitingRequest(
  tx: Tx,
  workspace: string,
  { runOId, nodeKey, attempt }: RequestAttempt,
): Promise<{ node: NodeOf<'http'>; request: ComposedRequest } | null> {
  const [row] = await tx<{ input: ComposedRequest; definition: WorkflowDefinition }[]>`
    select node.input, version.definition
    from workflow_node as node
    join run
      on run.workspace_o_id = ${workspace}
      and run.o_id = node.run_o_id
      and run.status in ('pending', 'running', 'waiting')
    join workflow_version as version
      on version.workspace_o_id = ${workspace}
      and version.workflow_o_id = run.workflow_o_id
      and version.version = run.workflow_version
    where node.workspace_o_id = ${workspace}
      and node.run_o_id = ${runOId}
      and node.key = ${nodeKey}
      and node.status = 'waiting'
      and node.attempt = ${attempt}
      and node.output is null`;
  const node = row ? nodeAt(row.definition, nodeKey) : undefined;
  return row && node?.type === 'http' ? { node, request: row.input } : null;
}

/** JSON as a value, whatever else as text, both without secrets; null where the answer is empty. */
function bodyValue(text: string, headers: Headers, secrets: SecretHeaders['values']): unknown {
  if (text === '') return null;
  if (!/[/+]json\b/i.test(headers.get('content-type') ?? 'application/json'))
    return withoutSecrets(text, secrets);
  try {
    const value: unknown = JSON.parse(text);
    if (secrets.length === 0) return value;
    // JSON may write any character as an escape: what is searched is one spelling of what was read
    return JSON.parse(withoutSecrets(JSON.stringify(value), secrets));
  } catch {
    return withoutSecrets(text, secrets);
  }
}
