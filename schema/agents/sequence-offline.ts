import type { Resolved, Taken } from './definition.ts';
import { languageNamed } from './languages.ts';
import type { LibraryRecord } from './read.ts';
import { type SequenceRunBody, stepText } from './sequence-input.ts';

/** What an e-mail is made of where no model writes: facts of the library as they stand there, and the caller's own words. */

/** A fact of a record of the library. */
export interface LibraryFact {
  text: string;
  oId: string;
  /** JSON pointer into the record's data. */
  field: string;
}

/** Fields of which each item can stand as a value proposition, the most telling first. */
const propositionFields: Readonly<Record<string, readonly string[]>> = {
  product: ['differentiatedValue', 'customerBenefits', 'capabilities', 'challengesAddressed'],
  service: ['comparativeAdvantage', 'customerBenefits', 'competencies', 'deliverables'],
  solution: ['differentiatedValue', 'customerBenefits', 'capabilities', 'challengesAddressed'],
  'motion-playbook': ['keyMessaging', 'keyPositioning'],
  playbook: ['keyInsight'],
};

const proofFields: Readonly<Record<string, readonly string[]>> = {
  'proof-point': ['howWeTalkAboutThis', 'whyThisMatters'],
  reference: ['impactTheySaw', 'keyStats', 'howWeImpactedTheirBusiness', 'successStory'],
};

/** Value propositions of the playbook and the offering, no two the same. */
export function propositionsOf({ records }: Pick<Resolved, 'records'>): LibraryFact[] {
  return distinct([records.playbook, records.product].flatMap((one) => factsOf(one, propositionFields)));
}

/** What proves them, of the records that fit best: what is told of another offering proves nothing of this one. */
export function proofsOf({ library }: Pick<Resolved, 'library'>): LibraryFact[] {
  const own = library.filter(({ linked }) => linked);
  return distinct(own.flatMap((one) => factsOf(one, proofFields)));
}

function factsOf(
  record: LibraryRecord | null | undefined,
  fields: Readonly<Record<string, readonly string[]>>,
) {
  const names = record ? (fields[record.kind] ?? []) : [];
  return names.flatMap((name): LibraryFact[] => {
    const value = record?.data[name];
    const items = Array.isArray(value) ? value : [value];
    return items.flatMap((item, index) =>
      typeof item === 'string' && item.trim() !== ''
        ? [
            {
              text: item,
              oId: record?.oId ?? '',
              field: Array.isArray(value) ? `/${name}/${index}` : `/${name}`,
            },
          ]
        : [],
    );
  });
}

const distinct = (facts: readonly LibraryFact[]): LibraryFact[] => [
  ...new Map(facts.map((fact) => [fact.text.trim().toLowerCase(), fact])).values(),
];

export const takenAs = (path: string, { oId, field, text }: LibraryFact): Taken => ({
  path,
  type: 'entity',
  oId,
  field,
  quote: text,
  start: 0,
});

/** What is said to a reader whose language is known; the name alone where it is not. */
const hello: Readonly<Record<string, string>> = {
  en: 'Hello',
  de: 'Hallo',
  fr: 'Bonjour',
  es: 'Hola',
  it: 'Buongiorno',
  nl: 'Hallo',
  pt: 'Olá',
};

export function greetingFor({ person }: Resolved['subject'], body: SequenceRunBody): string | null {
  const first = body.firstName ?? body.person?.firstName ?? person.name;
  if (!first) return null;
  const language = body.lang ? (languageNamed(body.lang)?.code ?? body.lang) : 'en';
  const said = hello[language.toLowerCase().split(/[-_]/)[0] ?? ''];
  return said ? `${said} ${first},` : `${first},`;
}

/** Names by which callers give words for a section, in a line of their own. */
const given = {
  subject: /^subject(?: line)?$/,
  greeting: /^greeting$/,
  cta: /^(?:cta|call to action|call-to-action)$/,
  closing: /^(?:closing|sign-?off|regards)$/,
  ps: /^(?:ps|p\.s\.|postscript)$/,
  signature: /^signature$/,
};
type GivenSection = keyof typeof given;
const givenSections = Object.keys(given) as GivenSection[];

/** The section for which a line gives words, `cta: Shall we talk?`. */
export function givenIn(line: string): { section: GivenSection; words: string } | null {
  const at = line.indexOf(':');
  if (at < 1 || at > 20) return null;
  const name = line.slice(0, at).trim().toLowerCase();
  const words = line.slice(at + 1).trim();
  const section = givenSections.find((one) => given[one].test(name));
  return section && words ? { section, words } : null;
}

/** Words for sections as the caller gives them; the e-mail's own before those for all. */
export function givenWords(body: SequenceRunBody, key: string): Partial<Record<GivenSection, string>> {
  const { runtimeContext, runtimeInstructions } = body;
  const texts = ['all', key].flatMap((step) => [
    stepText(runtimeContext, step),
    stepText(runtimeInstructions, step),
  ]);
  const lines = texts.flatMap((text) => text?.split('\n') ?? []);
  const found = lines.flatMap((line) => givenIn(line) ?? []);
  return Object.fromEntries(found.map(({ section, words }) => [section, words]));
}
