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
