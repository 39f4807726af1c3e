import type { GuardClass } from './class.ts';

export const modality: GuardClass = {
  name: 'modality',
  role: 'plain',
  words: {
    en: `may = might, can = able to, could, would, should = ought to, must = has to = have to,
      perhaps = maybe = possibly, probably = likely, supposedly, yet to`,
    de: `kann = konnen, konnte = konnten, darf = durfen, durfte = durften, soll = sollen, sollte = sollten, will = wollen,
      wollte = wollten, muss = mussen, musste = mussten, mochte = mochten, wurde gern, vielleicht = moglicherweise,
      wahrscheinlich = vermutlich = voraussichtlich`,
    fr: `peut = peuvent, pourrait = pourraient, doit = doivent, devrait = devraient, veut = veulent, voudrait = voudraient,
      peut etre, probablement`,
    es: `puede = pueden, podria = podrian, debe = deben, deberia = deberian, quiere = quieren, quisiera = quisieran,
      quizas = quiza = tal vez, probablemente`,
  },
  cases: [
    {
      quote: 'The pump may fail in the cold.',
      holds: 'The pump might fail in the cold.',
      fails: 'The pump fails in the cold.',
    },
    {
      quote: 'Tenants plan to replace the lift.',
      holds: 'Tenants plan to replace the lift',
      fails: 'Tenants replace the lift.',
    },
    {
      quote: 'Die Pumpe kann bei Kälte stehen bleiben.',
      holds: 'Die Pumpe kann bei Kälte stehen bleiben',
      fails: 'Die Pumpe muss bei Kälte stehen bleiben.',
    },
    {
      quote: 'La pompe peut tomber en panne.',
      holds: 'La pompe peut tomber en panne',
      fails: 'La pompe doit tomber en panne.',
    },
    {
      quote: 'La bomba puede fallar con el frío.',
      holds: 'La bomba puede fallar con el frío',
      fails: 'La bomba debe fallar con el frío.',
    },
  ],
};
