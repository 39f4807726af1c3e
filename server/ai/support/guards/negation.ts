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
};
