import type { CallPurpose } from '../../../schema/events.ts';
import type { EntityMatch } from '../../../schema/findings.ts';
import type { AnalysedEvent, FoundFinding, LibraryRecord } from '../../ai/findings.ts';
import { type Answered, failedAfter, type Usage } from '../../ai/index.ts';
import { textOf } from '../../ai/reading/event-text.ts';
import type { Tools } from '../../context.ts';
import type { Tx } from '../../database/index.ts';

/** A model's reading of one event. */
export interface Reading {
  eventOId: string;
  text: string;
  model: string;
  findings: LinkedFinding[];
  /** Null for what is no call. */
  purpose: CallPurpose | null;
  summary: string;
}

export type LinkedFinding = FoundFinding & { entityMatches: EntityMatch[] };

/** An event that could not be read, with the reason. */
export interface Unread {
  eventOId: string;
  error: string;
}

export type Analysed = Reading | Unread;

/** The library's most recently changed records take part in matching, up to this many. */
const entitiesRead = 5000;

/** Returns the events of `eventOIds` that have one of the statuses, with their payloads. */
export async function readEvents(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
  statuses: readonly string[],
): Promise<AnalysedEvent[]> {
  const rows = await tx<Omit<AnalysedEvent, 'text'>[]>`
    select event.o_id, event.event_type, kept.payload
    from event
    join event_payload kept on kept.workspace_o_id = event.workspace_o_id and kept.event_o_id = event.o_id
    where event.workspace_o_id = ${workspace}
      and event.o_id = any(${[...eventOIds]}::text[])
      and event.processing_status = any(${[...statuses]}::text[])
    order by event.o_id
  `;
  return rows.map((row) => ({ ...row, text: textOf(row.payload) }));
}

export async function readLibrary(tx: Tx, workspace: string): Promise<LibraryRecord[]> {
  return tx<LibraryRecord[]>`
    select o_id, kind, name, internal_name, description, data
    from entity
    where workspace_o_id = ${workspace}
      and deleted_at is null
      and archived_at is null
      -- an event that names our own company says nothing of it
      and kind <> 'workspace-company'
    order by updated_at desc, o_id desc
    limit ${entitiesRead}
  `;
}

/**
 * Has the model read events: findings, their records, purposes of calls, and a one-line summary of each event. Quotes
 * are checked against the events once more. Throws when the model is unavailable or the credits do not suffice; then
 * none is read.
 */
export async function analyse(
  { ai, spend, signal }: Pick<Tools, 'ai' | 'spend' | 'signal'>,
  events: readonly AnalysedEvent[],
  library: readonly LibraryRecord[],
): Promise<Analysed[]> {
  return spend(ai.readingCredits({ events }), async () => {
    const usages: Usage[] = [];
    const withUsage = async <T extends object>(asked: Promise<Answered<T>>): Promise<Answered<T>> => {
      try {
        const answer = await asked;
        usages.push(answer.usage);
        return answer;
      } catch (error) {
        throw failedAfter(error, usages);
      }
    };
    const foundAnswer = await withUsage(ai.findings({ events, library, signal }));
    const linkAnswer = await withUsage(ai.links({ events, findings: foundAnswer.findings, library, signal }));
    const calls = events.filter(({ payload }) => payload.type === 'call');
    const purposeAnswer = calls.length > 0 ? await withUsage(ai.purposes({ events: calls, signal })) : null;
    const summaryAnswer = await withUsage(ai.summaries({ events, signal }));
    const purposes = new Map(calls.map(({ oId }, place) => [oId, purposeAnswer?.purposes[place] ?? null]));
    const value = events.map((event, place): Analysed => {
      const findings = (foundAnswer.findings[place] ?? []).map((finding, at) => ({
        ...finding,
        entityMatches: linkAnswer.links[place]?.[at] ?? [],
      }));
      if (!findings.every((finding) => isVerbatim(event, finding))) {
        return { eventOId: event.oId, error: 'a finding does not quote its event to the letter' };
      }
      const purpose = purposes.get(event.oId) ?? null;
      const summary = summaryAnswer.summaries[place] ?? '';
      return { eventOId: event.oId, text: event.text, model: foundAnswer.model, findings, purpose, summary };
    });
    return { value, credits: usages.reduce((sum, { credits }) => sum + credits, 0) };
  });
}

/** The promise of every finding. */
function isVerbatim(event: AnalysedEvent, { quote, start, end }: FoundFinding): boolean {
  return quote !== '' && event.text.slice(start, end) === quote;
}
