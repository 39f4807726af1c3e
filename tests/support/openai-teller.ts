import { countTokens } from '../../server/text/token.ts';
import type { ChatBody, ScriptedReply } from './openai-server.ts';
import { pairsAsked, verdicts } from './openai-verifier.ts';
import { shownSources } from './schema-model.ts';

/** A model that is told what to say: of one sentence the same values, whatever it is asked for. */
export interface Teller {
  answers(body: ChatBody): ScriptedReply;
  /** Says these of the sentence from now on, and judges pairs so. */
  tell(sentence: string, values: readonly string[], judge: (value: string) => boolean): void;
  /** Says each value once, in one field after the other, of its own quote. */
  tellAll(said: readonly { value: string; quote: string }[], judge: (value: string) => boolean): void;
  /** Tokens of requests by what was asked for. */
  tokens: Map<string, number>;
}

/** A list holds so many. */
const itemsMost = 12;

/** `secondsOf`: the time that an answer of so many tokens takes; absent: none. */
export function teller(secondsOf?: (tokens: number) => number): Teller {
  let sentence = '';
  let values: readonly string[] = [];
  let once: { value: string; quote: string }[] | null = null;
  let judge: (value: string) => boolean = () => false;
  let rewrites: string[] = [];
  const tokens = new Map<string, number>();

  function contentOf(body: ChatBody): string {
    const name = body.response_format?.json_schema.name ?? '';
    const asked = pairsAsked(body);
    if (asked) {
      const told = verdicts(...asked.map(({ value }) => judge(value)));
      return 'content' in told ? told.content : '';
    }
    if (name === 'rewritten') return JSON.stringify({ text: rewrites.shift() ?? '', reasoning: 'plainer' });
    if (name === 'drift') return JSON.stringify({ found: driftIn(body) });
    const shape = body.response_format?.json_schema.schema ?? {};
    const members = Object.entries((shape.properties ?? {}) as Record<string, Record<string, unknown>>);
    const sourceKey = shownSources(body).find(({ text }) => text.includes(sentence))?.key;
    const said = (member: string) => {
      if (name === 'texts')
        return /_(?:content|body)$/.test(member)
          ? values.map((text) => ({ claim: true, quote: sentence, sourceKey, text: `${text}\n\n` }))
          : [];
      if (once) return once.splice(0, itemsMost).map((one) => ({ ...one, sourceKey: 's1' }));
      return values.map((value) => ({ quote: sentence, sourceKey, value }));
    };
    const isTold = sourceKey !== undefined && (name === 'texts' || name === 'fields');
    return JSON.stringify(
      Object.fromEntries(
        members.map(([member, { type }]) => [member, type === 'array' ? (isTold ? said(member) : []) : null]),
      ),
    );
  }

  /** Each item of the record is told otherwise by one of the values. */
  function driftIn(body: ChatBody): object[] {
    const shown = body.messages?.map(({ content }) => content).join('\n') ?? '';
    const statements = [...shown.matchAll(/^(s\d+) \((?!name|description)[^)]*\): /gm)].map(([, key]) => key);
    return values.map((after, index) => ({
      record: 'r1',
      statement: statements[index] ?? null,
      quote: sentence,
      effect: 'contradicts',
      hasEnded: false,
      after,
    }));
  }

  return {
    tokens,
    tell(said, all, by) {
      [sentence, values, judge, rewrites, once] = [said, all, by, [...all], null];
    },
    tellAll(said, by) {
      [sentence, values, judge, rewrites, once] = ['', [], by, [], [...said]];
    },
    answers(body) {
      const content = contentOf(body);
      const name = body.response_format?.json_schema.name ?? '';
      const schema = countTokens(JSON.stringify(body.response_format?.json_schema.schema ?? ''));
      const input = (body.messages ?? []).reduce((sum, one) => sum + countTokens(one.content), schema);
      const output = countTokens(content);
      tokens.set(name, (tokens.get(name) ?? 0) + input + output);
      const reply = { content, usage: { input, output } };
      return secondsOf ? { after: Bun.sleep(1000 * secondsOf(output)), reply } : reply;
    },
  };
}
