import { type RunSubject, subjectName } from '../../../../schema/agents/input.ts';
import type { AgentDefinition, Resolved } from '../../../agents/definition.ts';
import { folded, foldedName } from '../../../agents/shared-words.ts';
import type { CitableText } from '../sources/citable-text.ts';

/** Whom the sources of a run speak of, and which of them do. */

/** The name by which values are about their subject: for an agent of persons as events call the person, if nobody said. */
export function spokenOf(
  { about }: Pick<AgentDefinition, 'about'>,
  { subject, activity }: Pick<Resolved, 'subject' | 'activity'>,
): string | null {
  const person = about === 'person' ? (subject.person.name ?? activity.personName?.value) : null;
  return person ?? subjectName(subject);
}

/**
 * Keys of the texts that tell of the account: its events, what the caller sends, and documents that name it. A case study
 * of somebody else may answer the same question; what it says is not said of this account.
 */
export function keysOfAccount(texts: readonly CitableText[], { company, person }: RunSubject): string[] {
  const names = foldedNames(company.name, company.domain, person.name, person.email);
  return texts.flatMap(({ source, citation: { type } }) => {
    if (type === 'entity') return [];
    const isTold = type !== 'resource' || names.length === 0 || isNamed(names, source.title, source.text);
    return isTold ? [source.key] : [];
  });
}

/** The names under which documents know whom an agent is about. */
export function namesOf(
  { about }: Pick<AgentDefinition, 'about'>,
  { company, person }: RunSubject,
): string[] {
  return about === 'person'
    ? foldedNames(person.name, person.email)
    : foldedNames(company.name, company.domain);
}

/** A name of signs alone stays as it is: somebody is asked about, whom no document's words name. */
const foldedNames = (...names: (string | null)[]): string[] =>
  names.flatMap((name) => (name?.trim() ? [foldedName(name) || name] : []));

export const isNamed = (names: readonly string[], ...told: (string | null)[]): boolean => {
  const said = told.map((text) => folded(text ?? ''));
  return names.some((name) => said.some((text) => text.includes(name)));
};
