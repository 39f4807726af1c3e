import { z } from 'zod';
import { boundedText, freeObject, oId, textList } from '../wire.ts';
import { outputFormat } from './input.ts';
import { toolsSetting } from './tools.ts';

const oIds = z.array(oId).max(1000).meta({ id: 'OIds' });

/** The settings of an agent, beside its name, description, type and tier. */
export const settings = {
  productOId: oId.nullish(),
  serviceOId: oId.nullish(),
  playbookOId: oId.nullish(),
  motionOId: oId.nullish(),
  personaOIds: oIds.nullish(),
  useCaseOIds: oIds.nullish(),
  segmentOIds: oIds.nullish(),
  competitorOIds: oIds.nullish(),
  referenceOIds: oIds.nullish(),
  proofPointOIds: oIds.nullish(),
  brandVoiceOId: oId.nullish(),
  enableBrandVoice: z
    .boolean()
    .nullish()
    .meta({ description: 'false: no voice; true without brandVoiceOId: the default one' }),
  instructions: boundedText(20_000).nullish(),
  examples: textList.nullish(),
  outputFormat: outputFormat.nullish(),
  jsonSchema: freeObject.nullish().meta({
    description:
      'Shape of jsonContent: objects, arrays, string, number, integer, boolean, enum, null and local $ref, at most 6 levels and 100 values; other keywords are ignored with a warning on the run',
  }),
  jsonSchemaInstructions: boundedText(20_000).nullish(),
  numEmails: z.number().int().min(1).max(20).nullish(),
  sequenceSettings: z
    .object({
      sequenceType: boundedText(200).nullish(),
      numEmails: z.number().int().min(1).max(20).nullish(),
      tone: boundedText(1000).nullish(),
      readingLevel: boundedText(200).nullish(),
    })
    .loose()
    .meta({ id: 'SequenceSettings' })
    .nullish(),
  stepPatches: freeObject.nullish().meta({ description: 'Changes of steps, by number' }),
  callPrepMethodology: boundedText(200).nullish(),
  tools: toolsSetting.nullish(),
  enableWebSearch: z.boolean().nullish(),
  webSearchInstructions: boundedText(20_000).nullish(),
  enableCrmActivity: z.boolean().nullish(),
  crmActivityInstructions: boundedText(20_000).nullish(),
  enableHighEffortMode: z.boolean().nullish(),
  unsupportedClaims: z
    .enum(['mark', 'drop'])
    .nullish()
    .meta({ description: 'Treatment of prose claims without a source; default drop' }),
  additionalProperties: freeObject.nullish(),
};

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as SettingName[];
export type AgentSettings = z.output<z.ZodObject<typeof settings>>;
