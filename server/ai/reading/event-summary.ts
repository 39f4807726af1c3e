import type { ImportCrm, ImportEvent } from '../../../schema/import-event.ts';
import { cutAt } from '../../text/strings.ts';
import { amountOf } from './event-text.ts';

const maxLength = 300;

const emailWords = {
  sent: 'Email',
  reply: 'Reply',
  opened: 'Email opened',
  clicked: 'Link clicked in email',
  bounced: 'Email bounced',
  unsubscribed: 'Unsubscribed from email',
} as const;

const callWords = {
  transcript: 'Call',
  scheduled: 'Call scheduled',
  completed: 'Call completed',
  missed: 'Call missed',
} as const;

const crmWords = {
  opportunity_created: 'Opportunity created',
  deal_won: 'Deal won',
  deal_lost: 'Deal lost',
  meeting_booked: 'Meeting booked',
} as const;

const socialWords = {
  connection_sent: 'Connection request',
  connection_accepted: 'Connection accepted',
  message_sent: 'Message',
  message_received: 'Message received',
} as const;

/** Returns one line about the event from its payload alone; deterministic. */
export function summaryOf(event: ImportEvent): string {
  return shorten(lineOf(event).replace(/\s+/g, ' ').trim());
}

function lineOf(event: ImportEvent): string {
  switch (event.type) {
    case 'email':
      return `${emailWords[event.eventType]} from ${nameOf(event.from)} to ${namesOf(event.to)}: ${event.subject || '(no subject)'}`;
    case 'call': {
      const others = event.participants.filter((person) => person.role === 'external');
      const company = others.length > 0 ? ` with ${namesOf(others)}` : '';
      return `${callWords[event.eventType]}: ${event.title}${company}`;
    }
    case 'crm':
      return crmLine(event);
    case 'social': {
      const said = event.subject ?? event.body.text;
      const line = `${socialWords[event.eventType]} from ${nameOf(event.from)} to ${namesOf(event.to)}`;
      return said ? `${line}: ${said}` : line;
    }
  }
}

function crmLine(event: ImportCrm): string {
  const account = event.accountName ? ` (${event.accountName})` : '';
  const amount = amountOf(event);
  const reason = event.eventType === 'deal_lost' && event.lossReason ? `: ${event.lossReason}` : '';
  return `${crmWords[event.eventType]}: ${event.opportunityName}${account}${amount ? `, ${amount}` : ''}${reason}`;
}

interface Named {
  name?: string | undefined;
  email?: string | undefined;
  profileUrl?: string | undefined;
}

const nameOf = (person: Named) => person.name ?? person.email ?? person.profileUrl ?? 'somebody';

function namesOf(people: Named[]): string {
  const named = people.slice(0, 3).map(nameOf).join(', ');
  return people.length > 3 ? `${named} and ${people.length - 3} more` : named || 'nobody';
}

function shorten(line: string): string {
  if (line.length <= maxLength) return line;
  return `${cutAt(line, maxLength - 1)}…`;
}
