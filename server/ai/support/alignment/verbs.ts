/** Irregular English verbs: base, past, and participle where it differs. */
export const irregularVerbs = `arise arose arisen, bear bore borne, beat beat beaten, become became become, begin began begun,
  bend bent, bind bound, bite bit bitten, bleed bled, blow blew blown, break broke broken, bring brought, build built, burn burnt,
  buy bought, catch caught, choose chose chosen, come came come, creep crept, deal dealt, dig dug, do did done, draw drew drawn,
  drink drank drunk, drive drove driven, eat ate eaten, fall fell fallen, feed fed, feel felt, fight fought, find found,
  fly flew flown, forget forgot forgotten, freeze froze frozen, get got gotten, give gave given, go went gone, grow grew grown,
  hang hung, hear heard, hide hid hidden, hold held, keep kept, know knew known, lay laid, lead led, lean leant, learn learnt,
  leave left, lend lent, lose lost, make made, mean meant, meet met, pay paid, ride rode ridden, ring rang rung, rise rose risen,
  run ran run, say said, see saw seen, seek sought, sell sold, send sent, shake shook shaken, shine shone, shoot shot,
  show showed shown, shrink shrank shrunk, sing sang sung, sink sank sunk, sit sat, sleep slept, slide slid, speak spoke spoken,
  speed sped, spend spent, spin spun, spring sprang sprung, stand stood, steal stole stolen, stick stuck, strike struck, swear swore sworn,
  sweep swept, swim swam swum, swing swung, take took taken, teach taught, tear tore torn, tell told, think thought,
  throw threw thrown, understand understood, wake woke woken, wear wore worn, win won, wind wound, withdraw withdrew withdrawn,
  write wrote written, oversee oversaw overseen, undergo underwent undergone, overtake overtook overtaken, rebuild rebuilt,
  outgrow outgrew outgrown, foresee foresaw foreseen, resell resold, rewrite rewrote rewritten, withhold withheld`;

/** Verbs whose past is written like their present. */
export const unchangedVerbs =
  'cut put set hit cost let shut split spread read quit bet burst cast hurt rid upset offset reset input broadcast forecast';
