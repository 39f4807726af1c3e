import type { Language } from '../lexicon.ts';

/** A class of words that may be neither added to a sentence nor left out of it. */
export interface GuardClass {
  name: string;
  /**
   * `plain`: stays where it stands. `place`: a preposition; it goes with what follows it. `binding`: governs the rest of
   * its sentence, even across a comma. `link`: joins two clauses that hold by themselves. `floating`: may stand on
   * either side of its verb.
   */
  role: 'plain' | 'place' | 'binding' | 'link' | 'floating';
  /** Expressions parted by commas; those joined by `=` say the same. Lower-case and without accents. */
  words: Partial<Record<Language, string>>;
}
