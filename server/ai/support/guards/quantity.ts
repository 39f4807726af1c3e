import type { GuardClass } from './class.ts';

export const quantity: GuardClass = {
  name: 'quantity',
  role: 'plain',
  words: {
    en: `all, every, each, any, both, most = the majority of, some, few, a few, many, several, half, enough, alone, per, together,
      combined, in total = altogether, other, another, same, one`,
    de: `alle = allen = aller = allem = alles, jede = jeder = jedes = jedem = jeden, beide = beiden = beider,
      die meisten = den meisten, einige = einigen = einiger, wenige = wenigen, viele = vielen = vieler, mehrere = mehreren,
      genug, zusammen, insgesamt, pro = je`,
    fr: `tout = tous = toute = toutes, chaque, la plupart des, quelques, peu, beaucoup, plusieurs, assez, ensemble, au total,
      les deux, par`,
    es: `todo = todos = toda = todas, cada, la mayoria de, algunos = algunas, pocos = pocas, muchos = muchas, varios = varias,
      ambos = ambas, en total, juntos, por`,
  },
};

/** Words of frequency, which mean the same before and after a verb. */
export const frequency: GuardClass = {
  name: 'frequency',
  role: 'floating',
  words: {
    en: 'mostly = mainly = largely = predominantly = primarily, usually = normally = generally = typically, often = frequently, always, sometimes = occasionally',
    de: 'meist = meistens = uberwiegend = hauptsachlich = vorwiegend, gewohnlich, oft = haufig, immer = stets, manchmal',
    fr: 'surtout = principalement, generalement = habituellement, souvent, toujours, parfois',
    es: 'sobre todo = principalmente, generalmente = normalmente, a menudo, siempre, a veces',
  },
};

export const exclusion: GuardClass = {
  name: 'exclusion',
  role: 'plain',
  words: {
    en: 'only = solely = exclusively, just, even, especially = particularly = in particular, at all',
    de: 'nur = lediglich = ausschliesslich = bloss, sogar = selbst, besonders = insbesondere',
    fr: 'seulement = uniquement = exclusivement, meme, notamment',
    es: 'solo = solamente = unicamente = exclusivamente, incluso, especialmente',
  },
};
