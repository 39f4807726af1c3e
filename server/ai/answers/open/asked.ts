import { functionWords, negators } from '../../support/lexicon.ts';
import { type Token, tokensOf } from '../../support/tokens.ts';
import { auxiliaries, being, fillers, having, stemOf, theirOwn, themAsNouns, themselves } from '../words.ts';

/** Questions that ask for more than yes or no, by the kind of their answer and by what a sentence must speak of. */

export type AnswerKind =
  | 'count'
  | 'money'
  | 'share'
  | 'duration'
  | 'date'
  | 'person'
  | 'place'
  | 'name'
  | 'figure'
  | 'words';

export interface OpenQuestion {
  answerKind: AnswerKind;
  focus: readonly Focus[];
  /** The stem of what is counted. */
  countedStem: string | null;
  said: ReadonlySet<string>;
  text: string;
}

/** A word of the question, or the matter that it stands for. */
export interface Focus {
  stem: string;
  matter: RegExp | null;
  /** It narrows what is counted: `sales reps`. */
  isModifier?: boolean;
}

/** How questions ask, and for what; the first that fits decides. */
const forms: readonly [answerKind: AnswerKind, form: RegExp][] = [
  ['duration', /\bhow (?:long|old)\b|\b(?:what|which) is (?:the|their) .*\btime$/],
  [
    'date',
    /\b(?:when|how soon)\b|\b(?:what|which) (?:date|day|month|quarter|year|deadline|time ?line)\b|\b(?:what|which) is (?:the|their) (?:\p{L}+ )?(?:deadline|time ?line|time ?frame)\b/u,
  ],
  ['figure', /\bhow much (?:of their |of the )?(?:time|data)\b/],
  [
    'money',
    /\bhow (?:much|big|large|high)\b.*\b(?:budget|money|spend|pay|cost|invest)|\b(?:what|which)\b.*\b(?:amount|sum|budget)\b|\bhow much (?:do|does|can|could|will|would|have|has|did) (?:they|the \p{L}+) (?:pay|spend|invest)/u,
  ],
  ['share', /\b(?:what|which) (?:share|percentage|percent|proportion|part)\b/],
  [
    'count',
    /\bhow many\b|\bhow (?:big|large) (?:is|are)\b|\b(?:what|which) (?:is|are) (?:the|their) (?:number|headcount|size)\b|\b(?:team|company|fleet) size\b/,
  ],
  [
    'figure',
    /\bhow (?:much|often|high|big|large|far|fast)\b|\b(?:what|which) is (?:the|their) .*\b(?:rate|length|duration|cycle|volume|size|price|term)\b/,
  ],
  [
    'person',
    /\b(?:who|whom|whose|(?:any|some)(?:one|body)(?! else))\b|\b(?:what|which) (?:person|people|role|team|department)\b/,
  ],
  ['place', /\bwhere\b|\b(?:what|which) (?:city|country|countries|region|regions|markets?|locations?)\b/],
  [
    'name',
    /\bwhich\b|\bwhat (?:\p{L}+ ){1,3}(?:do|does|are|is|have|has)\b|\bwhat (?:do|does) (?:they|the \p{L}+) (?:use|run|work)\b/u,
  ],
  ['words', /\b(?:what|how|why)\b/],
];

/** Matters that sales talks of in several words: how a question names one, and how people speak of it. */
const matters: readonly { asked: RegExp; said: RegExp }[] = [
  {
    asked: /^(?:budget\w*|money|fund\w*|spend\w*|invest\w*|set|aside|put|earmarked|allocated)$/,
    said: /\b(?:budget\w*|money|fund(?:s|ing|ed)|spend\w*|spent|set aside|put aside|earmarked|allocated|purse|work order)\b/,
  },
  {
    asked: /^(?:deci\w*|approv\w*|sign\w*|authori\w*|buyer|sponsor|agree\w*|owner)$/,
    said: /\b(?:deci\w+|approv\w+|sign(?:s|ing)?(?![ -]?(?:on|in|up)\b)(?:[ -]off)?|authori\w+|purse|final say|agree[ds]?|speak (?:with|to)|own this|goes to)\b/,
  },
  {
    asked: /^(?:involved|committee|stakeholders?)$/,
    said: /\b(?:involved?|committee|loop|weigh in)\b/,
  },
  {
    asked: /^(?:users?|seats?|licen[cs]es?)$/,
    said: /\b(?:users?|seats?|licen[cs]es?|us(?:e|ing) it|on it|concern\w*|affected)\b/,
  },
  {
    asked: /^(?:competitors?|competition|rivals?|alternatives?|vendors?|suppliers?)$/,
    said: /\b(?:competitors?|rivals?|alternatives?|vendors?|suppliers?|other (?:options?|offers?)|an offer|evaluating|alongside|looking at (?!you)|any(?:one|body) else|talked to|talking to|conversation with|showed us|shortlist\w*|quoted)\b/,
  },
  {
    asked: /^(?:tools?|systems?|software|platforms?|stack|applications?|apps?|provider|providers)$/,
    said: /\b(?:us(?:e|es|ing)|run(?:s|ning)? on|work(?:s|ing)? (?:with|in)|operate off|we(?:'|’)re on|in a word|tools?|systems?|platforms?|software)\b/,
  },
  { asked: /^(?:start\w*|begin|kick)$/, said: /\b(?:start\w*|begin|kick)\b/ },
  {
    asked: /^(?:live|launch|implement\w*|roll\w*|deploy\w*|timeline|timeframe|deadline)$/,
    said: /\b(?:live|launch|implement\w*|roll\w*|running|in place|timeline|deadline|need (?:this|it) by)\b/,
  },
  {
    asked: /^(?:end|ends|expir\w*|renew\w*|terminat\w*)$/,
    said: /\b(?:ends?|expir\w+|renew\w*|runs? (?:out|until|till|to|through)|until|is up|comes up|term)\b/,
  },
  {
    asked: /^(?:criteri\w+|requir\w*|priorit\w+|conditions?)$/,
    said: /\b(?:criteri\w+|requir\w+|comes down to|make-or-break|important|critical|matters|non-negotiable)\b/,
  },
  {
    asked: /^(?:employees?|people|headcount|staff|workforce)$/,
    said: /\b(?:employees?|people|headcount|staff|workforce|of us)\b/,
  },
  {
    asked: /^(?:headquarter\w*|located|location|based|office|city|country|countries)$/,
    said: /\b(?:headquarter\w*|located|based|offices?|we(?:'|’)re (?:\w+ )?in|is in|are in)\b/,
  },
  {
    asked: /^(?:challenges?|problems?|pains?|issues?|struggl\w+|bottlenecks?|risks?|concerns?|blockers?)$/,
    said: /\b(?:challenges?|problems?|pains?|issues?|struggl\w+|bottlenecks?|risks?|concern\w*|roadblocks?|worr\w+)\b/,
  },
  {
    asked: /^(?:switch\w*|migrat\w+|replac\w+|chang\w+)$/,
    said: /\b(?:switch\w*|migrat\w+|replac\w+|chang\w+|mov(?:e|ing) (?:off|away|to|over))\b/,
  },
  {
    asked: /^(?:stor\w+|host\w+|kept|resid\w+|residency)$/,
    said: /\b(?:stor\w+|host\w+|stay|kept|resid\w+|leave)\b/,
  },
  {
    asked: /^(?:block\w*|stop\w*|veto|object\w*)$/,
    said: /\b(?:block\w*|stop\w*|veto|against)\b/,
  },
];

/** Words that tell how is asked, and not for what. */
const asking = new Set(
  `many much long big large soon kind kinds type types sort number amount total average exactly
  approximately share percentage proportion part size else top main biggest key like there somebody someone anybody
  anyone want wants answerKind would new current existing final maker makers available last take takes took taken make makes made
  talk talking contact else place give gives go goes get gets bring brings purchase product solution deal work
  works need needs dedicated separate present wise behind bigger larger`.split(/\s+/),
);

const mostFocus = 8;
const opening =
  /^\s*(?:(?:and|so|about|approximately|roughly|by|up to|in|at|on|to|for|from|with|of|since|until|through|over) ){0,2}(?:what(?:['’]s)?|which|who(?:['’]s)?|whom|whose|when|where|how|why)\b/i;

/** Tells the kind of answer that a question of a talk asks for; null for one that asks for yes or no. */
export function wantedBy(question: string): AnswerKind | null {
  const lower = question.toLowerCase();
  return forms.find(([, form]) => form.test(lower))?.[0] ?? null;
}

/** Returns whether a question asks for more than yes or no. */
export const isOpenQuestion = (question: string): boolean => opening.test(question);

/** Reads a question that asks for more than yes or no; `own` holds the words of the subject's name. */
export function readOpenQuestion(text: string, own: readonly string[]): OpenQuestion | null {
  const bare = text.split('?', 1)[0]?.slice(0, 500).trim() ?? '';
  const tokens = tokensOf(bare);
  if (!isOpenQuestion(bare) || tokens.length > 40) return null;
  const answerKind = wantedBy(bare);
  if (!answerKind) return null;
  const countedStem = countedIn(tokens, own);
  const many = tokens.findIndex(({ word }) => word === 'many');
  const noun = tokens.findIndex(({ word }, at) => at > many && stemOf(word) === countedStem);
  const modifiers = new Set(countedStem ? tokens.slice(many + 1, noun).map(({ word }) => stemOf(word)) : []);
  const focus = focusOf(tokens, own).map((one) => ({ ...one, isModifier: modifiers.has(one.stem) }));
  return focus.length === 0 || focus.length > mostFocus
    ? null
    : { answerKind, focus, countedStem, said: new Set(tokens.map(({ word }) => word)), text: bare };
}

/** The words that say what a text is about, each matter once. */
export function focusOf(tokens: readonly Token[], own: readonly string[]): Focus[] {
  const focus: Focus[] = [];
  const using = tokens.findIndex(({ word }) => /^(?:would|will)$/.test(word));
  for (const [at, { kind, word: written, text }] of tokens.entries()) {
    // who will use it are its users
    const word = using !== -1 && at > using && /^us(?:e|ing)$/.test(written) ? 'users' : written;
    const isShort = /^(?:IT|US|HR)$/.test(text);
    if (kind === 'sign' || (!isTelling(word, own) && !isShort)) continue;
    const matter = matters.find(({ asked }) => asked.test(word))?.said ?? null;
    const stem = stemOf(word);
    if (!focus.some((one) => (matter ? one.matter === matter : one.stem === stem)))
      focus.push({ stem, matter });
  }
  // what decides a choice is asked for by the same word as who decides it
  const criteria = focus.find(({ matter }) => matter?.test('criteria'));
  return criteria ? focus.filter(({ matter }) => !matter?.test('decision')) : focus;
}

const isTelling = (word: string, own: readonly string[]): boolean =>
  !asking.has(word) && !own.includes(word) && !isIdle(word);

const isIdle = (word: string): boolean =>
  functionWords.en.has(word) ||
  negators.has(word) ||
  fillers.has(word) ||
  having.has(word) ||
  being.has(word) ||
  auxiliaries.has(word) ||
  themAsNouns.has(word) ||
  themselves.has(word) ||
  theirOwn.has(word);

/** Returns the words of a question that tell what it is about. */
export const wordsOfMatter = (question: string, own: readonly string[]): string[] =>
  tokensOf(question.slice(0, 500)).flatMap(({ kind, word }) =>
    kind === 'word' && isTelling(word, own) ? [word] : [],
  );

/** Behind `how many` the last noun before the verb: `how many field engineers do they employ`. */
function countedIn(tokens: readonly Token[], own: readonly string[]): string | null {
  const at = tokens.findIndex(({ word }, index) => word === 'many' && tokens[index - 1]?.word === 'how');
  if (at === -1) return null;
  const nouns: string[] = [];
  for (const { word, kind } of tokens.slice(at + 1)) {
    if (kind !== 'word' || (nouns.length > 0 && isIdle(word) && !themAsNouns.has(word)) || own.includes(word))
      break;
    if (!isIdle(word)) nouns.push(word);
  }
  const noun = nouns.at(-1);
  return noun ? stemOf(noun) : null;
}
