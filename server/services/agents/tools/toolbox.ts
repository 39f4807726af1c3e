import { type ToolName, toolArguments } from '../../../../schema/agents/tools.ts';
import type { InputFault } from '../../../../schema/input/report.ts';
import { faultsOf, sentenceOf } from '../../../../schema/input/sentences.ts';
import type { CallOutcome } from '../../../ai/index.ts';
import { ApiError } from '../../../errors.ts';
import { ExtractError } from '../../../ingest/extract.ts';
import { OutboundError } from '../../../outbound/index.ts';
import { parseStorable, storableText } from '../../../text/strings.ts';
import type { CitableText } from '../sources/citable-text.ts';
import { contextTool } from './context-tool.ts';
import { eventTool } from './event-tool.ts';
import { libraryTool } from './library-tool.ts';
import { pageTool } from './page-tool.ts';
import type { Tool, ToolSubject, ToolTools } from './tool.ts';

/** One requested call, as the run's record keeps it. */
export interface ToolCall {
  tool: string;
  /** As they were understood; the text itself where it is no JSON. */
  arguments: unknown;
  at: string;
  ms: number;
  /** Keys of the run's sources that it brought. */
  sourceKeys: string[];
  /** Why it was not made; null where it was. */
  refused: string | null;
}

export interface Toolbox {
  call(name: string, argumentsText: string): Promise<CallOutcome>;
  /** Every text that the run may cite by now, those of the calls behind those there were. */
  texts: CitableText[];
  calls: ToolCall[];
}

const tools: { [Name in ToolName]: Tool<Name> } = {
  library: libraryTool,
  context: contextTool,
  events: eventTool,
  page: pageTool,
};

const callMs = 20_000;
const longestName = 100;
const longestLogged = 2_000;
const longestRefusal = 500;

/**
 * Creates the tools of one run. A call is made only of a tool that the agent declares, with valid arguments and
 * within its limit; nothing that was read can change that.
 */
export function createToolbox(
  givenTools: ToolTools,
  subject: ToolSubject,
  declaredTools: { names: readonly ToolName[]; most: number },
  known: readonly CitableText[],
): Toolbox {
  const texts = [...known];
  const calls: ToolCall[] = [];
  const madeCalls = new Set<string>();

  const add = (found: readonly CitableText[]): CitableText[] => {
    const fresh = found.filter((one) => !texts.some((other) => holds(other, one)));
    const keyed = fresh.map((text, index) => ({
      ...text,
      source: { ...text.source, key: String(texts.length + index) },
    }));
    texts.push(...keyed);
    return keyed;
  };

  const attempt = async (name: string, asked: unknown): Promise<CitableText[]> => {
    const tool = declaredTools.names.find((one) => one === name);
    if (calls.length >= declaredTools.most) throw new Refusal('the run has used all its calls of tools');
    if (!tool) throw new Refusal(`there is no tool ${name}`);
    const read = toolArguments[tool].safeParse(asked, { error: sentenceOf });
    if (!read.success) throw new Refusal(sentencesOf(faultsOf(read.error)));
    const signature = JSON.stringify([tool, read.data]);
    if (madeCalls.has(signature)) throw new Refusal('the same look-up was made before');
    madeCalls.add(signature);
    const signal = AbortSignal.any([givenTools.signal, AbortSignal.timeout(callMs)]);
    return add(await (tools[tool] as Tool<ToolName>).run({ ...givenTools, signal }, subject, read.data));
  };

  return {
    texts,
    calls,
    async call(called, argumentsText) {
      const name = storableText(called).slice(0, longestName).toWellFormed();
      const begunAt = performance.now();
      const at = givenTools.clock().toISOString();
      const asked = parsed(argumentsText);
      const log = (sourceKeys: string[], refused: string | null): void => {
        const ms = Math.round(performance.now() - begunAt);
        calls.push({ tool: name, arguments: logged(asked), at, ms, sourceKeys, refused });
      };
      try {
        const found = await attempt(name, asked);
        log(
          found.map(({ source }) => source.key),
          null,
        );
        const sources = found.map(({ source }) => source);
        return { sources, says: found.length > 0 ? '' : 'Nothing was found that is not known already.' };
      } catch (error) {
        givenTools.signal.throwIfAborted();
        const refused = refusalOf(error);
        if (refused === null) throw error;
        if (calls.length < declaredTools.most) log([], refused);
        return { sources: [], says: `Not done: ${refused}.` };
      }
    },
  };
}

class Refusal extends Error {}

/** A reason that the model may read; null for a fault of our own, which ends the run. */
function refusalOf(error: unknown): string | null {
  if (error instanceof Refusal || error instanceof OutboundError || error instanceof ExtractError)
    return error.message;
  if (error instanceof ApiError && error.status < 500) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'it took too long';
  return null;
}

/** The same document, and the whole of the text. */
function holds({ source, citation }: CitableText, found: CitableText): boolean {
  const isSame =
    citation.type === found.citation.type &&
    citation.oId === found.citation.oId &&
    (source.url ?? null) === (found.source.url ?? null);
  return isSame && source.text.includes(found.source.text);
}

const sentencesOf = (faults: readonly InputFault[]) =>
  faults
    .map(({ path, message }) => [path, message].filter(Boolean).join(': '))
    .join('; ')
    .slice(0, longestRefusal)
    .toWellFormed();

function parsed(text: string): unknown {
  try {
    return parseStorable(text || '{}');
  } catch {
    return storableText(text);
  }
}

function logged(asked: unknown): unknown {
  const text = JSON.stringify(asked);
  return text.length <= longestLogged ? asked : text.slice(0, longestLogged).toWellFormed();
}
