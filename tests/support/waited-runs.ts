import { expect } from 'bun:test';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { type OpenAiServer, openAiServer } from './openai-server.ts';
import { type Product, startProduct } from './processes.ts';
import { schemaModel } from './schema-model.ts';
import { newTestServer, type TestServer } from './test-server.ts';

/** The real processes with an endpoint that takes its time, and two workspaces whose callers wait for their runs. */
export interface WaitedRuns {
  server: TestServer;
  product: Product;
  endpoint: OpenAiServer;
  model: ReturnType<typeof schemaModel>;
  /** A second workspace's key. */
  otherKey: string;
  /** The body of a run of the workspace's agent. */
  input(key: string): object;
  run(key: string, headers?: Record<string, string>): Promise<Response>;
  /** What the endpoint takes for each answer from now on. */
  takes(ms: number): void;
  /** Of the workspace's runs, the newest two hundred. */
  statuses(key: string): Promise<string[]>;
  end(): Promise<void>;
}

export async function startWaitedRuns(more: Record<string, string> = {}): Promise<WaitedRuns> {
  const endpoint = openAiServer();
  const model = schemaModel();
  endpoint.answers = model;
  const server = await newTestServer();
  const product = await startProduct({
    ...server.environment,
    OPENAI_BASE_URL: endpoint.baseUrl,
    CREDIT_LIMIT: '1000000000',
    ...more,
  });
  const agents = new Map<string, string>();
  const scene: WaitedRuns = {
    server,
    product,
    endpoint,
    model,
    otherKey: await newWorkspaceKey(server),
    input: (key) => ({ agentOId: agents.get(key), companyName: 'Northmarket' }),
    run: (key, headers = {}) => post(key, '/agents/content/run', scene.input(key), headers),
    takes(ms) {
      endpoint.answers = (body) => ({ after: Bun.sleep(ms), reply: model(body) });
    },
    async statuses(key) {
      const url = `${scene.product.url}/api/v2/agents/run/list?limit=200`;
      const reply = await fetch(url, { headers: { api_key: key } });
      expect(reply.status).toBe(200);
      const { data } = (await reply.json()) as { data: { status: string }[] };
      return data.map(({ status }) => status);
    },
    async end() {
      await scene.product.stop();
      await server.remove();
      await endpoint.stop();
    },
  };
  for (const key of [server.key, scene.otherKey]) {
    await post(key, '/resource/create?wait=true', {
      mode: 'text',
      text: '# Northmarket\n\n## Challenges\n\n- Every Monday two people compare exports by hand.\n',
    });
    const agent = await post(key, '/agents/create', { name: 'Brief', type: 'CONTENT' });
    agents.set(key, ((await agent.json()) as { data: { oId: string } }).data.oId);
  }
  return scene;

  function post(key: string, path: string, body: object, headers: Record<string, string> = {}) {
    return fetch(`${scene.product.url}/api/v2${path}`, {
      method: 'POST',
      headers: { api_key: key, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      // Bun's own limit
      timeout: false,
    } as RequestInit);
  }
}

async function newWorkspaceKey(server: TestServer): Promise<string> {
  const db = await server.open();
  const secret = Buffer.from(server.environment.SECRET_KEY ?? '', 'base64');
  const { key } = await db.asOwner((tx) => createWorkspace(tx, secret, 'Another tenant'));
  await db.close();
  return key;
}
