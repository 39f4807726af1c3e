import { type RunSubject, subjectName } from '../../../../schema/agents/input.ts';
import type { AgentDefinition, ResolvedInput } from '../../../agents/definition.ts';
import { namedActor } from '../../../ai/support/passage.ts';
import { isInDictionary } from '../../search/dictionary.ts';
import type { CitableText } from '../sources/citable-text.ts';
import { namesCompany, namesDomain, namesPerson } from './mention.ts';

/** Whom the sources of a run speak of, and which of them do. */

/** The name by which values are about their subject: for an agent of persons as events call the person, if nobody said. */
export function spokenOf(
  { about }: Pick<AgentDefinition, 'about'>,
  { subject, activity }: Pick<ResolvedInput, 'subject' | 'activity'>,
): string | null {
  const person = about === 'person' ? (subject.person.name ?? activity.personName?.value) : null;
  return person ?? subjectName(subject);
}

/**
 * Keys of the texts that tell of the account: its events, what the caller sends, and documents that name it. A case study
 * of somebody else may answer the same question; what it says is not said of this account.
 */
export function keysOfAccount(texts: readonly CitableText[], subject: RunSubject): string[] {
  return texts.flatMap(({ source, citation: { type } }) => {
    if (type === 'entity') return [];
    const isTold = type !== 'resource' || namesSubject(subject, source.title, source.text);
    return isTold ? [source.key] : [];
  });
}

/** Returns whether texts that belong together speak of the account, or of the person by name and company or address. */
export function namesSubject(subject: RunSubject, ...texts: (string | null)[]): boolean {
  const { company, person } = subject;
  if (isAny(texts, (text) => namesAccount(company, text) || hasAddress(person, text))) return true;
  // a namesake is somebody else: a name alone tells of somebody of whom nothing else is known
  const isAlone = !company.name && !company.domain && !person.email;
  return isAlone && isAny(texts, (text) => hasName(person, text));
}

/** The names by which passages about the subject of a run are told from others. */
export interface Naming {
  /** Whether a document speaks of them at all. */
  inDocument(title: string | null, text: string): boolean;
  /** Whether a passage of such a document does, read with the title and the headings that stand over it. */
  inPassage(over: readonly string[], text: string): boolean;
  /** Whether a sentence begins with another organisation and tells what that does, whatever stands over it. */
  isOfAnother(sentence: string, document: string): boolean;
}

/**
 * A person is told from a namesake by the company or the address beside the name: a document that names the company
 * elsewhere may quote somebody of the same name at another one.
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
