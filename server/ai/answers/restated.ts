import { remembered } from '../reading/wording.ts';
import { amountsOf } from './comparison.ts';
import { readSentence, type Sentence } from './sentence.ts';
import { isUnsure } from './words.ts';

/**
 * Rewrites a sentence in the plain form that answers questions: `we are 80 people` becomes that we have 80 employees,
 * `our board approved a budget` that it is approved. A form matches its whole sentence, so that nothing left over could
 * deny or narrow it.
 */
export const restated = remembered((sentence: Sentence): readonly Sentence[] => {
  const text = sentence.text
    .trim()
    .replace(/^(?:well|so|right|today|currently|at the moment|right now),? /i, '')
    .replace(/['’]ve\b/g, ' have')
    .replace(/['’]re\b/g, ' are');
  return [text, mainOf(text)]
    .flatMap((said) => forms.flatMap((one) => one(said)))
    .flatMap((one) => readSentence(one) ?? []);
});

/** The first clause, where nothing behind it hopes, denies, takes back or speaks of others or of another time. */
function mainOf(text: string): string {
  const [, main, rest] = /^([^,;]+?(?:,\d+)*)(?:[,;]| [–—])\s(.+)$/u.exec(text) ?? [];
  const tokens = main && rest ? (readSentence(rest)?.tokens ?? null) : null;
  const isOpen = tokens?.some(({ word }) => isUnsure(word) || narrowing.test(word));
  return main && tokens && !isOpen ? main : '';
}

const narrowing =
  /^(?:but|except|excluding|including|counting|with|group|worldwide|together|all|everyone|was|were|had|did|last|whom|whose|who|which|company|customers?|partners?)$/;

const who = String.raw`(?<who>[Ww]e|I|They|It|\p{Lu}[\p{L}\p{N}&’'-]*(?: \p{Lu}[\p{L}\p{N}&’'-]*){0,3})`;
const has = `(?:have|has|got|have got|has got)`;
const n = String.raw`(?<n>(?:[^,;:]|,(?=\d)){1,45}?)`;
const payers = `(?:(?:The|Our|the|our) (?:board|management|C[EFO]O|finance team|finance|leadership|director|owner))`;
const approves = `(?:set aside|put aside|earmarked|allocated|budgeted|approved|reserved|signed off)`;

const staff = new RegExp(
  `^(?:There are |${who} (?:are|is|${has}|employs?) (?:a staff of )?)${n} (?:people|strong|of us)(?: on (?:staff|the payroll))?(?: in total| altogether| overall| now)*[.!]?$`,
  'u',
);
/** A company that has approved a budget has one that is approved. */
const budget = new RegExp(
  `^(?:${payers}|${who}) (?:${has} )?(?:already )?${approves} (?:an?|the|our) (?:${n} )?budget(?: (?:for|on|towards) [^,;]{2,60})?[.!]?$`,
  'u',
);

/** A number that grew or shrank is now the one that it came to. */
const growth = new RegExp(
  `^${who} (?:${has} )?(?:went|gone|grew|grown|moved|expanded|scaled|shrank|shrunk|rose|fell|dropped)(?: up| down)? from [\\p{L}\\d.,-]+ to ${n} (?<noun>(?:[\\p{Ll}-]+ ){0,2}\\p{Ll}+s|staff|people)[.!]?$`,
  'u',
);

const forms: readonly ((text: string) => string[])[] = [
  (text) => {
    const { who: actor = 'We', n: amount } = staff.exec(text)?.groups ?? {};
    return amount && isAmount(amount) ? [`${actor} have ${amount} employees.`] : [];
  },
  (text) => {
    const { who: actor, n: amount, noun } = growth.exec(text)?.groups ?? {};
    return amount && isAmount(amount) ? [`${actor} have ${amount} ${noun}.`] : [];
  },
  (text) => {
    const groups = budget.exec(text)?.groups;
    const { who: actor = 'We', n: amount } = groups ?? {};
    if (!groups || (amount && !isAmount(amount))) return [];
    const owned = /^(?:We|I)$/i.test(actor) ? 'Our' : actor === 'They' ? 'Their' : `${actor}'s`;
    return [`${owned} budget is approved.`, ...(amount ? [`${owned} budget is ${amount}.`] : [])];
  },
];

/** Nothing but one amount stands there. */
function isAmount(text: string): boolean {
  const whole = readSentence(`We have ${text} things.`);
  const amounts = whole ? amountsOf(whole.text, whole.tokens) : [];
  const [amount] = amounts;
  if (!whole || !amount || amounts.length > 1) return false;
  const end = `We have ${text}`.length;
  return whole.tokens.every(
    ({ start, text: sign }, at) =>
      start < 8 || start >= end || (at >= amount.from && at < amount.to) || /^[€$£¥]$/.test(sign),
  );
}
