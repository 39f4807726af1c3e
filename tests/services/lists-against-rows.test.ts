import { beforeAll, expect, test } from 'bun:test';
import type { ActivityStatus } from '../../schema/activity.ts';
import { runListQuery } from '../../schema/run.ts';
import { boundedPage, countedMost } from '../../server/database/counted-page.ts';
import type { Tx } from '../../server/database/index.ts';
import { countActivity, listActivity } from '../../server/services/activity/activity.ts';
import { listResources } from '../../server/services/resources/record.ts';
import { listRuns } from '../../server/services/runs/records/list.ts';
import { testWorld, type World } from '../support/world.ts';

/** Lists that go by indexes, against the same rows gone through one by one. */

let world: World;
let workspace: string;
let runs: Run[];
beforeAll(async () => {
  world = await testWorld();
  ({ workspaceOId: workspace } = await world.newWorkspace());
  const { workspaceOId: neighbour } = await world.newWorkspace();
  await storeRuns(neighbour, 50);
  runs = await storeRuns(workspace, 120);
});

interface Run {
  oId: string;
  kind: 'agent' | 'workflow';
  agentType: string | null;
  status: string;
  executor: string;
  createdAt: Date;
}

/** Two at a time of one moment; which of them are of what follows from numbers without a common divisor. */
const storeRuns = (workspaceOId: string, count: number) =>
  world.db.asOwner(async (tx) => {
    await tx`insert into workflow (workspace_o_id, o_id, name) values (${workspaceOId}, 'wf_1', 'Follow-up')`;
    await tx`
      insert into workflow_version (workspace_o_id, workflow_o_id, version, definition)
      values (${workspaceOId}, 'wf_1', 1, '{"nodes": []}')`;
    return tx<Run[]>`
      insert into run (
        workspace_o_id, o_id, kind, status, agent_type, workflow_o_id, workflow_version, error, created_at, started_at,
        attempt, completed_at, executor, parent_run_o_id, parent_node
      )
      select ${workspaceOId}, 'ru_' || lpad(n::text, 21, '0'), kind, status, case kind when 'agent' then type end,
        case kind when 'workflow' then 'wf_1' end, case kind when 'workflow' then 1 end,
        case status when 'failed' then '{"message": "no answer"}'::jsonb end, made_at, made_at, 1,
        case when status in ('failed', 'completed') then made_at end, executor,
        case executor when 'workflow' then 'ru_1' end, case executor when 'workflow' then 'one' end
      from (
        select n, case when n % 3 = 0 then 'workflow' else 'agent' end as kind,
          (array['completed', 'failed', 'running'])[1 + n % 7 % 3] as status,
          (array['EMAIL', 'CONTEXT'])[1 + n % 11 % 2] as type,
          case when n % 3 = 0 then 'request' else (array['request', 'queue', 'workflow'])[1 + n % 13 % 3] end as executor,
          '2026-10-01'::timestamptz + n / 2 * interval '1 minute' as made_at
        from generate_series(1, ${count}::int) as n
      ) as numbered
      returning o_id, kind, agent_type, status, executor, created_at`;
  });

const newestFirst = (one: Run, other: Run) =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one.oId < other.oId ? 1 : -1);
const oIdsOf = (wanted: (run: Run) => boolean) =>
  runs
    .filter(wanted)
    .sort(newestFirst)
    .map(({ oId }) => oId);
const anyOf = <Value>(values: Value[] | undefined, value: Value) => !values || values.includes(value);

test('a list of runs has those that pass every filter, newest first, and their exact number', async () => {
  for (const agentType of [undefined, ['EMAIL' as const], ['EMAIL' as const, 'CONTEXT' as const]])
    for (const mode of [undefined, 'sync' as const, 'async' as const])
      for (const status of [undefined, ['completed' as const, 'failed' as const]]) {
        const wanted = oIdsOf(
          (run) =>
            run.kind === 'agent' &&
            (!agentType || agentType.some((one) => one === run.agentType)) &&
            (!mode || (run.executor === 'request') === (mode === 'sync')) &&
            anyOf<string>(status, run.status),
        );
        for (const offset of [0, 7]) {
          const query = { ...runListQuery.parse({}), limit: 5, offset, agentType, mode, status };
          const { data, ...page } = await world.db.read(workspace, (tx) => listRuns(tx, workspace, query));
          expect(data.map(({ oId }) => oId)).toEqual(wanted.slice(offset, offset + 5));
          expect(page).toEqual({
            hasNext: wanted.length > offset + 5,
            total: wanted.length,
            totalIsExact: true,
          });
        }
      }
});

test('a list of jobs has those of each status, and their exact number', async () => {
  const all: (ActivityStatus[] | undefined)[] = [
    undefined,
    ['FAILED'],
    ['COMPLETED', 'RUNNING'],
    ['PENDING'],
  ];
  for (const status of all) {
    const wanted = oIdsOf((run) => !status || status.some((one) => one.toLowerCase() === run.status));
    const query = { limit: 20, offset: 3, ...(status ? { status } : {}) };
    const [{ data }, total] = await world.db.read(
      workspace,
      async (tx) =>
        [await listActivity(tx, workspace, query), await countActivity(tx, workspace, query)] as const,
    );
    expect(data.map(({ oId }) => oId)).toEqual(wanted.slice(3, 23));
    expect(total).toEqual({ total: wanted.length, totalIsExact: true });
  }
});

test('a list of more rows than are counted says that there may be more', async () => {
  const totalOf = (count: number) =>
    world.db.read(workspace, async (tx) => {
      const passing: ReturnType<Tx> = tx`select from generate_series(1, ${count}::int)`;
      const { total, totalIsExact } = await boundedPage(tx, [1, 2], { limit: 1, offset: 0 }, passing);
      return { total, totalIsExact };
    });
  expect(await totalOf(countedMost)).toEqual({ total: countedMost, totalIsExact: true });
  expect(await totalOf(countedMost + 1)).toEqual({ total: countedMost, totalIsExact: false });
});

/** The searches of the test below stand in names in all cases of letters, in addresses, or nowhere. */
const searches = [
  'Zirconium',
  'ZIRCON',
  'notes',
  'tes 1',
  'straße',
  'İÇ',
  '100%',
  'a_b',
  'c\\d',
  '.example/p',
  '-77',
  'absent',
  'no',
  '  notes  ',
];

test('a search finds the resources that have its text in their name or address, as if each was looked at', async () => {
  const { workspaceOId } = await world.newWorkspace();
  const { workspaceOId: neighbour } = await world.newWorkspace();
  await storeResources(neighbour, 40);
  await storeResources(workspaceOId, 700);
  for (const search of searches)
    for (const filter of [{}, { resourceType: 'text' as const }, { status: 'indexed' as const }]) {
      const naive = await world.db.ownerSql<{ oId: string }[]>`
        select o_id
        from resource
        where workspace_o_id = ${workspaceOId}
          and deleted_at is null
          and strpos(lower(name) || chr(1) || lower(identifier), lower(${search.trim()})) > 0
          and source_type = coalesce(${filter.resourceType ?? null}, source_type)
          and status = coalesce(${filter.status ?? null}, status)
        order by created_at desc, o_id desc`;
      for (const offset of [0, 30]) {
        const { data, ...page } = await world.db.read(workspaceOId, (tx) =>
          listResources(tx, workspaceOId, { search, limit: 10, offset, ...filter }),
        );
        expect(data.map(({ oId }) => oId)).toEqual(naive.map(({ oId }) => oId).slice(offset, offset + 10));
        expect(page).toEqual({
          hasNext: naive.length > offset + 10,
          total: naive.length,
          totalIsExact: true,
        });
      }
    }
});

/** Every fiftieth is rare, the last ones are not among those that are looked at first, every ninth is gone. */
const storeResources = (workspaceOId: string, count: number) =>
  world.db.ownerSql`
    insert into resource (
      workspace_o_id, o_id, source_type, identifier, name, status, created_at, updated_at, deleted_at
    )
    select ${workspaceOId}, 'rs_' || lpad(n::text, 21, '0'), (array['url', 'text'])[1 + n % 7 % 2],
      'https://Company' || n % 20 || '.example/page-' || n,
      case
        when n % 50 = 0 then (array['zirconium', 'Straße', 'İçerik', '100% cotton', 'a_b', 'aXb', 'c' || chr(92) || 'd'])[1 + n / 50 % 7]
        when n = 3 then 'x'
        else 'Notes ' || n
      end,
      (array['pending', 'indexed'])[1 + n % 5 % 2], '2026-10-01'::timestamptz - n / 2 * interval '1 minute', now(),
      case when n % 9 = 0 then now() end
    from generate_series(1, ${count}::int) as n
    returning 1`;

test('a search for what most of many resources have counts the newest of them, and says so', async () => {
  const { workspaceOId } = await world.newWorkspace();
  const lookedAt = 20_001;
  await world.db.ownerSql`
    insert into resource (workspace_o_id, o_id, source_type, identifier, name, created_at)
    select ${workspaceOId}, 'rs_' || lpad(n::text, 21, '0'), 'text', '', case when n % 2 = 0 then 'one' else 'two' end,
      '2026-10-01'::timestamptz - n * interval '1 minute'
    from generate_series(1, ${lookedAt}::int) as n
    returning 1`;
  const { total, totalIsExact } = await world.db.read(workspaceOId, (tx) =>
    listResources(tx, workspaceOId, { search: 'two', limit: 10, offset: 0 }),
  );
  expect({ total, totalIsExact }).toEqual({ total: Math.ceil(lookedAt / 2), totalIsExact: false });
});
