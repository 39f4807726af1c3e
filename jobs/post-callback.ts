import { Webhook } from 'standardwebhooks';
import type { Tx } from '../server/database/index.ts';
import { together } from '../server/database/together.ts';
import { OutboundError } from '../server/outbound/index.ts';
import { retryAfterSeconds } from '../server/outbound/retry-after.ts';
import {
  beginTry,
  endTry,
  giveUpDelivery,
  type Outcome,
  type Try,
} from '../server/services/callbacks/callbacks.ts';
import { receiverOf, receivers } from '../server/services/callbacks/receivers.ts';
import { currentSecret, signingSecrets } from '../server/services/callbacks/webhook-secret.ts';
import { storableText } from '../server/text/strings.ts';
import { defineTask, type JobContext } from './task.ts';

/** A receiver that takes longer has not got it. */
const answerWithinMs = 15_000;
/** Statuses whose Retry-After is about us. */
const asksForPatience: ReadonlySet<number> = new Set([429, 503]);
/** Characters of a refusal that are kept for people to read; each is at most four bytes. */
const keptOfRefusal = 2_000;

/**
 * Makes one attempt to deliver a callback, signed per Standard Webhooks. The attempt is stored before anything is
 * sent. If a worker dies in between, the receiver may get it twice, with the same `webhook-id`.
 */
export const task = defineTask('post-callback', {
  async run({ deliveryOId }, job) {
    const [secrets, begun] = await job.write((tx) =>
      together([secretsOf(tx, job), beginTry(tx, job.workspace, deliveryOId)]),
    );
    if (!begun) return;
    const outcome = await post(begun, signed(deliveryOId, begun, secrets), job);
    await job.finish((tx) => endTry(tx, job.workspace, deliveryOId, begun.number, outcome));
  },
  onExhausted: (tx, { workspaceOId, deliveryOId }, reason) =>
    giveUpDelivery(tx, workspaceOId, deliveryOId, reason),
});

async function secretsOf(tx: Tx, { workspace, app: { secret } }: JobContext): Promise<string[]> {
  const known = await signingSecrets(tx, workspace, secret);
  if (known.length > 0) return known;
  await currentSecret(tx, workspace, secret);
  return signingSecrets(tx, workspace, secret);
}

function signed(deliveryOId: string, { startedAt, body }: Try, secrets: string[]): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': deliveryOId,
    'webhook-timestamp': String(Math.floor(startedAt.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(deliveryOId, startedAt, body))
      .join(' '),
  };
}

async function post({ url, body }: Try, headers: Record<string, string>, job: JobContext): Promise<Outcome> {
  const startedAt = performance.now();
  try {
    const reply = await job.outbound.fetch(url, {
      method: 'POST',
      headers,
      body,
      timeoutMs: answerWithinMs,
      httpsOnly: true,
      ignoreBody: true,
      beginningOfRefusal: 4 * keptOfRefusal,
      signal: job.signal,
    });
    receivers.note(receiverOf(url), performance.now() - startedAt);
    const wish = asksForPatience.has(reply.status) ? reply.headers.get('retry-after') : null;
    return {
      statusCode: reply.status,
      retryAfterSeconds: retryAfterSeconds(wish, job.clock()),
      reply: refusalOf(reply.body),
    };
  } catch (error) {
    // The worker stops: no outcome. Whoever comes next tries again.
    job.signal.throwIfAborted();
    receivers.note(receiverOf(url), null);
    if (error instanceof OutboundError) return { error: error.message };
    throw error;
  }
}

/** Data of somebody else's server: kept as text, its headers never. */
function refusalOf(body: Uint8Array): string | null {
  const text = storableText(new TextDecoder().decode(body)).slice(0, keptOfRefusal).toWellFormed();
  return text === '' ? null : text;
}
