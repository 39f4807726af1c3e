import { turns } from '../../event-loop.ts';
import type { EndpointAi, Usage, WriteRequest, WriteResult } from '../ai.ts';
import { usageOf } from '../prices.ts';
import { checkQuotesInTurns, type Proposal } from '../quote.ts';
import { collectPairs } from '../support/pair.ts';
import { heldRewrite, pairsOfRewrite } from '../support/sentences/rewritten.ts';
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
import { verifierFor } from './verify.ts';

/** The models of an endpoint: each method is one kind of question, with the messages, the form and the reading of it. */

type Writing = Pick<EndpointAi, 'model' | 'write' | 'rewrite' | 'rerank' | 'lookUp'>;

export function openAiWriting(options: OpenAiOptions, connection: OpenAiConnection): Writing {
  const ask = askerOf(options, connection);
  const verify = verifierFor(options, ask);
  return {
    model: (tier) => options.models[tier],
    lookUp: (request) => lookUpByModel(ask, options.models[request.tier], request),
    async write(request) {
      const { tier, signal, observer, sampling } = request;
      if (request.sources.length === 0) return nothingToRead(request, options.models[tier]);
      const { value, usage, model } = await ask({
        name: 'fields',
        tier,
        signal,
        sampling,
        messages: writeMessages(request),
        schema: writeSchema(request),
        listener: observer && (() => tellFields(request, observer)),
        read: (content) => readWritten(content, request),
      });
      observer?.checking();
      const checked = { ...(await verifiedQuotes(request, value, usage)), model };
      const isEmpty = checked.values.length === 0 && request.kind !== undefined;
      const namesSubject = isEmpty && (await options.rules.isNamedInSources(request, turns()));
      return { ...checked, namesSubject, truncated: truncatedSources(request.sources) };
    },
    async rewrite(text, voice, tier, signal) {
      const messages = rewriteMessages(text, voice);
      const asked = { name: 'rewritten', tier, signal, messages, schema: rewriteSchema, read: readRewritten };
      const { value, usage, model } = await ask(asked);
      const pairs = verify ? await pairsOfRewrite(text, value.text) : [];
      const found = verify && pairs.length > 0 ? await verify(pairs, tier, usage, signal) : null;
      const held = await heldRewrite(text, value.text, (pair) => found?.isConfirmed(pair) ?? false);
      const verified = found ? { verified: found.verified } : {};
      return { ...held, ...verified, reasoning: value.reasoning, model, usage: found?.usage ?? usage };
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

  /** Holds the proposals to their quotes, and asks about those that the check is not sure of. */
  async function verifiedQuotes(request: WriteRequest, proposals: readonly Proposal[], usage: Usage) {
    if (!verify) return { ...(await checkQuotesInTurns(request, proposals)), usage };
    const { pairs, confirm } = collectPairs();
    const first = await checkQuotesInTurns(request, proposals, { confirm });
    if (pairs.length === 0) return { ...first, usage };
    const found = await verify(pairs, request.tier, usage, request.signal);
    const last = await checkQuotesInTurns(request, proposals, { confirm: found.isConfirmed });
    return { ...last, usage: found.usage, verified: found.verified };
  }
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
