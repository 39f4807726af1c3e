import { companyDomainOfEmail } from './company-facts.ts';
import { keyOfDomain } from './event-party.ts';

/** A participant of a stored event. */
export interface Speaker {
  kind: string;
  name: string | null;
  email: string | null;
  role: string | null;
}

/**
 * Returns the key of the speaker's company: participants are matched by name, first name or address; null where none or
 * several outside companies match.
 */
export function speakerKey(
  speaker: string | null,
  people: readonly Speaker[],
  isOutside: (domain: string) => boolean,
): string | null {
  const called = speaker?.trim().toLowerCase();
  if (!called) return null;
  const meant = people.filter(({ name, email }) => {
    const whole = name?.trim().toLowerCase();
    return email === called || whole === called || whole?.split(' ')[0] === called;
  });
  const companies = new Set(
    meant.map(({ kind, role, email }) =>
      role === 'internal' || kind === 'owner' ? null : companyDomainOfEmail(email),
    ),
  );
  const [only] = companies;
  return companies.size === 1 && only && isOutside(only) ? keyOfDomain(only) : null;
}
