import type { GuardClass } from './class.ts';

/** Conditions, concessions and exceptions: none may be left behind. */
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
  cases: [
    {
      quote: 'The deposit is returned if the crate comes back clean.',
      holds: 'The deposit is returned provided the crate comes back clean.',
      fails: 'The deposit is returned.',
    },
    {
      quote: 'Support answers at night, except on Sundays.',
      holds: 'Support answers at night, except on Sundays',
      fails: 'Support answers at night.',
    },
    {
      quote: 'Das Pfand wird erstattet, wenn die Kiste sauber ist.',
      holds: 'Das Pfand wird erstattet, falls die Kiste sauber ist',
      fails: 'Das Pfand wird erstattet.',
    },
    {
      quote: 'La caution est rendue, sauf en cas de perte.',
      holds: 'La caution est rendue, hormis en cas de perte',
      fails: 'La caution est rendue.',
    },
    {
      quote: 'El depósito se devuelve, salvo en caso de pérdida.',
      holds: 'El depósito se devuelve, excepto en caso de pérdida',
      fails: 'El depósito se devuelve.',
    },
  ],
};

/** A word stays with whoever said it. */
export const attribution: GuardClass = {
  name: 'attribution',
  role: 'binding',
  words: {
    en: 'according to, allegedly = reportedly = apparently, so called',
    de: 'laut = zufolge = nach angaben, angeblich, sogenannt = sogenannte = sogenannten',
    fr: 'selon = d apres, soi disant',
    es: 'segun, supuestamente, llamado = llamada',
  },
  cases: [
    {
      quote: 'According to the union, the plant closes in May.',
      holds: 'The plant closes in May according to the union.',
      fails: 'The plant closes in May.',
    },
    {
      quote: '"The belts wear out," says the foreman of Ostby.',
      holds: 'The foreman of Ostby: the belts wear out.',
      fails: 'The belts wear out.',
    },
  ],
};
