import type { Language } from '../lexicon.ts';
import { irregularVerbs, unchangedVerbs } from './verbs.ts';

/**
 * Returns a word without inflection. Separate dictionary entries stay separate: no `customer` is `custom`, no
 * `operator` an `operation`.
 */
export function lemmaOf(word: string, language: Language | null): string {
  const key = `${language} ${word}`;
  const found = knownLemmas.get(key);
  if (found !== undefined) return found;
  // emptied rather than aged: the common words are back with the next value
  if (knownLemmas.size >= knownMost) knownLemmas.clear();
  const lemma = word.length > longestWord ? word : reduced(word, language);
  knownLemmas.set(key, lemma);
  return lemma;
}

const knownLemmas = new Map<string, string>();
const knownMost = 20_000;
const longestWord = 40;

/** The form of a verb: `pastOrParticiple` for most, `any` where the spelling does not tell. */
export type VerbForm = 'base' | 's' | 'past' | 'participle' | 'pastOrParticiple' | 'ing' | 'any';

const irregular = new Map<string, { lemma: string; form: VerbForm }>();
for (const entry of irregularVerbs.split(',')) {
  const [base = '', past = '', participle] = entry.trim().split(/\s+/);
  irregular.set(past, { lemma: base, form: participle === undefined ? 'pastOrParticiple' : 'past' });
  // `become` and `run` are their own participles
  if (participle && participle !== base) irregular.set(participle, { lemma: base, form: 'participle' });
}
const unchanged = new Set(unchangedVerbs.split(' '));

export function formOf(word: string): VerbForm {
  const known = irregular.get(word);
  if (known) return known.form;
  if (unchanged.has(word)) return 'any';
  if (/[^s]ings?$/.test(word) && /[aeiouy]/.test(word.replace(/ings?$/, ''))) return 'ing';
  if (/ed$/.test(word) && /[aeiouy]/.test(word.slice(0, -2)) && word.length > 4) return 'pastOrParticiple';
  return /[^su]s$/.test(word) ? 's' : 'base';
}

function reduced(word: string, language: Language | null): string {
  if (language === 'en') return english(word);
  if (language === 'de') return german(word);
  if (language === 'fr' || language === 'es')
    return word.length > 4 ? word.replace(/(?:[^s])s$/, (end) => end.charAt(0)) : word;
  return word;
}

function english(word: string): string {
  const verb = irregular.get(word);
  if (verb) return silent(verb.lemma);
  let stem = word;
  if (uninflected.has(word)) return word;
  if (stem.length > 4 && /ies$/.test(stem)) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 4 && /(?:ss|sh|ch|x|z)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.length > 3 && /[^suia]s$/.test(stem)) stem = stem.slice(0, -1);
  else if (stem.length > 4 && /as$/.test(stem)) stem = stem.slice(0, -1);
  const base = irregular.get(stem)?.lemma ?? stem;
  if (base !== stem) return silent(base);
  if (stem.length > 4 && /ied$/.test(stem)) return `${stem.slice(0, -3)}y`;
  const bare = /ing$/.test(stem) ? stem.slice(0, -3) : /[^e]ed$/.test(stem) ? stem.slice(0, -2) : null;
  if (bare === null || bare.length < 2 || !/[aeiouy]/.test(bare)) return silent(stem);
  return silent(/([bdgklmnprtv])\1$/.test(bare) && !/ll$/.test(bare) ? bare.slice(0, -1) : bare);
}

/** `save` and `saving` meet where both lose their `e`. */
const silent = (stem: string): string => (stem.length > 3 ? stem.replace(/([^e])e$/, '$1') : stem);

const uninflected = new Set(
  'news goods series species means always sales besides perhaps customs physics morning evening spring string during anything something nothing everything'.split(
    ' ',
  ),
);

/** Endings of nouns and adjectives; what may be a verb in the past keeps its own. */
function german(word: string): string {
  if (word.length < 5 || /te[nst]?$|tet$/.test(word)) return word;
  return word.replace(/(?:e[nrsm]?|n|s)$/, '');
}
