import { spelledNumber } from '../../numbers.ts';
import { formOf } from '../lemma.ts';
import { adverb, being, isDeterminer, isPast, isVerbAt, type Parts } from './clause.ts';
import { leavesAhead, leavesBehind } from './hold.ts';

/** A rule that derives sentences from the form of a sentence. */
export type Rule = (parts: Parts) => string[];

const leadsFrame =
  /^(?:in|at|on|under|among|within|across|during|until|till|before|after|by|from|between|outside|inside|over|throughout|for|upon|since|as|with|without|when|while|once|because|although|though|to|given|according|here|there)$/;

/** Splits `A, and B` and `A; B` into both. After an opening phrase that may also apply to `B`, only `A` is taken. */
export const clauses: Rule = (parts) => {
  const { tokens, word, mark, slice } = parts;
  const found: string[] = [];
  for (let at = 3; at < tokens.length - 2; at++) {
    const isApart = mark(at) === ';' || mark(at) === '—';
    const isJoined = /^(?:and|but|while|whereas|so)$/.test(word(at)) && mark(at) === ',';
    if (!isApart && !isJoined) continue;
    const behind = isJoined ? at + 1 : at;
    if (leavesAhead(parts, at)) found.push(slice(0, at));
    const isFree = (isApart || !leadsFrame.test(word(0))) && leavesBehind(parts, 0, at);
    if (isFree && !isVerbAt(parts, behind)) found.push(slice(behind));
  }
  return found;
};

/** Removes insertions: `X, which V, W`, `X, a Y, W`, `X, built in Z, W`. */
export const insertions: Rule = (parts) => {
  const { tokens, word, mark, slice } = parts;
  const commas = tokens.flatMap((_token, at) => (mark(at) === ',' ? [at] : []));
  const foundSentences: string[] = [];
  for (const [index, opens] of commas.entries()) {
    const begins = commas[index - 1] ?? 0;
    const closes = commas[index + 1];
    const head = slice(begins, opens);
    if (!leavesBehind(parts, 0, begins) || !leavesAhead(parts, opens)) continue;
    if (opens - begins > longestHead || leadsFrame.test(word(begins))) continue;
    if (closes === undefined) {
      const noun = leavesBehind(parts, 0, opens) ? antecedentOf(parts, opens) : null;
      if (noun) foundSentences.push(`${noun} ${slice(opens + 1)}`);
      continue;
    }
    if (/^(?:and|or|but|nor)$/.test(word(closes)) || !isPredicate(parts, opens, closes)) continue;
    const inside = slice(opens, closes);
    const isRelative = /^(?:which|who)$/.test(word(opens));
    const isNoun = /^(?:a|an|the|its|one)$/.test(word(opens));
    const isParticiple = /articiple$/.test(formOf(word(opens)));
    if (!isRelative && !isNoun && !isParticiple) continue;
    foundSentences.push(`${slice(0, opens)} ${slice(closes)}`);
    if (isRelative) foundSentences.push(`${head} ${slice(opens + 1, closes)}`);
    else if (isNoun)
      foundSentences.push(
        `${head} is ${inside}`,
        ...(isPast(parts, closes) ? [`${head} was ${inside}`] : []),
      );
    else {
      const isOver = isPast(parts, closes) || /\b(?:1[0-9]|20)\d\d\b|\bcentury\b/.test(inside);
      foundSentences.push(`${head} ${isOver ? 'was' : 'is'} ${inside}`);
    }
  }
  return foundSentences;
};

/** What stands behind the second comma is a verb; that of a plural by what follows it. */
function isPredicate(parts: Parts, opens: number, closes: number): boolean {
  if (isVerbAt(parts, closes)) return true;
  const isMany = /[^su]s$/.test(parts.word(opens - 1)) && formOf(parts.word(closes)) === 'base';
  return isMany && isDeterminer(parts, closes + 1);
}

/** What comes before it is more than a subject. */
const longestHead = 10;

/** `drives two turbines, which supply …`: a clause as a whole cannot be meant by `who`, nor by a plural verb. */
function antecedentOf(parts: Parts, opens: number): string | null {
  const { word, slice } = parts;
  let from = opens - 1;
  while (from > opens - nounMost && from > 0 && !isDeterminer(parts, from)) from--;
  if (!isDeterminer(parts, from) || word(from - 1) === 'of') return null;
  for (let at = from + 1; at < opens; at++) if (leadsFrame.test(word(at)) || word(at) === 'of') return null;
  const verb = word(opens + 1);
  const isPlural = /[^s]s$/.test(word(opens - 1)) && /^(?:are|were|have)$|^[a-z]+[^s]$/.test(verb);
  const isMany = isPlural && (/^(?:are|were|have)$/.test(verb) || formOf(verb) === 'base');
  return word(opens) === 'who' || (word(opens) === 'which' && isMany) ? slice(from, opens) : null;
}

const nounMost = 5;

/** Splits `X V and W` into both verbs. Inside a relative clause the second verb's subject is ambiguous. */
export const coordinated: Rule = (parts) => {
  const { tokens, word, mark, slice } = parts;
  const foundSentences: string[] = [];
  for (let at = 2; at < tokens.length - 1; at++) {
    if (!/^(?:and|but)$/.test(word(at)) || !isVerbAt(parts, at + 1)) continue;
    let verbs = 0;
    for (let verb = 1; verb < at && verbs < verbsTried; verb++) {
      if (!isVerbAt(parts, verb) || mark(verb) === ',') continue;
      if (tokens.slice(verb, at).some((token) => relative.test(token.word))) break;
      verbs++;
      const subject = slice(0, verb);
      if (leavesAhead(parts, at)) foundSentences.push(slice(0, at));
      if (!leavesBehind(parts, 0, at)) continue;
      foundSentences.push(`${subject} ${slice(at + 1)}`);
      // `was burnt and never rebuilt`
      const leads = adverb.test(word(at + 1)) ? at + 2 : at + 1;
      const isBare = /articiple$/.test(formOf(word(leads)));
      if (isBare && being.test(word(verb))) foundSentences.push(`${subject} ${word(verb)} ${slice(at + 1)}`);
    }
  }
  return foundSentences;
};

const verbsTried = 3;
const relative = /^(?:that|which|who|whose|where|whom|what)$/;

/** Rewrites `Because A, B` as `B because A` and `A, so B`. A stated cause or concession also holds by itself. */
export const subordinates: Rule = (parts) => {
  const { tokens, word, mark, slice } = parts;
  const found: string[] = [];
  const first = word(0);
  if (joiner.test(first)) {
    const comma = tokens.findIndex((_token, at) => mark(at) === ',');
    if (comma > 2 && comma < tokens.length - 2) found.push(...told(first, slice(1, comma), slice(comma)));
  }
  for (let at = 3; at < tokens.length - 2; at++)
    if (joiner.test(word(at)) && !/^(?:as|even|only|just|not|that)$/.test(word(at - 1)))
      found.push(...told(word(at), slice(at + 1), slice(0, at)));
  return found;
};

const joiner = /^(?:because|although|though|when|if|unless|once)$/;

function told(joined: string, side: string, main: string): string[] {
  const either = [`${main} ${joined} ${side}`, `${joined} ${side}, ${main}`];
  if (joined === 'because') return [...either, `${side}, so ${main}`];
  return either;
}

/** Splits a sentence into two halves that each follow from it. */
export const halves: Rule = (parts) => {
  const { tokens, word, mark, slice } = parts;
  if (!leavesBehind(parts)) return [];
  const first = word(0);
  if (holding.test(first)) {
    const comma = tokens.findIndex((_token, at) => mark(at) === ',');
    return comma > 2 && comma < tokens.length - 2 ? [slice(1, comma), slice(comma)] : [];
  }
  return tokens.flatMap((_token, at) =>
    at > 2 &&
    at < tokens.length - 2 &&
    holding.test(word(at)) &&
    !/^(?:even|only|just|not)$/.test(word(at - 1))
      ? [slice(0, at), slice(at + 1)]
      : [],
  );
};

const holding = /^(?:because|although|though)$/;

/**
 * Removes adjuncts: `X opened a mill in 1912` becomes that it opened a mill. From a past event without figures,
 * shares, denials and comparisons the time may be removed, and place and agent if only one thing is described.
 */
export const adjuncts: Rule = (parts) => {
  const { tokens, word, mark, slice } = parts;
  const verb = tokens.findIndex((_token, at) => at > 0 && isVerbAt(parts, at) && isPast(parts, at));
  if (verb === -1 || !leavesBehind(parts)) return [];
  const foundSentences: string[] = [];
  const comma = tokens.findIndex((_token, at) => mark(at) === ',');
  if (leadsFrame.test(word(0))) {
    const isDated = tokens.slice(0, Math.max(0, comma)).some(({ text }) => timely.test(text));
    const isLoose =
      adjunct.test(word(0)) && comma > 1 && comma < verb && isDated && !trial.test(slice(0, comma));
    return isLoose && !isScoped(tokens.slice(comma)) ? [slice(comma)] : [];
  }
  for (let at = verb + 1; at < tokens.length - 1; at++) {
    if (!adjunct.test(word(at)) || trial.test(slice(at))) continue;
    let end = at + 1;
    while (
      end < tokens.length &&
      mark(end) === '' &&
      !adjunct.test(word(end)) &&
      !/^(?:and|or|but|that|to)$/.test(word(end))
    )
      end++;
    if (/^(?:and|or|that)$/.test(word(end)) && mark(end) === '') continue;
    const isTime = tokens.slice(at, end).some(({ text }) => timely.test(text));
    const kept = [...tokens.slice(0, at), ...tokens.slice(end)];
    const isMany = tokens
      .slice(verb + 1, at)
      .some((token) => /[^su]s$/.test(token.word) && !being.test(token.word));
    if (!isScoped(kept) && (isTime || !isMany)) foundSentences.push(`${slice(0, at)} ${slice(end)}`);
  }
  return foundSentences;
};

const adjunct = /^(?:in|at|on|during|near|after|before|by|from)$/;
const trial =
  /\b(?:theory|principle|paper|practice|pilots?|trials?|tests?|simulations?|part|case|cases|favou?r|charge|fact|name)\b/i;
const timely =
  /^(?:1[0-9]\d\d|20\d\d|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|spring|summer|autumn|winter|century|year|month|week|day)$/;
const scoping =
  /^(?:no|not|never|none|nobody|nothing|neither|nor|without|all|every|each|most|some|few|many|several|half|both|any|only|just|even|more|less|fewer|least|best|worst|first|last|former|\w{3,}est|than|almost|nearly|about|hardly|barely|rarely|when|if|while|until)$/;
const isScoped = (tokens: Parts['tokens']): boolean =>
  tokens.some(
    ({ word, kind }) => kind !== 'word' || scoping.test(word) || spelledNumber(word, 'en') !== undefined,
  );
