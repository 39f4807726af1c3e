import { governingClasses } from '../../guards/governing.ts';
import { type Language, languages } from '../../lexicon.ts';

/** The words of the governing classes as patterns. */

export const thoughts = Object.fromEntries(
  languages.map((language) => [language, patternOf('clause', language, 'thought')]),
) as Record<Language, RegExp>;

export const governors = Object.fromEntries(
  languages.map((language) => [
    language,
    { clause: patternOf('clause', language), noun: patternOf('noun', language) },
  ]),
) as Record<Language, { clause: RegExp; noun: RegExp }>;

function patternOf(governs: 'clause' | 'noun', language: Language, name?: string): RegExp {
  const words = governingClasses
    .filter((one) => one.governs === governs && (name === undefined || one.name === name))
    .flatMap(({ words }) => words[language].split(/\s+/))
    .filter(Boolean);
  return new RegExp(`^(?:${words.join('|').replaceAll('*', '\\p{L}*')})$`, 'u');
}
