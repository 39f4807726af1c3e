import type { EventKind } from '../../../../schema/import-event.ts';
import type { Tx } from '../../../database/index.ts';
import { ApiError, invalid, invalidField } from '../../../errors.ts';
import { acceptImport, type ImportReceipt } from './accept-import.ts';
import { type ImportRequest, prepareImport } from './prepare-import.ts';
import type { InvalidEvent } from './read.ts';

/** Accepts one event of a known kind, as an import of one. Errors and warnings name its fields without an index. */
export async function acceptEvent(
  tx: Tx,
  workspace: string,
  kind: EventKind,
  event: Record<string, unknown>,
  request: Omit<ImportRequest, 'events'>,
  warn: (sentence: string) => void,
): Promise<ImportReceipt> {
  const { type } = event;
  if (type !== undefined && type !== null && type !== '' && type !== kind)
    throw invalidField('type', `must be ${kind} at this address`);
  try {
    const events = [{ ...event, type: kind }];
    const prepared = await prepareImport((work) => work(tx), workspace, { ...request, events });
    for (const sentence of prepared.warnings) warn(sentence.replace('events[0].', ''));
    const { jobs } = await acceptImport(tx, workspace, prepared);
    const [job] = jobs;
    if (!job) throw new Error('an import of one event made no job');
    return job;
  } catch (error) {
    throw error instanceof ApiError ? ofOneEvent(error) : error;
  }
}

function ofOneEvent(error: ApiError): ApiError {
  const [refused] = (error.body?.invalidEvents as InvalidEvent[] | undefined) ?? [];
  const [first] = refused?.errors ?? [];
  return first ? invalid(`${first.path}: ${first.message}`, refused?.errors) : error;
}
