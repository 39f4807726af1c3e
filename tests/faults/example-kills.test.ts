import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { readDefinition } from '../../tui/workflow/file.ts';
import { keepKilling, startCrew } from '../support/crew.ts';
import { type Asked, type FakeService, fakeChat, fakeCrm, fakeLookup } from '../support/fake-services.ts';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { isEmbedded, newTestServer, type TestServer } from '../support/test-server.ts';

/*
 * Five automations side by side, while two workers are killed at random moments: each four times and twelve kills on a
 * server's Postgres, where several workers are usual, and each once and five kills on the embedded database. Each service
 * of a run is its own, takes its time, and refuses a request that comes again with another body.
 */

const [rounds, killsLeast] = isEmbedded ? [1, 5] : [4, 12];
const token = 'crm-token-1';

let place: TestServer;
let product: Product;
const services: FakeService[] = [];

beforeAll(async () => {
  place = await newTestServer();
  product = await startProduct({ ...place.environment, WORKER: 'off', CREDIT_LIMIT: '1000000000' });
});
afterAll(async () => {
  for (const service of services) await service.close();
  await product.stop();
  await place.remove();
});

async function asked(method: string, path: string, body?: unknown) {
  const response = await fetch(`${product.url}/api/v2${path}`, {
    method,
    headers: { api_key: place.key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
  return JSON.parse(text);
}

function opened(service: FakeService): FakeService {
  service.delayMs = 400;
  services.push(service);
  return service;
}

interface Case {
  file: string;
  /** Makes the services of one run. */
  prepare(): { input: Record<string, unknown>; services: FakeService[]; agentOId?: string; chatOId?: string };
  output?: unknown;
  /** The method, the path and the part of the Idempotency-Key that names the node, of each change that is asked for. */
  wanted: string[];
}

const crmOf = () => {
  const crm = opened(fakeCrm(token));
  return { input: { crm: crm.url }, services: [crm] };
};

const cases: Case[] = [
  {
    file: 'lead-enrichment-to-crm',
    prepare: () => {
      const { input, services: own } = crmOf();
      own[0]?.next.push(() => Response.json({}, { status: 429, headers: { 'retry-after': '1' } }));
      const lead = {
        contactId: '42',
        companyName: 'Northmarket',
        notes: 'Northmarket runs twelve food halls.',
      };
      return { input: { ...input, ...lead, companyDomain: 'northmarket.example' }, services: own };
    },
    output: expect.objectContaining({ contact: '42' }),
    wanted: ['PATCH /contacts/42 write'],
  },
  {
    file: 'polling-until-ready',
    prepare: crmOf,
    output: 7,
    wanted: ['GET /exports/x1 poll', 'POST /exports begin'],
  },
  {
    file: 'fan-out-with-compensation',
    prepare: crmOf,
    wanted: [
      'DELETE /reservations/room undo[0].cancel',
      'POST /reservations room',
      'POST /reservations speaker',
    ],
  },
  {
    file: 'signed-webhook-out',
    prepare: () => {
      const partner = opened(fakeLookup({}));
      partner.next.push(() => new Response('busy', { status: 503 }));
      return { input: { partner: partner.url, deal: { id: 'd1', amount: 5 } }, services: [partner] };
    },
    wanted: ['POST /inbound tell'],
  },
  {
    file: 'error-notification',
    prepare: () => {
      const { input, services: own } = crmOf();
      return { input: { ...input, contactId: '7' }, services: own };
    },
    wanted: ['GET /contacts/7 contact'],
  },
];

/** What is the same over all attempts of one request; a signature has the time of its attempt. */
function same({ method, path, body, headers }: Asked): string {
  const { 'webhook-timestamp': _at, 'webhook-signature': _signature, ...rest } = headers;
  return JSON.stringify([method, path, body, Object.entries(rest).toSorted()]);
}

test('automations whose workers are killed end, each request sent with the same bytes and key, none missing', async () => {
  const chat = opened(fakeChat());
  const { data: endpoint } = await asked('POST', '/webhook/endpoint/create', {
    url: `${chat.url}/hook`,
    format: 'slack',
  });
  const { data: agent } = await asked('POST', '/agents/create', {
    name: 'Company facts',
    type: 'ENRICH_COMPANY',
  });
  const prepared = cases.flatMap((one) =>
    Array.from({ length: rounds }, () => ({ ...one, ...one.prepare() })),
  );
  const hosts = prepared.flatMap((one) => one.services.map(({ host }) => host));
  await asked('POST', '/secret/create', { name: 'crm', value: token, hosts });
  const workflows = new Map<string, string>();
  for (const { file } of cases) {
    const { value } = readDefinition(join(import.meta.dir, '../workflows/examples', `${file}.yaml`));
    const text = JSON.stringify(value)
      .replaceAll('"CHAT"', JSON.stringify(endpoint.oId))
      .replaceAll('"Company facts"', JSON.stringify(agent.oId));
    workflows.set(file, (await asked('POST', '/workflows/create', JSON.parse(text))).data.oId);
  }
  const crew = await startCrew({ ...place.environment, WORKER: 'off' }, 2);
  const kills = keepKilling(crew, [300, 1_500]);
  try {
    const runs = await Promise.all(
      prepared.map(async (one) => ({
        ...one,
        runOId: (
          await asked('POST', '/workflows/run', {
            workflowOId: workflows.get(one.file),
            inputs: one.input,
          })
        ).workflowRunOId as string,
      })),
    );
    await eventually('the kills', async () => kills.count() >= killsLeast || null);
    await kills.stop();
    for (const { file, runOId, services: own, wanted, output } of runs) {
      const run = await eventually(`the end of ${file}`, async () => {
        const { data } = await asked('GET', `/workflows/run/status?workflowRunOId=${runOId}`);
        return ['pending', 'running', 'waiting'].includes(data.status) ? null : data;
      });
      expect([file, run.status, run.error]).toEqual([file, 'completed', null]);
      if (output !== undefined) expect(run.output).toEqual(output);
      const requests = Map.groupBy(
        own.flatMap((service) => service.asked),
        ({ headers }) => headers['idempotency-key'] ?? '',
      );
      const sent = [...requests].map(([key, attempts]) => {
        const [first] = attempts;
        expect([key, new Set(attempts.map(same)).size]).toEqual([key, 1]);
        const node = key.replace(`${runOId}.`, '').replace(/\.\w+$/, '');
        return `${first?.method} ${first?.path} ${node}`;
      });
      expect([file, sent.toSorted()]).toEqual([file, wanted]);
    }
    await eventually('the notices', async () => keysOf(chat).size >= rounds || null);
    expect(keysOf(chat).size).toBe(rounds);
    expect(new Set(chat.asked.map(({ body }) => body)).size).toBe(1);
  } finally {
    await kills.stop();
    await crew.stop();
  }
});

const keysOf = (service: FakeService) => new Set(service.asked.map(({ headers }) => headers['webhook-id']));
