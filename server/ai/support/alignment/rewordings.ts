import type { Language } from '../lexicon.ts';
import { lemmaOf } from './lemma.ts';

/**
 * Words that say the same in what companies write about their work, joined by `=`; several words are a run. With `>`
 * the first may be told as the second and not the other way round. Each line earns its place by a case of the tests,
 * which also tells what it must not let through.
 */
export const rewordings: readonly string[] = [
  'cut = reduce = lower = shrink = trim = bring down',
  'fall = drop = decline = decrease = sink = go down = come down',
  'cut > fall',
  'rise = increase = grow = climb = go up',
  'raise = boost = lift',
  'raise > rise',
  'take = need = require',
  'process = handle',
  'buy = purchase = acquire',
  'choose = select = pick',
  'use = utilise = utilize = employ = make use',
  'run = operate',
  'begin = start = commence',
  'end = finish = conclude',
  'error = mistake',
  'problem = issue = trouble',
  'firm = company = business = enterprise',
  'employee = worker = staff = staff member',
  'customer = client',
  'supplier = vendor',
  'fast = quick = rapid',
  'faster = quicker',
  'big = large',
  'bigger = larger',
  'biggest = largest',
  'hire = recruit',
  'switch = migrate = move over',
  'let = allow = enable = permit',
  'offer = provide',
  'include = contain = comprise',
  'fee = charge',
  'quote = quotation',
  'send = ship = dispatch',
  'headquartered = based = located = situated',
  'contract = agreement',
  'expand = extend = widen',
  'shut = close',
  'finish = complete',
  'spend = pay',
  'screen = check',
  'e mail = email, go live = golive, real time = realtime, roll out = rollout, set up = setup, on site = onsite, log in = login, check out = checkout, follow up = followup, sign up = signup, start up = startup, work flow = workflow, data base = database, web site = website, non profit = nonprofit, team mate = teammate, mark up = markup, take over = takeover, back up = backup',
  'organise = organize, analyse = analyze, centre = center, licence = license, programme = program, catalogue = catalog, colour = color, behaviour = behavior, optimise = optimize, standardise = standardize, prioritise = prioritize, customise = customize, labour = labor',
];

interface Table {
  /** The one name of every word, or run of words, of a group. */
  names: ReadonlyMap<string, string>;
  /** For a name what it may be told as. */
  told: ReadonlyMap<string, readonly string[]>;
}

const english = tableOf(rewordings.flatMap((words) => words.split(',')));

function tableOf(entries: readonly string[]): Table {
  const names = new Map<string, string>();
  const toldRewordings = new Map<string, string[]>();
  const lemmas = (words: string) =>
    words
      .trim()
      .split(' ')
      .map((word) => lemmaOf(word, 'en'))
      .join(' ');
  for (const entry of entries.filter((one) => !one.includes('>'))) {
    const group = entry.split('=').map(lemmas);
    const shared = group.map((one) => names.get(one)).find((one) => one !== undefined) ?? group[0] ?? '';
    // a word of two groups joins neither to the other
    for (const one of group) if (!names.has(one)) names.set(one, shared);
  }
  for (const entry of entries.filter((one) => one.includes('>'))) {
    const [from = '', to = ''] = entry.split('>').map((one) => names.get(lemmas(one)) ?? lemmas(one));
    toldRewordings.set(from, [...(toldRewordings.get(from) ?? []), to]);
  }
  return { names, told: toldRewordings };
}

/** Returns the class of the expression that begins at a word, and its length in words; longer ones win. */
export function namedAt(
  words: readonly string[],
  at: number,
  language: Language | null,
): { name: string; length: number } {
  const lemma = lemmaOf(words[at] ?? '', language);
  if (language !== 'en') return { name: lemma, length: 1 };
  const next = words[at + 1];
  const run = next === undefined ? undefined : english.names.get(`${lemma} ${lemmaOf(next, language)}`);
  return run === undefined
    ? { name: english.names.get(lemma) ?? lemma, length: 1 }
    : { name: run, length: 2 };
}

export const toldAs = (name: string): readonly string[] => english.told.get(name) ?? [];
