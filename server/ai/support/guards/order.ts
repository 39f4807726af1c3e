import type { GuardClass } from './class.ts';

/** Points in time and their order. */
export const order: GuardClass = {
  name: 'order',
  role: 'plain',
  words: {
    en: `then, later = afterwards, earlier, ago, already, still, yet, now = currently = at present = at the moment, soon, again,
      formerly = previously, used to, previous = prior, next, last, former = ex, today, so far, ever, since then`,
    de: `dann, spater = danach, fruher, bereits = schon, noch, jetzt = derzeit = aktuell, bald, wieder, ehemals = vormals,
      heute, bisher = bislang, ehemalige = ehemaliger = ehemaligen, nachste = nachsten, letzte = letzten`,
    fr: `puis, plus tard, auparavant, deja, encore, maintenant = actuellement, bientot, de nouveau, ancien = ancienne = anciens, aujourd hui,
      jusqu ici, prochain = prochaine, dernier = derniere`,
    es: `luego, mas tarde, antes, ya, todavia = aun, ahora = actualmente, pronto, de nuevo, hoy, hasta ahora,
      antiguo = antigua, proximo = proxima, ultimo = ultima`,
  },
};
