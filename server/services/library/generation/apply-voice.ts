import type { AppliedVoice, ApplyVoiceBody, VoiceSource } from '../../../../schema/brand-voice.ts';
import { tierCredits } from '../../../../schema/tier.ts';
import { failedAfter, type Usage, unconfirmed } from '../../../ai/index.ts';
import type { Tools } from '../../../context.ts';
import { readSource } from './read-sources.ts';
import { voiceRules } from './voice-rules.ts';

/**
 * Rewrites each source by the rules of a voice, in order. The credits of all sources are reserved first: either every
 * source is answered, or the request fails and costs only what a model had used by then.
 */
export async function applyVoice(
  tools: Tools & { warn?(sentence: string): void },
  body: ApplyVoiceBody,
): Promise<AppliedVoice[]> {
  const voice = await tools.read((tx) => voiceRules(tx, tools.workspace, body.brandVoiceOId ?? null));
  const tier = body.modelType;
  const apply = async (
    source: VoiceSource,
    index: number,
  ): Promise<{ usage: Usage; value: AppliedVoice }> => {
    const { text } = await readSource(source, `sources[${index}]`, tools);
    const written = await tools.ai.rewrite(text, voice, tier, tools.signal);
    for (const warning of unconfirmed(written.verified)) tools.warn?.(`sources[${index}]: ${warning}`);
    return {
      usage: written.usage,
      value: {
        originalSource: source,
        reasoning: written.reasoning,
        transformedContent: written.text,
        kept: written.kept,
        ...(body.includeOriginal ? { originalContent: text } : {}),
      },
    };
  };
  return tools.spend(body.sources.length * tierCredits[tier], async () => {
    const appliedItems: Awaited<ReturnType<typeof apply>>[] = [];
    for (const [index, source] of body.sources.entries()) {
      const one = await apply(source, index).catch((error: unknown) => {
        throw failedAfter(
          error,
          appliedItems.map(({ usage }) => usage),
        );
      });
      appliedItems.push(one);
    }
    return {
      value: appliedItems.map(({ value }) => value),
      credits: appliedItems.reduce((sum, { usage }) => sum + usage.credits, 0),
    };
  });
}
