import { auditList, auditListQuery } from '../../schema/audit.ts';
import { defineRoute } from '../http/route.ts';
import { listAudit } from '../services/workspaces/audit/list.ts';

export const auditRoutes = [
  defineRoute({
    method: 'GET',
    path: '/audit/list',
    tag: 'Workspace',
    summary: 'Changes of keys, secrets, settings and shares, newest first',
    scope: 'admin',
    query: auditListQuery,
    reply: 'flat',
    response: auditList,
    handle: (call) => call.read((tx) => listAudit(tx, call.workspace, call.query)),
  }),
];
