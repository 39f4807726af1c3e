import { languageNamed } from '../../../schema/agents/languages.ts';
import type { ResolvedInput } from '../definition.ts';
import { type SequenceRunBody, stepText } from './input.ts';

/** Words of an e-mail where no model writes: a greeting, and what the caller gives for a section. */

/** What is said to a reader whose language is known; the name alone where it is not. */
const hello: ReadonlyMap<string, string> = new Map(
  Object.entries({
    en: 'Hello',
    de: 'Hallo',
    fr: 'Bonjour',
    es: 'Hola',
    it: 'Buongiorno',
    nl: 'Hallo',
    pt: 'Olá',
  }),
);

export function greetingFor(
  { person }: ResolvedInput['subject'],
  body: SequenceRunBody,
  called: string | null,
): string | null {
  const first = body.firstName ?? body.person?.firstName ?? person.name ?? called;
  const words = [hello.get(languageOf(body)), first].filter(Boolean).join(' ');
  return words ? `${words},` : null;
}

/** Returns the code of the e-mails' language; English by default. */
export function languageOf({ lang }: SequenceRunBody): string {
  const language = lang ? (languageNamed(lang)?.code ?? lang) : 'en';
  return language.toLowerCase().split(/[-_]/)[0] ?? '';
}

/** Names by which callers give words for a section, in a line of their own. */
const givenForms = {
  subject: /^subject(?: line)?$/,
  greeting: /^greeting$/,
  cta: /^(?:cta|call to action|call-to-action)$/,
  closing: /^(?:closing|sign-?off|regards)$/,
  ps: /^(?:ps|p\.s\.|postscript)$/,
  signature: /^signature$/,
};
type GivenSection = keyof typeof givenForms;
const givenSections = Object.keys(givenForms) as GivenSection[];

/** Returns the section that a line such as `cta: Shall we talk?` gives words for. */
export function givenIn(line: string): { section: GivenSection; words: string } | null {
  const at = line.indexOf(':');
  if (at < 1 || at > 20) return null;
  const name = line.slice(0, at).trim().toLowerCase();
  const words = line.slice(at + 1).trim();
  const section = givenSections.find((one) => givenForms[one].test(name));
  return section && words ? { section, words } : null;
}

/** Returns the caller's words for sections; those for one e-mail win over those for all. */
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

/** Returns the caller's facts for one e-mail or for all, without the lines that give words for a section. */
export const plainFacts = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !givenIn(line))
    .join('\n');
