import { useState } from 'react';
import { usePlace } from '../browser.tsx';
import { ListScreen } from '../components/list-screen.tsx';
import { fact, heading, ReadingScreen } from '../components/reading-screen.tsx';
import { Row } from '../components/row.tsx';
import type { Paragraph } from '../components/scroll.tsx';
import { colorOf } from '../components/status.ts';
import { when, words } from '../plain.ts';
import { type EventAnswer, type EventsAnswer, eventQuery, eventsQuery, shownPage } from '../screen-data.ts';
import { useSurroundings } from '../surroundings.ts';
import { usePage } from '../use-page.ts';

/** Events of the workspace, newest first, as they come in. */
export function Events() {
  const { api, paceMs, now } = useSurroundings();
  const [open, setOpen] = useState<string | null>(null);
  const place = usePlace();
  const page = usePage(`events ${place.offset}`, paceMs * 2, (signal) =>
    api.query<EventsAnswer>(eventsQuery, { after: place.after }, signal),
  );
  if (open) return <Event oId={open} onBack={() => setOpen(null)} />;
  return (
    <ListScreen
      title="Events"
      page={page}
      {...shownPage(page.data?.events)}
      empty={['There are no events yet.', 'They come in by POST /api/v2/event/import.']}
      idOf={({ oId }) => oId}
      place={place}
      onOpen={({ oId }) => setOpen(oId)}
    >
      {(event, isSelected) => (
        <Row
          isSelected={isSelected}
          cells={[
            { text: when(event.eventTimestamp, now()), width: 12, dim: true },
            { text: words(event.eventType), width: 18 },
            { text: words(event.processingStatus), width: 11, color: colorOf(event.processingStatus) },
            { text: event.eventSummary },
          ]}
        />
      )}
    </ListScreen>
  );
}

function Event({ oId, onBack }: { oId: string; onBack(): void }) {
  const { api, paceMs, now } = useSurroundings();
  const page = usePage(`event ${oId}`, paceMs * 2, (signal) =>
    api.query<EventAnswer>(eventQuery, { oId }, signal),
  );
  const event = page.data?.event;
  return (
    <ReadingScreen
      title={event?.eventSummary ?? 'Event'}
      paragraphs={event ? paragraphsOf(event, now()) : null}
      error={page.error}
      onBack={onBack}
    />
  );
}

function paragraphsOf(event: EventAnswer['event'], now: Date): Paragraph[] {
  return [
    ...fact('Type', `${words(event.eventType)}${event.callPurpose ? `, ${words(event.callPurpose)}` : ''}`),
    ...fact('When', when(event.eventTimestamp, now)),
    ...fact('Status', words(event.processingStatus)),
    ...fact('Error', event.error),
    ...fact('Provider', event.providerName),
    ...fact('oId', event.oId),
    ...(event.participants.length > 0 ? heading('People') : []),
    ...event.participants.map(({ kind, name, email, role }) => ({
      text: [kind.padEnd(12), name, email ? `<${email}>` : null, role ? `(${role})` : null]
        .filter(Boolean)
        .join(' '),
    })),
    ...(event.findings.length > 0 ? heading(`Findings (${event.findings.length})`) : []),
    ...event.findings.flatMap(findingParagraphs),
    ...(event.text ? [...heading('Text'), { text: event.text }] : []),
  ];
}

function findingParagraphs(finding: EventAnswer['event']['findings'][number]): Paragraph[] {
  const entities = finding.entityMatches.flatMap(({ entity }) => (entity ? [entity.name] : []));
  const about = entities.length > 0 ? ` → ${entities.join(', ')}` : '';
  return [
    { text: `${words(finding.extractionType)}${about}`, color: 'yellow' },
    { text: `“${finding.quote}”${finding.speaker ? ` — ${finding.speaker}` : ''}`, indent: 2 },
  ];
}
