import type { EventRecord } from '../../schema/events.ts';
import type { FindingRecord } from '../../schema/findings.ts';
import { type Ask, listScreen, reading } from '../model/screen.ts';
import { fact, heading, type Paragraph, section } from '../model/shown.ts';
import { connection } from '../model/sources.ts';
import { colorOf } from '../model/status.ts';
import { when, words } from '../plain.ts';

type EventRow = EventRecord & { account: { name: string } | null };

/** Categories of what people did; the others are the product's own lines. */
const byPeople = 'category:call,email,crm,social,ads,product';

/** Events of the workspace, newest first, as they come in. */
export const events = listScreen<EventRow>({
  name: 'events',
  title: 'Events',
  digit: '1',
  prefixes: ['evt'],
  begins: byPeople,
  presets: [byPeople, 'status:failed', 'status:pending,processing'],
  empty: ['There are no events yet.', 'They come in by POST /api/v2/event/import.'],
  source: connection({
    field: 'events',
    isCounted: 'up to a bound',
    nodes: 'oId eventType eventCategory eventTimestamp processingStatus eventSummary account { name }',
    filters: {
      text: ['text', 'String'],
      status: ['processingStatuses', '[ProcessingStatus!]', 'upper'],
      type: ['eventTypes', '[EventType!]', 'upper'],
      category: ['eventCategories', '[EventCategory!]', 'upper'],
      account: ['accountOIds', '[ID!]'],
      email: ['participantEmails', '[String!]'],
      deal: ['crmOpportunityIds', '[String!]'],
      from: ['startDate', 'String'],
      to: ['endDate', 'String'],
    },
  }),
  columns: [
    { title: 'When', width: 12, dim: true, text: (event, now) => when(event.eventTimestamp, now) },
    { title: 'Type', width: 18, text: (event) => words(event.eventType) },
    {
      title: 'State',
      width: 11,
      text: (event) => words(event.processingStatus),
      color: (event) => colorOf(event.processingStatus),
    },
    { title: 'Account', width: 16, dim: true, isExtra: true, text: ({ account }) => account?.name ?? '' },
    { title: 'Summary', text: ({ eventSummary }) => eventSummary },
  ],
  id: ({ oId }) => oId,
  label: ({ eventSummary }) => eventSummary,
  read: reading<WholeEvent>({
    ask: wholeEvent,
    label: ({ eventSummary }) => eventSummary,
    page: paragraphsOf,
  }),
});

interface WholeEvent extends EventRecord {
  text: string | null;
  error: string | null;
  payload: Record<string, unknown>;
  accountOId: string | null;
  dealOId: string | null;
  participants: { kind: string; email: string | null; name: string | null; role: string | null }[];
  findings: (Omit<FindingRecord, 'entityMatches'> & {
    entityMatches: { confidence: string; entity: { oId: string; name: string } | null }[];
  })[];
}

async function wholeEvent({ api, signal }: Ask, oId: string): Promise<WholeEvent> {
  const { event } = await api.query<{ event: WholeEvent }>(
    `query ($oId: ID!) {
      event(oId: $oId) {
        oId eventType eventCategory eventTimestamp processingStatus providerName eventSummary callPurpose text error payload
        accountOId dealOId participants { kind email name role }
        findings {
          oId extractionType quote start end speaker sentiment entityMatches { confidence entity { oId name } }
        }
      }
    }`,
    { oId },
    signal,
  );
  return event;
}

/** What people said and did comes first: who they were, what was found, then the words themselves. */
function paragraphsOf(event: WholeEvent, now: Date): Paragraph[] {
  return [
    ...fact('Type', `${words(event.eventType)}${event.callPurpose ? `, ${words(event.callPurpose)}` : ''}`),
    ...fact('When', when(event.eventTimestamp, now)),
    ...fact('Status', words(event.processingStatus)),
    ...fact('Error', event.error),
    ...fact('Provider', event.providerName),
    ...fact('Account', event.accountOId, { screen: 'accounts', id: event.accountOId ?? '' }),
    ...fact('Deal', event.dealOId, { screen: 'deals', id: event.dealOId ?? '' }),
    ...fact('oId', event.oId),
    ...section(
      'People',
      event.participants.map(({ kind, name, email, role }) => ({
        text: [kind.padEnd(12), name, email ? `<${email}>` : null, role ? `(${role})` : null]
          .filter(Boolean)
          .join(' '),
      })),
    ),
    ...(event.findings.length > 0 ? heading(`Findings (${event.findings.length})`) : []),
    ...event.findings.flatMap(findingParagraphs),
    ...section('Text', event.text ? [{ text: event.text }] : []),
  ];
}

function findingParagraphs(finding: WholeEvent['findings'][number]): Paragraph[] {
  const entities = finding.entityMatches.flatMap(({ entity }) => (entity ? [entity.name] : []));
  const about = entities.length > 0 ? ` → ${entities.join(', ')}` : '';
  return [
    {
      text: `${words(finding.extractionType)}${about}`,
      color: 'yellow',
      opens: { screen: 'findings', id: finding.oId },
    },
    { text: `“${finding.quote}”${finding.speaker ? ` — ${finding.speaker}` : ''}`, indent: 2 },
  ];
}

/** Returns a text with the selected range marked. */
export function textAt(text: string, start: number, end: number): Paragraph[] {
  return [
    ...(start > 0 ? [{ text: text.slice(0, start), dim: true }] : []),
    { text: text.slice(start, end), bold: true, color: 'green', isHere: true },
    ...(end < text.length ? [{ text: text.slice(end), dim: true }] : []),
  ];
}

interface WholeFinding extends FindingRecord {
  event: { oId: string; eventSummary: string; eventTimestamp: string } | null;
}

/** Findings, newest event first; an opened one is shown at its place in the text. */
export const findings = listScreen<FindingRecord & { account: { name: string } | null }>({
  name: 'findings',
  title: 'Findings',
  prefixes: ['fd'],
  empty: ['Nothing has been found yet.'],
  source: connection({
    field: 'findings',
    nodes: 'oId extractionType quote speaker sentiment createdAt account { name }',
    filters: {
      type: ['extractionType', '[ExtractionType!]', 'upper'],
      account: ['accountOIds', '[ID!]'],
      event: ['eventOId', 'ID'],
      email: ['participantEmails', '[String!]'],
      from: ['startDate', 'String'],
      to: ['endDate', 'String'],
    },
  }),
  columns: [
    { title: 'Found', width: 12, dim: true, text: ({ createdAt }, now) => when(createdAt, now) },
    { title: 'Type', width: 18, text: ({ extractionType }) => words(extractionType) },
    { title: 'Account', width: 16, dim: true, isExtra: true, text: ({ account }) => account?.name ?? '' },
    { title: 'Quote', text: ({ quote }) => `“${quote}”` },
  ],
  id: ({ oId }) => oId,
  label: ({ quote }) => quote,
  read: reading<{ finding: WholeFinding; text: string | null }>({
    async ask({ api, signal }, oId) {
      const { data: finding } = await api.get<{ data: WholeFinding }>(`/finding/get?oId=${oId}`, signal);
      const { event } = await api.query<{
        event: { text: string | null } & NonNullable<WholeFinding['event']>;
      }>(
        'query ($oId: ID!) { event(oId: $oId) { oId eventSummary eventTimestamp text } }',
        { oId: finding.eventOId },
        signal,
      );
      return { finding: { ...finding, event }, text: event.text };
    },
    label: ({ finding }) => words(finding.extractionType),
    page: ({ finding, text }, now) => [
      ...fact('Quote', `“${finding.quote}”`),
      ...fact('Speaker', finding.speaker),
      ...fact('Sentiment', words(finding.sentiment)),
      ...fact('Event', finding.event?.eventSummary, { screen: 'events', id: finding.eventOId }),
      ...fact('When', when(finding.event?.eventTimestamp ?? null, now)),
      ...fact('oId', finding.oId),
      ...section('In its text', text ? textAt(text, finding.start, finding.end) : []),
    ],
  }),
});
