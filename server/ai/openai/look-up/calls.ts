import type { OpenAI } from 'openai';
import type { OfferedTool } from '../../ai.ts';
import type { Message } from '../prompt.ts';
import { UnusableAnswer } from '../retry.ts';

/** Calls of functions in the protocol's form: how they are offered, heard piece by piece, and told of again. */

/** A tool call that the model asks for; its arguments are text, whatever they contain. */
export interface AskedCall {
  id: string;
  name: string;
  arguments: string;
}

/** A message of a conversation: the calls that the model asked for, or the result of one of them. */
export type ToolMessage =
  | { role: 'assistant'; calls: readonly AskedCall[] }
  | { role: 'tool'; callId: string; content: string };

/** More in one answer has no end. */
const mostCalls = 100;

export function offeredTools(
  tools: readonly OfferedTool[],
): Pick<OpenAI.ChatCompletionCreateParams, 'tools'> {
  if (tools.length === 0) return {};
  return { tools: tools.map((one) => ({ type: 'function' as const, function: { ...one } })) };
}

/** Returns a message in the protocol's form. */
export function protocolMessage(message: Message | ToolMessage): OpenAI.ChatCompletionMessageParam {
  if (message.role === 'tool')
    return { role: 'tool', tool_call_id: message.callId, content: message.content };
  if (message.role !== 'assistant') return message;
  const calls = message.calls.map(({ id, name, arguments: given }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: given },
  }));
  return { role: 'assistant', content: null, tool_calls: calls };
}

/** Collects calls from their streamed pieces, which an index tells apart. */
export function hearCalls(
  calls: AskedCall[],
  pieces: readonly OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall[],
): void {
  for (const { index, id, function: said } of pieces) {
    // some endpoints count nothing: a piece with a name begins a call
    const at = Number.isInteger(index) ? Math.max(0, index) : calls.length - (said?.name ? 0 : 1);
    if (at < 0) continue;
    if (at >= mostCalls) throw new UnusableAnswer(`the answer has more than ${mostCalls} calls`);
    const known = calls[at] ?? { id: '', name: '', arguments: '' };
    known.id ||= id ?? '';
    known.name += said?.name ?? '';
    known.arguments += said?.arguments ?? '';
    calls[at] = known;
  }
}

/** Returns the collected calls without gaps, each with an id for its result to refer to. */
export function callsHeard(calls: readonly AskedCall[]): AskedCall[] {
  return Object.values(calls).map((call, at) => (call.id ? call : { ...call, id: `call_${at + 1}` }));
}
