import type { Language } from '../lexicon.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Words that may be added or omitted: articles, possessives, third-person pronouns, `and`. */
export const freeWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: set(`a an the this that these those it its itself they them their theirs themselves he him his she her hers i me my
    mine our ours your yours own and also as-well of who whom whose which what here there do does there's please`),
  de: set(`der die das den dem des ein eine einem einen einer eines es er sie ihn ihm ihr ihre ihrem ihren ihrer ihres sein seine
    seinem seinen seiner dies diese diesem diesen dieser dieses und auch dass sich unser unsere unserem unseren unserer welche welcher
    ich mich mein`),
  fr: set(`le la l les un une des de d du et ce c cet cette ces celui celle ceux son sa ses leur leurs notre nos votre vos il elle
    ils elles on qu que qui dont y lui eux je j me mon ma mes s se aussi`),
  es: set(`el la los las lo un una y e de del este esta estos estas ese esa eso esto su sus nuestro nuestra nuestros nuestras que
    quien quienes se le les el ella ellos ellas me mi mis yo tambien cual`),
};

/** Pronouns, which refer back: they may be omitted, and may open a clause. */
export const pronouns: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: set('this that these those it they he she who which whose what here there'),
  de: set('es er sie dies diese welche welcher welches dass'),
  fr: set('il elle ils elles ce cela qui que dont'),
  es: set('este esta esto estos estas ese esa eso que quien quienes ella ellos ellas'),
};

/** Words for the speaker. */
export const firstPerson: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: set('we us'),
  de: set('wir uns'),
  fr: set('nous'),
  es: set('nosotros nos'),
};

/** Words of persons who cannot stand for one another: whoever speaks, whoever is spoken to, he and she. */
const persons: Readonly<Record<Language, readonly ReadonlySet<string>[]>> = {
  en: [set('i me my mine we us our ours'), set('you your yours'), set('he him his'), set('she her hers')],
  de: [
    set('ich mich mir mein meine meinem meinen meiner wir uns unser unsere unserem unseren unserer'),
    set('du dich dir dein deine'),
  ],
  fr: [set('je j me m mon ma mes moi nous notre nos'), set('vous votre vos')],
  es: [set('yo me mi mis nosotros nos nuestro nuestra nuestros nuestras'), set('usted ustedes')],
};
/**
 * Returns whether each person (first, second, third) whose pronouns a value uses also occurs in its quote. `isNamed`:
 * the value also adds a name.
 */
export function personsAgree(
  value: readonly string[],
  quote: readonly string[],
  language: Language,
  isNamed: boolean,
): boolean {
  const of = (words: readonly string[]) =>
    new Set(words.map((word) => persons[language].findIndex((one) => one.has(word))));
  const [said, told] = [of(value), of(quote)];
  // whoever is spoken to need not be the one whose name is known
  if (isNamed && told.has(1) && !said.has(1)) return false;
  // whoever speaks is he or she to others
  return [...said].every((person) => person === -1 || told.has(person) || (person > 1 && told.has(0)));
}
