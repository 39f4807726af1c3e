import type { GuardClass } from './class.ts';

export const bound: GuardClass = {
  name: 'bound',
  role: 'plain',
  words: {
    en: `at least = no less than = no fewer than = not less than = a minimum of = a minimum, at most = no more than = not more than = a maximum of,
      over = more than = above = exceeding, under = less than = fewer than = below, up to = as much as = as many as,
      about = around = approximately = roughly = some = circa, nearly = almost, exactly = precisely, between,
      more, less = fewer, or more = and more, or less = or fewer`,
    de: `mindestens = wenigstens = zumindest, hochstens = maximal, mehr als = uber, weniger als = unter, bis zu,
      etwa = rund = circa = ca = ungefahr, fast = nahezu = beinahe, genau, zwischen, mehr, weniger`,
    fr: `au moins = au minimum, au plus = au maximum, plus de = plus d, moins de = moins d, jusqu a = jusqu au, environ = autour de,
      presque = pres de, exactement, entre, plus, moins`,
    es: `al menos = como minimo = por lo menos, como maximo, mas de, menos de, hasta, unos = aproximadamente = alrededor de = cerca de,
      casi, exactamente, entre, mas, menos`,
  },
};

/** Words of degree, which make a statement stronger or weaker. */
export const degree: GuardClass = {
  name: 'degree',
  role: 'plain',
  words: {
    en: 'very = extremely = highly, quite = rather = fairly, too, much = far, slightly, completely = entirely = fully, partly = partially, so much, such',
    de: 'sehr = ausserst, ziemlich, zu, deutlich, etwas, vollig = vollstandig, teilweise = zum teil',
    fr: 'tres, assez, trop, bien, un peu, completement = entierement, en partie = partiellement',
    es: 'muy, bastante, demasiado, mucho, un poco, completamente, en parte = parcialmente',
  },
};
