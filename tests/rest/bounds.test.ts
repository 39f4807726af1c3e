import { beforeAll, expect, test } from 'bun:test';
import { setsMost } from '../../schema/evaluation-set.ts';
import { hooksMost } from '../../schema/hook.ts';
import { endpointsMost } from '../../schema/webhook-endpoint.ts';
import { schedulesMost, triggersMost } from '../../schema/workflow-start.ts';
import { filesForm } from '../support/assets.ts';
import { workflowOf } from '../support/starts.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let workflowOId: string;
let asset: { uuid: string; identifier: string };

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  workflowOId = await workflowOf(world, tenant);
  const form = filesForm({ identifier: 'bounded-site' }, { 'index.html': '<p>x</p>' });
  asset = (await tenant.api.form('/asset/create', form)).body.data;
});

interface Bound {
  table: string;
  most: number;
  /** Whether one more was made. */
  make(number: number): Promise<boolean>;
}

const posted = (path: string, body: (number: number) => object) => async (number: number) => {
  const { status } = await tenant.api.post(path, body(number));
  expect(status, path).toBeOneOf([200, 201, 400, 409]);
  return status < 300;
};

/** The page answers everybody alike: what was noted is seen in the table. */
async function noted(number: number): Promise<boolean> {
  const email = `visitor${number}@example.com`;
  const { status } = await world.app.fetch(
    new Request(`http://localhost/sites/${asset.identifier}-${asset.uuid}/@access`, {
      method: 'POST',
      body: new URLSearchParams({ email }),
    }),
  );
  expect(status).toBe(202);
  const rows = await world.db.ownerSql`
    select from asset_access_request
    where workspace_o_id = ${tenant.workspaceOId} and email = ${email}`;
  return rows.length > 0;
}

const bounds: Bound[] = [
  {
    table: 'schedule',
    most: schedulesMost,
    make: posted('/workflows/schedule/create', () => ({ workflowOId, cron: '* * * * *', enabled: false })),
  },
  {
    table: 'trigger',
    most: triggersMost,
    make: posted('/workflows/trigger/create', () => ({ workflowOId })),
  },
  {
    table: 'hook',
    most: hooksMost,
    make: posted('/workflows/hook/create', () => ({ workflowOId, name: 'Form' })),
  },
  {
    table: 'webhook_endpoint',
    most: endpointsMost,
    make: posted('/webhook/endpoint/create', () => ({
      url: 'http://127.0.0.1:9/',
      events: ['agent.run.failed'],
    })),
  },
  {
    table: 'secret',
    most: 200,
    make: posted('/secret/create', (number) => ({
      name: `crm-${number}`,
      value: 'hidden',
      hosts: ['a.example'],
    })),
  },
  {
    table: 'evaluation_set',
    most: setsMost,
    make: posted('/agents/eval/set/create', () => ({
      name: 'Grocers',
      cases: [{ input: { text: 'Grocers' } }],
    })),
  },
  {
    table: 'asset_access_token',
    most: 100,
    make: posted('/asset/access-token/generate', (number) => ({ name: `Token ${number}` })),
  },
  {
    table: 'asset_share',
    most: 1_000,
    make: posted('/asset/shares/create', (number) => ({
      uuid: asset.uuid,
      emails: [`reader${number}@example.com`],
    })),
  },
  { table: 'asset_access_request', most: 100, make: noted },
];

/** Copies the one row of the table until `count` rows are there. */
async function fill(table: string, count: number): Promise<void> {
  const { ownerSql: sql } = world.db;
  await sql`
    insert into ${sql(table)}
    select (
      jsonb_populate_record(
        original,
        jsonb_build_object('o_id', left(original.o_id, -21) || lpad(number::text, 21, '0'))
        || case when to_jsonb(original) ? 'token_hash'
          then jsonb_build_object('token_hash', sha256((${table} || number)::bytea)) else '{}' end
        || case when ${table} = 'secret' then jsonb_build_object('name', 'copy-' || number) else '{}' end
        || case when ${table} = 'asset_access_request' then jsonb_build_object('email', number || '@example.com') else '{}' end
      )
    ).*
    from ${sql(table)} as original, generate_series(2, ${count}::int) as number
    where original.workspace_o_id = ${tenant.workspaceOId}
    returning 1`;
}

test.each(bounds)(
  'twenty at once bring $table to its bound of $most and not over it',
  async ({ table, most, make }) => {
    expect(await make(0)).toBe(true);
    await fill(table, most - 23);
    const twenty = async (from: number) =>
      (await Promise.all(Array.from({ length: 20 }, (_none, at) => make(from + at)))).filter(Boolean).length;
    expect(await twenty(1)).toBe(20);
    expect(await twenty(21)).toBe(3);
  },
);
