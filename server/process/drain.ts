import type { App } from '../app.ts';
import type { Log } from '../log.ts';

/** The time that requests in flight are given when the server stops. */
export const finishWithinMs = 10_000;
/** So long clients are told with each reply to send the next request elsewhere. */
const farewellMs = 300;
const lookEveryMs = 20;
/** For the last bytes of the last reply to leave. */
const flushWithinMs = 500;

type Answer = App['fetch'];

/** Lets a server stop without cutting off a request. */
export interface Drain {
  /** What the server answers with: the same, and in the end without keeping connections alive. */
  answer: Answer;
  /**
   * Refuses new connections, answers requests in flight, and cuts off what is not answered within ten seconds. Idle
   * connections are closed last: a request may be on its way on each of them.
   */
  stop(server: Bun.Server<unknown>): Promise<void>;
}

export function createDrain(answer: Answer, log: Log): Drain {
  let leaving = false;
  return {
    async answer(request, sender) {
      const reply = await answer(request, sender);
      if (leaving) reply.headers.set('connection', 'close');
      return reply;
    },
    async stop(server) {
      const until = performance.now() + finishWithinMs;
      const requests = server.pendingRequests;
      leaving = true;
      log.info({ requests }, `the server stops; requests in flight have ${finishWithinMs / 1000} s`);
      await Bun.sleep(farewellMs);
      const ended = server.stop(false);
      while (server.pendingRequests > 0 && performance.now() < until) await Bun.sleep(lookEveryMs);
      if (server.pendingRequests > 0)
        log.warn({ requests: server.pendingRequests }, 'requests took too long and are cut off');
      else await Promise.race([ended, Bun.sleep(flushWithinMs)]);
      await server.stop(true);
    },
  };
}
