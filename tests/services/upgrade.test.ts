import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import pino from 'pino';
import { sweep } from '../../jobs/runtime/sweep.ts';
import { newOId } from '../../schema/o-id.ts';
import type { Database } from '../../server/database/index.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { migrationFiles } from '../../server/database/migrations/migration-files.ts';
import { unseal } from '../../server/secrets.ts';
import { schemaPath, schemaText } from '../golden/schema.ts';
import { emptyDatabase } from '../support/database.ts';
import { drainJobs } from '../support/jobs.ts';
import { dumpedVersions, loadDump, rowsInDump } from '../support/upgrade/load.ts';
import { countRows } from '../support/upgrade/rows.ts';
import { secretKey } from '../support/upgrade/scene.ts';
import { type Api, client, makeWorld, type World } from '../support/world.ts';

const log = pino({ level: 'silent' });

test('there is a dump to upgrade from', () => {
  expect(dumpedVersions.length).toBeGreaterThan(0);
});

describe.each(dumpedVersions)('a database of version %s', (version) => {
  let db: Database;
  let world: World;
  let api: Api;
  let close: () => Promise<void>;
  let rows: Record<string, number>;

  beforeAll(async () => {
    const own = await emptyDatabase();
    db = own.db;
    await loadDump(db, version);
    await migrate(db, log);
    rows = await countRows(db.ownerSql);
    world = await makeWorld({ SECRET_KEY: secretKey }, db);
    api = client(world.app, await firstKey(world));
    close = async () => {
      await world.app.close();
      await own.close();
    };
  });
  afterAll(() => close());

  test('gets the tables and functions of this one', async () => {
    expect(await schemaText(db.ownerSql)).toBe(await Bun.file(schemaPath).text());
  });

  test('keeps every row', () => {
    const { migration, ...expected } = rowsInDump(version);
    expect(expected).not.toBeEmpty();
    expect(rows).toMatchObject(expected);
    expect(rows.migration).toBeGreaterThanOrEqual(migration ?? 0);
  });

  test('is left alone by a second migration', async () => {
    const before = await migrations(db);
    await migrate(db, log);
    expect(await migrations(db)).toEqual(before);
  });

  test('takes every function anew, also the search of a graph that was made there, when they change', async () => {
    const before = await migrations(db);
    await db.ownerSql`update migration set hash = 'of an older text' where name like 'functions/%'`;
    await migrate(db, log, { ...migrationFiles(), hash: 'of the text as it is' });
    await migrate(db, log);
    expect(hashes(await migrations(db))).toEqual(hashes(before));
    expect(await schemaText(db.ownerSql)).toBe(await Bun.file(schemaPath).text());
    const [graph] = await db.ownerSql`select to_regproc('chunk_00_nearest_64') is not null as searched`;
    expect(graph?.searched).toBe(true);
  });

  test('opens to the keys it gave out, and shows them whole', async () => {
    expect((await api.get('/api-key/validate')).body).toMatchObject({ status: 'ok' });
    const { data } = (await api.get('/api-key/list')).body;
    expect(data.map(({ name }: { name: string }) => name)).toContain('Reader');
    for (const { key } of data) expect(key).toMatch(/^gw_[0-9A-Za-z]{38}$/);
    expect((await api.get('/webhook/secret')).body.data.secret).toStartWith('whsec_');
  });

  test('answers lists, events with their findings, evidence and searches', async () => {
    const products = (await api.get('/product/list')).body.data;
    const product = products.find(({ name }: { name: string }) => name === 'Tallyline');
    expect((await api.get('/library/evidence', { oId: product.oId })).body.data.values).not.toEqual([]);

    const { events } = (await api.get('/event/list', { limit: 100 })).body.data;
    const call = events.find(({ eventType }: { eventType: string }) => eventType.startsWith('CALL'));
    const { findings } = (await api.get('/event/get', { oId: call.oId })).body.data;
    expect(findings.length).toBeGreaterThan(2);

    const query = 'how long does a rollout take';
    const found = await api.post('/resource/search', { query, searchMode: 'keyword', limit: 5 });
    expect(found.body.data.map(({ content }: { content: string }) => content).join('\n')).toContain(
      'rollout takes',
    );
  });

  test('goes on with the work that was interrupted, to its end', async () => {
    const workers = await db.ownerSql<{ oId: string }[]>`select o_id as "oId" from worker`;
    const knownDead = workers.map(({ oId }) => oId);
    expect(knownDead).not.toBeEmpty();
    await sweep({ db, log, workerOId: newOId('wk'), knownDead });
    await drainJobs(world);
    const open = await db.ownerSql`
      select 'resource' as what, o_id from resource where status <> 'indexed'
      union all
      select 'import', o_id from import_job where status <> 'COMPLETED'
      union all
      select 'batch', import_job_o_id from import_batch
      union all
      select 'generation', resource_o_id from chunk_generation
      union all
      select 'lease', subject_o_id from lease
      union all
      select 'worker', o_id from worker
      union all
      select 'job', payload ->> 'workspaceOId' from graphile_worker._private_jobs
    `;
    expect([...open]).toEqual([]);
    const uneven = await db.ownerSql`
      select resource.name, resource.chunk_count
      from resource
      left join chunk
        on chunk.workspace_o_id = resource.workspace_o_id
        and chunk.resource_o_id = resource.o_id
        and chunk.generation = resource.live_generation
      group by resource.workspace_o_id, resource.o_id
      having resource.chunk_count = 0 or resource.chunk_count <> count(chunk.o_id)
    `;
    expect([...uneven]).toEqual([]);
  });

  test('finds what was said in the events that it holds', async () => {
    const [sums] = await db.ownerSql`
      select
        (select count(*)::int from event_payload where text <> '') as spoken,
        (select count(distinct event_o_id)::int from event_passage) as searched
    `;
    expect(sums?.spoken).toBeGreaterThan(0);
    expect(sums?.searched).toBeGreaterThanOrEqual(sums?.spoken);
    const { body } = await api.post('/context', { query: 'What was said in the call?' });
    expect(body.data.documents.map(({ type }: { type: string }) => type)).toContain('event');
  });
});

const migrations = async (db: Database) => [
  ...(await db.ownerSql<{ name: string; hash: string; appliedAt: Date }[]>`
    select name, hash, applied_at as "appliedAt"
    from migration
    order by name
  `),
];

const hashes = (rows: { name: string; hash: string }[]) => rows.map(({ name, hash }) => `${name} ${hash}`);

/** Of the workspace that was made first, out of the seal. */
async function firstKey({ db, context }: World): Promise<string> {
  const [row] = await db.ownerSql<{ sealed: Buffer }[]>`
    select sealed
    from api_key
    order by created_at
    limit 1
  `;
  if (!row) throw new Error('the dump holds no key');
  return unseal(context.secret, row.sealed);
}
