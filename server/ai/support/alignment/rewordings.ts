import type { Language } from '../lexicon.ts';
import { lemmaOf } from './lemma.ts';

/** Words that say the same in what companies write about their work. */
export interface Rewording {
  /** Joined by `=`; several words are a run. With `>` the first may be told as the second and not the other way round. */
  words: string;
  /** What earned it, and what it must not let through. */
  quote: string;
  holds: string;
  fails: string;
}

export const rewordings: readonly Rewording[] = [
  {
    words: 'cut = reduce = lower = shrink = trim = bring down',
    quote: 'Arvika cut its scrap from 9% to 4%.',
    holds: 'Arvika reduced its scrap from 9% to 4%.',
    fails: 'Arvika raised its scrap from 9% to 4%.',
  },
  {
    words: 'fall = drop = decline = decrease = sink = go down = come down',
    quote: 'Scrap fell from 9% to 4%.',
    holds: 'Scrap dropped from 9% to 4%.',
    fails: 'Scrap grew from 9% to 4%.',
  },
  {
    words: 'cut > fall',
    quote: 'Arvika cut scrap from 9% to 4%.',
    holds: 'Scrap fell from 9% to 4%.',
    fails: 'Scrap rose from 9% to 4%.',
  },
  {
    words: 'rise = increase = grow = climb = go up',
    quote: 'Traffic rose from 400 to 900 visits.',
    holds: 'Traffic increased from 400 to 900 visits.',
    fails: 'Traffic decreased from 400 to 900 visits.',
  },
  {
    words: 'raise = boost = lift',
    quote: 'Arvika raised its output by 12%.',
    holds: 'Arvika boosted its output by 12%.',
    fails: 'Arvika cut its output by 12%.',
  },
  {
    words: 'raise > rise',
    quote: 'Arvika raised output by 12%.',
    holds: 'Output rose by 12%.',
    fails: 'Output fell by 12%.',
  },
  {
    words: 'take = need = require',
    quote: 'The survey took four days.',
    holds: 'The survey needed four days.',
    fails: 'The survey saved four days.',
  },
  {
    words: 'process = handle',
    quote: 'The hub processes 900 parcels a day.',
    holds: 'The hub handles 900 parcels per day.',
    fails: 'The hub loses 900 parcels a day.',
  },
  {
    words: 'buy = purchase = acquire',
    quote: 'Arvika bought two mills in 2021.',
    holds: 'Arvika acquired two mills in 2021.',
    fails: 'Arvika sold two mills in 2021.',
  },
  {
    words: 'choose = select = pick',
    quote: 'Arvika chose the smaller mill.',
    holds: 'Arvika selected the smaller mill.',
    fails: 'Arvika rejected the smaller mill.',
  },
  {
    words: 'use = utilise = utilize = employ = make use',
    quote: 'The mill uses a paper ledger.',
    holds: 'The mill employs a paper ledger.',
    fails: 'The mill sells a paper ledger.',
  },
  {
    words: 'run = operate',
    quote: 'Arvika runs nine mills.',
    holds: 'Arvika operates nine mills.',
    fails: 'Arvika closes nine mills.',
  },
  {
    words: 'begin = start = commence',
    quote: 'The pilot began in March.',
    holds: 'The pilot started in March.',
    fails: 'The pilot ended in March.',
  },
  {
    words: 'end = finish = conclude',
    quote: 'The pilot ended in March.',
    holds: 'The pilot finished in March.',
    fails: 'The pilot started in March.',
  },
  {
    words: 'error = mistake',
    quote: 'The clerk found two errors.',
    holds: 'The clerk found two mistakes.',
    fails: 'The clerk found two invoices.',
  },
  {
    words: 'problem = issue = trouble',
    quote: 'The belt is the main problem.',
    holds: 'The belt is the main issue.',
    fails: 'The belt is the main benefit.',
  },
  {
    words: 'firm = company = business = enterprise',
    quote: 'The firm owns nine mills.',
    holds: 'The company owns nine mills.',
    fails: 'The council owns nine mills.',
  },
  {
    words: 'employee = worker = staff = staff member',
    quote: 'The mill has 40 employees.',
    holds: 'The mill has 40 workers.',
    fails: 'The mill has 40 customers.',
  },
  {
    words: 'customer = client',
    quote: 'The mill has 40 customers.',
    holds: 'The mill has 40 clients.',
    fails: 'The mill has 40 suppliers.',
  },
  {
    words: 'supplier = vendor',
    quote: 'The mill has 40 suppliers.',
    holds: 'The mill has 40 vendors.',
    fails: 'The mill has 40 clients.',
  },
  {
    words: 'fast = quick = rapid',
    quote: 'The hub sends quick replies.',
    holds: 'The hub sends fast replies.',
    fails: 'The hub sends slow replies.',
  },
  {
    words: 'faster = quicker',
    quote: 'The new line is faster than the old line.',
    holds: 'The new line is quicker than the old line.',
    fails: 'The new line is slower than the old line.',
  },
  {
    words: 'big = large',
    quote: 'The hub has a big yard.',
    holds: 'The hub has a large yard.',
    fails: 'The hub has a small yard.',
  },
  {
    words: 'bigger = larger',
    quote: 'The north yard is bigger than the south yard.',
    holds: 'The north yard is larger than the south yard.',
    fails: 'The north yard is smaller than the south yard.',
  },
  {
    words: 'biggest = largest',
    quote: 'Arvika is the biggest mill in Ostby.',
    holds: 'Arvika is the largest mill in Ostby.',
    fails: 'Arvika is the oldest mill in Ostby.',
  },
  {
    words: 'hire = recruit',
    quote: 'The mill hired 12 drivers.',
    holds: 'The mill recruited 12 drivers.',
    fails: 'The mill dismissed 12 drivers.',
  },
  {
    words: 'switch = migrate = move over',
    quote: 'Arvika switched to a new ledger.',
    holds: 'Arvika migrated to a new ledger.',
    fails: 'Arvika objected to a new ledger.',
  },
  {
    words: 'let = allow = enable = permit',
    quote: 'The gate lets drivers sign in.',
    holds: 'The gate allows drivers sign in.',
    fails: 'The gate stops drivers sign in.',
  },
  {
    words: 'offer = provide',
    quote: 'The hub offers a night desk.',
    holds: 'The hub provides a night desk.',
    fails: 'The hub lacks a night desk.',
  },
  {
    words: 'include = contain = comprise',
    quote: 'The fee includes a survey.',
    holds: 'The fee contains a survey.',
    fails: 'The fee excludes a survey.',
  },
  {
    words: 'fee = charge',
    quote: 'The fee includes a survey.',
    holds: 'The charge includes a survey.',
    fails: 'The report includes a survey.',
  },
  {
    words: 'quote = quotation',
    quote: 'The quote names a date.',
    holds: 'The quotation names a date.',
    fails: 'The invoice names a date.',
  },
  {
    words: 'send = ship = dispatch',
    quote: 'The hub sends parcels to Malmo.',
    holds: 'The hub ships parcels to Malmo.',
    fails: 'The hub refuses parcels to Malmo.',
  },
  {
    words: 'headquartered = based = located = situated',
    quote: 'Arvika is headquartered in Ostby.',
    holds: 'Arvika is based in Ostby.',
    fails: 'Arvika is unknown in Ostby.',
  },
  {
    words: 'contract = agreement',
    quote: 'The contract lasts two years.',
    holds: 'The agreement lasts two years.',
    fails: 'The trial lasts two years.',
  },
  {
    words: 'expand = extend = widen',
    quote: 'Arvika expanded its yard in 2021.',
    holds: 'Arvika extended its yard in 2021.',
    fails: 'Arvika closed its yard in 2021.',
  },
  {
    words: 'shut = close',
    quote: 'The desk shuts on Sundays.',
    holds: 'The desk closes on Sundays.',
    fails: 'The desk opens on Sundays.',
  },
  {
    words: 'finish = complete',
    quote: 'The crew finished the survey.',
    holds: 'The crew completed the survey.',
    fails: 'The crew cancelled the survey.',
  },
  {
    words: 'spend = pay',
    quote: 'The mill spends 40 euros on paper.',
    holds: 'The mill pays 40 euros on paper.',
    fails: 'The mill saves 40 euros on paper.',
  },
  {
    words: 'screen = check',
    quote: 'The desk screens every visitor.',
    holds: 'The desk checks every visitor.',
    fails: 'The desk admits every visitor.',
  },
  {
    words:
      'e mail = email, go live = golive, real time = realtime, roll out = rollout, set up = setup, on site = onsite, log in = login, check out = checkout, follow up = followup, sign up = signup, start up = startup, work flow = workflow, data base = database, web site = website, non profit = nonprofit, team mate = teammate, mark up = markup, take over = takeover, back up = backup',
    quote: 'The orders leave by e-mail.',
    holds: 'The orders leave by email.',
    fails: 'The orders leave by fax.',
  },
  {
    words:
      'organise = organize, analyse = analyze, centre = center, licence = license, programme = program, catalogue = catalog, colour = color, behaviour = behavior, optimise = optimize, standardise = standardize, prioritise = prioritize, customise = customize, labour = labor',
    quote: 'The centre issues a licence.',
    holds: 'The center issues a license.',
    fails: 'The center issues a refund.',
  },
];

interface Table {
  /** The one name of every word, or run of words, of a group. */
  names: ReadonlyMap<string, string>;
  /** For a name what it may be told as. */
  told: ReadonlyMap<string, readonly string[]>;
}

const english = tableOf(rewordings.flatMap(({ words }) => words.split(',')));

function tableOf(entries: readonly string[]): Table {
  const names = new Map<string, string>();
  const told = new Map<string, string[]>();
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
    told.set(from, [...(told.get(from) ?? []), to]);
  }
  return { names, told };
}

/** The name of what begins at a word, and how many words it takes; runs win over single words. */
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
