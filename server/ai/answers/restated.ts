import { remembered } from '../reading/wording.ts';
import { lemmaOf } from '../support/alignment/lemma.ts';
import { negators } from '../support/lexicon.ts';
import { irregular } from './ahead.ts';
import { amountsOf } from './comparison.ts';
import { readSentence, type Sentence } from './sentence.ts';
import { conditional, former, open, parties } from './words.ts';

/**
 * Rewrites a sentence in the plain form that answers questions: `we went from 18 to 28 reps` becomes that we have 28,
 * `offices in Lyon and Turin` that there are two. A form matches its whole sentence, so that nothing left over could
 * deny or narrow it.
 */
export const restated = remembered((sentence: Sentence): readonly Sentence[] => {
  const text = sentence.text
    .trim()
    .replace(/^(?:well|so|right|today|currently|at the moment|right now),? /i, '')
    .replace(/['’]ve\b/g, ' have')
    .replace(/['’]re\b/g, ' are');
  const plain = [text, mainOf(text)].flatMap((said) =>
    [...forms, ...listForms].flatMap(({ form, says }) => {
      const found = form.exec(said)?.groups;
      if (!found || (found.n !== undefined && !isAmount(found.n, found.noun ?? ''))) return [];
      return says(found);
    }),
  );
  return [...plain, ...overRegions(sentence, text)].flatMap((one) => readSentence(one) ?? []);
});

/** The first clause, where nothing behind it hopes, denies, takes back or speaks of others or of another time. */
function mainOf(text: string): string {
  const [, main, rest] = /^([^,;]+?(?:,\d+)*)(?:[,;]| [–—])\s(.+)$/u.exec(text) ?? [];
  const tokens = main && rest ? (readSentence(rest)?.tokens ?? null) : null;
  const isOpen = tokens?.some(
    ({ word }) =>
      negators.has(word) ||
      open.test(word) ||
      conditional.has(word) ||
      former.has(word) ||
      narrowing.test(word),
  );
  return main && tokens && !isOpen ? main : '';
}

const narrowing =
  /^(?:but|except|excluding|including|counting|with|group|worldwide|together|all|everyone|was|were|had|did|last|whom|whose|who|which|company|customers?|partners?)$/;

interface Form {
  form: RegExp;
  says(found: Record<string, string | undefined>): string[];
}

const who = String.raw`(?<who>[Ww]e|I|They|It|\p{Lu}[\p{L}\p{N}&’'-]*(?: \p{Lu}[\p{L}\p{N}&’'-]*){0,3})`;
const has = `(?:have|has|got|have got|has got)`;
const n = String.raw`(?<n>(?:[^,;:]|,(?=\d)){1,45}?)`;
const noun = String.raw`(?<noun>(?:[\p{Ll}-]+ ){0,2}\p{Ll}+s|staff|people)`;
const now = `(?: in total| altogether| overall| today| now| right now| currently| at the moment| here| this year)*[.!]?$`;
const setAside = `(?:set aside|put aside|earmarked|allocated|budgeted|approved|reserved|signed off)`;
const forThis = `(?: (?:for|on|towards) (?:this|it|that|(?:the|this) (?:project|topic|purchase|initiative)))?`;
const payers = `(?:(?:The|Our|the|our) (?:board|management|C[EFO]O|finance team|finance|leadership|director|owner))`;
const form = (...parts: string[]): RegExp => new RegExp(`^${parts.join('')}`, 'u');

const forms: readonly Form[] = [
  {
    form: form(
      who,
      ` (?:are|is|${has}|employs?) (?:a staff of )?`,
      n,
      ' (?:people|strong|of us)(?: on (?:staff|the payroll))?',
      '(?: in total| altogether| overall| now)*[.!]?$',
    ),
    says: (found) => [`${found.who} have ${found.n} employees.`],
  },
  {
    form: form(
      `(?:${who} ${has} a (?:total )?(?:staff|workforce|headcount) of|Our (?:staff|workforce|headcount) is) `,
      n,
      '(?: people| employees)?',
      now,
    ),
    says: (found) => [`${found.who ?? 'We'} have ${found.n} employees.`],
  },
  {
    form: form(
      'There are ',
      n,
      '(?: of us| (?:people|employees) (?:work|working)(?: (?:for|with) us)?)',
      now,
    ),
    says: (found) => [`We have ${found.n} employees.`],
  },
  {
    form: form(
      `(?:${who} ${has} an? (?:fleet|network|chain|group) of|Our (?:fleet|network|chain|group) is) `,
      n,
      ' ',
      noun,
      now,
    ),
    says: (found) => [`${found.who ?? 'We'} have ${found.n} ${found.noun}.`],
  },
  {
    // what it came to is what holds now
    form: form(
      who,
      String.raw` (?:${has} )?(?:went|gone|grew|grown|moved|expanded|scaled|shrank|shrunk|rose|fell|dropped)(?: up| down)? from [\p{L}\d.,-]+ to `,
      n,
      ' ',
      noun,
      now,
    ),
    says: (found) => [`${found.who} have ${found.n} ${found.noun}.`],
  },
  {
    form: form('Our ', n, ' ', noun, String.raw` (?!were|was|had|\p{Ll}+ed\b)(?<verb>\p{Ll}+)\b`),
    says: (found) => (irregular.test(found.verb ?? '') ? [] : [`We have at least ${found.n} ${found.noun}.`]),
  },
  {
    form: form(n, ' ', noun, ' work(?:s)? (?:for|with) us', now),
    says: (found) => [`We have at least ${found.n} ${found.noun}.`],
  },
  {
    form: form(`(?:${who}|${payers}) (?:${has} )?(?:already )?${setAside}(?: on)? `, n, forThis, now),
    says: (found) => [`${found.who ?? 'We'} have a budget of ${found.n}.`],
  },
  {
    // who has approved a budget of so much has one that is approved
    form: form(
      `(?:${payers}|${who}) (?:${has} )?(?:already )?${setAside} (?:an?|the|our) (?:`,
      n,
      ` )?budget(?: (?:for|on|towards) [^,;]{2,60})?[.!]?$`,
    ),
    says: ({ who: actor = 'We', n: amount }) => {
      const owned = /^(?:We|I)$/i.test(actor) ? 'Our' : actor === 'They' ? 'Their' : `${actor}'s`;
      return [`${owned} budget is approved.`, ...(amount ? [`${owned} budget is ${amount}.`] : [])];
    },
  },
  {
    // a year's count is so many a year
    form: form(
      who,
      String.raw` (?<verb>\p{Ll}+) `,
      n,
      ' ',
      noun,
      '(?: in| over)?(?: the)? (?:last|past|previous) (?<span>year|quarter|month|week)[.!]?$',
    ),
    says: ({ who: actor, verb = '', n: amount, noun: counted, span }) => {
      const does = lemmaOf(verb, 'en');
      return does === verb ? [] : [`${actor} ${does} ${amount} ${counted} a ${span}.`];
    },
  },
  {
    form: form(who, ` ${has} `, n, ` ${setAside}`, forThis, now),
    says: (found) => [`${found.who} have a budget of ${found.n}.`],
  },
  {
    form: form(n, ` (?:is|are|has been|have been) (?:already )?${setAside}`, forThis, now),
    says: (found) => [`We have a budget of ${found.n}.`],
  },
  {
    // the limit of what somebody may do is what they may do
    form: form(
      String.raw`(?<who>I|We) (?:can )?(?:sign|approve|authori[sz]e|release)(?: off)?(?: on| for)?(?: \p{Ll}+)? up to `,
      n,
      '(?: (?:myself|on my own|alone))?',
      now,
    ),
    says: (found) =>
      ['sign', 'approve', 'authorise', 'release'].map((verb) => `${found.who} ${verb} ${found.n}.`),
  },
];

const name = String.raw`\p{Lu}[\p{L}\p{N}’'-]*(?: \p{Lu}[\p{L}\p{N}’'-]*){0,2}`;
const list = `(?<list>${name}(?:, ${name}){0,20},? (?:and|&) ${name})`;

const listForms: readonly Form[] = [
  {
    form: form(`(?:${who} (?:${has}|runs?|operates?)|Our) `, noun, ' (?:are )?in ', list, now),
    says: (found) => [`${found.who ?? 'We'} have at least ${itemsOf(found.list).length} ${found.noun}.`],
  },
  {
    form: form(
      who,
      String.raw` (?:uses?|runs?) (?:${name}) (?:as (?:an?|our|the)|for(?: our)?) (?<noun>[\p{L}]+(?: [\p{L}]+)?)`,
      now,
    ),
    says: (found) => [`${found.who} use a ${found.noun}.`],
  },
  {
    form: form(
      String.raw`(?:${who} (?:plan|track|log|store|record|manage|maintain|keep|do|handle|book|enter|write|collect|count|run)s? (?:the|our|all|every|each|everything|it|them|this|that|most)(?: (?!not|no|never)[\p{Ll}-]+){0,3}|(?:The |Our )?(?<what>[\p{L}][\p{L} ]{2,40}?) (?:(?:is|are|gets?) (?:\p{Ll}+ly )?(?:planned|tracked|kept|logged|managed|stored|recorded|done|handled|booked|entered|written|collected|counted)|happens?)(?: down| up)?) in(?:to)? (?:an? |one |our )?(?:(?:big|shared|single|large|old) )?(?<tool>${name}|\p{Ll}+s?)`,
      `(?: that [^,;]{3,40})?${now}`,
    ),
    says: ({ who: actor, what = '', tool }) =>
      what.split(' ').some((word) => foreign.test(word.toLowerCase()))
        ? []
        : [`${actor ?? 'We'} use ${tool}.`],
  },
];

const foreign = new RegExp(
  `${parties.source}|^(?:they|their|your|you|his|her|he|she|no|none|not|nothing|some|little)$`,
);

const itemsOf = (list = ''): string[] => list.split(/, | and | & /).filter(Boolean);

/** Nothing but one amount stands there. */
function isAmount(text: string, counted: string): boolean {
  const whole = readSentence(`We have ${text} ${counted || 'things'}.`);
  const amounts = whole ? amountsOf(whole.text, whole.tokens) : [];
  const [amount] = amounts;
  if (!whole || !amount || amounts.length > 1) return false;
  const end = `We have ${text}`.length;
  return whole.tokens.every(
    ({ start, text: sign }, at) =>
      start < 8 || start >= end || (at >= amount.from && at < amount.to) || /^[€$£¥]$/.test(sign),
  );
}

const regions = namesOf('region', 'countries');
const languages = namesOf('language', 'languages');

/** Every name that the runtime knows for a two-letter code. */
function namesOf(type: 'region' | 'language', noun: string): { noun: string; names: ReadonlySet<string> } {
  const names = new Intl.DisplayNames(['en'], { type, fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const known = codes.flatMap((code) => names.of(type === 'region' ? code.toUpperCase() : code) ?? []);
  return { noun, names: new Set(type === 'region' ? [...known, 'UK', 'US', 'USA'] : known) };
}

const anyList = new RegExp(String.raw`(?<=\b(?:in|across|to|speak|speaks) )${list}`, 'u');

const isPlaced =
  /^(?:We have|Our) (?:\p{Ll}+ )?(?:depots|warehouses|offices|shops|stores|clinics|branches|plants|sites|locations|factories|teams) (?:are |sit )?in \p{Lu}/u;

/** `in France and Spain` is in two countries; what is denied of some may be so in others. */
function overRegions({ tokens }: Sentence, text: string): string[] {
  const found = anyList.exec(text);
  if (!found || tokens.some(({ word }) => negators.has(word))) return [];
  const items = itemsOf(found.groups?.list).map((one) => one.replace(/^the /i, ''));
  return [regions, languages].flatMap(({ noun, names }) =>
    items.every((one) => names.has(one))
      ? [text, isPlaced.test(text) ? `We operate in ${found[0]}.` : ''].map((said) =>
          said.replace(found[0], `at least ${items.length} ${noun}`),
        )
      : [],
  );
}
