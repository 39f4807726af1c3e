import { callEvent, crmEvent, emailEvent, socialEvent } from '../../support/sent-events.ts';
import { at, post, type Row } from './row.ts';

const accepted = (eventType: string) => ({ jobs: [{ eventType, accepted: 1 }], totalAccepted: 1 });
const imports = (
  name: string,
  event: Record<string, unknown>,
  status: number,
  members: object,
  warnings = 0,
): Row =>
  post(name, '/event/import', { events: [{ ...event, eventId: name }] }, status, members, { warnings });

/** Events as senders push them. */
export const events: readonly Row[] = [
  imports(
    'an email with every optional member empty',
    emailEvent({ cc: '', bcc: '', conversationId: '', campaignId: '', crmOpportunityId: '' }),
    200,
    accepted('email'),
  ),
  imports(
    'an email with every optional member null',
    emailEvent({ cc: null, bcc: null, conversationId: null, customMetadata: null }),
    200,
    accepted('email'),
  ),
  imports('an email without a subject text', emailEvent({ subject: '' }), 200, accepted('email')),
  imports(
    'an email without a body text',
    emailEvent({ body: { text: '', html: '' } }),
    200,
    accepted('email'),
  ),
  imports(
    'an email to one person',
    emailEvent({ to: { email: 'ines@seller.example', name: '' } }),
    200,
    accepted('email'),
  ),
  imports(
    'an email with an empty name of the sender',
    emailEvent({ from: { email: 'tomas@buyer.example', name: '' } }),
    200,
    accepted('email'),
  ),
  imports(
    'an email without a sender address',
    emailEvent({ from: { email: '', name: 'Tomas' } }),
    400,
    at('events[0].from.email'),
  ),
  imports('an email of no time', emailEvent({ eventTimestamp: '' }), 400, at('events[0].eventTimestamp')),
  imports('an email of no type', emailEvent({ eventType: '' }), 400, at('events[0].eventType')),
  imports('a call with an empty transcript', callEvent({ transcript: '' }), 200, accepted('call')),
  imports(
    'a call with a transcript of one text',
    callEvent({ transcript: 'Ines: hello. Tomas: good day.' }),
    200,
    accepted('call'),
  ),
  imports(
    'a call with an empty turn',
    callEvent({ transcript: [{ speaker: { name: 'Ines', email: '', role: 'internal' }, text: '' }] }),
    200,
    accepted('call'),
  ),
  imports(
    'a call with one participant',
    callEvent({ participants: { name: 'Ines', role: 'internal' } }),
    200,
    accepted('call'),
  ),
  imports(
    'a call with empty links',
    callEvent({ recordingUrl: '', meetingPlatform: '', duration: '' }),
    200,
    accepted('call'),
  ),
  imports(
    'a call without a title',
    callEvent({ title: '' }),
    400,
    at('events[0].title', 'must not be empty'),
  ),
  imports('a deal with an amount as a text', crmEvent({ amount: '12500.50' }), 200, accepted('crm')),
  imports('a deal with an amount as a number', crmEvent({ amount: 12500.5 }), 200, accepted('crm')),
  imports('a deal with an amount of nothing', crmEvent({ amount: '' }), 200, accepted('crm')),
  imports(
    'a deal with an amount that lost digits',
    crmEvent({ amount: 0.30000000000000004 }),
    400,
    at('events[0].amount'),
  ),
  imports(
    'a deal with an amount in words',
    crmEvent({ amount: 'twelve' }),
    400,
    at('events[0].amount', 'must be a decimal number in a string'),
  ),
  imports(
    'a deal with every optional member empty',
    crmEvent({
      currency: '',
      stage: '',
      stageCategory: '',
      accountName: '',
      contactEmail: '',
      contactEmails: '',
      closeDate: '',
      lossReason: '',
    }),
    200,
    accepted('crm'),
  ),
  imports(
    'a deal with one contact',
    crmEvent({ contactEmails: 'tomas@buyer.example' }),
    200,
    accepted('crm'),
  ),
  imports(
    'a deal with contacts under the singular',
    crmEvent({ contactEmails: undefined, contactEmail: 'tomas@buyer.example' }),
    200,
    accepted('crm'),
  ),
  imports(
    'a deal with names of its own',
    crmEvent({ ownerTeam: 'North', forecast: 'best' }),
    200,
    accepted('crm'),
    2,
  ),
  imports('a deal in epoch seconds', crmEvent({ eventTimestamp: 1741082400 }), 200, accepted('crm')),
  imports('a deal in epoch milliseconds', crmEvent({ eventTimestamp: 1741082400000 }), 200, accepted('crm')),
  imports('a social message to one person', socialEvent(), 200, accepted('social')),
  imports('a social message without a text', socialEvent({ body: { text: '' } }), 200, accepted('social')),
  imports('an event of no kind', { ...crmEvent(), type: '' }, 400, at('events[0].type')),
  post(
    'an import of nothing',
    '/event/import',
    { events: [] },
    400,
    at('events', 'must have at least one event'),
  ),
  post('an import without events', '/event/import', {}, 400, at('events', 'is required')),
  post(
    'an import with an empty callback',
    '/event/import',
    { events: [socialEvent({ eventId: 'callback' })], callbackUrl: '' },
    200,
  ),
];
