import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import pino from 'pino';
import { sweep } from '../../jobs/runtime/sweep.ts';
import { newOId } from '../../schema/o-id.ts';
import { checkVersion } from '../../server/ai/support/index.ts';
import type { Database } from '../../server/database/index.ts';
import { recognisedFiles } from '../../server/database/migrations/applied-files.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { type MigrationSet, migrationFiles } from '../../server/database/migrations/migration-files.ts';
import { schemaSays } from '../../server/process/doctor/database.ts';
import { unseal } from '../../server/secrets.ts';
import { checkEvidenceAgain } from '../../server/services/library/generation/check-again.ts';
import { recordedMigrations } from '../golden/migrations.ts';
import { schemaPath, schemaText } from '../golden/schema.ts';
import { emptyDatabase } from '../support/database.ts';
import { failureOf } from '../support/failure.ts';
import { drainJobs } from '../support/jobs.ts';
import { dumpedVersions, filesInDump, loadDump, rowsInDump } from '../support/upgrade/load.ts';
import { countRows } from '../support/upgrade/rows.ts';
import { keptFigures, secretKey } from '../support/upgrade/scene.ts';
import { awaitedEvent, prolongWaits, type WaitingNode, waitingNodes } from '../support/upgrade/waiting.ts';
import { type Api, client, makeWorld, type World } from '../support/world.ts';

const log = pino({ level: 'silent' });
/** Lists of what not every version had, and the tables that they read. */
const lists = [
  ['/agents/list', 'agent'],
  ['/workflows/list', 'workflow'],
  ['/workflows/run/list', 'workflow_node'],
  ['/asset/list', 'asset'],
] as const;

test('there is a dump to upgrade from', () => {
  expect(dumpedVersions.length).toBeGreaterThan(0);
});

describe.each(dumpedVersions)('a database of version %s', (version) => {
  let db: Database;
  let world: World;
  let api: Api;
  let close: () => Promise<void>;
  let rows: Record<string, number>;
  let waiting: WaitingNode[];
  let advice: string | undefined;

  beforeAll(async () => {
    const own = await emptyDatabase();
    db = own.db;
    await loadDump(db, version);
    advice = (await failureOf(schemaSays(db)))?.message;
    // one that dies before the last file, and two that begin again at the same time
    await failureOf(migrate(db, log, failingAtLast()));
    await Promise.all([migrate(db, log), migrate(db, log)]);
    rows = await countRows(db.ownerSql);
    world = await makeWorld({ SECRET_KEY: secretKey }, db);
    const [first] = await clients(world);
    if (!first) throw new Error('the dump holds no key');
    api = first.api;
    await prolongWaits(db);
    waiting = await waitingNodes(db);
    close = async () => {
      await world.app.close();
      await own.close();
    };
  });
  afterAll(() => close());

  test('is of an older version for the doctor, who says what to run', () => {
    const sentence = 'The database is of an older version: it lacks';
    const files = migrationFiles();
    const isUpToDate = recognisedFiles(filesInDump(version), files).length === files.numbered.length;
    if (isUpToDate)
      expect(advice ?? 'functions or its queue differ').toContain('functions or its queue differ');
    else expect(advice).toMatch(new RegExp(`^${sentence} .+\\. Run bun run migrate, or bun start\\.$`));
  });

  test('gets the tables and functions of this one', async () => {
    expect(unnested(await schemaText(db.ownerSql))).toBe(unnested(await Bun.file(schemaPath).text()));
  });

  test('keeps every row of every table', () => {
    const { migration, ...expected } = rowsInDump(version);
    expect(Object.keys(expected).length).toBeGreaterThan(40);
    // the upgrade itself may give the queue more to do
    const changed = Object.entries(expected).filter(([table, count]) =>
      table.startsWith('graphile_worker.') ? (rows[table] ?? 0) < count : rows[table] !== count,
    );
    expect(changed).toEqual([]);
  });

  test('has all evidence that an earlier check judged held to its quotes again, once', async () => {
    const [left] = await db.ownerSql<{ rows: number }[]>`
      select count(*)::int as rows from evidence where check_version < ${checkVersion}`;
    const { checked } = await checkEvidenceAgain(db, log);
    expect(checked).toBe(left?.rows ?? 0);
    expect((await checkEvidenceAgain(db, log)).checked).toBe(0);
  });

  test('has applied nothing that is neither a file of today nor one that is recognised', () => {
    const applied = filesInDump(version);
    expect(applied.length).toBeGreaterThan(14);
    const recorded = recordedMigrations();
    const known = recognisedFiles(applied, migrationFiles());
    expect(known.filter(({ name, hash }) => recorded.get(name) !== hash)).toEqual([]);
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
    expect(unnested(await schemaText(db.ownerSql))).toBe(unnested(await Bun.file(schemaPath).text()));
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

  test('shows the workflows, agents and assets that it held', async () => {
    const held = rowsInDump(version);
    for (const [path, table] of lists) {
      const { status, body } = await api.get(path, { limit: 100 });
      expect(status).toBe(200);
      expect(body.data.length > 0).toBe((held[table] ?? 0) > 0);
    }
  });

  test('keeps its audit list, the figures of retention and what was judged', async () => {
    const held = rowsInDump(version);
    const counts = async (path: string) => (await api.get(path)).body.total as number;
    expect((await counts('/audit/list')) > 0).toBe((held.audit_entry ?? 0) > 0);
    expect((await counts('/agents/eval/set/list')) > 0).toBe((held.evaluation_set ?? 0) > 0);
    const { data } = (await api.get('/workspace/retention/get')).body;
    const kept = { events: null, runs: null, deliveries: null, audit: null, assetVersions: null };
    // figures and the audit list came with one version
    expect(data).toEqual(held.audit_entry ? { ...kept, ...keptFigures } : kept);
  });

  test('goes on with the work that was interrupted, to its end', async () => {
    const workers = await db.ownerSql<{ oId: string }[]>`select o_id from worker`;
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
      -- a wait for an event is over in a year
      select 'job', payload ->> 'workspaceOId' from graphile_worker._private_jobs where run_at <= now()
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

  test('goes on with every run that waits for a time, an event or a person', async () => {
    const { workflow_node: nodes = 0 } = rowsInDump(version);
    // decided, imported, or its time has come since; versions before workflows have none
    expect(waiting.length > 0).toBe(nodes > 0);
    for (const { api, workspaceOId } of await clients(world)) {
      // a run that waits for the place of another asks when that one has ended
      for (let round = 0; round < 2; round++) {
        for (const { runOId, key, type, ...node } of await waitingNodes(db)) {
          if (type !== 'approval' || node.workspaceOId !== workspaceOId) continue;
          const decision = { workflowRunOId: runOId, nodeId: key, approved: true };
          expect((await api.post('/workflows/run/approve', decision)).status).toBe(200);
        }
        await drainJobs(world);
      }
      expect((await api.post('/event/import', { events: [awaitedEvent] })).status).toBe(200);
    }
    await drainJobs(world);
    expect(await waitingNodes(db)).toEqual([]);
    const runs = [...new Set(waiting.map(({ runOId }) => runOId))];
    const ended = await db.ownerSql`
      select status, count(*)::int as runs from run where o_id = any(${runs}::text[]) group by status
    `;
    expect([...ended]).toEqual(runs.length > 0 ? [{ status: 'completed', runs: runs.length }] : []);
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
    select name, hash, applied_at
    from migration
    order by name
  `),
];

const hashes = (rows: { name: string; hash: string }[]) => rows.map(({ name, hash }) => `${name} ${hash}`);

/** A constraint that was dumped and loaded nests its conditions in other parentheses. */
const unnested = (schema: string) =>
  schema.replaceAll(/^ {2}constraint .*$/gm, (line) => line.replaceAll(/[()]/g, ''));

/** A client of each workspace by the key that was made with it, the first workspace first. */
async function clients({ app, db, context }: World): Promise<{ workspaceOId: string; api: Api }[]> {
  const rows = await db.ownerSql<{ workspaceOId: string; sealed: Buffer }[]>`
    select distinct on (workspace.created_at) workspace.o_id as workspace_o_id, sealed
    from api_key
    join workspace on workspace.o_id = workspace_o_id
    order by workspace.created_at, api_key.created_at
  `;
  return rows.map(({ workspaceOId, sealed }) => ({
    workspaceOId,
    api: client(app, unseal(context.secret, sealed)),
  }));
}

/** The files as they are, but that the last one cannot run. */
function failingAtLast(): MigrationSet {
  const files = migrationFiles();
  const last = files.numbered.length - 1;
  return {
    ...files,
    numbered: files.numbered.map((file, at) =>
      at === last ? { ...file, text: 'select nothing_of_this_name' } : file,
    ),
  };
}
