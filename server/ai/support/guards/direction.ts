import type { GuardClass } from './class.ts';

/** Prepositions, which fix the role of the phrase that they lead. */
export const direction: GuardClass = {
  name: 'direction',
  role: 'place',
  words: {
    en: `from, to, for, against, by, with = has = have = having, without, in, within, inside, outside, into, out of, on, at, through,
      across, toward = towards, among, via, than, as, like, up, down, off, away, onto, beyond, near, before = ahead of, after = following,
      since, during, because of = due to = owing to = thanks to, behind, next to, had`,
    de: `von = vom, zu = zum = zur, fur, gegen, durch, mit, ohne, in = im, innerhalb, ausserhalb, aus, auf, an = am, bei = beim, nach,
      vor, seit, wahrend, wegen = aufgrund, unter, uber, ins, hinter, als`,
    fr: `a = au = aux, pour, contre, avec, sans, dans, en, hors, sur, sous, chez, vers, avant, apres, depuis, pendant,
      a cause de = grace a, derriere`,
    es: `a = al, para, contra, con, sin, en, dentro de, fuera de, sobre, bajo, hacia, antes de, despues de, desde, durante,
      debido a = gracias a, tras`,
  },
};

/** Words of cause, which join clauses that each hold alone, so that either may be omitted. */
export const cause: GuardClass = {
  name: 'cause',
  role: 'link',
  words: {
    en: 'because, so = therefore = hence = thus, while = whereas',
    de: 'weil = denn = da, deshalb = daher = darum = also, wahrend',
    fr: 'parce que = parce qu = car = puisque, donc = ainsi, tandis que = alors que',
    es: 'porque = ya que = pues, por eso = asi que, mientras que = mientras',
  },
};

export const alternative: GuardClass = {
  name: 'alternative',
  role: 'plain',
  words: { en: 'or, either', de: 'oder, entweder', fr: 'ou, soit', es: 'o = u' },
};
