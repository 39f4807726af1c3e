import { formOf } from '../alignment/lemma.ts';
import type { Language } from '../lexicon.ts';
import { foldWord, tokensOf } from '../tokens.ts';
import { type Heard, presupposes } from './presupposed.ts';

/**
 * Returns whether a sentence makes no claim, by its form: it greets, thanks, asks, offers to meet, introduces a list
 * or closes. Everything else is a claim, and so is a sentence that presupposes something no source mentions. Folded:
 * lower-case and without accents.
 */
export function isHarmlessForm(sentence: string, isHeard: Heard = () => false): boolean {
  const text = withoutPoliteBest(foldWord(sentence.trim().slice(0, sentenceMost + 1)))
    .replace(/[’`]/g, "'")
    .replace(/^[\s>*_#-]+|[\s*_]+$/g, '')
    .replace(/\s+/g, ' ');
  if (text.length > sentenceMost) return false;
  if (!/\p{L}/u.test(text)) return true;
  // a greeting is often in another language than the letter
  return Object.values(forms).some((one) => has(one, text, sentence, isHeard)) || isLabel(sentence);
}

/** Removes superlatives of politeness: `the best time to call`, `whatever suits you best`. Of folded text. */
export const withoutPoliteBest = (text: string): string =>
  text
    .replace(
      /\bthe best (?=(?:person|time|day|date|slot|moment|contact|number|address|way to reach)\b)/g,
      'the ',
    )
    .replace(/\b(suits?|works?|fits?)((?: for)?(?: you| us| him| her| them)?) best\b/g, '$1$2')
    .replace(/\bam besten\b/g, '');

/** Behind the comma of a closing stands who signs, and nothing that praises them. */
function isSigned(sentence: string): boolean {
  const words =
    sentence
      .split(',')
      .slice(1)
      .join(' ')
      .match(/[\p{L}][\p{L}.'’-]*/gu) ?? [];
  return words.every(
    (word) =>
      /^\p{Lu}[^-]*$|^(?:your|the|team|from|and|ihr|ihre|dein|das|von|und|votre|l|equipe|et|su|el|equipo|y|best|thanks|for|now|until|then)$/u.test(
        word,
      ) || /^\p{Lu}[\p{L}’']*-\p{Lu}/u.test(word),
  );
}

/** Returns whether a sentence introduces what follows. */
export function isIntroduction(sentence: string): boolean {
  const text = foldWord(sentence.trim().slice(0, sentenceMost + 1)).replace(/^[\s>*_#-]+|[\s*_]+$/g, '');
  return (
    text.length <= sentenceMost && Object.values(forms).some(({ introducing }) => introducing.test(text))
  );
}

/** A heading of one to three words that name a subject and say nothing of it. */
function isLabel(sentence: string): boolean {
  const text = sentence.trim().replace(/^#+\s*|[*_]+/g, '');
  const tokens = tokensOf(text);
  return (
    !/[.!?:]$/.test(text) &&
    tokens.length <= 3 &&
    tokens.every(
      ({ kind, word }) =>
        kind === 'word' &&
        !/(?:ed|er|est|less|t)$/.test(word) &&
        !/^(?:no|not|never|free|more|most|best|only|lost|won|kein\w*|nicht|ohne|sans|sin|mehr|plus|mas)$/.test(
          word,
        ) &&
        !['past', 'participle', 'pastOrParticiple', 'any'].includes(formOf(word)),
    )
  );
}

const sentenceMost = 300;

interface Forms {
  greeting: RegExp;
  thanks: RegExp;
  /** How a question begins; one that begins otherwise is a statement with a question mark. */
  asking: RegExp;
  /** Questions that take for granted what they ask about. */
  presupposing: RegExp;
  offering: RegExp;
  /** What an offer or a question may not carry: clauses that state something by the way. */
  stating: RegExp;
  introducing: RegExp;
  closing: RegExp;
}

function has(one: Forms, text: string, sentence: string, isHeard: Heard): boolean {
  const tokens = tokensOf(text);
  const words = tokens.length;
  if (one.greeting.test(text) && words <= 6 && !celebrating.test(text)) return true;
  if (one.thanks.test(text) && words <= 16) return true;
  if (one.closing.test(text) && words <= 12 && isSigned(sentence)) return true;
  if (one.introducing.test(text) && words <= 12) return !presupposes(tokens, isHeard);
  const isQuestion = /[?？]["”»')\s]*$/.test(text);
  const [, body = text] = /^(?:[\p{L}-]{1,30}(?: [\p{L}-]{1,30})?, )?([\s\S]*)$/u.exec(text) ?? [];
  if (isQuestion && words <= 3) return true;
  const isAsked =
    isQuestion && (one.asking.test(text) || one.asking.test(body)) && !one.presupposing.test(body);
  const isOffered = one.offering.test(text) || one.offering.test(body);
  const told = body.replace(/^(?:(?:and|so|or|also),? )?(?:which|whose|what|who|how|when|where)\b/, '');
  return (isAsked || isOffered) && words <= 40 && !one.stating.test(told) && !presupposes(tokens, isHeard);
}

/** A greeting that tells what happened. */
const celebrating = /\b(?:congrat\w*|gluckwunsch\w*|gratul\w*|felicit\w*|enhorabuena|sorry|bravo)\b/u;

const all = (...patterns: RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'), 'u');

const forms: Record<Language, Forms> = {
  en: {
    greeting:
      /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|welcome)\b[^.?]*[,!.:]?$/u,
    thanks:
      /^(?:many |warm )?(?:thanks|thank you)(?: (?:so|very) much| a lot| again| in advance)*(?:,? (?:for|in advance) ?(?:your |the |taking |reading|considering)?(?:the |your )?(?:time|interest|reply|response|patience|consideration|attention|help|note|message|call|chat|conversation|reading|this|it|feedback|support|thoughts)?(?: (?:today|and (?:time|interest|help|consideration|patience)|to (?:read|reply)(?: this)?))*)?(?:,? [\p{L}-]{1,20})?[,.!]?$/u,
    asking:
      /^(?:(?:and|so|or|also|if (?:so|not|you like|that suits|that works|this is of interest)),? )?(?:would|could|can|may|might|shall|should|do|does|are|is|will|have|has|what|which|when|where|who|how|any|open to|interested in|worth)\b/u,
    presupposing:
      /^(?:and |so |or |also )?(?:why\b|how (?:did|come|have|has)\b|[^?]*\bwhy (?!not\b)|[^?]*\b(?:still|regret\w*|any ?more|no longer|kee?p(?:s|t)? (?:\p{L}+ ){0,2}\p{L}+ing|stop(?:ped|s)? (?:\p{L}+ ){0,2}\p{L}+ing)\b|[^?]*\bas \p{L}+ as\b|[^?]*\b(?:when|once|after|before|until) (?:your|our|their|the) |did\b|have you (?:heard|seen|noticed)|do you (?:know|remember|realise|realize) (?:that|how|why)|are you aware|what (?:made|caused|led|did|has|have)\b|who (?:made|caused|told|did)\b|isn't|aren't|wasn't|don't you|didn't|haven't|won't)/u,
    offering: all(
      /^(?:i|we)(?:'d| would| will|'ll| can| could)? ?(?:be |am |are )?(?:very |really |also )?(?:happy|glad|pleased|love|like|delighted|keen) to (?:show|talk|chat|speak|send|hear|discuss|walk|answer|help|arrange|set|meet|tell|share|explain|learn|find|book|schedule|give|go|know|connect|call)\b/u,
      /^(?:i|we) (?:can|could|will|'ll) (?:send|show|walk|share|call|arrange|book|follow up|get back)\b/u,
      /^(?:happy|glad|pleased) to (?:show|talk|chat|speak|send|hear|discuss|walk|answer|help|meet|share|explain|connect)\b/u,
      /^(?:please|just|simply|kindly|do) (?:reply|let|tell|send|write|call|feel|choose|pick|book|get|contact|answer|forward|share|see|find|have|take|reach)\b/u,
      /^(?:let (?:me|us) know|(?:write|talk|reply) to (?:me|us)|(?:call|ring|e-?mail) (?:me|us)|let's|let us (?:talk|meet|speak|find|set)|feel free|reply|drop me|give me a call|reach out|book a|pick a|choose a)\b/u,
      /^(?:(?:i|we)(?: am|'m| are|'re)? ?(?:look|looking)|looking) forward to (?:hear|your (?:reply|answer|response|thoughts|message|feedback|questions|view|call|e-?mail|note|ideas)|speak|meet|talk|our (?:call|chat|conversation|meeting)|see|it|connect|discuss)/,
      /^if (?:you|that|this|it|so|not)\b[^,]{0,60}, (?:please |just |simply |do )?(?:let me know|let us know|reply|tell me|write|call|book|pick|choose|feel free|i would be|i'd be|we would be|we'd be|happy to)\b/u,
      /^if (?:you|that|this|it)\b[^,]{0,60}, (?:i|we)(?:'d| would| will|'ll| can| could) (?:be (?:happy|glad|pleased) to |gladly )?(?:show|send|call|talk|meet|explain|walk|arrange|answer|share)\b/u,
      /^(?:no|not a) (?:problem|worries|rush|pressure|hurry|bother)(?: at all)?(?: if (?:this|it|that|now) (?:is|does) (?:not|n't)\b[^.,]{0,30})?[.!]?$/u,
      /^(?:i|we) (?:hope|wish) (?:you|this|to)\b[^.]{0,20}\b(?:well|a (?:good|nice|great) (?:day|week|weekend)|finds you|hear|helps)\b/u,
    ),
    stating:
      /\b(?:because|since|which|whose|why|thanks to|now that|given that|so that|although|whereas|just as|like (?:we|they|other|everyone|everybody|most|many)|(?:companies|customers|teams|firms|people) (?:that|who))\b|\b(?:that|how|what|where|as) (?:we|our|your|you|they|their|the|it|i|he|she|his|her|my)\b(?!.{0,30}\b(?:would|could|might|may|works?|looks? like|think|prefer|need|want)\b)|\b(?:was|were|had|did|been|has|have (?!time|to|\p{L}+ min|\d+ min|a|any|the|questions|interest|you))\b|\b\p{L}{3,}(?<!interest|ne|spe|exce|fe|proce|succe|inde)ed\b|\b(?:best|fastest|cheapest|leading|most|more(?! (?:details?|information|on|about|of (?:it|this|that))\b)|better|faster|cheaper|only|never|always|every|all|none|nobody)\b|\b(?:save|cut|reduce|double|triple|halve|increase|boost|guarantee|approve)\w*\b/u,
    introducing:
      /^(?!.*\bwhy\b)(?:here(?:'s| is| are)?|below|the following|following|next steps?|agenda|in short|in brief|three|two|four|five|a few|some|these|questions?|options|points?|topics?|summary|overview|contents?|what (?:we|you|to|this|is|they) ?\p{L}*|how (?:it|we|this)|why)\b[^.?!]*:$/u,
    closing:
      /^(?:(?:with |my |all the )?(?:very )?(?:best|kind|kindest|warm|warmest|friendly)(?: (?:regards|wishes))?|regards|sincerely|yours(?: (?:sincerely|truly|faithfully))?|cheers|all the best|talk soon|speak soon|see you(?: soon| then)?|take care|until then|have a (?:good|nice|great|lovely) (?:day|week|weekend|evening|one)|best)[,.!]?(?: ?,? ?[\p{L}. -]{1,40})?[,.!]?$/u,
  },
  de: {
    greeting:
      /^(?:hallo|hi|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|moin|servus|gruss gott)\b[^.?]*[,!.:]?$/u,
    thanks:
      /^(?:(?:vielen|besten|herzlichen) dank|danke(?: schon| sehr)?)(?: (?:im voraus|fur (?:ihr(?:e|en)?|dein(?:e|en)?|das|die|den) (?:zeit|interesse|antwort|geduld|nachricht|aufmerksamkeit|gesprach|ruckmeldung|hilfe)))?(?:,? [\p{L}-]{1,20})?[,.!]?$/u,
    asking:
      /^(?:(?:und|oder|falls ja|wenn ja),? )?(?:ware|waren|hatten|hatte|haben|hat|konnten|konnte|konnen|kann|darf|durfen|durfte|durften|wollen|will|wurden|wurde|ist|sind|passt|was|welche[rns]?|wann|wo|wer|wie|mochten|mochte|sollen|soll|sollten|interesse|lust)\b/u,
    presupposing:
      /^(?:und |oder )?(?:warum|wieso|weshalb|wussten|weisst|wissen sie|wie haben|wie hat|haben sie (?:gehort|gesehen|gewusst))\b/u,
    offering: all(
      /^(?:gern(?:e)?|ich|wir)\b[^.]{0,12}\b(?:wurde|wurden|freue|freuen|kann|konnen|zeige|zeigen|schicke|schicken|stehe|stehen|melde|melden|erklare|spreche|helfe|helfen|beantworte|rufe|hoffe)\b/u,
      /^(?:bitte|schreiben sie|melden sie|antworten sie|lassen sie|geben sie|sagen sie|rufen sie|wahlen sie|buchen sie|lass uns|lassen sie uns)\b/u,
      /^(?:uber|auf) [^.,]{0,40}\b(?:freue ich mich|freuen wir uns)\b/u,
      /^(?:falls|wenn|sollten|sollte) (?:sie|du|ihnen|dir|das|es)\b[^,]{0,60}, (?:bitte |dann |gerne? )?(?:schreiben|melden|antworten|geben|sagen|rufen|lassen|freue|freuen)\b/u,
    ),
    stating:
      /\b(?:weil|denn|da (?:sie|ihr|wir)|dass|nachdem|seit|dank|wodurch|obwohl|wurde[n]? (?:im|bereits|vom)|war|waren|hatte[n]? (?:bereits|schon)|beste[nrsm]?|fuhrende[nrsm]?|schnellste[nrsm]?|mehr|weniger|nie|immer|alle[nrsm]?|jede[nrsm]?|spart|sparen|senkt|senken|verdoppel\w*|halbier\w*|genehmigt\w*|garantier\w*)\b|\bge\p{L}{3,}t\b/u,
    introducing:
      /^(?:hier|folgende[nrs]?|nachste schritte|nachfolgend|kurz|drei|zwei|vier|einige|punkte|fragen|themen|agenda|zusammenfassung|uberblick)\b[^.?!]*:$/u,
    closing:
      /^(?:mit )?(?:(?:freundlichen?|besten?|herzlichen?|viele[n]?|liebe[n]?|schone[n]?) )?(?:grussen?|gruss)(?: [\p{L}. -]{1,40})?[,.!]?$|^(?:bis bald|bis dann|schonen tag(?: noch)?|alles gute|herzlich|viele grusse)[,.!]?(?: [\p{L}. -]{1,40})?$/u,
  },
  fr: {
    greeting: /^(?:bonjour|bonsoir|cher|chere|chers|cheres|salut|madame|monsieur)\b[^.?]*[,!.:]?$/u,
    thanks:
      /^(?:un grand |grand |mille )?merci(?: (?:beaucoup|d'avance|par avance|encore|bien))*(?: (?:pour|de) (?:votre|ton|ta|vos|l'|la|le)? ?(?:temps|interet|reponse|patience|attention|message|aide|retour|echange|lecture))?(?:,? [\p{L}-]{1,20})?[,.!]?$/u,
    asking:
      /^(?:(?:et|ou|si oui),? )?(?:seriez|seriez-vous|pourriez|pourrions|pouvons|pouvez|puis|peut|avez|auriez|est-ce|etes|souhaitez|voulez|voudriez|aimeriez|que|quel(?:le)?s?|quand|ou|qui|comment|combien|cela|serait|interesse|disponible)\b/u,
    presupposing:
      /^(?:et |ou )?(?:pourquoi|saviez|savez-vous que|comment avez|avez-vous (?:entendu|vu|remarque))\b/u,
    offering: all(
      /^(?:je|nous|j'|ravi|heureux|heureuse)\b ?(?:serais|serions|suis|sommes|peux|pouvons|pourrais|pourrions|reste|restons|vous (?:envoie|montre|propose)|espere|aimerais|aimerions|de vous)\b/u,
      /^(?:n'hesitez pas|dites|faites|merci de|veuillez|repondez|ecrivez|appelez|choisissez|parlons|echangeons|reservez)\b/u,
      /^(?:si (?:vous|cela|ca|oui)|au plaisir|dans l'attente)\b/u,
    ),
    stating:
      /\b(?:parce que|puisque|car|qui (?:a|ont|est|sont)|grace a|depuis|etait|etaient|avait|avaient|a ete|ont ete|meilleure?s?|leader|plus|moins|jamais|toujours|tous|toutes|chaque|economis\w*|redui\w*|doubl\w*|garanti\w*|approuv\w*|valid\w*)\b/u,
    introducing:
      /^(?:voici|voila|ci-dessous|les suivants|prochaines? etapes?|en bref|trois|deux|quatre|quelques|points|questions|sujets|ordre du jour|resume)\b[^.?!]*:$/u,
    closing:
      /^(?:bien |tres )?(?:cordialement|sincerement|amicalement|a bientot|(?:meilleures|sinceres) salutations|bonne (?:journee|semaine|soiree)|belle journee|salutations(?: distinguees)?|respectueusement)(?: a vous)?[,.!]?(?: ?,? ?[\p{L}. -]{1,40})?$/u,
  },
  es: {
    greeting: /^(?:hola|buenos dias|buenas tardes|buenas noches|estimad[oa]s?|querid[oa]s?)\b[^.?]*[,!.:]?$/u,
    thanks:
      /^(?:muchas |mil )?gracias(?: (?:de antemano|otra vez|por (?:su|tu|el|la|leer)? ?(?:tiempo|interes|respuesta|paciencia|atencion|mensaje|ayuda|lectura|esto|charla)?))?(?:,? [\p{L}-]{1,20})?[,.!]?$/u,
    asking:
      /^[¿¡]? ?(?:(?:y|o|si es asi),? )?(?:le|te|les|podria|podrian|podriamos|podemos|puede|puedo|seria|tiene|tienen|tendria|quiere|querria|desea|es|esta|estan|que|cual|cuales|cuando|donde|quien|como|cuanto|hay|hablamos|interesado|interesada)\b/u,
    presupposing: /^[¿¡]? ?(?:por que|sabia|sabian|sabe que|como (?:logr|consigui)\w*|ha (?:oido|visto))\b/u,
    offering: all(
      /^(?:me|nos) (?:gustaria|encantaria|encantara|alegraria|complace)\b/u,
      /^(?:con gusto|podemos|puedo|quedo|quedamos|espero|esperamos|estoy|estamos) (?:le|les|te|enviar|mostrar|a su|a la|saber|atent|encantad|hablar|disponible)\w*/u,
      /^(?:no dude|no dudes|digame|dime|escribame|escribeme|responda|respondeme|llameme|elija|reserve|hablemos|avise|aviseme|por favor)\b/u,
      /^si (?:le|te|lo|quiere|quieres|desea|esto|eso|tiene|prefiere)\b/u,
    ),
    stating:
      /\b(?:porque|ya que|gracias a|desde|era|eran|fue|fueron|habia|ha sido|han sido|mejor(?:es)?|lider|mas|menos|nunca|siempre|tod[oa]s|cada|ahorr\w*|redu\w*|dupli\w*|garanti\w*|aprob\w*)\b/u,
    introducing:
      /^(?:aqui|a continuacion|estos|estas|los siguientes|proximos pasos|en resumen|tres|dos|cuatro|algunos|algunas|puntos|preguntas|temas|agenda|resumen)\b[^.?!]*:$/u,
    closing:
      /^(?:(?:un )?(?:cordial )?saludos?(?: cordiales)?|atentamente|cordialmente|hasta pronto|hasta luego|un abrazo|buen dia|que tenga (?:un )?buen(?:a)? (?:dia|semana))[,.!]?(?: ?,? ?[\p{L}. -]{1,40})?$/u,
  },
};

/** Words that lead to a claim and say nothing by themselves: `We noticed that …`. */
const leading =
  /^(?:noticed?|saw|see|seen|read|know|knows|understand|understood|hear|heard|said|say|says|told|mentioned|mention|wrote|according|learned|learnt|remember|recently|gesehen|gelesen|gehort|sagten|sagen|erwahnten|schrieben|wissen|laut|vu|lu|appris|dit|mentionne|savons|visto|leido|dijo|menciono|sabemos|hello|hi|dear|thanks|so|also|and|but|then|first|finally|hallo|bonjour|hola)$/;
export const isLeadingWord = (word: string): boolean => leading.test(word);
