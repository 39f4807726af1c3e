import type { GuardClass } from './class.ts';

/** Conditions, concessions and exceptions, none of which may be omitted. */
export const condition: GuardClass = {
  name: 'condition',
  role: 'binding',
  words: {
    en: `if = provided = provided that = as long as = so long as, unless, once = as soon as, when = whenever, until = till,
      assuming, in case, subject to, depending on, except = except for = apart from = other than, whether, otherwise,
      but, although = though = even though, however, despite = in spite of, unlike, instead of = rather than, so that`,
    de: `wenn = falls = sofern = sobald, ausser, bis, ob, sonst = andernfalls, vorbehaltlich, aber = jedoch = doch,
      obwohl = obgleich, trotz, sondern, statt = anstatt = anstelle, damit, soweit, als`,
    fr: `si = s il = s ils, sauf = hormis, a condition que = a condition de, des que = une fois, quand = lorsque = lorsqu, mais,
      bien que = quoique, cependant = toutefois, malgre, au lieu de = au lieu d = plutot que, sinon, a moins que, jusqu a ce que,
      afin que = pour que`,
    es: `si, salvo = excepto = menos que, a menos que, siempre que, en cuanto = una vez que, cuando, hasta que, pero = sino,
      aunque, sin embargo, a pesar de = pese a, en lugar de = en vez de, para que`,
  },
};

/** Words of attribution, which tie a statement to its speaker. */
export const attribution: GuardClass = {
  name: 'attribution',
  role: 'binding',
  words: {
    en: 'according to, allegedly = reportedly = apparently, so called',
    de: 'laut = zufolge = nach angaben, angeblich, sogenannt = sogenannte = sogenannten',
    fr: 'selon = d apres, soi disant',
    es: 'segun, supuestamente, llamado = llamada',
  },
};
