import { turns } from '../../event-loop.ts';
import type { EndpointAi, WriteRequest, WriteResult } from '../ai.ts';
import { usageOf } from '../prices.ts';
import { checkQuotesInTurns } from '../quote.ts';
import {
  readReranked,
  readRewritten,
  readWritten,
  rerankSchema,
  rewriteSchema,
  writeSchema,
} from './answer.ts';
import { tellFields } from './as-written.ts';
import { askerOf, type OpenAiConnection, type OpenAiOptions } from './ask.ts';
import { lookUpByModel } from './look-up/index.ts';
import { rerankMessages, rewriteMessages, truncatedSources, writeMessages } from './prompt.ts';
import { withSecondOpinion } from './second-opinion.ts';

/** The models of an endpoint: each method is one kind of question, with the messages, the form and the reading of it. */

type Writing = Pick<EndpointAi, 'model' | 'write' | 'rewrite' | 'rerank' | 'lookUp'>;

export function openAiWriting(options: OpenAiOptions, connection: OpenAiConnection): Writing {
  const ask = askerOf(options, connection);
  return {
    model: (tier) => options.models[tier],
    lookUp: (request) => lookUpByModel(ask, options.models[request.tier], request),
    async write(request) {
      const { tier, signal, observer } = request;
      if (request.sources.length === 0) return nothingToRead(request, options.models[tier]);
      const { value, usage, model } = await ask({
        name: 'fields',
        tier,
        signal,
        messages: writeMessages(request),
        schema: writeSchema(request),
        listener: observer && (() => tellFields(request, observer)),
        read: (content) => readWritten(content, request),
      });
      observer?.checking();
      const first = { ...(await checkQuotesInTurns(request, value)), model, usage };
      const { verifyModel } = options;
      const checked = verifyModel ? await withSecondOpinion(ask, verifyModel, request, first) : first;
      const isEmpty = checked.values.length === 0 && request.kind !== undefined;
      const namesSubject = isEmpty && (await options.rules.isNamedInSources(request, turns()));
      return { ...checked, namesSubject, truncated: truncatedSources(request.sources) };
    },
    async rewrite(text, voice, tier, signal) {
      const messages = rewriteMessages(text, voice);
      const asked = { name: 'rewritten', tier, signal, messages, schema: rewriteSchema, read: readRewritten };
      const { value, usage, model } = await ask(asked);
      return { ...value, model, usage };
    },
    async rerank(query, documents, tier, signal) {
      const count = documents.length;
      const { value, usage, model } = await ask({
        name: 'scores',
        tier,
        signal,
        messages: rerankMessages(query, documents),
        schema: rerankSchema(count),
        read: (content) => readReranked(content, count),
      });
      return { scores: value, model, usage };
    },
  };
}

/** Where there is no source no value could have a quote: the model is not asked for any. */
function nothingToRead({ fields, tier }: WriteRequest, model: string): WriteResult {
  return {
    values: [],
    unsupported: fields.map(({ path }) => path),
    model,
    usage: usageOf(model, tier, 0, 0),
  };
}
