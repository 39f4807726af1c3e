import type { Tx } from '../../../database/index.ts';
import { ApiError } from '../../../errors.ts';
import { type Notice, tellEndpoints } from '../../callbacks/notices.ts';
import { eventsWithFindings } from '../../findings/event-detail.ts';
import { roomForRuns, waitsForRoom } from '../runs/limits/open-runs.ts';
import { type NewWorkflowRun, startWorkflowRuns } from '../runs/start-run.ts';
import { eventInput } from './event-input.ts';
import { isFailedStart } from './failed-start.ts';

/** An event that a trigger accepts. */
export interface Match {
  triggerOId: string;
  eventOId: string;
}

interface Outcome extends Match {
  runOId: string | null;
  error: string | null;
  /** Endpoints are told of it. */
  isFailed: boolean;
}

interface TriggerOfStart {
  oId: string;
  workflowOId: string;
  input: Record<string, unknown>;
  keyOId: string | null;
  callbackUrl: string | null;
}

interface Limits {
  /** Credits a month that the workspace may use. */
  creditLimit: number;
  /** Open runs of workflows that it may have. */
  openRuns: number;
}

/**
 * Starts a run for each match without one, in the caller's transaction, as far as there is room; a unique key per
 * start prevents duplicates. A refused start is stored on its trigger and not retried. Starts left for want of room
 * are stored too.
 */
export async function startTriggered(
  tx: Tx,
  workspace: string,
  matches: readonly Match[],
  { creditLimit, openRuns }: Limits,
): Promise<'done' | 'no room'> {
  const room = await roomForRuns(tx, workspace, openRuns, matches.length);
  if (room > 0) await startSome(tx, workspace, matches, room, creditLimit);
  if (room > matches.length) return 'done';
  const left = await unstarted(tx, workspace, matches);
  if (left.length === 0) return 'done';
  await noteWaiting(tx, workspace, left, waitsForRoom(openRuns));
  return 'no room';
}

async function startSome(
  tx: Tx,
  workspace: string,
  matches: readonly Match[],
  room: number,
  creditLimit: number,
): Promise<void> {
  const begunMatches = await begin(tx, workspace, matches, room);
  if (begunMatches.length === 0) return;
  const [triggers, events] = await Promise.all([
    tx<TriggerOfStart[]>`
      select o_id, workflow_o_id, input, key_o_id, callback_url
      from trigger
      where workspace_o_id = ${workspace}
        and o_id = any(${begunMatches.map(({ triggerOId }) => triggerOId)}::text[])`,
    eventsWithFindings(tx, workspace, [...new Set(begunMatches.map(({ eventOId }) => eventOId))]),
  ]);
  const triggerOf = new Map(triggers.map((trigger) => [trigger.oId, trigger]));
  const inputOf = new Map(events.map((event) => [event.oId, eventInput(event)]));
  const wanted = begunMatches.map((match) => {
    const trigger = triggerOf.get(match.triggerOId);
    const event = inputOf.get(match.eventOId);
    if (!trigger || !event) throw new Error('a start was begun without its trigger or its event');
    return runOf(trigger, event);
  });
  const runs = await startWorkflowRuns(tx, workspace, wanted, creditLimit);
  const outcomes = begunMatches.map((match, at) => outcomeOf(match, runs[at]));
  await Promise.all([recordRuns(tx, workspace, outcomes), recordOnTriggers(tx, workspace, outcomes)]);
  await tellEndpoints(tx, workspace, outcomes.flatMap(failureOf));
}

/** Those of the matches that nobody has begun before, of triggers that are on still; so many at most. */
async function begin(tx: Tx, workspace: string, matches: readonly Match[], most: number): Promise<Match[]> {
  return tx<Match[]>`
    insert into trigger_start (workspace_o_id, trigger_o_id, event_o_id)
    select ${workspace}, wanted.trigger_o_id, wanted.event_o_id
    from (${notBegun(tx, workspace, matches)}) as wanted
    -- one order for all: two that begin the same starts wait for each other instead of locking up
    order by wanted.trigger_o_id, wanted.event_o_id
    limit ${most}
    on conflict (workspace_o_id, trigger_o_id, event_o_id) do nothing
    returning trigger_o_id, event_o_id`;
}

const isPastRetention = (tx: Tx) =>
  tx`(event.event_timestamp < now() - make_interval(days => (workspace.retention ->> 'events')::int))`;

/** Returns the events that exceed their workspace's retention. */
export async function oldEvents(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx<{ oId: string }[]>`
    select event.o_id
    from event
    join workspace on workspace.o_id = ${workspace}
    where event.workspace_o_id = ${workspace}
      and event.o_id = any(${[...eventOIds]}::text[])
      and ${isPastRetention(tx)}`;
  return new Set(rows.map(({ oId }) => oId));
}

/** Stores on triggers, once, that events grew too old while starts waited for room, and notifies endpoints. */
export async function noteTooLate(tx: Tx, workspace: string, matches: readonly Match[]): Promise<void> {
  const lateMatches = await tx<Match[]>`
    insert into trigger_start (workspace_o_id, trigger_o_id, event_o_id)
    select ${workspace}, trigger.o_id, wanted.event_o_id
    from unnest(
      ${matches.map(({ triggerOId }) => triggerOId)}::text[],
      ${matches.map(({ eventOId }) => eventOId)}::text[]
    ) as wanted (trigger_o_id, event_o_id)
    join trigger on trigger.workspace_o_id = ${workspace} and trigger.o_id = wanted.trigger_o_id
    where trigger.enabled
      and trigger.deleted_at is null
    order by trigger.o_id, wanted.event_o_id
    on conflict (workspace_o_id, trigger_o_id, event_o_id) do nothing
    returning trigger_o_id, event_o_id`;
  if (lateMatches.length === 0) return;
  const outcomes = lateMatches.map((match) => ({
    ...match,
    runOId: null,
    error: nothingStarted(match, 'it waited for room until it was older than the workspace keeps events'),
    isFailed: true,
  }));
  await recordOnTriggers(tx, workspace, outcomes);
  await tellEndpoints(tx, workspace, outcomes.flatMap(failureOf));
}

const notBegun = (tx: Tx, workspace: string, matches: readonly Match[]) => tx`
  select trigger.o_id as trigger_o_id, wanted.event_o_id
  from unnest(
    ${matches.map(({ triggerOId }) => triggerOId)}::text[],
    ${matches.map(({ eventOId }) => eventOId)}::text[]
  ) as wanted (trigger_o_id, event_o_id)
  join trigger on trigger.workspace_o_id = ${workspace} and trigger.o_id = wanted.trigger_o_id
  -- an event older than its workspace keeps events starts nothing: it may have started what is forgotten with it
  join event on event.workspace_o_id = ${workspace} and event.o_id = wanted.event_o_id
  join workspace on workspace.o_id = ${workspace}
  where trigger.enabled
    and trigger.deleted_at is null
    and ${isPastRetention(tx)} is not true
    and not exists (
      select
      from trigger_start
      where trigger_start.workspace_o_id = ${workspace}
        and trigger_start.trigger_o_id = wanted.trigger_o_id
        and trigger_start.event_o_id = wanted.event_o_id
    )`;

/** Triggers of which matches are left. */
async function unstarted(tx: Tx, workspace: string, matches: readonly Match[]): Promise<string[]> {
  const rows = await tx<{ oId: string }[]>`
    select distinct wanted.trigger_o_id as o_id from (${notBegun(tx, workspace, matches)}) as wanted`;
  return rows.map(({ oId }) => oId);
}

/** Once for each trigger: the reason does not change while it waits. */
function noteWaiting(tx: Tx, workspace: string, triggers: readonly string[], reason: string) {
  return tx`
    with waiting as (
      select o_id
      from trigger
      where workspace_o_id = ${workspace}
        and o_id = any(${[...triggers]}::text[])
        and last_error is distinct from ${reason}
      order by o_id
      for no key update
    )
    update trigger
    set last_error = ${reason}
    from waiting
    where trigger.workspace_o_id = ${workspace}
      and trigger.o_id = waiting.o_id`;
}

/** Stores on triggers why an event could not be matched. */
export function noteFaults(tx: Tx, workspace: string, faults: ReadonlyMap<string, string>) {
  return tx`
    with told as (
      select trigger.o_id, fault.message
      from unnest(${[...faults.keys()]}::text[], ${[...faults.values()]}::text[]) as fault (o_id, message)
      join trigger on trigger.workspace_o_id = ${workspace} and trigger.o_id = fault.o_id
      order by trigger.o_id
      for no key update of trigger
    )
    update trigger
    set last_error = told.message
    from told
    where trigger.workspace_o_id = ${workspace}
      and trigger.o_id = told.o_id`;
}

const runOf = (
  { oId, workflowOId, input, keyOId, callbackUrl }: TriggerOfStart,
  event: Record<string, unknown>,
): NewWorkflowRun => ({
  workflowOId,
  callbackUrl,
  input: { ...input, event },
  startedBy: oId,
  asker: { keyOId, externalRequestId: null },
});

const outcomeOf = (match: Match, run: string | ApiError | undefined): Outcome =>
  run instanceof ApiError
    ? { ...match, runOId: null, error: nothingStarted(match, run.message), isFailed: isFailedStart(run) }
    : { ...match, runOId: run ?? null, error: null, isFailed: false };

const nothingStarted = ({ eventOId }: Match, reason: string) => `${eventOId} started nothing: ${reason}`;

const failureOf = ({ triggerOId, eventOId, error, isFailed }: Outcome): Notice[] =>
  !isFailed
    ? []
    : [
        {
          type: 'trigger.failed',
          subjectOId: triggerOId,
          part: eventOId,
          text: `The trigger ${triggerOId} started no run: ${error}`,
          body: { triggerOId, eventOId, error },
        },
      ];

function recordRuns(tx: Tx, workspace: string, outcomes: readonly Outcome[]) {
  return tx`
    update trigger_start
    set run_o_id = made.run_o_id
    from unnest(
      ${outcomes.map(({ triggerOId }) => triggerOId)}::text[],
      ${outcomes.map(({ eventOId }) => eventOId)}::text[],
      ${outcomes.map(({ runOId }) => runOId)}::text[]
    ) as made (trigger_o_id, event_o_id, run_o_id)
    where trigger_start.workspace_o_id = ${workspace}
      and trigger_start.trigger_o_id = made.trigger_o_id
      and trigger_start.event_o_id = made.event_o_id`;
}

/** Each trigger once, by its last outcome. */
function recordOnTriggers(tx: Tx, workspace: string, outcomes: readonly Outcome[]) {
  const last = [...new Map(outcomes.map((outcome) => [outcome.triggerOId, outcome])).values()];
  return tx`
    with told as (
      select *
      from (
        select trigger.o_id, made.run_o_id, made.error
        from unnest(
          ${last.map(({ triggerOId }) => triggerOId)}::text[],
          ${last.map(({ runOId }) => runOId)}::text[],
          ${last.map(({ error }) => error)}::text[]
        ) as made (trigger_o_id, run_o_id, error)
        join trigger on trigger.workspace_o_id = ${workspace} and trigger.o_id = made.trigger_o_id
        order by trigger.o_id
        for no key update of trigger
      ) as locked
    )
    update trigger
    set
      last_run_o_id = coalesce(told.run_o_id, trigger.last_run_o_id),
      last_at = case when told.run_o_id is null then trigger.last_at else clock.now end,
      last_error = told.error
    from told, (select now() as now) as clock
    where trigger.workspace_o_id = ${workspace}
      and trigger.o_id = told.o_id`;
}
