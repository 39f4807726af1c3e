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
  cases: [
    {
      quote: 'Some drivers keep a second phone.',
      holds: 'Some drivers keep a second phone',
      fails: 'All drivers keep a second phone.',
    },
    {
      quote: 'Most orders arrive by fax.',
      holds: 'The majority of orders arrive by fax',
      fails: 'Orders arrive by fax.',
    },
    {
      quote: 'Einige Fahrer haben ein zweites Telefon.',
      holds: 'Einige Fahrer haben ein zweites Telefon',
      fails: 'Alle Fahrer haben ein zweites Telefon.',
    },
    {
      quote: 'Quelques chauffeurs gardent un second appareil.',
      holds: 'Quelques chauffeurs gardent un second appareil',
      fails: 'Tous les chauffeurs gardent un second appareil.',
    },
    {
      quote: 'Algunos conductores guardan otro aparato.',
      holds: 'Algunos conductores guardan otro aparato',
      fails: 'Todos los conductores guardan otro aparato.',
    },
  ],
};

/** They stand before or behind a verb and say the same. */
export const frequency: GuardClass = {
  name: 'frequency',
  role: 'floating',
  words: {
    en: 'mostly = mainly = largely = predominantly = primarily, usually = normally = generally, often = frequently, always, sometimes = occasionally',
    de: 'meist = meistens = uberwiegend = hauptsachlich = vorwiegend, gewohnlich, oft = haufig, immer = stets, manchmal',
    fr: 'surtout = principalement, generalement = habituellement, souvent, toujours, parfois',
    es: 'sobre todo = principalmente, generalmente = normalmente, a menudo, siempre, a veces',
  },
  cases: [
    {
      quote: 'The branch works mostly for growers.',
      holds: 'The branch mainly works for growers.',
      fails: 'The branch works for growers.',
    },
    {
      quote: 'Der Betrieb liefert meist an Gärtner.',
      holds: 'Der Betrieb liefert überwiegend an Gärtner',
      fails: 'Der Betrieb liefert an Gärtner.',
    },
  ],
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
  cases: [
    {
      quote: 'The licence covers only the desktop.',
      holds: 'The licence covers solely the desktop.',
      fails: 'The licence covers the desktop.',
    },
    {
      quote: 'Only growers use the ramp.',
      holds: 'Solely growers use the ramp.',
      fails: 'Growers use only the ramp.',
    },
    {
      quote: 'Die Lizenz gilt nur für den Rechner.',
      holds: 'Die Lizenz gilt ausschließlich für den Rechner',
      fails: 'Die Lizenz gilt für den Rechner.',
    },
  ],
};
