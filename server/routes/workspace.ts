import { retentionRecord, retentionUpdate } from '../../schema/retention.ts';
import { workspaceRecord, workspaceUpdate } from '../../schema/workspace.ts';
import { defineRoute } from '../http/route.ts';
import { changeTimeZone } from '../services/rollups/fold.ts';
import { announceKeyChange, workspaceOf } from '../services/workspaces/api-keys.ts';
import { changeRetention, retentionOf } from '../services/workspaces/retention-figures.ts';

export const workspaceRoutes = [
  defineRoute({
    method: 'POST',
    path: '/workspace/update',
    aliases: [{ method: 'PUT', path: '/workspace/update' }],
    audits: 'workspace',
    tag: 'Workspace',
    summary: 'Change where the days of the workspace begin',
    scope: 'admin',
    changesKeys: true,
    body: workspaceUpdate,
    reply: 'data',
    response: workspaceRecord,
    handle: (call) =>
      call.write(async (tx) => {
        await changeTimeZone(tx, call.workspace, call.body.timeZone);
        await announceKeyChange(tx);
        const { workspaceOId, workspaceName, timeZone } = await workspaceOf(tx, call.workspace);
        return { oId: workspaceOId, name: workspaceName, timeZone };
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/workspace/retention/get',
    tag: 'Workspace',
    summary: "Retention of the workspace's data",
    scope: 'read',
    reply: 'data',
    response: retentionRecord,
    handle: (call) => call.read((tx) => retentionOf(tx, call.workspace)),
  }),
  defineRoute({
    method: 'POST',
    path: '/workspace/retention/update',
    aliases: [{ method: 'PUT', path: '/workspace/retention/update' }],
    audits: 'workspace',
    tag: 'Workspace',
    summary: 'Change how long the workspace keeps what it has',
    description:
      "Older rows are removed within the hour, for good. Absent figures stay; null restores the server's settings, which a figure never lengthens. Scope: admin.",
    scope: 'admin',
    body: retentionUpdate,
    reply: 'data',
    response: retentionRecord,
    handle: (call) => call.write((tx) => changeRetention(tx, call.workspace, call.body)),
  }),
];
