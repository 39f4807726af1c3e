import { z } from 'zod';
import type { Call } from '../http/route.ts';
import type { Asker } from '../services/runs/accept.ts';
import type { RunNowTools } from '../services/runs/run-now.ts';

/** The parts that routes running agents and workflows share. */

export const askerOf = (call: Call<unknown, unknown>): Asker => ({
  keyOId: call.caller.keyOId,
  externalRequestId: call.externalRequestId,
});

/** Returns the server's address as the client knows it, for links in callbacks. */
export const linkOriginOf = ({ app, request }: Call<unknown, unknown>): string =>
  app.config.publicUrl?.replace(/\/$/, '') ?? new URL(request.url).origin;

/** Returns the address for callbacks in a body; null where it has none. 400 for one that may not be reached. */
export async function checkedCallback(
  call: Call<unknown, unknown>,
  sent: string | null | undefined,
): Promise<string | null> {
  const callbackUrl = sent || null;
  if (callbackUrl !== null) await call.outbound.check(callbackUrl, { httpsOnly: true, field: 'callbackUrl' });
  return callbackUrl;
}

/** Returns the tools of a run whose client waits and may receive its progress. */
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

/** The run that a request has started, as stored with its Idempotency-Key. */
export const begunRun = z.object({ runOId: z.string() });

/** The description of waiting, for the documentation of routes that wait for a run. */
export const whileWaiting =
  'A client that closes the connection cancels the run. `Accept: text/event-stream` streams events (EventStream): `run`, `progress` by stage, `partial` answers, then `result` with the usual body, or `error`. Refusals before the run keep their status.';
