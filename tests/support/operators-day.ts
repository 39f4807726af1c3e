import { filesForm } from './assets.ts';
import { drainJobs } from './jobs.ts';
import type { Tenant, World } from './world.ts';

/** What operators come for: each from the first screen, in at most eight keys beside what is written. */

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Fills a workspace with what the tasks are about. */
export async function fillOperatorsDay(world: World, { api, workspaceOId }: Tenant): Promise<void> {
  const deal = (name: string, days: number) => ({
    type: 'crm',
    eventType: 'opportunity_created',
    eventTimestamp: daysAgo(days),
    eventId: name,
    opportunityId: name,
    opportunityName: `Deal of ${name}`,
    accountName: name,
  });
  await api.post('/event/import', { events: [deal('Silent Harbour', 60), deal('Loud Harbour', 1)] });
  for (const text of ['x', 'y']) {
    const { body } = await api.get('/asset/list');
    const [asset] = body.data;
    const form = filesForm(asset ? { uuid: asset.uuid } : { identifier: 'launch-site' }, {
      'index.html': text,
    });
    await api.post(asset ? '/asset/publish' : '/asset/create', form);
  }
  const made = await api.post('/workflows/create', {
    name: 'Review of accounts',
    nodes: [{ id: 'review', type: 'approval', message: 'Shall they be called?' }],
    edges: [],
  });
  const workflowOId = made.body.data.oId;
  for (let run = 0; run < 3; run++) await api.post('/workflows/run', { workflowOId });
  const schedule = await api.post('/workflows/schedule/create', { workflowOId, cron: '0 4 1 1 *' });
  await api.post('/workflows/trigger/create', {
    workflowOId,
    filters: { eventTypes: ['CALL_TRANSCRIPT'] },
    match: 'false',
  });
  const key = await api.post('/api-key/create', { name: 'Warehouse sync', scopes: ['read'] });
  const thrifty = await api.post('/api-key/create', { name: 'Thrifty', scopes: ['read'] });
  const generated = await api.post('/persona/generate', {
    personas: [
      {
        name: 'Head of Finance',
        sources: [
          {
            type: 'TEXT',
            value: '# Head of Finance\n\n## Pain points\n\n- Reporting takes two days every month\n',
          },
        ],
      },
    ],
  });
  if (generated.status !== 200) throw new Error(JSON.stringify(generated.body));
  const old = await api.post('/api-key/create', { name: 'Old laptop', scopes: ['read'] });
  await api.post('/api-key/revoke', { oId: old.body.data.oId });
  await drainJobs(world);
  await world.db.write(workspaceOId, async (tx) => {
    await tx`
      insert into import_job (workspace_o_id, o_id, event_kind, status, total, error, created_at, started_at, completed_at)
      values (${workspaceOId}, 'pbj_000000000000000000001', 'call', 'FAILED', 3, 'The disk was full', ${daysAgo(1)}, ${daysAgo(1)}, ${daysAgo(1)})`;
    for (const [at, host] of ['one', 'one', 'two'].entries()) {
      await tx`
        insert into delivery (workspace_o_id, o_id, subject_o_id, event_type, url, body, status, ended_at)
        values (${workspaceOId}, ${`dl_00000000000000000000${at}`}, ${`pbj_00000000000000000000${at}`},
          'event.import.completed', ${`https://hooks.${host}.example/in`}, '{"type":"event.import.completed"}', 'failed', now())`;
    }
    await tx`
      update schedule set last_error = 'The workflow has no version'
      where workspace_o_id = ${workspaceOId} and o_id = ${schedule.body.data.oId}`;
    await tx`
      insert into usage_month (workspace_o_id, key_o_id, month, credits)
      select ${workspaceOId}, key_o_id, date_trunc('month', now() at time zone 'UTC')::date, credits
      from (values (${key.body.data.oId}, 1200), (${thrifty.body.data.oId}, 30)) as used (key_o_id, credits)
      returning 1`;
  });
}

/** Keys that are pressed, text that is written, or what has to stand on the screen. */
export type Step = readonly string[] | { writes: string } | { sees: readonly (string | RegExp)[] };

export const operatorTasks: readonly [string, readonly Step[]][] = [
  [
    'why did the import of yesterday fail',
    [
      ['2'],
      { sees: ['Import'] },
      ['f', 'f'],
      { sees: [/ Import +Failed/] },
      ['G'],
      { sees: [/❯ .*Import +Failed/] },
      ['enter'],
      { sees: ['Error        The disk was full'] },
    ],
  ],
  [
    'what waits, and why',
    [
      ['2'],
      { sees: ['Import'] },
      ['f'],
      { sees: [/❯ .*Workflow run +Waiting/] },
      ['enter'],
      { sees: ['asks: Shall they be called?'] },
    ],
  ],
  [
    'approve',
    [
      ['0'],
      { sees: ['asks: Shall they be called'] },
      ['down', 'enter'],
      { sees: ['review: Waiting', 'Asks         Shall they be called?', 'a approve'] },
      ['a'],
      { sees: ['Approve review? Press y for yes.'] },
      ['y'],
      { sees: ['Done.'] },
    ],
  ],
  [
    'cancel the runs of a workflow',
    [
      ['7'],
      { sees: [/❯ .*Review of accounts/] },
      ['enter'],
      { sees: [/❯ .*Waiting/] },
      ['*', 'x'],
      { sees: ['Cancel this run? And 2 more like it. Press y for yes.'] },
      ['y'],
      { sees: ['3 done.', 'Cancelled'] },
    ],
  ],
  [
    'send the deliveries to one host again',
    [
      [':'],
      { writes: 'deliveries hooks.one.example' },
      ['enter'],
      { sees: ['1–2 of 2', 'hooks.one.example'] },
      ['*', 'r'],
      { sees: ['And 1 more like it.'] },
      ['y'],
      { sees: ['2 done.', 'Pending'] },
    ],
  ],
  [
    'serve an earlier version',
    [
      ['8'],
      { sees: [/❯ .*launch-site/] },
      ['enter'],
      { sees: [/❯ .*v2 +served/] },
      ['down', 'R'],
      { sees: ['Serve version 1?'] },
      ['y'],
      { sees: ['Version 1 is served.'] },
    ],
  ],
  [
    'which key spent most',
    [
      [':'],
      { writes: 'keys' },
      ['enter'],
      { sees: ['Warehouse sync', 'Thrifty'] },
      ['s', 's', 's', 'G'],
      { sees: [/❯ .*1,200 .*Warehouse sync/] },
    ],
  ],
  [
    'open the quote behind a value',
    [
      ['3'],
      { sees: [/❯ .*Persona|Persona/] },
      ['enter'],
      { sees: [/❯ .*Head of Finance/] },
      ['enter'],
      { sees: ['Head of Finance', 'History'] },
      ['enter'],
      { sees: ['In its text', 'Reporting takes two days every month'] },
    ],
  ],
  [
    'which account went silent',
    [['9'], { sees: ['Loud Harbour'] }, ['f', 'f'], { sees: [/1–1 of 1/, /❯ .*Silent Harbour/] }],
  ],
  [
    'mute a trigger',
    [
      [':'],
      { writes: 'triggers' },
      ['enter'],
      { sees: [/❯ .*On .*CALL_TRANSCRIPT/] },
      ['m'],
      { sees: ['Mute the trigger'] },
      ['y'],
      { sees: ['Muted'] },
    ],
  ],
  [
    'who revoked a key',
    [
      [':'],
      { writes: 'keys' },
      ['enter'],
      { sees: [/❯ .*Old laptop/] },
      ['enter'],
      { sees: ['Changed by'] },
      ['enter'],
      { sees: ['Audit of Old laptop', /revoke/] },
    ],
  ],
  [
    'the last error of a schedule',
    [[':'], { writes: 'schedules' }, ['enter'], { sees: [/❯ .*Failed .*The workflow has no version/] }],
  ],
];
