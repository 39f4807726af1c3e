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
  const pairs: AskedPair[] = [];
  let [subject, clause]: [string | null, string] = [null, ''];
  for (const line of body.messages?.at(-1)?.content.split('\n') ?? []) {
    const [, key = '', json = '""'] = /^(?:(Subject|\d+) )?(".*")$/.exec(line) ?? [];
    const said: string = JSON.parse(json);
    if (key === 'Subject') subject = said;
    else if (key === '') clause = said;
    else pairs[Number(key) - 1] = { value: said, clause, subject };
  }
  return pairs;
}

export function verdicts(...follows: boolean[]): ScriptedReply {
  const no = follows.flatMap((one, index) => (one ? [] : [`${index + 1} other words`]));
  const yes = follows.flatMap((one, index) => (one ? [index + 1] : []));
  return { content: JSON.stringify({ no, yes }) };
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
