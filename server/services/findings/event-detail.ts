import type { FindingRecord } from '../../../schema/findings.ts';
import type { Tx } from '../../database/index.ts';
import { type EventDetail, getEvent, getEvents } from '../events/events.ts';
import { findingsOfEvents } from './findings.ts';

export type EventWithFindings = EventDetail & { findings: FindingRecord[] };

/** Returns one event with all its findings. Throws 404 if the workspace does not have it. */
export async function eventWithFindings(tx: Tx, workspace: string, oId: string): Promise<EventWithFindings> {
  return { ...(await getEvent(tx, workspace, oId)), findings: await findingsOfEvents(tx, workspace, [oId]) };
}

/** Returns several events with their findings; unknown oIds are left out. */
export async function eventsWithFindings(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
): Promise<EventWithFindings[]> {
  const events = await getEvents(tx, workspace, oIds);
  const findings = Map.groupBy(await findingsOfEvents(tx, workspace, oIds), ({ eventOId }) => eventOId);
  return events.map((event) => ({ ...event, findings: findings.get(event.oId) ?? [] }));
}
