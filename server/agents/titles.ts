/**
 * Job titles as people write them: `VP Finance` and `Vice President of Finance` are one, `Finance Director` is near both,
 * and `Assistant to the CFO` is none of them.
 */

/** The fit of a person's title to a title that is searched for. */
export type TitleFit = 'same' | 'within' | 'near';

/** The grades of fit of a title, best first. */
export const titleFits: readonly TitleFit[] = ['same', 'within', 'near'];

interface ReadTitle {
  words: ReadonlySet<string>;
  /** What they do, without what they are: `finance`. */
  field: ReadonlySet<string>;
  /** From 1, somebody's assistant, to 7, who leads the company; null where the title says nothing of it. */
  level: number | null;
}

/** A title to search for, with the value that it leads to. */
export interface WantedTitle<Of> {
  title: string;
  of: Of;
}

export interface FoundTitle<Of> extends WantedTitle<Of> {
  fit: TitleFit;
}

/** So many titles of one field are held against one title. */
const ofOneFieldMost = 200;

/**
 * Returns a function that finds the best fit of a title among those wanted, the first of equal ones. Wanted titles
 * are indexed by a word that any fitting title must share, so that few are compared.
 */
export function titleMatcher<Of>(
  wanted: readonly WantedTitle<Of>[],
): (held: string) => FoundTitle<Of> | null {
  const byWord = new Map<string, { asked: ReadTitle; place: number; one: WantedTitle<Of> }[]>();
  for (const [place, one] of wanted.entries()) {
    const asked = readTitle(one.title);
    const [word] = asked.field.size > 0 ? asked.field : asked.words;
    const known = word === undefined ? [] : (byWord.get(word) ?? []);
    if (word === undefined || known.length >= ofOneFieldMost) continue;
    byWord.set(word, [...known, { asked, place, one }]);
  }
  return (held) => {
    if (isPast(held)) return null;
    let best: { rank: number; place: number; found: FoundTitle<Of> } | null = null;
    for (const part of partsOf(held)) {
      const read = readTitle(part);
      for (const { asked, place, one } of [...read.words].flatMap((word) => byWord.get(word) ?? [])) {
        const fit = fitOf(read, asked);
        if (fit === null) continue;
        const rank = titleFits.indexOf(fit);
        if (best && (best.rank < rank || (best.rank === rank && best.place <= place))) continue;
        best = { rank, place, found: { ...one, fit } };
      }
    }
    return best?.found ?? null;
  };
}

/** Returns whether every word of `excluded` stands in the title. */
export function titleHolds(held: string, excluded: string): boolean {
  const { words } = readTitle(held);
  const asked = readTitle(excluded).words;
  return asked.size > 0 && isWithin(asked, words);
}

/** Returns whether a few words are a job title: one of them names a position, and none is foreign to titles. */
export function isTitle(text: string): boolean {
  if (text.length > longestTitle || !/^\p{L}[\p{L}\p{M}\p{N}\s,.&/'’()-]*$/u.test(text)) return false;
  const written = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (written.length > mostWords || isPast(text) || idle.has(written[0] ?? '')) return false;
  // `replacing the CFO`: a word in small letters that no title has tells a story
  if (written.some((word) => /^\p{Ll}/u.test(word) && !idle.has(word) && !isTitleWord(word))) return false;
  return readTitle(text).level !== null;
}

/** Returns whether a word belongs to job titles rather than to names. */
export function isTitleWord(word: string): boolean {
  const [plain = ''] = wordsOf(word);
  return [abbreviations, oneForm, levels, positions, fields].some((known) => known.has(plain));
}

const longestTitle = 80;
const mostWords = 9;

function fitOf(heldTitle: ReadTitle, askedTitle: ReadTitle): TitleFit | null {
  if (isWithin(askedTitle.words, heldTitle.words)) {
    if (askedTitle.words.size === heldTitle.words.size) return 'same';
    // a chief of one field is not the chief of a narrower one, nor is a vice president a president
    const isOther =
      askedTitle.level !== null &&
      askedTitle.level !== heldTitle.level &&
      Math.max(askedTitle.level, heldTitle.level ?? askedTitle.level) >= leads;
    const isNarrower = askedTitle.words.has('chief') && askedTitle.field.size !== heldTitle.field.size;
    return isOther || isNarrower ? null : 'within';
  }
  if (
    heldTitle.level === null ||
    askedTitle.level === null ||
    Math.abs(heldTitle.level - askedTitle.level) > 1
  )
    return null;
  const isOneField =
    askedTitle.field.size > 0 &&
    askedTitle.field.size === heldTitle.field.size &&
    isWithin(askedTitle.field, heldTitle.field);
  return isOneField && Math.min(heldTitle.level, askedTitle.level) >= leads ? 'near' : null;
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
  [...some].every((word) => all.has(word));

/** Several titles in one are each a title, and the whole as well: `CFO & Treasurer`, `VP Sales and Marketing`. */
function partsOf(held: string): string[] {
  const parts = held.split(/[,;/|&+]|\band\b/i).filter((part) => part.trim() !== '');
  return parts.length > 1 ? [held, ...parts.slice(0, mostWords)] : [held];
}

const isPast = (held: string) => /^\s*(?:former|formerly|ex|retired|past)\b/i.test(held);

function readTitle(text: string): ReadTitle {
  const written = wordsOf(text.slice(0, 300)).flatMap(
    (word) => abbreviations.get(word)?.split(' ') ?? [word],
  );
  const words = written.map((word) => oneForm.get(word) ?? word).filter((word) => !idle.has(word));
  const field = words.filter((word) => !levels.has(word) && !positions.has(word));
  return { words: new Set(words), field: new Set(field), level: levelOf(words) };
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  // C.F.O. is CFO, co-founder cofounder
  return plain.replaceAll(/(?<=\b[a-z])\.(?=[a-z]\b)|(?<=\bco)-/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

function levelOf(words: readonly string[]): number | null {
  const known = words.flatMap((word, at) => {
    if (word === 'president' && words[at - 1] === 'vice') return [levels.get('vice') ?? 0];
    return levels.get(word) ?? (positions.has(word) ? ordinary : []);
  });
  if (known.length === 0) return null;
  const highest = Math.max(...known);
  const helper = words.findIndex((word) => helpers.has(word));
  if (helper === -1) return highest;
  // an assistant director directs, an assistant to the director does not
  return levels.has(words[helper + 1] ?? '') ? Math.max(1, highest - 1) : 1;
}

const list = (words: string) => words.split(/\s+/).filter(Boolean);

/** Above it nobody merely does the work: there are so many analysts of a field that one is not near another. */
const leads = 4;
const ordinary = 2;

const levels: ReadonlyMap<string, number> = new Map(
  (
    [
      [7, 'chief founder owner chair chairman chairwoman chairperson president'],
      [6, 'vice partner'],
      [5, 'head director leader superintendent'],
      [4, 'manager lead principal supervisor foreman'],
      [3, 'senior staff'],
    ] as const
  ).flatMap(([level, words]) => list(words).map((word): [string, number] => [word, level])),
);

const helpers: ReadonlySet<string> = new Set(
  list('assistant intern trainee apprentice junior deputy secretary student'),
);

/** What people are, where it says nothing of how high. */
const positions: ReadonlySet<string> = new Set([
  ...helpers,
  ...list(`officer executive administrator architect analyst accountant advisor adviser agent attorney auditor
    bookkeeper buyer clerk consultant controller comptroller coordinator counsel developer designer editor engineer
    instructor inspector librarian merchandiser nurse operator pharmacist physician planner producer programmer
    recruiter representative researcher scientist specialist strategist surgeon teacher technician technologist
    therapist trader treasurer underwriter writer professor dean provost registrar commissioner mayor evangelist`),
]);

const abbreviations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    vp: 'vice president',
    svp: 'senior vice president',
    evp: 'executive vice president',
    avp: 'assistant vice president',
    ceo: 'chief executive officer',
    cfo: 'chief finance officer',
    coo: 'chief operations officer',
    cto: 'chief technology officer',
    cio: 'chief information officer',
    ciso: 'chief information security officer',
    cmo: 'chief marketing officer',
    cro: 'chief revenue officer',
    cpo: 'chief product officer',
    cdo: 'chief data officer',
    cco: 'chief commercial officer',
    chro: 'chief human resources officer',
    md: 'managing director',
    gm: 'general manager',
    mgr: 'manager',
    dir: 'director',
    sr: 'senior',
    snr: 'senior',
    jr: 'junior',
    asst: 'assistant',
    exec: 'executive',
    admin: 'administrator',
    eng: 'engineering',
    ops: 'operations',
    mktg: 'marketing',
    tech: 'technology',
    hr: 'human resources',
    it: 'information technology',
    qa: 'quality assurance',
    pr: 'public relations',
    rd: 'research development',
    bizdev: 'business development',
    revops: 'revenue operations',
    salesops: 'sales operations',
    devops: 'development operations',
    finops: 'finance operations',
    secops: 'security operations',
  }),
);

/** Two forms of one word. */
const oneForm: ReadonlyMap<string, string> = new Map(
  Object.entries({
    financial: 'finance',
    cofounder: 'founder',
    operating: 'operations',
    operational: 'operations',
    technical: 'technology',
    technological: 'technology',
    resource: 'resources',
    adviser: 'advisor',
    lawyer: 'attorney',
    engineers: 'engineer',
    systems: 'system',
    products: 'product',
    relation: 'relations',
  }),
);

/** Words that tell no title from another: connectives, and how far it reaches. */
const idle: ReadonlySet<string> = new Set(
  list('a an the of for in at and to our global worldwide international group corporate regional emea apac'),
);

/** What companies divide their work into: such words stand in titles and are nobody's name. */
const fields: ReadonlySet<string> = new Set(
  list(`accounting accounts advertising analytics architecture brand business buying cloud commerce commercial
    communications community compliance consulting content corporate creative customer customers cyber cybersecurity
    data delivery demand design development digital distribution ecommerce education engineering enablement enterprise
    experience facilities field finance fulfillment general generation global governance growth hardware human
    implementation information infrastructure innovation insights integration intelligence inventory investor knowledge
    legal logistics maintenance managing manufacturing market marketing media merchandising network office operations
    partner partnerships payroll people performance planning platform pricing privacy process procurement product
    production products program project property public purchasing quality regional relations reporting research
    resources retail revenue risk safety sales security service services site social software solutions sourcing
    staffing store strategic strategy success supply support sustainability system systems talent tax team technology
    testing trade training transformation treasury user vendor warehouse web workforce`),
);
