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
};
