import { newOId } from '../../schema/o-id.ts';
import type { Database } from '../../server/database/index.ts';
import { queueCallback } from '../../server/services/callbacks/callbacks.ts';

/** One request that a receiver got. */
export interface Received {
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** What it answers from now on. */
  answer: (request: Received) => Response | Promise<Response>;
  close(): Promise<void>;
}

/** A caller's server, on loopback: says yes to everything until told otherwise. */
export function callbackReceiver(): Receiver {
  const receiver: Receiver = {
    url: '',
    received: [],
    answer: () => new Response(null, { status: 204 }),
    close: () => http.stop(true),
  };
  const http = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const one = { headers: Object.fromEntries(request.headers), body: await request.text() };
      receiver.received.push(one);
      return receiver.answer(one);
    },
  });
  receiver.url = `http://127.0.0.1:${http.port}/hook`;
  return receiver;
}

/** The end of a run that nobody ran: its callback waits in the outbox. */
export async function endSomeRun(
  db: Database,
  workspace: string,
  url: string,
  runOId: string = newOId('asyncReqID'),
  round = 1,
): Promise<string> {
  const now = new Date().toISOString();
  await db.write(workspace, (tx) =>
    queueCallback(tx, workspace, {
      subjectOId: runOId,
      round,
      url,
      body: {
        type: 'agent.run.completed',
        requestId: runOId,
        agentOId: null,
        status: 'succeeded',
        output: { content: 'Ünïcode ✓' },
        error: null,
        createdAt: now,
        completedAt: now,
      },
    }),
  );
  return runOId;
}
