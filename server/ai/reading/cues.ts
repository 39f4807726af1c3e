import { remembered, type Word } from './wording.ts';

/** How something is said: as a fact or only thought of, asked or told by others; and what "not" reaches. */

const conditional =
  /\b(?:if|unless|whether|suppos(?:e|ing)|assum(?:e|es|ing)|imagin(?:e|ing)|provided that|in case|what if|hypothetical(?:ly)?|were to)\b|(?:^|[,;]\s)once\b|^\s*["“]?(?:should|were|had)\s/i;
const hearsay =
  /\b(?:imho|imo|in my opinion|i (?:think|guess|believe|feel|suspect)|(?:thinks?|believes?|feels?|guess(?:es|ed)?|reckons?|claims?|claimed|alleges?|alleged(?:ly)?|insinuates?|speculat\w+)|rumou?rs?|rumou?red|gossip|hearsay|reportedly|supposedly|apparently|some say|people say|they say|myths?|according to (?:an? |some |the )?(?:rival|competitor|critic|blog|forum|rumou?r|reseller|user)s?)\b|\bit is (?:not true|untrue|false) that\b|\bthis is false\b/i;
const frame =
  /\b(?:gossip|rumou?rs?|hearsay|hypothetical|scenarios?|thought experiment|worked example|exercise|for discussion|brainstorm(?:ing)?|what[ -]if|myths?|satire|fiction|novel|podcast|op-?ed|opinion piece|role play|(?:forum|blog)(?: post)?|(?:rival|competitor)['’]?s blog|review of the book)\b/i;
const modal =
  /^(?:could|might|would|perhaps|maybe|possibly|probably|presumably|likely|hopefully|consider(?:s|ed|ing)?|hardly|propos(?:e|es|ed|al))$/;
const reportedSpeech = /\b(?:said|says|announced|confirmed|stated|promised|told|declared)\b/i;
const takesBack =
  /^(?:this|that|which|it) (?:is|was) (?:wrong|false|untrue|not true|nonsense|a joke|a mistake)\b/i;

/** Returns whether a document or section is presented as something other than fact from its start. */
export const isFramed = (text: string) => frame.test(text);
/** Returns whether a title announces that the content below it is still to come. */
export const isToCome = (title: string) => toCome.test(title);
const toCome =
  /\b(?:planned|upcoming|requests?|requested|propos(?:als?|ed)|suggest(?:ions?|ed)|coming (?:soon|next|this|later)|not yet|geplant\w*|demnächst|prévue?s?|à venir|previst[oa]s?|próximamente)\b|^[\W\d]*(?:(?:our|the|public|product|future) )*(?:roadmap|backlog|next|to[ -]?do)(?: (?:for |in )?[QH]?\d[\d/–-]*)*(?: \([^()]*\))?\W*$|^what(?:['’]s| is| comes) (?:next|coming)|^(?:[\p{L}\p{N}]+ ){0,2}(?:goals|priorities)\W*$|^\W*(?:goal|target)s?\W*$/iu;
export const opensSupposition = (text: string) =>
  /^(?:assume|suppose|imagine|let us assume|say)\b/i.test(text);
export const isTakenBackBy = (text: string) => takesBack.test(text);

/** Returns whether a sentence states nothing as a fact: a question, a condition, hearsay. */
export function isOpen(text: string): boolean {
  return /\?["”»)]?\s*$/.test(text) || conditional.test(text) || hearsay.test(text);
}

/** Returns the clauses that state a mere possibility or quote somebody else. */
export function openClauses(text: string, words: readonly Word[]): Set<number> {
  const open = new Set<number>();
  const isReported = reportedSpeech.test(text);
  for (const { lower, clause } of words)
    if (modal.test(lower) && !(isReported && lower === 'would')) open.add(clause);
  for (const quoted of text.matchAll(/["“„«][^"“”»]{12,600}["”»]/g))
    for (const { start, clause } of words)
      if (start > quoted.index && start < quoted.index + quoted[0].length) open.add(clause);
  return open;
}

const negator =
  /^(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|lacks?|lacking|missing|unable|fails?|failed|\p{L}+n't)$/u;
/** After these "not" and "no" deny nothing, or set a bound. */
const harmless = /^(?:longer|only|later|more|less|fewer|doubt|matter|just|least)$/;
const reach = 10;

/** Returns the words that a negation before them in their clause denies. */
export const deniedIn = remembered((words: readonly Word[]): Set<Word> => {
  const denied = new Set<Word>();
  let from = -1;
  for (const [at, word] of words.entries()) {
    const isNew = from >= 0 && (words[from]?.clause !== word.clause || at - from > reach);
    if (isNew) from = -1;
    // of two in one clause the second takes the first back: "does not sign without a report"
    if (negator.test(word.lower) && !harmless.test(words[at + 1]?.lower ?? '')) from = from >= 0 ? -1 : at;
    else if (from >= 0) denied.add(word);
  }
  return denied;
});

const restricting =
  /\b(?:only|except|excluding|exclusively|solely|limited to|restricted to|reserved (?:for|to)|not (?:part of|included in|available (?:on|in|for|to)|on|for|in|every|all)|but not|other than|must not|no longer for)\b|\b(?:available|open|offered|sold) to \p{Lu}/u;
export const isRestricted = (text: string) => restricting.test(text);

/** Verbs of change up to `from`, after which the former value stands: "grew from 8 to 40 docks" is no range. */
export const changedFrom =
  /\b(?:fell|rose|grew|grown|sank|shrank|went|came|cut|down|up|(?:dropp|rais|lower|increas|decreas|reduc|extend|expand|shorten|lift|climb|jump|mov|chang|improv)ed)\b[^.,;:\d]{0,40}\bfrom\b[^.;\d]{0,40}$/i;
/** Of two values in one sentence, the one behind such words is the one that was. */
const former =
  /(?:\b(?:had|used to|until|so far|formerly|previously|earlier|originally|instead of|rather than|compared (?:to|with)|in place of|no longer|not|old)\b|\((?:was|were)\b)[^.;\d]{0,40}$/i;
const formerBehind =
  /^[^.,;\d]{0,24}\b(?:until|before|so far|previously|formerly|last (?:year|autumn|spring|summer|winter|month))\b/i;

export function isFormer(sentence: string, start: number, end: number): boolean {
  const before = sentence.slice(Math.max(0, start - 48), start);
  // of the cue words the nearest clause counts
  const near = before.slice(Math.max(before.lastIndexOf(','), before.lastIndexOf(';')) + 1);
  return former.test(near) || changedFrom.test(near) || formerBehind.test(sentence.slice(end, end + 40));
}

/** Words by which a sentence says that somebody has something. */
export const having =
  /\b(?:has|have|had|having|with|offers?|offered|includes?|included|supports?|supported|available|carr(?:y|ies)|comes?|gives?|released|launched|added|bought|acquired|built|introduced|works?|shows?|ships?|shipped|got|gets|can|are|is|now)\b/i;

/** Words of continuity, such as "still" and "as before". */
export const lasting =
  /\b(?:still|unchanged|remains?|remained|stays?|continues?|as (?:before|ever|always)|as (?:it|they) (?:was|were)|stands)\b/i;

export const changes =
  /\b(?:now|from now on|new|instead|no longer|until|so far|correct(?:ed|ion)?|goes? (?:up |down )?to|went|(?:raise|lower|cut|increase|reduce|rise|rose|fall|fell|grow|grew|drop|dropped|change|changed|moved?|postpone|postponed|revised)d?|down from|up from|had been|used to|previously|formerly|as of|effective|since)\b/i;
