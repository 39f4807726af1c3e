import type { ChatBody, ScriptedReply } from './openai-server.ts';

/** A model behind an endpoint that reads by a list of phrases: what it says is known beforehand. */
export interface Phrase {
  phrase: string;
  type: string;
  sentiment?: string;
  /** What it quotes; the phrase itself where none is given. */
  quote?: string;
  /** The name of the record that it links. */
  record?: string;
}

export interface Readers {
  phrases: Phrase[];
  purpose?: string;
  line?: string;
  /** Of pairs of records. */
  same?: (text: string) => boolean;
}

/** Answers each kind of question in its form. Texts are told apart by their marks, as a model would. */
export function readingModel({ phrases, purpose, line, same }: Readers): (body: ChatBody) => ScriptedReply {
  const answer = (body: ChatBody): object => {
    const contents = (body.messages ?? []).map(({ content }) => content);
    const texts = contents.flatMap(marked);
    switch (body.response_format?.json_schema.name) {
      case 'findings':
        return { findings: texts.flatMap(([key, text]) => foundIn(key, text, phrases)) };
      case 'links':
        return { links: linksIn(contents.join('\n'), phrases) };
      case 'purposes':
        return { calls: texts.map(([call]) => ({ call, purpose: purpose ?? 'OTHER' })) };
      case 'summaries':
        return { lines: texts.map(([text]) => ({ text, line: line ?? '' })) };
      default:
        return {
          same: texts
            .flatMap(([, text]) => pairsIn(text).filter(([, pair]) => same?.(pair)))
            .map(([key]) => key),
        };
    }
  };
  return (body) => ({ content: JSON.stringify(answer(body)) });
}

/** What kinds of questions were asked, in order. */
export function kindsOf(seen: readonly { body: ChatBody }[]): string[] {
  return seen.flatMap(({ body }) => body.response_format?.json_schema.name ?? []);
}

function marked(content: string): [key: string, text: string][] {
  return [...content.matchAll(/<<<source (\S+) (\S+)>>>\n([\s\S]*?)\n<<<end \1 \2>>>/g)].map(
    ([, key = '', , text = '']) => [key, text],
  );
}

function foundIn(text: string, whole: string, phrases: Phrase[]): object[] {
  return phrases
    .filter(({ phrase }) => whole.includes(phrase))
    .map(({ phrase, type, sentiment, quote }) => ({
      text,
      quote: quote ?? phrase,
      type,
      sentiment: sentiment ?? 'NEGATIVE',
    }));
}

function linksIn(whole: string, phrases: Phrase[]): object[] {
  const keyOf = (record: string) =>
    [...whole.matchAll(/^(r\d+) \(\S+\) (.*)$/gm)].find(([, , name]) => name?.startsWith(record))?.[1];
  return [...whole.matchAll(/^(f\d+) .*\npassage: (.*)$/gm)].flatMap(([, passage, quote]) =>
    phrases
      .filter(({ phrase, record }) => record && quote?.includes(phrase))
      .map(({ record = '' }) => ({ passage, record: keyOf(record) ?? 'r99' })),
  );
}

function pairsIn(text: string): [key: string, pair: string][] {
  return text.split('\n\n').map((pair) => [pair.split(' ', 1)[0] ?? '', pair]);
}
