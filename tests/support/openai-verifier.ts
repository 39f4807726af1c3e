import type { ChatBody, ScriptedReply } from './openai-server.ts';

/** The endpoint's side of verifying requests: the pairs that are asked about, and an answer to all of them. */

export interface AskedPair {
  value: string;
  clause: string;
  subject: string | null;
}

/** Null for a request that asks for something else. */
export function pairsAsked(body: ChatBody): AskedPair[] | null {
  const format = body.response_format as { json_schema?: { name?: string } } | undefined;
  if (format?.json_schema?.name !== 'verify') return null;
  const text = body.messages?.map(({ content }) => content).join('\n') ?? '';
  const shown = /<<<source pairs [0-9a-f]+>>>\n([\s\S]*)\n<<<end pairs/.exec(text)?.[1] ?? '';
  const pairs: AskedPair[] = [];
  let [subject, clause]: [string | null, string] = [null, ''];
  for (const line of shown.split('\n')) {
    const [, key = '', json = '""'] = /^(\w+): (.*)$/.exec(line) ?? [];
    const said: string | null = JSON.parse(json);
    if (key === 'Subject') subject = said;
    else if (key === 'Clause') clause = said ?? '';
    else pairs[Number(key.slice(1)) - 1] = { value: said ?? '', clause, subject };
  }
  return pairs;
}

export function verdicts(...follows: boolean[]): ScriptedReply {
  const told = follows.map((one, index) => ({ pair: `p${index + 1}`, differing: [], follows: one }));
  return { content: JSON.stringify({ verdicts: told }) };
}

/** Answers a verifying request as `judge` says; undefined for any other. */
export function verifying(
  judge: (pair: AskedPair) => boolean,
): (body: ChatBody) => ScriptedReply | undefined {
  return (body) => {
    const pairs = pairsAsked(body);
    return pairs ? verdicts(...pairs.map(judge)) : undefined;
  };
}
