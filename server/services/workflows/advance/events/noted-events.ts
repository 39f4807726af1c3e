import type { Tx } from '../../../../database/index.ts';
import { eventsWithFindings } from '../../../findings/event-detail.ts';
import { eventInput } from '../../schedule/event-input.ts';
import type { Node } from '../run.ts';
import { stateMost } from '../storable.ts';

/** The event that ended a wait, as its row notes it until the run's holder reads it. */
interface NotedEvent {
  event: { oId: string };
}

const readTogether = 20;

/**
 * Reads the events that ended waits, as outputs for the nodes that the holder settles, up to the limit of a run. The
 * rest stays as stored.
 */
export async function readNotedEvents(tx: Tx, workspace: string, rows: readonly Node[]): Promise<void> {
  const noted = Map.groupBy(rows.filter(isNoted), ({ output }) => (output as NotedEvent).event.oId);
  const oIds = [...noted.keys()];
  let characters = 0;
  for (let at = 0; at < oIds.length && characters <= stateMost; at += readTogether) {
    const events = await eventsWithFindings(tx, workspace, oIds.slice(at, at + readTogether));
    for (const event of events) {
      const output = { event: eventInput(event) };
      characters += JSON.stringify(output).length;
      for (const row of noted.get(event.oId) ?? []) row.output = output;
    }
  }
}

const isNoted = ({ type, status, output }: Node) =>
  type === 'wait' && status === 'waiting' && output !== null;
