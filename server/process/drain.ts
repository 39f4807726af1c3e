import type { Log } from '../log.ts';

/** Requests in flight are given so long when the server stops. */
export const finishWithinMs = 10_000;
const lookEveryMs = 20;
/** For the last bytes of the last reply to leave. */
const flushWithinMs = 500;

/**
 * Ends a listening server gracefully: new connections are refused, idle ones closed, requests in flight answered, and
 * what is not after `withinMs` is cut off.
 */
export async function drain(server: Bun.Server<unknown>, log: Log, withinMs = finishWithinMs): Promise<void> {
  const until = performance.now() + withinMs;
  const requests = server.pendingRequests;
  const ended = server.stop(false);
  if (requests > 0) log.info({ requests }, `stopping; requests in flight have ${withinMs / 1000} s`);
  while (server.pendingRequests > 0 && performance.now() < until) await Bun.sleep(lookEveryMs);
  if (server.pendingRequests > 0)
    log.warn({ requests: server.pendingRequests }, 'requests took too long and are cut off');
  else await Promise.race([ended, Bun.sleep(flushWithinMs)]);
  await server.stop(true);
}
