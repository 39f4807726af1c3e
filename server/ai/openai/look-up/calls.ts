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

/** A call as far as it was heard, with the index of its pieces. */
export interface HeardCall extends AskedCall {
  index: number | null;
}

type Piece = OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall;

/** Collects calls from their streamed pieces, which an index tells apart. */
export function hearCalls(calls: HeardCall[], pieces: readonly Piece[]): void {
  for (const piece of pieces) {
    const call = begunCall(calls, piece) ?? { index: piece.index ?? null, id: '', name: '', arguments: '' };
    const { id, function: said } = piece;
    if (!calls.includes(call)) {
      // without an index, what has no name belongs to a call that never began
      if (call.index === null && !said?.name) continue;
      if (calls.length >= mostCalls) throw new UnusableAnswer(`the answer has more than ${mostCalls} calls`);
      calls.push(call);
    }
    call.id ||= id ?? '';
    call.name += said?.name ?? '';
    call.arguments += said?.arguments ?? '';
  }
}

/** Returns the call that a piece goes on with. Some endpoints count nothing, and some count every call as the first. */
function begunCall(
  calls: readonly HeardCall[],
  { id, function: said, ...place }: Partial<Piece>,
): HeardCall | undefined {
  const index = place.index ?? null;
  if (index === null) return said?.name ? undefined : calls.at(-1);
  const last = calls.findLast((call) => call.index === index);
  if (!last || !said?.name) return last;
  const isAnother = id && last.id ? id !== last.id : last.arguments !== '';
  return isAnother ? undefined : last;
}

/** Returns the collected calls, each with an id for its result to refer to. */
export function callsHeard(calls: readonly HeardCall[]): AskedCall[] {
  return calls.map(({ id, name, arguments: given }, at) => ({
    id: id || `call_${at + 1}`,
    name,
    arguments: given,
  }));
}
