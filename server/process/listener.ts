import type { App } from '../app.ts';

/** None: each route has its own limit and refuses with our body, where the runtime would send an empty one. */
const maxRequestBodySize = Number.MAX_SAFE_INTEGER;
/** The longest the runtime allows. Routes that take longer lift it for their requests. */
const idleSecondsMost = 255;
/**
 * Seconds until the connection of a refused body is closed, whatever still comes over it. To close it at once would cost
 * clients that are still sending the reply.
 */
const refusedSeconds = 5;
const endless = 0;

/** Listens at an address. A connection that is silent for `idleSeconds` is closed, unless a request is being handled patiently. */
export function listenAt(
  address: { hostname: string; port: number; reusePort?: boolean },
  answer: App['fetch'],
  idleSeconds = idleSecondsMost,
): Bun.Server<undefined> {
  return Bun.serve({
    ...address,
    idleTimeout: idleSeconds,
    maxRequestBodySize,
    async fetch(request, server) {
      let seconds = idleSeconds;
      const allow = (silentSeconds: number) => {
        seconds = silentSeconds;
        server.timeout(request, silentSeconds);
      };
      const reply = await answer(request, {
        // asked for only where somebody wants to know
        get address() {
          return server.requestIP(request)?.address ?? null;
        },
        waitPatiently: () => allow(endless),
        closeSoon: () => allow(refusedSeconds),
      });
      // The runtime would keep a connection without a limit for good, long after its client has vanished.
      if (seconds === endless) allow(idleSeconds);
      return reply;
    },
  });
}
