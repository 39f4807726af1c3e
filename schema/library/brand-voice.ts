import { z } from 'zod';
import { defineKind, group, list, text } from '../shape.ts';

export const brandVoice = defineKind({
  kind: 'brand-voice',
  prefix: 'bv',
  plural: 'brandVoices',
  title: 'BrandVoice',
  sentence: "The company's voice in writing",
  nameAlias: 'title',
  hasDefault: true,
  inData: { title: z.string(), description: z.string().nullable() },
  fields: {
    personality: group('Personality of the brand', {
      coreTraits: list('Traits of the brand: adjectives of its character', {
        titles:
          'personality, brand personality, character, brand character, traits, brand traits, core traits, attributes, voice attributes, voice characteristics, brand attributes, who we are, we are',
      }),
      guidingPrinciples: list('Principles that guide how the brand writes and acts', {
        titles:
          'principles, guiding principles, writing principles, voice principles, brand principles, values, our values, what we believe, what we stand for, beliefs, tenets, writing goals',
      }),
    }),
    tonality: group('Sound of the brand', {
      soundLike: list('The brand should sound like this', {
        titles:
          'tone, tone of voice, voice, brand voice, our voice, our tone, voice and tone, how we sound, sound like, we sound, we sound like, how we speak, how to sound, voice guidelines, tone guidelines, we are',
      }),
      neverSoundLike: list('Words and manners to avoid, as the brand must never sound', {
        titles:
          'never sound like, we never sound, we never sound like, do not sound, what we are not, we are not, we are never, avoid, what to avoid, things to avoid, what we avoid, words to avoid, phrases to avoid, words and phrases to avoid, avoid these words, banned words, forbidden words, never say, never use, we do not say, do not say, do not, do not use, off limits',
      }),
    }),
    vocabulary: group('Which words the brand uses', {
      keyCompanyTerms: list('Terms of the company, as they are written', {
        titles:
          'words we use, words to use, preferred words, terms, company terms, key terms, key company terms, terminology, product names, names, naming, brand name, brand names, glossary, trademarks, how we write our name, preferred terms, proper nouns',
      }),
      keySubstitutions: list('Words to replace: the word, an arrow, what stands instead', {
        titles:
          'words we use, words to use, substitutions, key substitutions, word swaps, swaps, words to replace, replacements, say this not that, use this not that, instead of',
      }),
    }),
    writingRules: group('Rules of writing', {
      languageRules: list('Rules of grammar and language: voice, tense, person', {
        titles:
          'grammar, language, language rules, grammar and mechanics, grammar and style, spelling, usage, style rules, writing style, word choice, plain language, inclusive language, active voice, tense, pronouns, contractions, point of view, abbreviations and acronyms, acronyms, mechanics',
      }),
      formattingFundamentals: list('Rules of formatting: headings, lists, punctuation, case, length', {
        titles:
          'formatting, format, formatting rules, formatting fundamentals, punctuation, capitalization, capitalisation, headings, headings and titles, titles and headings, headlines, lists, bullets, bulleted lists, numbers, dates, dates and times, times, commas, periods, dashes, hyphens, quotation marks, exclamation points, exclamation marks, emoji, emojis, links, buttons, length, sentence length, layout, typography',
      }),
    }),
    audienceConsiderations: group('For whom the brand writes', {
      qualitiesAndCharacteristics: list('Qualities of the audience', {
        titles:
          'audience, our audience, target audience, readers, our readers, who we write for, who our readers are, who we talk to',
      }),
      aspirationsAndBoundaries: list(
        'Aspirations that the audience strives for, and boundaries that it does not accept',
        {
          titles:
            'aspirations, boundaries, aspirations and boundaries, what readers want, what our readers want, what audience wants, what they will not accept',
        },
      ),
    }),
    essence: text('The voice in one sentence', {
      titles: 'essence, in short, in one sentence, voice in one sentence, in a nutshell, summary',
    }),
  },
});
