import { foldWord } from '../tokens.ts';
import { findingCues, smallTalk } from './finding-cues.ts';

/**
 * Tells whether a passage has the form of the kind that a model gives a finding. `denied`: it is something else, or
 * the opposite. `unsure`: its form does not tell.
 */
export function formOfFinding(type: string, passage: string): 'has' | 'denied' | 'unsure' {
  const text = foldWord(passage).replace(/[’`]/g, "'").replace(/\s+/g, ' ').trim();
  if (takenBack.test(text)) return 'denied';
  if (type === 'QUESTION') {
    const asks = /[?？]/.test(text) || (asking.test(text) && !relative.test(text));
    return asks && !smallTalk.test(text) ? 'has' : 'denied';
  }
  const told = (has: boolean, denied = false) =>
    denied ? 'denied' : has && !isMixed(type, text) ? 'has' : 'unsure';
  if (type === 'OBJECTION') return told(holding.test(text), settled.test(text) || agreeing.test(text));
  if (type === 'FEATURE_REQUEST') return told(wanting.test(text), wantless.test(text));
  const cues = findingCues[type];
  return cues ? told(cues.has.test(text), cues.denied?.test(text)) : 'has';
}

/**
 * Tells whether a passage also has words that may turn its cue round: of trouble and doubt, a word that denies them, is
 * glad or has them behind it; of everything else, a word that denies or merely hopes.
 */
function isMixed(type: string, text: string): boolean {
  if (type !== 'PAIN_POINT' && type !== 'OBJECTION') return denying.test(text) || hoping.test(text);
  return (denying.test(text) && troubling.test(text)) || (!opposing.test(text) && relieved.test(text));
}

/** Called untrue, said by nobody, or over: what the rest of the passage says is not so. */
const takenBack =
  /\b(?:it|that|this)(?:'s| is| was|'d be| would be) (?:\p{L}+ly )?(?:not true|not correct|not right|not the case|untrue|false|wrong|a myth|an? rumou?r|a lie|nonsense) (?:that|to say)\b|\b(?:nobody|no one|none of (?:us|them|my \w+)) (?:has |have |had |ever |is |are )*(?:says?|said|saying|claims?|claimed|claiming|suggests?|suggested|told|thinks?|believes?)\b|\b(?:i am|i'm|we are|we're)(?: not|n't) saying\b|\b(?:rumou?rs?|myths?|claims?|stor(?:y|ies)|idea|talk) (?:that|of)\b.*\b(?:wrong|false|untrue|not true|nonsense|unfounded|a lie)\b|\bbut (?:that|it|they|this|those|all of (?:it|that|them))(?: is| are|'s|'re| has| have| was| were)? (?:now |all |long |since |been )*(?:gone|over|past|history|settled|solved|resolved|sorted|fixed|behind (?:us|me)|vanished|disappeared)\b|\bes stimmt nicht,? dass\b|\bniemand (?:sagt|behauptet|meint)\b|\bil (?:n'est pas vrai|est faux) qu|\bpersonne ne (?:dit|pretend)\b|\bno es (?:verdad|cierto) que\b|\bnadie (?:dice|afirma)\b/u;

const denying =
  /\b(?:not|no|never|cannot|nobody|none|nothing|neither|nor|hardly|rarely|seldom|nicht|kein\w*|nie|niemand|nichts|kaum|pas|jamais|aucune?|personne|rien|nunca|jamas|nadie|nada|ningun\w*)\b|n't\b/;
const hoping =
  /\b(?:hopes?|hoping|some ?day|one day|maybe|perhaps|might|i think (?:it|you|we|they) (?:could|would)|fell through|on hold|called off|cancell?ed|postponed|hoff\w*|vielleicht|espere\w*|peut-etre|quizas?)\b/;
const troubling =
  /\b(?:problem\w*|issues?|trouble\w*|concerns?|doubts?|worr\w*|objections?|complain\w*|los[et]|lose\w*|losing|fail\w*|crash\w*|broke\w*|breaks?|miss|missed|missing|overworked|wrong|false|late|errors?|mistakes?|risk\w*|expensive|keep us|hold us|stop us|problem\w*|sorgen?|bedenken|fehler\w*|souci\w*|doute\w*|panne\w*|duda\w*|retras\w*)\b/;
const relieved =
  /\b(?:fine|lucky|luckily|fans?|love[ds]?|wonderful|great|nice|happy|glad|impressed|(?:is|are) behind (?:us|me)|answered|resolved|solved|and now|used to|zufrieden|ravi\w*|content\w*|encantad\w*)\b/;
const opposing =
  /\b(?:but|however|though|although|unless|only if|would|wish|aber|mais|pero|happy with (?:our|the|what))\b/;

/** Whoever says only this holds nothing back. */
const agreeing =
  /^(?!.*\b(?:but|however|though|only if|unless|aber|mais|pero)\b)(?:.{0,40}\b(?:sounds? (?:great|good|fine|perfect)|looks? (?:great|good|fine|perfect)|we (?:go|are going) ahead|let us go ahead|let's go ahead|happy with (?:that|it|the price)|budget (?:is|was|has been) (?:approved|there|signed)|(?:have|has|am|is|are) convinced|convinced my \w+|klingt gut|passt so|d'accord|de acuerdo)\b)|\b(?:would|do|could|can)(?: not|n't) (?:say|call|find|think)\b.{0,30}\b(?:too|expensive|complicat|risk|problem)/;

const asking =
  /^(?:(?:and|so|but|or|then|well|ok|okay|und|aber|et|mais|y|pero),? )?(?:what|which|who|whose|when|where|why|how|can|could|do|does|did|is|are|will|would|should|have|has|was|wie|wann|wo|wer|warum|gibt|konnen|kann|haben|hat|ist|sind|que|quel|quelle|quand|comment|combien|pourquoi|est-ce|cual|cuando|como|cuanto|puede|tiene)\b/;

/** `What we need is speed` tells; `what does it cost` asks without a mark. */
const relative =
  /^(?:(?:and|so|but|or|then|well|ok|okay),? )?(?:what|who|which|when|where|why|how) (?:i|we|you|they|he|she|it|our|my|the|this|that)\b/;

/** Refusing, doubting or delaying. */
const holding =
  /\b(?:not|no|never|cannot|can't|won't|don't|doesn't|isn't|aren't|wouldn't|couldn't|nobody|none|nothing|without|unless|until|but|however|though|although|too|only if|yet|later|wait|postpone\w*|delay\w*|next (?:year|quarter|month|spring|summer|autumn|winter)|after|doubt\w*|unsure|sceptic\w*|skeptic\w*|concern\w*|worr\w*|afraid|fear\w*|hesita\w*|risk\w*|expensive|costly|pricey|budget\w*|afford|hard to|difficult\w*|struggl\w*|already (?:have|use|using)|happy with|stay with|stick with|prefer|rather|reject\w*|refus\w*|declin\w*|object\w*|convince\w*|problem\w*|issue\w*|lack\w*|miss(?:ing|es)?|less|over budget|lock-?in|comes down to|depends? on|a lot of|swamped|busy|think about it|get back to you|talk to (?:my|our)|approval|sign-?off|legal|review|first we|why (?:would|should)|what if|more than we|complicated|complex|overwhelm\w*|never agree|spend|nicht|kein\w*|nie|ohne|aber|erst|spater|warten|verschieb\w*|zweifel\w*|sorge\w*|angst|teuer|budget|risiko|schwierig|lieber|ablehn\w*|bedenken|skeptisch|zu \w+|pas|jamais|sans|mais|plus tard|attendre|report\w*|doute\w*|crain\w*|peur|cher|chere|risque|difficile|prefer\w*|trop|refus\w*|inquiet\w*|nunca|sin|pero|despues|esperar|aplaz\w*|duda\w*|miedo|preocup\w*|caro|cara|riesgo|dificil|prefier\w*|demasiado|rechaz\w*)\b/;

/** A doubt that is denied or over is none. */
const settled =
  /\b(?:no (?:longer an? |more |real |big |[\p{L}-]{1,20} )?(?:problem|issue|concern|objection|worr(?:y|ies)|doubt)s?|not (?:a|an|any) (?:problem|issue|concern|objection|worry)|(?:problem|issue|concern|objection|question|point|doubt)s? (?:is|are|was|were|has been|have been) (?:settled|solved|resolved|answered|cleared|gone|off the table)|(?:settles|settled|resolves|resolved|answers|answered|clears|cleared) (?:that|it|the|my|our)|kein (?:problem|thema|einwand)|(?:problem|thema|einwand|frage) (?:ist|war) (?:gelost|erledigt|geklart|vom tisch)|pas (?:de|un) (?:probleme|souci)|(?:probleme|question|point) (?:est|a ete) (?:regle|resolu)e?|ningun problema|no es (?:un )?problema|(?:problema|duda) (?:esta|fue|ha sido) resuelt[oa]|(?:not|n't|no longer|never) (?:really |at all |that |too |very |so )?(?:worried|concerned|afraid|bothered|scared|nervous|opposed|against|sceptical|skeptical|hesitant|unsure|unhappy)|(?:without|beyond) (?:a|any) doubt|ohne (?:jeden )?zweifel|sans (?:aucun )?doute|sin (?:ninguna )?duda)\b/u;

/** What nobody wants is no request. */
const wantless =
  /^(?:(?:please|but|and|so|just),? )*(?:do not|don't|never|no need to) \p{L}|\b(?:asked|wished|hoped|waited|looking|waiting) for .*\b(?:(?:and|which|that) (?:we |i |they |you )?(?:got|received|have|had)|(?:and|which) (?:it )?(?:came|arrived|is there|works))\b|\b(?:(?:need|want|require|miss|lack)s? (?:no|none|nothing)\b|(?:i|we) need an? (?:coffee|tea|break|minute|moment|second|holiday)\b|(?:have|has|got) (?:everything|all) (?:that )?(?:we|i|they) need|(?:do not|don't|does not|doesn't|no longer) (?:need|want|require|miss)\b|brauch\w* (?:kein\w*|nicht)|(?:ne |n')\p{L}+ (?:pas|plus) (?:besoin|de)|no (?:necesit\w*|quer\w*))/u;

const wanting =
  /\b(?:want\w*|need\w*|wish\w*|would (?:like|love|be (?:nice|great|good|useful|helpful))|could (?:you|it|we)|can (?:you|it|we)|should|if (?:only|it|you|we)|hope\w*|miss(?:ing|es)?|lack\w*|request\w*|ask(?:s|ed|ing)? for|looking for|possible to|any (?:way|plans|chance)|support for|allow\w*|add|roadmap|brauch\w*|wunsch\w*|mocht\w*|ware (?:schon|gut|toll|hilfreich)|fehl\w*|konnten?|voudr\w*|aimer\w*|souhait\w*|besoin|manque\w*|pourr\w*|serait|quisier\w*|gustar\w*|necesit\w*|falta\w*|podr\w*|seria)\b/;
