import { z } from 'zod';
import { parseTime } from './input/time.ts';
import { decimalText, freeObject } from './wire.ts';

/** The events that a sender may push: emails, calls, CRM changes and social messages. */

export const eventKinds = ['email', 'call', 'crm', 'social'] as const;
export type EventKind = (typeof eventKinds)[number];

/** The most events one request may bring. */
export const maxImportEvents = 1000;

const line = z.string().min(1).max(2000);
const word = z.string().min(1).max(500);
const prose = z.string().max(5_000_000);

const time = z
  .union([z.string(), z.number()], 'must be ISO 8601, epoch milliseconds or epoch seconds')
  .transform((value, check) => {
    const milliseconds = parseTime(value);
    if (milliseconds !== null) return milliseconds;
    check.addIssue({
      code: 'custom',
      message: 'must be ISO 8601, epoch milliseconds or epoch seconds',
      input: value,
    });
    return z.NEVER;
  })
  .meta({ description: 'ISO 8601, epoch milliseconds (from 1e12 on) or epoch seconds' });

/** What they are at their company. */
const title = word.optional();

const person = z.object({ email: z.string().min(1).max(320), name: word.optional(), title });

const peopleMost = 1_000;
const turnsMost = 50_000;

/** A single one counts as a list of one. */
const oneOrMany = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(peopleMost, `must have at most ${peopleMost} entries`),
  );
const people = oneOrMany(person);

const participant = z
  .object({
    name: word.optional(),
    email: z.string().min(1).max(320).optional(),
    role: z.enum(['internal', 'external']),
    title,
  })
  .refine((one) => one.name !== undefined || one.email !== undefined, 'needs a name or an email');

const member = z
  .object({
    email: z.string().min(1).max(320).optional(),
    name: word.optional(),
    profileUrl: z.string().min(1).max(2000).optional(),
    title,
  })
  .refine(
    ({ email, name, profileUrl }) => email !== undefined || name !== undefined || profileUrl !== undefined,
    'needs an email, a name or a profileUrl',
  );
const members = oneOrMany(member).refine((all) => all.length > 0, 'must name somebody');

const sharedMembers = {
  eventTimestamp: time,
  eventId: z.string().min(1).max(255).optional(),
  customMetadata: freeObject.optional(),
};

const email = z.object({
  type: z.literal('email'),
  eventType: z.enum(['sent', 'reply', 'opened', 'clicked', 'bounced', 'unsubscribed']),
  ...sharedMembers,
  subject: z.string().max(5000),
  body: z.object({ text: prose, html: prose.optional() }),
  from: person,
  to: people,
  cc: people.optional(),
  bcc: people.optional(),
  crmOpportunityId: word.optional(),
  conversationId: word.optional(),
  campaignId: word.optional(),
});

const call = z.object({
  type: z.literal('call'),
  eventType: z.enum(['transcript', 'scheduled', 'completed', 'missed']),
  ...sharedMembers,
  title: line,
  transcript: z.union(
    [
      prose,
      z
        .array(z.object({ speaker: participant, text: prose }))
        .max(turnsMost, `must have at most ${turnsMost} turns`),
    ],
    'must be a text or an array of turns',
  ),
  participants: z.array(participant).max(peopleMost, `must have at most ${peopleMost} entries`),
  crmOpportunityId: word.optional(),
  duration: z.union([z.number(), word]).optional(),
  recordingUrl: line.optional(),
  meetingPlatform: word.optional(),
  conversationId: word.optional(),
});

const crm = z.object({
  type: z.literal('crm'),
  eventType: z.enum(['opportunity_created', 'deal_won', 'deal_lost', 'meeting_booked']),
  ...sharedMembers,
  opportunityId: word,
  opportunityName: line,
  amount: decimalText.optional(),
  currency: z.string().min(1).max(20).optional(),
  stage: word.optional(),
  stageCategory: z.enum(['open', 'won', 'lost']).optional(),
  accountName: word.optional(),
  crmAccountId: word.optional(),
  crmAccountDomain: word.optional(),
  contactName: word.optional(),
  contactTitle: title,
  contactEmail: word.optional(),
  contactEmails: oneOrMany(word).optional(),
  ownerEmail: word.optional(),
  closeDate: word.optional(),
  crmLastModifiedAt: z.union([word, z.number()]).optional(),
  lossReason: z.string().max(20_000).optional(),
});

const social = z.object({
  type: z.literal('social'),
  eventType: z.enum(['connection_sent', 'connection_accepted', 'message_sent', 'message_received']),
  ...sharedMembers,
  subject: z.string().max(5000).optional(),
  body: z.object({ text: prose }),
  from: member,
  to: members,
  crmOpportunityId: word.optional(),
  conversationId: word.optional(),
  campaignId: word.optional(),
  campaignName: word.optional(),
  messageType: word.optional(),
});

/** The shape of each kind of event. */
export const importEventOf = { email, call, crm, social } as const;

/** One imported event. After parsing, `eventTimestamp` is milliseconds since 1970. */
export const importEvent = z
  .discriminatedUnion('type', [email, call, crm, social])
  .meta({ id: 'ImportEvent' });
export type ImportEvent = z.output<typeof importEvent>;
export type ImportCall = z.output<typeof call>;
export type ImportCrm = z.output<typeof crm>;
export type Person = z.output<typeof person>;
export type CallParticipant = z.output<typeof participant>;

/** Removes explicit nulls at any depth, except in the sender's own metadata. */
export function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutNulls);
  const kept: Record<string, unknown> = {};
  const sent = value as Record<string, unknown>;
  for (const key of Object.keys(sent)) {
    const member = sent[key];
    if (member === null || key === '__proto__') continue;
    kept[key] = typeof member !== 'object' || key === 'customMetadata' ? member : withoutNulls(member);
  }
  return kept;
}

const at = '2026-03-02T09:30:00Z';
const buyer = { email: 'mara.lind@northmarket.example', name: 'Mara Lind' };
const seller = { email: 'jon@acme.example', name: 'Jon Beck' };

/** An example event of each kind, for the documents. */
export const exampleEvents = {
  email: {
    type: 'email',
    eventType: 'reply',
    eventTimestamp: at,
    eventId: 'mail-1041',
    subject: 'Re: stock lists',
    body: { text: 'Every Monday two people compare exports by hand.' },
    from: buyer,
    to: [seller],
  },
  call: {
    type: 'call',
    eventType: 'transcript',
    eventTimestamp: at,
    eventId: 'call-77',
    title: 'Product demo',
    participants: [
      { ...buyer, role: 'external' },
      { ...seller, role: 'internal' },
    ],
    transcript: [{ speaker: { ...buyer, role: 'external' }, text: 'How long does a rollout take?' }],
  },
  crm: {
    type: 'crm',
    eventType: 'deal_won',
    eventTimestamp: at,
    eventId: 'deal-9-won',
    opportunityId: '9',
    opportunityName: 'Northmarket pilot',
    amount: '42000.00',
    currency: 'EUR',
    stageCategory: 'won',
    contactEmails: [buyer.email],
    crmLastModifiedAt: at,
  },
  social: {
    type: 'social',
    eventType: 'message_received',
    eventTimestamp: at,
    eventId: 'message-3',
    body: { text: 'Could we see a pilot in ten shops?' },
    from: buyer,
    to: [seller],
  },
} as const satisfies Record<EventKind, object>;
