import { foldWord } from '../tokens.ts';
import { findingCues, smallTalk } from './finding-cues.ts';

/**
 * Tells whether a passage has the form of the kind of finding that a model calls it. `denied`: it is something else, or
 * says the opposite. `unsure`: nothing in its form tells.
 */
export function formOfFinding(type: string, passage: string): 'has' | 'denied' | 'unsure' {
  const text = foldWord(passage).replace(/[’`]/g, "'").replace(/\s+/g, ' ').trim();
  const told = (has: boolean, denied = false) => (denied ? 'denied' : has ? 'has' : 'unsure');
  if (type === 'QUESTION') {
    const asks = /[?？]/.test(text) || (asking.test(text) && !relative.test(text));
    return asks && !smallTalk.test(text) ? 'has' : 'denied';
  }
  if (type === 'OBJECTION') return told(holding.test(text), settled.test(text) || agreeing.test(text));
  if (type === 'FEATURE_REQUEST') return told(wanting.test(text), wantless.test(text));
  const cues = findingCues[type];
  return cues ? told(cues.has.test(text), cues.denied?.test(text)) : 'has';
}

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
  /\b(?:no (?:longer an? |more |real |big |[\p{L}-]{1,20} )?(?:problem|issue|concern|objection|worr(?:y|ies)|doubt)s?|not (?:a|an|any) (?:problem|issue|concern|objection|worry)|(?:problem|issue|concern|objection|question|point|doubt)s? (?:is|are|was|were|has been|have been) (?:settled|solved|resolved|answered|cleared|gone|off the table)|(?:settles|settled|resolves|resolved|answers|answered|clears|cleared) (?:that|it|the|my|our)|kein (?:problem|thema|einwand)|(?:problem|thema|einwand|frage) (?:ist|war) (?:gelost|erledigt|geklart|vom tisch)|pas (?:de|un) (?:probleme|souci)|(?:probleme|question|point) (?:est|a ete) (?:regle|resolu)e?|ningun problema|no es (?:un )?problema|(?:problema|duda) (?:esta|fue|ha sido) resuelt[oa]|(?:without|beyond) (?:a|any) doubt|ohne (?:jeden )?zweifel|sans (?:aucun )?doute|sin (?:ninguna )?duda)\b/u;

/** What nobody wants is no request. */
const wantless =
  /\b(?:(?:need|want|require|miss|lack)s? (?:no|none|nothing)\b|(?:i|we) need an? (?:coffee|tea|break|minute|moment|second|holiday)\b|(?:have|has|got) (?:everything|all) (?:that )?(?:we|i|they) need|(?:do not|don't|does not|doesn't|no longer) (?:need|want|require|miss)\b|brauch\w* (?:kein\w*|nicht)|(?:ne |n')\p{L}+ (?:pas|plus) (?:besoin|de)|no (?:necesit\w*|quer\w*))/u;

const wanting =
  /\b(?:want\w*|need\w*|wish\w*|would (?:like|love|be (?:nice|great|good|useful|helpful))|could (?:you|it|we)|can (?:you|it|we)|should|if (?:only|it|you|we)|hope\w*|miss(?:ing|es)?|lack\w*|request\w*|ask(?:s|ed|ing)? for|looking for|possible to|any (?:way|plans|chance)|support for|allow\w*|add|roadmap|brauch\w*|wunsch\w*|mocht\w*|ware (?:schon|gut|toll|hilfreich)|fehl\w*|konnten?|voudr\w*|aimer\w*|souhait\w*|besoin|manque\w*|pourr\w*|serait|quisier\w*|gustar\w*|necesit\w*|falta\w*|podr\w*|seria)\b/;
