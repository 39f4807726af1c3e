import { answerIn } from './answer.ts';
import { amountsOf } from './comparison.ts';
import type { Said } from './figure.ts';
import { type Reader, readSentence, type Sentence } from './sentence.ts';
import { conditional, fillers, former, having, isLink, stemOf } from './words.ts';

/** A question of one side with the reply of the other: together they say what neither says alone. */

const yes =
  /^(?:(?:oh |unfortunately |sadly |honestly |well )?,?\s*(?:yes|yeah|yep|yup|correct|exactly|absolutely|definitely|indeed|certainly|of course|that['’]s (?:right|correct|true))\b|(?:there (?:is|are)|it is|they (?:are|do)|we (?:do|are|have)|i (?:do|am|have))(?=[.!]|, (?:she|he|since|and)\b|$))/i;
const no =
  /^(?:(?:no|nope|not yet|not at all|not today|unfortunately not|sadly not|i['’]m afraid not)\b|none[.!]?$|(?:there (?:is|are)|it is|they (?:are|do)|it does)(?:n['’]t| not)(?=[.!]|$))/i;
/** Whoever counts them has some: `do you have drivers of your own?` `Six.` */
const some =
  /^(?:about |around |roughly |some )?(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|plenty|lots|dozens|a (?:few|couple|dozen)|[1-9]\d*)(?: of (?:them|those))?(?=[,.!]|$)/i;
/** Only the words of the question may follow. */
const leaningYes = /^(?:we|i) (?:do|are|have|am)\b/i;
const leaningNo = /^(?:we|i) (?:do|are|have|am)(?: not|n['’]t)\b/i;
/** A reply with one of these is neither. */
const mixedReply =
  /\b(?:but|however|although|though|depends?|except|only|really|sort of|kind of|partly|mostly|roughly|problem|idea|soon|yet to|if|would|might|maybe|perhaps|probably|think|yes and no|no and yes)\b|that is,|\?/i;

/** Said behind a reply, one of these may take it back. */
const corrected = /^(?:no|or|sorry|wait|actually|hm+|well)\b|\b(?:sorry|wait|actually|i mean)\b/i;

export const asks = (text: string): boolean => /[?？]["”'’)\]]*\s*$/.test(text);

/** Returns the answer that a reply gives to a question; `next` is what the same speaker says after the reply. */
export function answerInReply(asked: string, reply: string, reader: Reader, next = ''): Said | null {
  const question = asked
    .replace(/[?？]["”'’)\]]*\s*$/, '')
    .replace(/, \p{Lu}\p{L}+$/u, '')
    .replace(/\b(?:is|are) there (?=an?\b|any\b|more\b|at\b)/i, 'do you have ');
  if (corrected.test(next)) return null;
  const direct = yesOrNo(question, reply, next, reader);
  if (direct) return direct;
  const said = completed(question, reply).flatMap((text) => {
    const sentence = readSentence(text);
    return (sentence && answerIn(sentence, reader)) ?? [];
  });
  const [first] = said;
  return first && said.every(({ answer }) => answer === first.answer) ? first : null;
}

function yesOrNo(question: string, reply: string, next: string, reader: Reader): Said | null {
  const isCounted = !reader.question.amount && some.test(reply);
  const isBare = isCounted || yes.test(reply) || no.test(reply);
  if (mixedReply.test(reply) || mixedReply.test(next)) return null;
  if (!isBare && !((leaningYes.test(reply) || leaningNo.test(reply)) && isOfQuestion(question, reply)))
    return null;
  const sentence = readSentence(question);
  const saidAnswer = sentence && answerIn(sentence, reader);
  if (!saidAnswer || /^(?:we|I|they)$/.test(saidAnswer.actor)) return null;
  // `don't you use …?` is answered in two ways, and so is a choice
  if (/n['’]t\b|\b(?:not|no|never|without|or)\b/i.test(question)) return null;
  const isOutside = (text: string) =>
    readSentence(text)?.tokens.some(
      ({ word }) =>
        (former.has(word) || conditional.has(word) || wasOrWill.test(word)) &&
        !reader.question.said.has(word),
    ) ?? false;
  if (isOutside(question) || isOutside(reply) || isOutside(next)) return null;
  if (isCounted && isNarrower(sentence, reader)) return null;
  const isYes = isBare ? isCounted || yes.test(reply) : !leaningNo.test(reply);
  // what somebody else has, or what is not there in one place or of one kind, says nothing of the whole
  if (/\b(?:at|for|of|from) \p{Lu}/u.test(question) || (!isYes && isNarrower(sentence, reader))) return null;
  return { ...saidAnswer, answer: isYes === (saidAnswer.answer === 'YES') ? 'YES' : 'NO' };
}

const wasOrWill = /^(?:did|was|were|had|will|would|could|should)$/;

function isNarrower({ tokens, stems }: Sentence, { question: { said } }: Reader): boolean {
  const from = tokens.findIndex(({ word }) => /^(?:you|your)$/.test(word));
  const known = new Set([...said].map((word) => stemOf(word)));
  return tokens
    .slice(from + 1)
    .some(
      ({ kind, word }, at) =>
        kind === 'word' && !isLink(word) && !pointing.test(word) && !known.has(stems[from + 1 + at] ?? ''),
    );
}

/** `We don't have one` says nothing beside the question; `we don't have time` does. */
function isOfQuestion(question: string, reply: string): boolean {
  const [asked, said] = [readSentence(question), readSentence(reply)];
  if (!asked || !said) return false;
  return said.tokens.every(
    ({ kind, word }, at) =>
      kind === 'word' && (isLink(word) || pointing.test(word) || asked.stemsSaid.has(said.stems[at] ?? '')),
  );
}

const pointing = /^(?:one|any|that|it|those|them|not|no|moment|anymore)$/;

const doing = `(?:do you (?:currently )?(?<verb>have|use|employ|run|operate|own)|are there|are you|have you got|work (?:there|for you|with you))`;
const idle = `(?: (?:now|today|currently|right now|at the moment|in total|altogether|at present|for (?:this|it|that)|in place|these days))*$`;
const howMany = new RegExp(
  String.raw`\bhow many (?<noun>[\p{L}-]+(?: [\p{L}-]+){0,3}?) ${doing}${idle}`,
  'iu',
);
/** What is told of those that are concerned bounds the whole from below. */
const concernedNoun = new RegExp(
  String.raw`\bhow many (?:of (?:your|the) )?(?<noun>[\p{L}-]+(?: [\p{L}-]+){0,2}?) (?:(?:would|will|do|does|are) (?:be on it|be affected|be in scope|be covered|it affect|it cover|it concern|this affect|this cover|this concern|affected|concerned|involved|in scope)|are we (?:talking about|looking at))${idle}`,
  'iu',
);
const budget = new RegExp(
  String.raw`\b(?:(?:what is|what['’]s|how (?:big|large|high) is) (?:your|the) budget|(?:what|how much) (?:do you have|have you got) to spend|(?:what|how much) budget (?:do you have|have you got|is there)|how much have you (?:set aside|budgeted|got|earmarked))${idle}`,
  'iu',
);

/** The reply as a sentence of its own, with the words of the question that it leaves out. */
function completed(question: string, reply: string): string[] {
  const { noun: many, verb } = howMany.exec(question)?.groups ?? {};
  // people may be those in the room
  if (many === 'people' && !/ (?:are you|work \p{Ll}+ ?\p{Ll}*)\b/u.test(question) && verb !== 'employ')
    return [];
  const concernedOnes = concernedNoun.exec(question)?.groups?.noun;
  if (concernedOnes)
    return figureIn(reply, concernedOnes).map((figure) => `We have at least ${figure} ${concernedOnes}.`);
  if (many) return figureIn(reply, many).map((figure) => `We have ${figure} ${many}.`);
  if (budget.test(question))
    return figureIn(reply, 'budget').map((figure) => `We have a budget of ${figure}.`);
  return [];
}

const led =
  /^(?:we (?:have|are|run|employ|use)(?: got)?|we['’](?:ve|re)(?: got)?|there are|it['’]s|it is|that['’]s|our budget is)\s+/i;

/** The amount that a short reply consists of, with its bound. */
function figureIn(reply: string, noun: string): string[] {
  const bare = reply
    .trim()
    .replace(led, '')
    .replace(/[.!]+$/, '');
  const sentence = readSentence(`We have ${bare} here`);
  if (!sentence) return [];
  const amounts = amountsOf(sentence.text, sentence.tokens);
  const [amount] = amounts;
  if (!amount || amounts.length > 1) return [];
  const nouns = noun.toLowerCase().split(' ');
  const isPlain = sentence.tokens.every(
    ({ kind, word }, at) =>
      (at >= amount.from && at < amount.to) ||
      kind === 'sign' ||
      fillers.has(word) ||
      nouns.includes(word) ||
      (having.has(word) && at < 2) ||
      /^(?:we|here|right|today|total|altogether|in|of|them|at|the|moment|just|all)$/.test(word),
  );
  const [from, to] = [sentence.tokens[amount.from], sentence.tokens[amount.to - 1]];
  if (!isPlain || !from || !to) return [];
  const sign = /[€$£]\s?$/.exec(sentence.text.slice(0, from.start))?.[0] ?? '';
  return [sign + sentence.text.slice(from.start, to.end)];
}
