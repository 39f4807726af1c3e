import type { RunSubject } from '../../../../schema/agents/input.ts';
import type { SpeakerSide } from '../../../ai/index.ts';
import { speakerName } from '../../../ai/reading/event-text.ts';

/** A participant of an imported event. */
export interface TookPart {
  kind: string;
  email: string | null;
  name: string | null;
  role: string | null;
}

/**
 * Returns the side of each speaker of an event, so that the meaning of "we" is known. Ambiguous speakers have no
 * side; an outsider without an address counts as the account's if no other company took part.
 */
export function speakersOf(
  category: string,
  people: readonly TookPart[],
  subject: RunSubject,
): Readonly<Record<string, SpeakerSide>> {
  const outside = people.filter(isOutside);
  const domains = new Set(outside.map(({ email }) => domainOf(email)).filter(Boolean));
  // an account that is known by its name alone may be any of several companies
  const isAmbiguous = subject.company.domain === null && domains.size > 1;
  const foreign = isAmbiguous || outside.some((person) => isForeign(person, subject));
  const sideOf = (person: TookPart): SpeakerSide => {
    if (!isOutside(person)) return 'company';
    if (isForeign(person, subject) || (isAmbiguous && person.email !== subject.person.email)) return 'other';
    if (!domainOf(person.email) && (foreign || person.role !== 'external')) return 'other';
    const { email, name } = subject.person;
    if (!email && !name) return 'subject';
    const isPerson = email ? person.email === email : person.name?.toLowerCase() === name?.toLowerCase();
    return isPerson ? 'subject' : 'account';
  };
  const speakers = new Map<string, SpeakerSide>();
  for (const person of people) {
    const key = speakerName({ name: person.name ?? undefined, email: person.email ?? undefined });
    const known = speakers.get(key);
    speakers.set(key, known && known !== sideOf(person) ? 'other' : sideOf(person));
  }
  const author = people.find(({ kind }) => kind === 'from');
  if (category === 'CRM') speakers.set('', 'company');
  else if (author) speakers.set('', sideOf(author));
  return Object.fromEntries(speakers);
}

const isOutside = ({ role, kind }: TookPart): boolean => role !== 'internal' && kind !== 'owner';

/** Of another company than the run is about. */
function isForeign({ email, role }: TookPart, { company, person }: RunSubject): boolean {
  const domain = domainOf(email);
  if (!domain || email === person.email) return false;
  return company.domain
    ? domain !== company.domain && !domain.endsWith(`.${company.domain}`)
    : role !== 'external';
}

const domainOf = (email: string | null): string | null => email?.split('@')[1] ?? null;
