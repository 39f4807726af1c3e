import { workspaceRecord, workspaceUpdate } from '../../schema/workspace.ts';
import { defineRoute } from '../http/route.ts';
import { changeTimeZone } from '../services/rollups/fold.ts';
import { workspaceOf } from '../services/workspaces/api-keys.ts';

export const workspaceRoutes = [
  defineRoute({
    method: 'POST',
    path: '/workspace/update',
    audits: 'workspace',
    tag: 'Workspace',
    summary: 'Change where the days of the workspace begin',
    scope: 'admin',
    body: workspaceUpdate,
    reply: 'data',
    response: workspaceRecord,
    handle: (call) =>
      call.write(async (tx) => {
        await changeTimeZone(tx, call.workspace, call.body.timeZone);
        const { workspaceOId, workspaceName, timeZone } = await workspaceOf(tx, call.workspace);
        return { oId: workspaceOId, name: workspaceName, timeZone };
      }),
  }),
];
