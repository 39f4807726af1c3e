/**
 * Closed classes of English, German, French and Spanish words that decide whether one sentence follows from another:
 * function words, negation, bounds, poles and points in time. Everything is lower-case and without accents.
 */

export type Language = 'en' | 'de' | 'fr' | 'es';
export const languages: readonly Language[] = ['en', 'de', 'fr', 'es'];

const list = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Words without content, by which the language of a text is detected. */
export const functionWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    list(`a about after again all also am an and any anybody anyone are as at be because been before being between both
    but by can cannot could did do does doing done down during each either else even ever every everybody everyone
    everything few first for from further had has have having he her here hers him his how i if in into is it its
    itself just last later least less many may me might more most much must my near need needs neither never next no
    nobody none nor not nothing now of off on once one only onto or other others our ours out over own per please quite
    rather same second several shall she should since so some somebody someone something still such than that the
    their theirs them themselves then there these they third this those though through to today together too toward
    towards two under until up upon us very via was we were what when where whether which while who whom whose why will
    with within without would yet you your yours`),
  ),
  de: new Set(
    list(`aber alle allem allen aller alles als also am an ander andere anderen anderer anderes auch auf aus bei beim
    bereits bevor bis bisher da dabei dadurch dafur damit danach daran darauf daraus darf darum das dass dazu dein dem
    den denen der deren des dessen die dies diese diesem diesen dieser dieses doch dort du durch durfen ein eine einem
    einen einer eines einmal einmalig er es etwa etwas fur ganz gar gegen haben hat hatte hatten heute hier hin ich ihm
    ihn ihnen ihr ihre ihrem ihren ihrer ihres im immer in ins ist ja je jede jedem jeden jeder jedes jene jetzt kann
    kein keine keinem keinen keiner keines konnen konnte man mehr mein mit mittels muss mussen nach nachdem nicht
    nichts nie niemals niemand noch nun nur ob oder ohne pro sehr sein seine seinem seinen seiner seit selbst sich sie
    sind so sobald sofort soll sollen sondern sonst sowie statt uber um und uns unser unsere unserem unseren unserer
    unter viel viele vom von vor vorher wahrend war waren was wegen weil weit welche welcher wenn wer werden wie wieder
    will wir wird wo wurde wurden zu zum zur zwar zwischen`),
  ),
  fr: new Set(
    list(`a afin ai ainsi alors apres assez au aucun aucune aujourd aupres aussi autre autres aux avant avec avoir ayant
    beaucoup bien c ce ceci cela celle celles celui ces cet cette ceux chaque chez ci comme comment d dans de deja depuis
    des desormais deux doit doivent donc dont du elle elles en encore entre est et etaient etait etant ete etre eux fait
    faut hui ici il ils j je jamais jusqu l la laquelle le lequel les leur leurs lors lui m mais me meme mes moins mon n
    ne ni nos notre nous on ont ou par parce pas pendant peu peut peuvent plus plusieurs pour pourquoi qu quand que quel
    quelle quels qui rien s sa sans se selon sera ses si son sont sous sur t ta tandis te tes toujours tous tout toute
    toutes tres tu un une vers voici vos votre vous y`),
  ),
  es: new Set(
    list(`a acerca ahora al algo alguien alguno algun algunos alla alli ambos ante antes aquel aqui asi aun aunque bajo
    bien cada casi como con contra cual cuales cuando cuanto cuyo da de debe deben del desde despues donde dos durante
    e el ella ellas ellos en entonces entre era eran es esa ese eso esta estaba estan estar este esto estos fue fueron
    ha haber habia hace han hasta hay la las le les lo los mas me mi mientras mis mismo mucho muy nada nadie ni ningun
    ninguna ninguno no nos nosotros nuestra nuestro nunca o os otra otro otros para pero poco por porque pues puede
    pueden que quien quienes se sea segun ser si sido siempre sin sino sobre solo son su sus tal tambien tampoco tan
    tanto te tiene tienen toda todas todo todos tras tu u un una unas uno unos y ya yo`),
  ),
};

/** Returns whether it is a function word of any language. */
export const isFunctionWord = (word: string): boolean =>
  Object.values(functionWords).some((words) => words.has(word));

/** Verbs and nouns that a rewording may add without changing the meaning. */
export const lightWords: ReadonlySet<string> = new Set(
  list(`able according achieve achieved allow allows automatically available based become becomes bring brings come
  comes customer customers enable enables exclusively get gets getting give gives go goes help helps keep keeps let lets
  made make makes making offer offers provide provides put remain require required requires see support supports take
  taken takes taking top use used user uses using want wants way went work works brauchen braucht bekommen bieten bietet
  erhalt geben gibt gehen geht haben kommen kommt lassen lasst machen macht nutzen nutzt wurden avoir donne faire
  permet permettre propose prend rend rendre utiliser hacer hace dar da permite permiten poder tener usar`),
);

export const negators: ReadonlySet<string> = new Set(
  list(`no not never none nobody nothing nowhere neither nor without cannot nicht kein keine keinem keinen keiner keines
  keinerlei nie niemals niemand niemandem nichts ohne weder nirgends pas jamais aucun aucune rien sans nunca jamas nadie
  nada ningun ninguna ninguno ni sin tampoco`),
);

/** Negators that repeat another negator beside them: `no … nada`, `ne … jamais`. */
export const echoing: ReadonlySet<string> = new Set(
  list('nada nadie ningun ninguna ninguno nunca jamas tampoco ni rien aucun aucune jamais nor any'),
);

/** Words that refuse or exclude; they negate a sentence as a negator does. */
export const refusals =
  /^(?:refus|reject|forbid|forbad|prohibi|exclud|exclus(?!iv)|bann?ed|bans$|verbiet|verbot|untersag|verweiger|ablehn|lehn(?:t|en)$|ausgeschloss|interdi|rejet|exclu[est]|rechaz|prohib|excluy|fail(?:s|ed)?$|lack(?:s|ed|ing)?$|unable$|impossible|imposible|unmoglich|fehl(?:t|en|te|ten)$|manqu(?:e|ent|er|aient|ait)$|falt(?:a|an|aba|aban)$|carec)/;

/** Weak negations, compatible with a negated sentence and with an affirmative one. */
export const softNegation =
  /^(?:less|fewer|few|little|hardly|barely|rarely|seldom|only|solely|exclusive|free|unlimited|unclear|unknown|unable|avoid|prevent|stop|cease|abandon|drop|remov|eliminat|end|miss|absent|absence|instead|rather|except|hard|difficult|struggl|distrust|closed|outside|non$|kaum|selten|schwer|schwierig|statt|weg$|wegfall|entfall|ausser|vermeid|exklusiv|seulement|uniquement|difficile|evit|faute|rupture|supprim|solo|dificil|evita|desconf|elimin)/;

export type Pole =
  | 'up'
  | 'down'
  | 'fast'
  | 'slow'
  | 'cheap'
  | 'dear'
  | 'early'
  | 'late'
  | 'good'
  | 'bad'
  | 'may'
  | 'mayNot';

/** Pairs of opposites. A sentence with one never follows from a sentence that has only the other. */
export const poles: readonly { pole: Pole; opposite: Pole; words: RegExp }[] = [
  {
    pole: 'up',
    opposite: 'down',
    words:
      /^(?:increas|rise[sn]?$|rising|rose$|grow|grew|climb|higher|more$|doubl|tripl|surg|soar|exceed|overspen|steig|stieg|gestieg|wachs|wuchs|gewachs|erhoh|zunehm|zunahm|zugenomm|uberschr|ubertr|mehr$|hoher|augment|accroi|hauss|depass|croi(?:t|ss)|crois|sub(?:e|en|ir|io|ieron|ida|idas)$|aument|crec|supera)/,
  },
  {
    pole: 'down',
    opposite: 'up',
    words:
      /^(?:decreas|fall(?:s|en|ing)?$|fell$|drop|declin|reduc|cut(?:s|ting)?$|lower|shrink|shrank|shrunk|less$|fewer|halv|halb|down$|below|under$|sink|sank|gesunk|senk|gesenk|verringer|reduzier|abnehm|abnahm|weniger|unter$|unterschr|zuruck|baiss|diminu|redui|tomb|moins$|baj(?:a|an|o|on|ar|aron|ada)$|ca(?:e|en|er|yo|yeron|ida)$|disminu|menos$)/,
  },
  {
    pole: 'fast',
    opposite: 'slow',
    words: /^(?:fast(?:er|est)?$|quick|speed|accelerat|rapid|schnell|beschleunig|vite$|accelere)/,
  },
  {
    pole: 'slow',
    opposite: 'fast',
    words: /^(?:slow|langsam|verlangsam|lent(?:e|s|o|a|os|as|ement|amente)?$|ralenti|desaceler)/,
  },
  {
    pole: 'cheap',
    opposite: 'dear',
    words: /^(?:cheap|inexpensiv|affordab|gunstig|billig|barat|economique|economic[oa]s?$)/,
  },
  {
    pole: 'dear',
    opposite: 'cheap',
    words: /^(?:expensiv|costly|overpric|pricey|teuer|teure|cher(?:s|e|es)?$|caro|cara)/,
  },
  { pole: 'early', opposite: 'late', words: /^(?:early|earlier|fruh$|fruher$|tot$|temprano|anticip)/ },
  { pole: 'late', opposite: 'early', words: /^(?:late$|later$|spat$|spater$|verspatet|tard|tarde$)/ },
  {
    pole: 'good',
    opposite: 'bad',
    words:
      /^(?:better|best$|improv|easier|easy$|simple?r?$|besser|bessere|verbesser|leicht|einfach|meilleur|amelior|facile|mejor)/,
  },
  {
    pole: 'bad',
    opposite: 'good',
    words:
      /^(?:worse|worst|worsen|deteriorat|harder|difficult|complicat|schlechter|verschlechter|schwierig|kompliziert|pire$|empir|difficile|dificil|peor)/,
  },
  {
    pole: 'may',
    opposite: 'mayNot',
    words:
      /^(?:allow|permit|accept|approv|tolerat|erlaub|gestatt|akzeptier|autoris|accept|permi(?:s|t)|acept|autoriz)/,
  },
  {
    pole: 'mayNot',
    opposite: 'may',
    words:
      /^(?:forbid|forbad|prohibit|reject|refus|ban(?:s|ned)?$|declin|verbiet|verbot|untersag|ablehn|interdi|rejet|rechaz|prohib)/,
  },
];

/** Points in time that distinguish two figures. */
export const momentOf = (word: string): '~then' | '~now' | null =>
  /^(?:before|previously|formerly|earlier|fruher|vorher|zuvor|bisher|avant|auparavant|antes|anteriormente)$/.test(
    word,
  )
    ? '~then'
    : /^(?:now|today|later|afterwards|heute|jetzt|inzwischen|danach|desormais|maintenant|aujourd|ahora|hoy|despues)$/.test(
          word,
        )
      ? '~now'
      : null;
