import { z } from 'zod';
import type { RunSubject } from '../../../../schema/agents/input.ts';
import {
  declaredTools,
  type ToolName,
  toolArguments,
  toolDescriptions,
} from '../../../../schema/agents/tools.ts';
import { type LookUpRequest, type OfferedTool, type Usage, usageOfFailure } from '../../../ai/index.ts';
import { ApiError } from '../../../errors.ts';
import type { CitableText } from '../sources/citable-text.ts';
import type { ToolTools } from './tool.ts';
import { createToolbox, type ToolCall } from './toolbox.ts';

export type { ToolTools } from './tool.ts';
export type { ToolCall } from './toolbox.ts';

/** The result of tool calls before anything is written. */
export interface LookedUp {
  /** All that the run may cite: what it had read, and behind it what the tools found. */
  texts: CitableText[];
  /** Null where the agent has no tools. */
  calls: ToolCall[] | null;
  warnings: string[];
  /** Of the model that asked for the calls; null where none was asked. */
  usage: Usage | null;
}

/** What the model is told of the work for which it looks things up. */
type Work = Pick<
  LookUpRequest,
  'task' | 'subject' | 'company' | 'tier' | 'instructions' | 'wanted' | 'sampling'
> & {
  /** The page that the request names and nobody has read yet: it is looked up before anything else. */
  page?: string | null;
};

/**
 * Uses an agent's tools for one run. An endpoint's model asks for what it needs, within the agent's limits; with the
 * built-in model only the company's page is read, since everything else is read for every run.
 */
export async function lookUp(
  tools: ToolTools,
  setting: Readonly<Record<string, unknown>> | null | undefined,
  subject: RunSubject,
  known: readonly CitableText[],
  { page = null, ...work }: Work,
): Promise<LookedUp> {
  const { names, most } = declaredTools(setting);
  const nothing = { texts: [...known], calls: null, warnings: [], usage: null };
  if (names.length === 0) return nothing;
  if (work.wanted.length === 0)
    return { ...nothing, calls: [], warnings: ['tools: this agent asks no model, so none was used'] };
  const { usable, warnings } = usableOf(names, subject, tools.ai.kind === 'endpoint');
  const box = createToolbox(tools, subject, { names: usable, most }, known);
  const lookedUp = (more: string[], usage: Usage | null): LookedUp => ({
    texts: box.texts,
    calls: box.calls,
    warnings: [...warnings, ...more],
    usage,
  });
  if (usable.length === 0) return lookedUp([], null);
  const address = page ?? (tools.ai.kind === 'endpoint' ? null : '/');
  const read =
    address && usable.includes('page') ? await box.call('page', JSON.stringify({ address })) : null;
  if (read?.says) warnings.push(`tools.page: ${read.says}`);
  if (tools.ai.kind === 'built-in') return lookedUp([], null);
  try {
    const sources = box.texts.map(({ source }) => source);
    const { call } = box;
    const offered = usable.map(offeredTool);
    const left = most - box.calls.length;
    if (left < 1) return lookedUp([], null);
    const request = { ...work, sources, tools: offered, most: left, call, signal: tools.signal };
    return lookedUp([], (await tools.ai.lookUp(request)).usage);
  } catch (error) {
    if (!cannotCall(error)) throw error;
    const reason = `tools: the model asked for none that could be understood, so nothing more was looked up: ${error.message}`;
    return lookedUp([reason], usageOfFailure(error));
  }
}

/** An endpoint may know no tools, or a model not how to ask for them: what was read before is there all the same. */
const cannotCall = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['model_refused', 'model_answer_unusable'].includes(error.code);

function usableOf(names: readonly ToolName[], { company }: RunSubject, asksForTools: boolean) {
  const warnings: string[] = [];
  const idle: readonly ToolName[] = asksForTools ? [] : names.filter((name) => name !== 'page');
  if (idle.length > 0)
    warnings.push(
      `tools (${idle.join(', ')}): the built-in model asks for nothing; a run reads library, documents and events anyway`,
    );
  const isPageless = names.includes('page') && !company.domain;
  if (isPageless) warnings.push('tools.page: no domain of the company is known, so no page was read');
  const usable = names.filter((name) => !idle.includes(name) && !(name === 'page' && isPageless));
  return { usable, warnings };
}

function offeredTool(name: ToolName): OfferedTool {
  const { $schema: _draft, ...parameters } = z.toJSONSchema(toolArguments[name], { io: 'input' });
  return { name, description: toolDescriptions[name], parameters };
}
