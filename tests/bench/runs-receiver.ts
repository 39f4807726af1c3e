import { Webhook } from 'standardwebhooks';

/** What came to a callback's address of one run. */
export interface Heard {
  ids: Set<string>;
  bodies: Set<string>;
  /** Calls that were answered with a yes. */
  taken: number;
  status: string;
}

export interface FailingReceiver {
  url: string;
  heard: ReadonlyMap<string, Heard>;
  calls: number;
  failed: number;
  /** Calls whose signature is not that of the workspace's secret. */
  forged: number;
  close(): Promise<void>;
}

const failingShare = 1 / 3;

/** A caller's server that fails a third of its calls. */
export function failingReceiver(secret: string): FailingReceiver {
  const webhook = new Webhook(secret);
  const heard = new Map<string, Heard>();
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const body = await request.text();
      receiver.calls += 1;
      try {
        webhook.verify(body, Object.fromEntries(request.headers));
      } catch {
        receiver.forged += 1;
      }
      const { requestId, status } = JSON.parse(body) as { requestId: string; status: string };
      const one = heard.get(requestId) ?? { ids: new Set(), bodies: new Set(), taken: 0, status };
      heard.set(requestId, one);
      one.ids.add(request.headers.get('webhook-id') ?? '');
      one.bodies.add(String(Bun.hash(body)));
      if (Math.random() < failingShare) {
        receiver.failed += 1;
        return new Response(null, { status: receiver.failed % 2 ? 500 : 503 });
      }
      one.taken += 1;
      return new Response(null, { status: 204 });
    },
  });
  const receiver: FailingReceiver = {
    url: `http://127.0.0.1:${server.port}/hook`,
    heard,
    calls: 0,
    failed: 0,
    forged: 0,
    close: () => server.stop(true),
  };
  return receiver;
}
