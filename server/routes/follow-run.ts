import { type Call, RawReply } from '../http/route.ts';
import { isOver, nodeIdsOf, type RunState } from '../services/runs/following/run-states.ts';
import { runWatchOf } from '../services/runs/following/run-watch.ts';
import {
  type Change,
  changesSince,
  idOf,
  idOfEnd,
  toldBefore,
  withTold,
} from '../services/runs/following/told.ts';

/* How a run is followed: by a request that waits for its end, or in events. */

/** The description of events, for the documentation of routes that follow a run. */
export const followedBy =
  'With `Accept: text/event-stream` each event is a new state: `run`, of a workflow `node`, and `result` with the reply. `Last-Event-ID` resumes after an event; 204: it was the last.';

/** A stream ends quietly after so long, and its client comes back with the id of the last event: its key is looked at again. */
const streamMostMs = 600_000;

/** The run that is followed. */
interface Followed<Status> {
  runOId: string;
  /** What events call it. */
  name: 'runOId' | 'workflowRunOId';
  /** Seconds to wait for the end. */
  wait: number;
  /** Reads the reply. Throws 404. */
  read(): Promise<Status>;
}

type AnyCall = Call<unknown, unknown>;

/** Answers with a run's status: now, at its end or after `wait` seconds, or in events until its end. */
export async function followRun<Status>(call: AnyCall, run: Followed<Status>): Promise<Status | RawReply> {
  if (call.events !== null) return inEvents(call, run);
  if (run.wait > 0) for await (const _ of statesOf(call, run, run.wait * 1_000));
  call.signal.throwIfAborted();
  return run.read();
}

function statesOf(call: AnyCall, { runOId, name }: Followed<unknown>, ms: number) {
  const kind = name === 'runOId' ? ('agent' as const) : ('workflow' as const);
  const tellsNodes = call.events !== null && kind === 'workflow';
  const follower = { workspace: call.workspace, keyOId: call.caller.holderOId, runOId, kind, tellsNodes };
  const signal = AbortSignal.any([call.signal, call.stopping, AbortSignal.timeout(ms)]);
  return runWatchOf(call.app.db).follow(follower, signal);
}

async function inEvents<Status>(call: AnyCall, run: Followed<Status>): Promise<Status | RawReply> {
  const { events, workspace } = call;
  if (events === null) throw new Error('the call has no events');
  let toldStates = toldBeforeAny;
  let head = '';
  let nodeIds: string[] = [];
  for await (const state of statesOf(call, run, streamMostMs)) {
    const newHead = `${state.round}.${state.version}`;
    if (head !== newHead) {
      // the first look, or a retry at another version meanwhile
      const before = toldBefore(head === '' ? call.headers.get('last-event-id') : null, state);
      // a client that comes back although it was told all of it is to stop (HTML, 9.2.3)
      if (before === 'whole' && isOver(state)) return nothing();
      toldStates = before === 'whole' ? [] : before;
      nodeIds = await call.read((tx) => nodeIdsOf(tx, workspace, run.runOId));
      head = newHead;
    }
    events.begin();
    for (const change of changesSince(toldStates, state, nodeIds, isOver(state))) {
      const next = withTold(toldStates, change);
      // a client that does not keep up is told what is left of it by a later look
      if (!tell(events, run, state, change, idOf(next, state))) break;
      toldStates = next;
    }
    if (!isOver(state)) continue;
    const result = await run.read();
    events.endId = idOfEnd(state);
    return result;
  }
  // unknown, or deleted meanwhile
  if (!call.signal.aborted && !call.stopping.aborted && head === '') return run.read();
  return nothing();
}

const toldBeforeAny: string[] = [];
const nothing = () => new RawReply(new Response(null, { status: 204 }));

function tell(
  events: NonNullable<Call['events']>,
  { runOId, name }: Followed<unknown>,
  { status, attempt, round }: RunState,
  { node }: Change,
  id: string,
): boolean {
  if (node === null) {
    const run = name === 'runOId' ? { runOId, status, attempt } : { workflowRunOId: runOId, status, round };
    return events.send('run', JSON.stringify(run), id);
  }
  const { settledInside, ...progress } = node.progress;
  const inside = settledInside > 0 ? { settledInside } : {};
  return events.send('node', JSON.stringify({ id: node.id, ...progress, ...inside }), id);
}
