import type { ImportEvent } from '../../../../schema/import-event.ts';
import { isPublicMail } from './company-facts.ts';

/** A participant of an event. Emails are in lower case, without the blanks that exports leave around them. */
export interface Participant {
  kind: 'from' | 'to' | 'cc' | 'bcc' | 'participant' | 'contact' | 'owner';
  email: string | null;
  name: string | null;
  role: 'internal' | 'external' | null;
  title: string | null;
  profile_url: string | null;
}

interface Named {
  email?: string | undefined;
  name?: string | undefined;
  profileUrl?: string | undefined;
  role?: 'internal' | 'external' | undefined;
  title?: string | undefined;
}

export function addressOf(person: Named | undefined): string | null {
  return person?.email?.toLowerCase() ?? person?.profileUrl ?? person?.name ?? null;
}

/** Returns the participants of an event in the order of the payload, each address once per kind. */
export function participantsOf(event: ImportEvent): Participant[] {
  switch (event.type) {
    case 'email':
      return [
        as('from', event.from),
        ...event.to.map((person) => as('to', person)),
        ...(event.cc ?? []).map((person) => as('cc', person)),
        ...(event.bcc ?? []).map((person) => as('bcc', person)),
      ];
    case 'call':
      return event.participants.map((person) => as('participant', person));
    case 'social':
      return [as('from', event.from), ...event.to.map((person) => as('to', person))];
    case 'crm':
      return [
        ...contactsOf(event),
        ...(event.ownerEmail ? [as('owner', { email: event.ownerEmail, role: 'internal' })] : []),
      ];
  }
}

/**
 * Returns whether nobody from outside took part. Calls state roles; in e-mails all addresses have the workspace's
 * domain or, where that is unknown, one company's domain.
 */
export function isInternalOnly(event: ImportEvent, workspaceDomain: string | null): boolean {
  if (event.type === 'call') {
    return event.participants.length > 0 && event.participants.every((person) => person.role === 'internal');
  }
  if (event.type !== 'email') return false;
  const domains = new Set(participantsOf(event).map((person) => domainOf(person.email)));
  const [only] = domains;
  if (domains.size !== 1 || !only || isPublicMail(only)) return false;
  return workspaceDomain === null || only === workspaceDomain || only.endsWith(`.${workspaceDomain}`);
}

function contactsOf(event: Extract<ImportEvent, { type: 'crm' }>): Participant[] {
  const emails = new Set(
    [event.contactEmail, ...(event.contactEmails ?? [])].flatMap(
      (email) => email?.trim().toLowerCase() || [],
    ),
  );
  const contacts = [...emails].map((email) => as('contact', { email, role: 'external' }));
  const [first] = contacts;
  const { contactName: name, contactTitle: title } = event;
  // with several addresses and no name nobody can say whose title it is
  if (first && (name !== undefined || contacts.length === 1))
    return [{ ...first, name: name ?? null, title: title ?? null }, ...contacts.slice(1)];
  return name === undefined ? contacts : [as('contact', { name, title, role: 'external' })];
}

function as(kind: Participant['kind'], person: Named): Participant {
  return {
    kind,
    email: person.email?.trim().toLowerCase() || null,
    name: person.name ?? null,
    role: person.role ?? null,
    title: person.title ?? null,
    profile_url: person.profileUrl ?? null,
  };
}

function domainOf(email: string | null): string | null {
  const at = email?.lastIndexOf('@') ?? -1;
  return email && at >= 0 ? email.slice(at + 1) : null;
}
