import type { FindingRecord } from '../../../schema/findings.ts';
import type { Tx } from '../../database/index.ts';
import { type EventDetail, getEvent } from '../events/events.ts';
import { findingsOfEvents } from './findings.ts';

/** One event with everything known of it. Throws 404 for one that the workspace does not have. */
export async function eventWithFindings(
  tx: Tx,
  workspace: string,
  oId: string,
): Promise<EventDetail & { findings: FindingRecord[] }> {
  return { ...(await getEvent(tx, workspace, oId)), findings: await findingsOfEvents(tx, workspace, [oId]) };
}
