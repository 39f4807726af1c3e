import type { AppContext } from '../context.ts';
import type { Question, Tx } from '../database/index.ts';
import type { Turns } from '../database/turns.ts';
import { clientGone, unavailable } from '../errors.ts';
import { type AuditedKind, auditedWork } from '../services/workspaces/audit/audited.ts';
import { paymentFrom, spendFrom } from '../services/workspaces/usage.ts';
import type { Guard } from './authenticate.ts';
import type { ClientAddresses } from './client-address.ts';
import { type Envelope, successJson, successText } from './envelope.ts';
import type { HookSenders } from './hooks/senders.ts';
import { type HeldKey, hashesOf, type Idempotency, idempotencyKey, isOvertaken } from './idempotency.ts';
import type { Upload } from './input/upload.ts';
import type { UploadTurns } from './input/upload-turns.ts';
import type { Metrics } from './metrics/index.ts';
import type { RateLimit } from './rate-limit.ts';
import { etagOf } from './reply/conditional.ts';
import type { EventStream } from './reply/event-stream.ts';
import { type Call, type Caller, RawReply, type Route } from './route.ts';
import type { Reply } from './stored-reply.ts';

/** The stages that every request passes, with the resources of the process. */
export interface RequestPipeline {
  app: AppContext;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
  guard: Guard;
  addresses: ClientAddresses;
  hooks: HookSenders;
  /** For requests that take long. */
  turns: Turns;
  /** For requests that bring files. */
  uploads: UploadTurns;
  rateLimit: RateLimit;
  idempotency: Idempotency;
  metrics: Metrics;
}

/** A request whose key, budget and input are valid. */
export interface PreparedRequest {
  /** The one that the body is meant for. */
  route: Route;
  caller: Caller;
  query: unknown;
  body: unknown;
  /** As it was sent, before names and values were read. */
  sent: { value: unknown; bytes: Uint8Array };
  upload: Upload | null;
  /** Takes the place of an Idempotency-Key: what tells a signed request of a hook from others. */
  onceBy: string | null;
  kept: Readonly<Record<string, unknown>>;
  warnings: readonly string[];
  /** A path of the shapes as the caller wrote it. */
  asSent(path: string): string;
  /** Headers of the reply, whatever it is. */
  headers: Record<string, string>;
  /** When the request had come in whole, by `performance.now()`: the deadline of what it reads counts from here. */
  receivedAt: number;
}

/** Returns the reply: that of an earlier request with the same Idempotency-Key, else the handler's. */
export async function answer(
  pipeline: RequestPipeline,
  request: Request,
  preparedRequest: PreparedRequest,
  envelope: Envelope,
  events: EventStream | null,
): Promise<Reply | RawReply> {
  const { route, sent } = preparedRequest;
  const key = preparedRequest.onceBy ?? idempotencyKey(route, request.headers);
  if (key === null) return run(pipeline, request, preparedRequest, envelope, {}, events);
  const { pathname, search } = new URL(request.url);
  const hashes = hashesOf({ target: `${request.method} ${pathname}${search}`, ...sent });
  const { idempotency } = pipeline;
  if (route.atomic) {
    const lock = (tx: Tx) => idempotency.lock(tx, preparedRequest.caller, route, key, hashes);
    const once = () => run(pipeline, request, preparedRequest, envelope, { lock }, events);
    return once().catch((error) => (isOvertaken(error) ? once() : Promise.reject(error)));
  }
  const claimed = await idempotency.claim(preparedRequest.caller, route, key, hashes);
  if ('stored' in claimed) return claimed.stored;
  const { held } = claimed;
  try {
    return await run(pipeline, request, preparedRequest, envelope, { held }, events);
  } catch (error) {
    await held.release();
    throw error;
  } finally {
    held.end();
  }
}

/** What a request with an Idempotency-Key brings: an atomic route locks it in its transaction, others hold it. */
interface Keyed {
  lock?: (tx: Tx) => ReturnType<Idempotency['lock']>;
  held?: HeldKey;
}

/** Runs the handler. With an Idempotency-Key an atomic route does all its work and stores its reply in one transaction. */
async function run(
  pipeline: RequestPipeline,
  request: Request,
  preparedRequest: PreparedRequest,
  envelope: Envelope,
  { lock, held: heldKey }: Keyed,
  events: EventStream | null,
): Promise<Reply | RawReply> {
  const { config, db, ai, outbound, contacts, storage, clock } = pipeline.app;
  const { route } = preparedRequest;
  const workspace = preparedRequest.caller.workspaceOId;
  const external = request.headers.get('x-external-request-id');
  const notedWarnings = [...preparedRequest.warnings, ...(external === null ? [] : cutWarning(external))];
  const isHeavy = route.readsMuch(preparedRequest.query);
  const waitsForReads = waitsForDatabase(route) && (route.scope === 'read' || isHeavy);
  const question: Question = {
    name: route.path,
    isHeavy,
    ...(waitsForReads ? { until: preparedRequest.receivedAt + config.statementDeadlineMs } : {}),
  };
  const write: Call['write'] = (work, change) => db.write(workspace, work, change);
  const purse = {
    workspace,
    keyOId: preparedRequest.caller.keyOId,
    creditLimit: config.creditLimit,
    write,
    onSpent: (credits: number) => {
      envelope.usage += credits;
    },
  };
  const payment = paymentFrom(purse);
  const call: Call = {
    app: pipeline.app,
    ai: ai.kind === 'endpoint' ? ai.for(workspace) : ai,
    outbound,
    contacts,
    storage,
    clock,
    caller: preparedRequest.caller,
    workspace,
    query: preparedRequest.query,
    body: preparedRequest.body,
    upload: preparedRequest.upload,
    kept: preparedRequest.kept,
    warn: (sentence) => {
      if (!envelope.warnings.includes(sentence)) envelope.warnings.push(sentence);
    },
    requestId: envelope.requestId,
    externalRequestId: external === null ? null : external.slice(0, externalIdMost),
    headers: request.headers,
    request,
    signal: events ? AbortSignal.any([request.signal, events.gone]) : request.signal,
    stopping: pipeline.stopping,
    spend: payment.spend,
    replyHeaders: {},
    tell: (event, data) => void events?.send(event, JSON.stringify(data)),
    events,
    record: heldKey ? (tx, made) => heldKey.record(tx, made) : async () => {},
    read: (work) => db.read(workspace, work, waitsForReads ? { ...question, signal: call.signal } : question),
    write: payment.paidBy(write),
  };
  // before any transaction, which others may wait for; what it refuses is told behind a reply that is stored already
  const ready = await outcomeOf(async () => route.prepare?.(call));
  const handle = async (): Promise<Reply | RawReply> => {
    // A transaction may run again after a deadlock: what the first try counted does not count.
    envelope.usage = 0;
    envelope.warnings = [...notedWarnings];
    if (route.audits) audit(route, route.audits, call, pipeline.addresses.of(request));
    const value = await (heldKey?.made && route.resume
      ? route.resume(call, heldKey.made)
      : route.handle(call, ready()));
    if (value instanceof RawReply) return value;
    const json = successJson(value);
    if (route.isOneRecord) call.replyHeaders.etag ??= etagOf(json);
    return {
      status: route.status,
      text: successText(envelope, route.reply, json),
      headers: call.replyHeaders,
    };
  };
  if (lock) {
    return db.write(workspace, async (tx: Tx) => {
      const found = await lock(tx);
      if ('stored' in found) return found.stored;
      // assigned, because `prepare` and events hold the same call, whose reads were no part of this transaction before
      call.read = (work) => work(tx);
      call.write = (work) => work(tx);
      call.spend = spendFrom({ ...purse, write: call.write });
      const reply = await handle();
      if (!(reply instanceof RawReply)) await found.locked.finish(reply);
      return reply;
    });
  }
  const leave = route.takesLong ? await takeTurn(pipeline, call) : null;
  try {
    const reply = await handle();
    // with what is owed: where the process dies before it, the next try pays, and behind it there is none
    if (heldKey && !(reply instanceof RawReply))
      await payment.paidBy(write)((tx) => heldKey.finish(tx, reply));
    return reply;
  } finally {
    await payment.settle().finally(() => leave?.());
  }
}

/** Characters of a caller's own id of a request that are kept. */
const externalIdMost = 128;

const cutWarning = ({ length }: string) =>
  length > externalIdMost
    ? [`x-external-request-id: exceeds the limit of ${externalIdMost} characters and was cut`]
    : [];

/** Has each write of a route told in the audit list; of one that is not atomic, the write that notes what it made. */
function audit({ path, atomic }: Route, what: AuditedKind, call: Call, address: string | null): void {
  const { write, record, workspace, caller, query, body } = call;
  const actor = { workspace, keyOId: caller.keyOId, address };
  const action = path.slice(1);
  if (atomic) {
    call.write = (work) => write((tx) => auditedWork(tx, actor, what, action, body ?? query, work));
    return;
  }
  call.record = (tx, made) =>
    auditedWork(tx, actor, what, action, null, async () => {
      await record(tx, made);
      return made;
    }).then(() => {});
}

/** Nothing but the database keeps it waiting: its long reads have the deadline of the request, and end when the client goes. */
const waitsForDatabase = ({ takesLong, asksModel, follows }: Route) => !takesLong && !asksModel && !follows;

/** Waits until it is the workspace's turn; not beyond the end of the server or of the client's patience. */
async function takeTurn({ turns }: RequestPipeline, call: Call): Promise<() => void> {
  try {
    return await turns.take(call.workspace, AbortSignal.any([call.signal, call.stopping]));
  } catch (error) {
    if (call.signal.aborted) throw clientGone(error);
    throw call.stopping.aborted ? unavailable('The server stops; send the request again') : error;
  }
}

/** Runs work now; what is returned gives its value, or throws its error. */
const outcomeOf = <T>(work: () => Promise<T>): Promise<() => T> =>
  work().then(
    (value) => () => value,
    (error) => () => {
      throw error;
    },
  );
