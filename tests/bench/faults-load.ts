import { randomUUID } from 'node:crypto';

/** One accepted operation: what was asked under which key, and what the answer says was made. */
export interface Accepted {
  kind: Operation['kind'];
  /** Stands in what is made, so that it can be counted afterwards. */
  mark: string;
  /** What the reply named: an oId or a run. */
  named: string;
}

export interface Load {
  accepted: Accepted[];
  /** Refused for good by the first answer that was no failure: a fault of the bench, or of the product. */
  refused: string[];
  /** Keyed requests that were not answered within their time. */
  unanswered: string[];
  /** Seconds from the first try of a request to its answer, of those that needed more than one. */
  retried: number[];
  /** Ends the load; what is under way is answered first. */
  stop(): Promise<void>;
}

interface Operation {
  kind: 'resource' | 'persona' | 'generated' | 'run' | 'async' | 'workflow' | 'import' | 'tag';
  path: string;
  body(mark: string): unknown;
  named(reply: { data?: unknown } & Record<string, unknown>): string;
}

/** Without a fact an agent has nothing to ask its model about. */
export const runtimeContext = 'Northmarket plans its shops by hand. Every Monday two people compare exports.';

/** What requests name. */
export interface Names {
  agentOId: string;
  /** Its input is `companyName`, and it asks the agent. */
  workflowOId: string;
}

/** Keyed requests are answered within this time: one may meet two faults in turn, each of which is recovered within 60 s. */
const answeredWithinMs = 120_000;
const oneTryMs = 20_000;
/** A client's pause. The bench is about what is lost, not about how much goes through. */
const betweenMs = 300;

function operations({ agentOId, workflowOId }: Names): Operation[] {
  const oIdOf = (reply: { data?: unknown }) => String((reply.data as { oId: string }).oId);
  return [
    {
      kind: 'resource',
      path: '/resource/create',
      body: (mark) => ({ mode: 'text', name: mark, text: `The rollout ${mark} takes four months.` }),
      named: oIdOf,
    },
    { kind: 'persona', path: '/persona/create', body: (mark) => ({ name: mark }), named: oIdOf },
    { kind: 'tag', path: '/tag/create', body: (mark) => ({ name: mark }), named: oIdOf },
    {
      kind: 'generated',
      path: '/persona/generate',
      body: (mark) => ({
        personas: [{ name: mark, sources: [{ type: 'TEXT', value: 'They struggle with exports by hand.' }] }],
      }),
      named: (reply) => String((reply.data as { oId: string }[])[0]?.oId),
    },
    {
      kind: 'run',
      path: '/agents/content/run',
      body: (mark) => ({ agentOId, companyName: mark, runtimeContext }),
      named: (reply) => String(reply.runOId),
    },
    {
      kind: 'async',
      path: '/async/agent/run',
      body: (mark) => ({ agentOId, companyName: mark, runtimeContext }),
      named: (reply) => String(reply.requestId),
    },
    {
      kind: 'workflow',
      path: '/workflows/run',
      body: (mark) => ({ workflowOId, companyName: mark }),
      named: (reply) => String(reply.workflowRunOId),
    },
    {
      kind: 'import',
      path: '/event/import',
      body: (mark) => ({
        events: ['a', 'b', 'c'].map((part) => ({
          type: 'email',
          eventType: 'sent',
          eventTimestamp: '2026-02-01T10:00:00Z',
          eventId: `${mark}-${part}`,
          subject: `Offer ${mark}`,
          body: { text: 'We struggle with exports. Do you support them?' },
          from: { email: 'ines@seller.example' },
          to: [{ email: 'tomas@buyer.example' }],
        })),
      }),
      named: (reply) => String((reply.jobs as { jobOId: string }[])[0]?.jobOId),
    },
  ];
}

/** So many clients, each with one request at a time; every request is sent until it is answered, under one key. */
export function startLoad(urls: () => string[], key: string, names: Names, clients: number): Load {
  const all = operations(names);
  let stopping = false;
  const load: Load = {
    accepted: [],
    refused: [],
    unanswered: [],
    retried: [],
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };

  async function client(number: number): Promise<void> {
    for (let turn = number; !stopping; turn++) {
      const operation = all[turn % all.length];
      if (operation) await send(operation, turn);
      await Bun.sleep(betweenMs);
    }
  }

  async function send(operation: Operation, turn: number): Promise<void> {
    const mark = `m${randomUUID().replaceAll('-', '').slice(0, 20)}`;
    const body = JSON.stringify(operation.body(mark));
    const began = performance.now();
    for (let tries = 1; ; tries++) {
      const choices = urls();
      const reply = await once(
        `${choices[(turn + tries) % choices.length]}/api/v2${operation.path}`,
        mark,
        body,
      );
      const took = performance.now() - began;
      if (reply?.ok) {
        load.accepted.push({ kind: operation.kind, mark, named: operation.named(reply.body) });
        if (tries > 1) load.retried.push(took / 1000);
        return;
      }
      if (reply && reply.status < 500 && reply.status !== 409 && reply.status !== 429) {
        load.refused.push(`${operation.kind} ${reply.status} ${JSON.stringify(reply.body)}`);
        return;
      }
      if (took > answeredWithinMs) {
        load.unanswered.push(`${operation.kind} after ${tries} tries: ${reply?.status ?? 'no answer'}`);
        return;
      }
      await Bun.sleep(300);
    }
  }

  async function once(url: string, mark: string, body: string) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          api_key: key,
          'content-type': 'application/json',
          'idempotency-key': mark,
          'x-external-request-id': mark,
        },
        body,
        signal: AbortSignal.timeout(oneTryMs),
      });
      const text = await response.text();
      return { ok: response.ok, status: response.status, body: JSON.parse(text || '{}') };
    } catch {
      return null;
    }
  }

  const running = Array.from({ length: clients }, (_, number) => client(number));
  return load;
}
