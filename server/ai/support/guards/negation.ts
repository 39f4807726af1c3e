import type { GuardClass } from './class.ts';

export const negation: GuardClass = {
  name: 'negation',
  role: 'plain',
  words: {
    en: `not, no, never, none, nobody = no one, nothing, neither, nor, nowhere, cannot = can not, no longer = not any longer,
      hardly = barely = scarcely, rarely = seldom`,
    de: `nicht, kein = keine = keinem = keinen = keiner = keines, nie = niemals, niemand = niemandem, nichts, weder, noch,
      nicht mehr, nirgends, kaum, selten`,
    fr: 'ne = n, pas, jamais, aucun = aucune, rien, ni, guere, personne, non, ne plus = n plus',
    es: 'no, nunca = jamas, nadie, nada, ningun = ninguna = ninguno, ni, tampoco, ya no, apenas',
  },
  cases: [
    {
      quote: 'The scanner never stores pictures of visitors.',
      holds: 'The scanner never stores pictures of visitors',
      fails: 'The scanner stores pictures of visitors.',
    },
    {
      quote: 'Invoices are no longer printed in Lille.',
      holds: 'Invoices are no longer printed in Lille',
      fails: 'Invoices are printed in Lille.',
    },
    {
      quote: 'Der Leser speichert keine Bilder der Besucher.',
      holds: 'Der Leser speichert keine Bilder seiner Besucher',
      fails: 'Der Leser speichert Bilder der Besucher.',
    },
    {
      quote: 'Le lecteur ne garde pas les photos des visiteurs.',
      holds: 'Le lecteur ne garde pas les photos de visiteurs',
      fails: 'Le lecteur garde les photos des visiteurs.',
    },
    {
      quote: 'El lector no guarda las fotos de los visitantes.',
      holds: 'El lector no guarda fotos de los visitantes',
      fails: 'El lector guarda las fotos de los visitantes.',
    },
  ],
};
