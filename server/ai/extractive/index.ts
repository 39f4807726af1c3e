import { turns } from '../../event-loop.ts';
import { countTokens } from '../../text/token.ts';
import type { WriteRequest, WriteResult } from '../ai.ts';
import { builtInUsage } from '../prices.ts';
import { checkQuotesInTurns } from '../quote.ts';
import { proposeAnswers } from './answers/index.ts';
import { nothingFound, proposeFields } from './fields/index.ts';
import { type Model, shippedModel } from './fields/scorer.ts';
import { isVoiceField, proposeVoice } from './voice/reader/index.ts';

/**
 * The built-in model: deterministic, offline, and unable to invent. Every value is a sentence, list item or table
 * cell of a source; a field without a sufficiently sure value stays empty.
 */

export const extractiveModel = 'extractive-1';

/** Extracts values in steps that yield to the event loop; the result does not depend on the order of steps. */
export async function extract(request: WriteRequest, model: Model = shippedModel()): Promise<WriteResult> {
  const turn = turns();
  const step = async () => {
    await turn();
    request.signal?.throwIfAborted();
  };
  const voice = request.fields.filter(isVoiceField);
  const asked = request.fields.filter(({ form }) => form === 'answer');
  const fields = request.fields.filter((field) => !voice.includes(field) && !asked.includes(field));
  const foundProposals = fields.length > 0 ? await proposeFields(request, fields, model, step) : nothingFound;
  const voiceProposals = voice.length > 0 ? await proposeVoice(voice, request.sources, step) : [];
  // a guide is read by its titles alone: what none of them names may stand in it all the same
  const voicePaths = new Set(voiceProposals.length > 0 ? voice.map(({ path }) => path) : []);
  const proposals = [
    ...voiceProposals,
    ...(asked.length > 0 ? await proposeAnswers(request, asked, step) : []),
    ...foundProposals.proposals,
  ];
  request.observer?.checking();
  const { values, unsupported } = await checkQuotesInTurns(request, proposals, {
    isPlaced: true,
    ...(request.observer ? { tell: request.observer.written } : {}),
  });
  const input = request.sources.reduce((sum, source) => sum + countTokens(source.text), 0);
  const output = values.reduce((sum, { value }) => sum + countTokens(value), 0);
  return {
    values,
    unsupported,
    undecided: unsupported.filter((path) => foundProposals.undecided.has(path) || voicePaths.has(path)),
    namesSubject: foundProposals.namesSubject,
    model: extractiveModel,
    usage: builtInUsage(request.tier, input, output),
  };
}
