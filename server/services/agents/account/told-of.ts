import { type RunSubject, subjectName } from '../../../../schema/agents/input.ts';
import type { AgentDefinition, ResolvedInput } from '../../../agents/definition.ts';
import { namedActor } from '../../../ai/support/passage.ts';
import { isInDictionary } from '../../search/dictionary.ts';
import type { CitableText } from '../sources/citable-text.ts';
import { namesCompany, namesDomain, namesPerson } from './mention.ts';

/** Whom the sources of a run speak of, and which of them do. */

/** Returns the name of the subject of values; for an agent of persons the name in events, if nobody gave one. */
export function spokenOf(
  { about }: Pick<AgentDefinition, 'about'>,
  { subject, activity }: Pick<ResolvedInput, 'subject' | 'activity'>,
): string | null {
  const person = about === 'person' ? (subject.person.name ?? activity.personName?.value) : null;
  return person ?? subjectName(subject);
}

/**
 * Returns the keys of the texts about the account: its events, the caller's facts, and documents that name it. A case
 * study of another company may answer the same question but says nothing about this account.
 */
export function keysOfAccount(texts: readonly CitableText[], subject: RunSubject): string[] {
  return texts.flatMap(({ source, citation: { type } }) => {
    if (type === 'entity') return [];
    const isTold = type !== 'resource' || namesSubject(subject, source.title, source.text);
    return isTold ? [source.key] : [];
  });
}

/** Returns whether texts that belong together name the account, or the person together with company or address. */
export function namesSubject(subject: RunSubject, ...texts: (string | null)[]): boolean {
  const { company, person } = subject;
  if (isAny(texts, (text) => namesAccount(company, text) || hasAddress(person, text))) return true;
  // a namesake is somebody else: a name alone tells of somebody of whom nothing else is known
  const isAlone = !company.name && !company.domain && !person.email;
  return isAlone && isAny(texts, (text) => hasName(person, text));
}

/** Names that distinguish passages about a run's subject from others. */
export interface Naming {
  /** Whether a document speaks of them at all. */
  inDocument(title: string | null, text: string): boolean;
  /** Whether a passage of such a document does, read with the title and the headings that stand over it. */
  inPassage(over: readonly string[], text: string): boolean;
  /** Whether a sentence begins with another organisation and tells what that does, whatever stands over it. */
  isOfAnother(sentence: string, document: string): boolean;
}

/**
 * Returns the names of a run's subject. A person is distinguished from a namesake by the company or the address
 * beside the name, since a document about another company may quote somebody of the same name.
 */
export function namingOf({ about }: Pick<AgentDefinition, 'about'>, subject: RunSubject): Naming {
  const { company, person } = subject;
  const names =
    about === 'person'
      ? (...texts: (string | null)[]) =>
          namesSubject(subject, ...texts) &&
          isAny(texts, (text) => hasName(person, text) || hasAddress(person, text))
      : (...texts: (string | null)[]) => isAny(texts, (text) => namesAccount(company, text));
  return {
    inDocument: names,
    inPassage: (over, text) => names(...over, text),
    isOfAnother(sentence, document) {
      const actor = namedActor(sentence, document);
      return actor !== '' && !namesAccount(company, actor) && !isPerson(actor) && !hasName(person, actor);
    },
  };
}

/** People of the account act for it; the name of an organisation mostly ends in a word for what it is. */
const isPerson = (name: string): boolean =>
  /^\S+ \S+$/.test(name) && !isInDictionary(name.split(' ').at(-1)?.toLowerCase() ?? '');

const isAny = (texts: readonly (string | null)[], holds: (text: string) => boolean): boolean =>
  texts.some((text) => text !== null && text !== '' && holds(text));

const namesAccount = ({ name, domain }: RunSubject['company'], text: string): boolean =>
  (name !== null && namesCompany(text, name)) || (domain !== null && namesDomain(text, domain));

const hasName = ({ name }: RunSubject['person'], text: string): boolean =>
  name !== null && namesPerson(text, name);

const hasAddress = ({ email }: RunSubject['person'], text: string): boolean =>
  email !== null && namesDomain(text, email);
