import { z } from 'zod';
import { exampleOId } from './example.ts';
import { textSourceInput } from './generate.ts';
import { Tier } from './tier.ts';
import { boundedText, oId } from './wire.ts';

/** A plain string counts as a TEXT. */
const voiceSource = z.preprocess(
  (value) => (typeof value === 'string' ? { type: 'TEXT', value } : value),
  textSourceInput,
);

export type VoiceSource = z.output<typeof voiceSource>;

export const applyVoiceBody = z
  .object({
    sources: z.array(voiceSource).min(1, 'must have at least 1 item').max(20),
    brandVoiceOId: oId.nullish().meta({ description: 'Absent: the default voice' }),
    modelType: Tier.nullish()
      .transform((tier) => tier ?? 'ECHO')
      .meta({
        description:
          'Credits a source: NOTE 5, PULSE 10, ECHO 20, CHORUS 25, HARMONY 30, SYMPHONY 50. Default ECHO',
      }),
    includeOriginal: z.boolean().nullish().meta({ description: 'Also answer the original text' }),
  })
  .strict()
  .meta({
    id: 'ApplyVoiceRequest',
    requestExample: {
      sources: [{ type: 'TEXT', value: 'We leverage synergies to plan your tours.' }],
      brandVoiceOId: exampleOId('bv'),
      modelType: 'ECHO',
      includeOriginal: true,
    },
  });

export type ApplyVoiceBody = z.output<typeof applyVoiceBody>;

export const appliedVoice = z
  .object({
    originalSource: textSourceInput,
    reasoning: z.string().meta({ description: 'Changes by rule, and the rules not applied' }),
    transformedContent: boundedText(10_000_000),
    kept: z.array(z.object({ sentence: z.string(), reason: z.string() })).meta({
      description:
        'Sentences kept, as their rewriting did not follow from them; a text that lost figures, names or dates is kept whole',
    }),
    originalContent: z.string().optional(),
  })
  .meta({ id: 'AppliedVoice' });

export type AppliedVoice = z.output<typeof appliedVoice>;

export const toggleDefaultBody = z
  .object({ oId })
  .strict()
  .meta({ id: 'ToggleDefaultRequest', requestExample: { oId: exampleOId('bv') } });
