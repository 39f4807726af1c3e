import type { ChatBody, ScriptedReply } from './openai-server.ts';
import { verifying } from './openai-verifier.ts';
import { type Place, schemaModel } from './schema-model.ts';

/**
 * A model that says something false whatever it is asked: it quotes a sentence of the sources to the letter and tells it
 * otherwise, in one way at a time. Asked to verify, it says no to what it has told; `told` keeps that.
 */

/** How a sentence is told otherwise; null where it has nothing to change so. */
type Falsify = (sentence: string) => string | null;

const replaced =
  (pattern: RegExp, by: string | ((found: string) => string)): Falsify =>
  (sentence) => {
    const changed = sentence.replace(pattern, (found) => (typeof by === 'string' ? by : by(found)));
    return changed === sentence ? null : changed;
  };
const bare = (sentence: string) => sentence.replace(/[.!?]$/, '');
const inserted = (word: string) =>
  replaced(/ (?=(?:runs|cuts?|plans|is|was|closed|took|stay|calls|changes|uses|likes) )/, ` ${word} `);

export const falsehoods: Readonly<Record<string, Falsify>> = {
  figure: replaced(/\d/, (digit) => String((Number(digit) + 3) % 10)),
  unit: replaced(/\b(?:weeks?|months?|years?|days?)\b/, 'decades'),
  'date word': replaced(/\b(?:spring|autumn|May|March|Monday|week)\b/, 'winter'),
  name: replaced(/(?<=[a-z] )\p{Lu}\p{Ll}+/u, 'Veltrona'),
  role: (sentence) => `The chief lawyer says: ${sentence}`,
  swap: (sentence) => {
    const words = bare(sentence).split(' ');
    return words.length < 5
      ? null
      : `${[...words.slice(-2), ...words.slice(2, -2), ...words.slice(0, 2)].join(' ')}.`;
  },
  negation: inserted('never'),
  universal: (sentence) => `In every country ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
  superlative: (sentence) => `${bare(sentence)}, the best in its trade.`,
  modality: inserted('may perhaps'),
  tense: inserted('no longer'),
  order: (sentence) => `${bare(sentence)} before the war.`,
  cause: (sentence) => `${bare(sentence)} because of a strike.`,
  scope: (sentence) => `Only on Sundays ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
  'cut quote': replaced(/ (?:if|unless|until) .*$/, '.'),
  'other source': (sentence) =>
    sentence.includes('Sandvik Quay')
      ? sentence.replace('Sandvik Quay', 'Lindgren Port')
      : 'Lindgren Port lost two ferries in March.',
  invented: () => 'The board has approved a budget of nine million euros.',
  translated: () => 'Der Vorstand hat neun Millionen Euro genehmigt.',
};

export interface Adversary {
  answers(body: ChatBody): ScriptedReply;
  /** What it has said that does not follow. */
  told: Set<string>;
}

const lastSentence = (text: string) =>
  text
    .trim()
    .split(/(?<=[.!?])\s/)
    .at(-1) ?? '';

export function adversary(falsify: Falsify): Adversary {
  const told = new Set<string>();
  const say = ({ path, passage, schema, sources }: Place): unknown => {
    const isText = schema.type === 'string' && !schema.enum;
    // drift: the record is said to be contradicted, and what it should say instead stands in `after`
    if (path.endsWith('/effect')) return 'contradicts';
    if (path.endsWith('/hasEnded')) return false;
    // a question: the opposite answer on a true quote, and an answer on a false one
    if (/__answers__0\/value$/.test(path)) {
      told.add('? NO');
      return 'NO';
    }
    if (passage && /__answers__[1-9]\/quote$/.test(path)) return falsely(passage.quote);
    const line = /^\/lines\/(\d+)\/line$/.exec(path);
    if (line) return falsely(lastSentence(sources[Number(line[1])]?.text ?? ''));
    if (passage && /^\/findings\/\d+\/quote$/.test(path)) return falsely(passage.quote);
    if (!passage || !isText || !/\/(?:value|text|line|after)$/.test(path)) return undefined;
    return falsely(passage.quote);
  };
  const falsely = (said: string): string | undefined => {
    const sentence = falsify(said);
    if (sentence === null || sentence === said) return undefined;
    told.add(sentence);
    return sentence;
  };
  const follow = schemaModel({ say });
  const verify = verifying(
    ({ value }) => ![...told].some((one) => one.includes(value) || value.includes(one)),
  );
  return { told, answers: (body) => verify(body) ?? rewriting(body) ?? follow(body) };

  /** A rewriting tells the first sentence of its text otherwise. */
  function rewriting(body: ChatBody): ScriptedReply | undefined {
    if (body.response_format?.json_schema.name !== 'rewritten') return undefined;
    const text = /<<<source text \S+>>>\n([\s\S]*?)\n<<<end text/.exec(
      body.messages?.map(({ content }) => content).join('\n') ?? '',
    )?.[1];
    const [first = ''] = text?.split(/(?<=[.!?])\s/) ?? [];
    const changed = falsify(first);
    if (changed) told.add(changed);
    return {
      content: JSON.stringify({ text: text?.replace(first, changed ?? first), reasoning: 'plainer' }),
    };
  }
}
