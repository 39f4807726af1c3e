import { z } from 'zod';
import { defineKind, group, list, text } from '../shape.ts';

export const brandVoice = defineKind({
  kind: 'brand-voice',
  prefix: 'bv',
  plural: 'brandVoices',
  title: 'BrandVoice',
  sentence: 'How the company sounds in writing',
  nameAlias: 'title',
  hasDefault: true,
  inData: { title: z.string(), description: z.string().nullable() },
  fields: {
    personality: group('Who the brand is', {
      coreTraits: list('Traits of the brand: adjectives of its character'),
      guidingPrinciples: list('Principles that guide how the brand writes and acts'),
    }),
    tonality: group('How the brand sounds', {
      soundLike: list('How the brand should sound'),
      neverSoundLike: list('How the brand must never sound: words and manners to avoid'),
    }),
    vocabulary: group('Which words the brand uses', {
      keyCompanyTerms: list('Terms of the company, as they are written'),
      keySubstitutions: list('Words to replace: the word, an arrow, what stands instead'),
    }),
    writingRules: group('Rules of writing', {
      languageRules: list('Rules of grammar and language: voice, tense, person'),
      formattingFundamentals: list('Rules of formatting: headings, lists, punctuation, case, length'),
    }),
    audienceConsiderations: group('For whom the brand writes', {
      qualitiesAndCharacteristics: list('Qualities of the audience'),
      aspirationsAndBoundaries: list('What the audience strives for, and what it does not accept'),
    }),
    essence: text('The voice in one sentence'),
  },
});
