import { z } from 'zod';
import type { Call } from '../http/route.ts';
import type { Asker } from '../services/runs/accept.ts';
import type { RunNowTools } from '../services/runs/run-now.ts';

/** The parts that routes share which run agents and workflows. */

export const askerOf = (call: Call<unknown, unknown>): Asker => ({
  keyOId: call.caller.keyOId,
  externalRequestId: call.externalRequestId,
});

/** The server's address as the client knows it: for links in what is posted to callbacks. */
export const linkOriginOf = ({ app, request }: Call<unknown, unknown>): string =>
  app.config.publicUrl?.replace(/\/$/, '') ?? new URL(request.url).origin;

/** The address that a body names for callbacks; null where it names none. 400 for one that may not be reached. */
export async function checkedCallback(
  call: Call<unknown, unknown>,
  sent: string | null | undefined,
): Promise<string | null> {
  const callbackUrl = sent || null;
  if (callbackUrl !== null) await call.outbound.check(callbackUrl, { httpsOnly: true, field: 'callbackUrl' });
  return callbackUrl;
}

/** Returns the tools of a run whose client waits, and may hear of its progress. */
export function waitingTools(call: Call<unknown, unknown>): RunNowTools {
  return {
    ...call,
    observer: {
      began: (runOId) => call.tell('run', { runOId }),
      progress: (stage, counts) => call.tell('progress', { stage, ...counts }),
      partial: (values) => call.tell('partial', { values }),
    },
  };
}

/** The run that a request has begun, as stored with its Idempotency-Key. */
export const begunRun = z.object({ runOId: z.string() });

/** The description of waiting, for the documents of routes that wait for a run. */
export const whileWaiting =
  'A client that closes the connection cancels the run. `Accept: text/event-stream` streams events (EventStream): `run`, `progress` by stage, `partial` answers, then `result` with the usual body, or `error`. Refusals before the run keep their status.';
