import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { requireScope } from '../http/authenticate.ts';
import { publicError } from '../http/envelope.ts';
import type { RequestPipeline } from '../http/handle.ts';
import { bodyReader, type Reader } from '../http/input/reader.ts';
import type { Caller, Route } from '../http/route.ts';
import { type AskOptions, askerOfRoutes, RefusedTool, type ReplyNotes } from './ask.ts';
import type { SentArguments, Tool } from './definition.ts';

/** A request to /mcp that passed authentication. */
export interface Session {
  pipeline: RequestPipeline;
  routes: ReadonlyMap<string, Route>;
  received: Request;
  caller: Caller;
  requestId: string;
}

/** Calls a tool. A refusal is a result too, with REST's sentence as its text. */
export async function callTool(
  session: Session,
  tool: Tool,
  sentArguments: SentArguments,
  { signal, progress }: Pick<AskOptions, 'signal' | 'progress'>,
): Promise<CallToolResult> {
  const { pipeline, routes, received, caller, requestId } = session;
  const startedAt = performance.now();
  const notes: ReplyNotes = { warnings: [], credits: 0 };
  const ask = askerOfRoutes(pipeline, routes, received, {
    requestId,
    tool: tool.name,
    signal,
    noted: notes,
    progress,
  });
  const result = await attempt(tool, caller, sentArguments, ask, notes).catch((thrown) =>
    refusal(session, tool, thrown),
  );
  // The one place that every call of a tool passes when it has ended: who did what, by which tool.
  pipeline.app.log.info(
    {
      requestId,
      tool: tool.name,
      workspace: caller.workspaceOId,
      keyOId: caller.keyOId,
      refused: result.isError === true,
      code: result._meta?.code,
      ms: Math.round(performance.now() - startedAt),
    },
    'tool called',
  );
  return { ...result, _meta: { requestId, credits: notes.credits, ...result._meta } };
}

async function attempt(
  tool: Tool,
  caller: Caller,
  sent: SentArguments,
  ask: ReturnType<typeof askerOfRoutes>,
  noted: ReplyNotes,
): Promise<CallToolResult> {
  for (const scope of tool.scopes) requireScope(caller, scope);
  const { value, report } = readerOf(tool).read(sent, !tool.isOpen);
  noted.warnings.push(...report.warnings);
  const answer = await tool.run(ask, sent, value);
  const own = Array.isArray(answer.warnings) ? answer.warnings.map(String) : [];
  const warnings = [...new Set([...own, ...noted.warnings])];
  const structuredContent = { ...answer, ...(warnings.length > 0 ? { warnings } : {}) };
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
}

function refusal({ pipeline, requestId }: Session, tool: Tool, thrown: unknown): CallToolResult {
  if (thrown instanceof RefusedTool) {
    const { code, errors } = thrown.body;
    return refused(thrown.message, code, errors, thrown.retryAfter);
  }
  const error = publicError(thrown);
  if (error.status >= 500) pipeline.app.log.error({ err: thrown, requestId, tool: tool.name }, 'tool failed');
  return refused(error.message, error.code, error.errors, error.headers?.['retry-after'] ?? null);
}

function refused(message: string, code: unknown, errors: unknown, retryAfter: string | null): CallToolResult {
  const faults = Array.isArray(errors) ? (errors as { path: string; message: string }[]) : [];
  const lines = [
    message,
    ...(faults.length > 1 ? faults.map((fault) => `- ${fault.path}: ${fault.message}`) : []),
    ...(retryAfter === null ? [] : [`Try again in ${retryAfter} seconds.`]),
  ];
  const _meta = { code, ...(faults.length > 0 ? { errors: faults } : {}) };
  return { isError: true, content: [{ type: 'text', text: lines.join('\n') }], _meta };
}

const readers = new WeakMap<Tool, Reader>();

function readerOf(tool: Tool): Reader {
  const reader = readers.get(tool) ?? bodyReader(tool.input);
  readers.set(tool, reader);
  return reader;
}
