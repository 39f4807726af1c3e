/**
 * What sentences of brand and style guides are about. A concept has names, by which headings speak of it, and cues, by
 * which sentences do; all are phrases separated by commas, and words match by their stems.
 */
export interface Concept {
  /** The field of a brand voice that it fills. */
  field: string;
  names: string;
  /** Cues that nearly settle it, that speak for it, and that only add to others. */
  strong: string;
  medium: string;
  weak: string;
}

export const voiceConcepts: readonly Concept[] = [
  {
    field: 'coreTraits',
    names:
      'core trait, trait, traits of the brand, personality, character, adjectives of its character, brand personality, who we are, brand character, our personality',
    strong:
      'we are, personality, character, trait, curious, bold, humble, playful, honest, warm, confident, optimistic, pragmatic, practical, candid, dependable, approachable, trustworthy, inventive, calm, generous, straightforward, thoughtful, down to earth',
    medium:
      'brand, is like, friendly, expert, helpful, brave, witty, caring, smart, modest, reliable, energetic, kind, inclusive, serious, patient, direct, plain spoken, rebellious',
    weak: 'we, but, never, are',
  },
  {
    field: 'guidingPrinciples',
    names:
      'guiding principle, principles that guide how the brand writes and acts, principle, value, values, belief, our values, what we believe, what we stand for, tenets, our principles',
    strong:
      "principle, we believe, believe in, always put, first principle, stand for, above all, comes first, put the reader first, customer first, clarity over, over cleverness, rather than, show don't tell, earn trust, respect the reader, value",
    medium:
      'always, never, before, over, respect, honest, truth, should, reader, customers, clarity, simple, useful, promise, responsibility, matter, every',
    weak: 'we, our, first',
  },
  {
    field: 'soundLike',
    names:
      'sound like, how the brand should sound, tone, tone of voice, we sound, our tone, how we sound, voice, should sound, do sound',
    strong:
      'sound like, sounds like, we sound, tone is, our tone, write like, speak like, talk like, write as if, conversational, warm, like a colleague, like a friend, like an expert, voice is, tone should, friendly, plain spoken, as you would',
    medium:
      'tone, sound, voice, confident, clear, direct, calm, helpful, human, respectful, informal, knowledgeable, encouraging, relaxed, plain, humor, light',
    weak: 'we, like, but, with',
  },
  {
    field: 'neverSoundLike',
    names:
      "never sound like, how the brand must never sound, words and manners to avoid, avoid, what we are not, do not sound, we never sound, don't, words to avoid, banned words, off limits, not us",
    strong:
      "never sound, avoid, never use, don't sound, do not sound, we never, never, not arrogant, no jargon, no hype, buzzword, buzzwords, jargon, hype, arrogant, salesy, pushy, patronizing, patronising, condescending, stiff, robotic, sarcastic, corporate speak, boastful, aggressive, alarmist, fear, clickbait, superlatives, cliche, banned, do not use, steer clear, preachy, flippant",
    medium:
      "don't, do not, not, no, without, slang, scare, exaggerate, exaggeration, cold, formal, academic, overpromise, joke, sneer, mock, bossy, talk down, bureaucratic, childish",
    weak: 'too, or, like',
  },
  {
    field: 'keyCompanyTerms',
    names:
      'key company term, term, terms of the company, terminology, product name, naming, glossary, brand name, trademark, names, company terms, how we write our name, preferred terms',
    strong:
      'is spelled, spelled, is written, write our name, written as, one word, two words, capital letter, capitalized, capitalised, product name, product names, brand name, trademark, lowercase, camel case, never abbreviate, refer to, is called, are called, call our, all caps, always capitalized, we call',
    medium: 'name, term, spell, written, capital, uppercase, called, abbreviate, product, hyphen, acronym',
    weak: 'always, our, the',
  },
  {
    field: 'keySubstitutions',
    names:
      'key substitution, substitution, words to replace, replace, say this not that, instead of, word list, use instead, preferred words, swap, word swaps',
    strong:
      'instead of, not, say, replace, use, write, rather than, swap, becomes, in place of, substitute, prefer',
    medium: 'word, words, over, simple, simpler, change, never say',
    weak: 'for, with',
  },
  {
    field: 'languageRules',
    names:
      'language rule, rules of grammar and language, grammar, voice, tense, person, language, style rules, spelling, usage, grammar and mechanics, writing style',
    strong:
      'active voice, passive voice, present tense, past tense, first person, second person, third person, contractions, american english, british english, us english, uk english, american spelling, british spelling, gender neutral, pronoun, pronouns, they as singular, singular they, imperative, grammar, spelling, oxford comma, serial comma, plain language, short words, everyday words, spell out acronyms, reading level, grade level, sentence fragments, split infinitives, verbs',
    medium:
      'voice, tense, verb, write, sentence, sentences, english, address the reader, you, language, noun, nouns, adjective, adverb, abbreviations, idioms, spell, acronyms, word, phrase, inclusive, foreign words',
    weak: 'use, avoid, we, the, prefer',
  },
  {
    field: 'formattingFundamentals',
    names:
      'formatting fundamental, formatting, rules of formatting, headings, lists, punctuation, case, length, format, layout, style, typography, formatting rules, presentation',
    strong:
      'heading, headings, headline, headlines, bullet, bullets, bullet point, bulleted, numbered list, sentence case, title case, exclamation mark, exclamation marks, exclamation point, exclamation points, bold, italic, italics, em dash, em dashes, ellipsis, semicolon, ampersand, line break, paragraph, paragraphs, words per sentence, no longer than, per cent sign, numerals, date format, dates, 24 hour, emoji, emojis, all caps, oxford comma, hyphen, quotation marks, decimal, currency, white space, link text, full stop, periods, subject line, character limit, underline',
    medium:
      'sentence, sentences, short, list, lists, numbers, punctuation, case, capital, capitalize, page, comma, length, lines, words, links, table, tables, characters, font, ten, nine, digits, times, units',
    weak: 'use, keep, no, avoid, at most, one',
  },
  {
    field: 'qualitiesAndCharacteristics',
    names:
      'quality and characteristic, qualities and characteristics, qualities of the audience, audience, reader, who we write for, who our readers are, our audience, our readers, target audience, characteristics',
    strong:
      'readers are, reader is, our readers, our audience, audience is, audience are, who we write for, they are busy, busy, short on time, technical, non technical, skim, skims, they read, they know, experienced, skeptical, sceptical, first time, our customers are, they work in, most of them, practitioners, professionals, owners',
    medium:
      'audience, reader, customers, people, they, work, years, know, understand, background, on a phone, between meetings, senior, native speakers, expert, novice, engineers, managers, nurses, builders',
    weak: 'are, often, who, have',
  },
  {
    field: 'aspirationsAndBoundaries',
    names:
      'aspiration and boundary, aspirations and boundaries, what the audience strives for, does not accept, aspiration, boundary, boundaries, what readers want, what they want, what our readers want, what they will not accept, hopes, red lines',
    strong:
      "they want, they strive, want to be, hope to, aspire, dream, expect us, expect, will not accept, won't accept, won't tolerate, do not accept, don't want, do not want, tolerate, refuse, resent, dislike, hate, lose patience, walk away, stop reading, want to feel, care about, proud, pride, they value, ambition, become, respect for their time",
    medium:
      'want, strive, goal, accept, patience, promise, time, spam, respect, feel, better, grow, trust, never, need, look for',
    weak: 'they, not, without, to',
  },
  {
    field: 'essence',
    names: 'essence, in one sentence, in short, voice in one sentence, in a nutshell, at its heart',
    strong: 'sounds like, in one sentence, in short, at its heart, in a nutshell',
    medium: 'is a voice, our voice is, the brand is',
    weak: 'voice, like, brand',
  },
];
