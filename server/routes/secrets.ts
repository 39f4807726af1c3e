import { byOId } from '../../schema/entity.ts';
import { exampleOId } from '../../schema/example.ts';
import { prefixes } from '../../schema/o-id.ts';
import {
  secretCreate,
  secretListQuery,
  secretListReply,
  secretRecord,
  secretUpdate,
} from '../../schema/secret.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { createSecret, deleteSecret, listSecrets, updateSecret } from '../services/workspaces/secrets.ts';

const sharedMembers = { tag: 'Secrets', scope: 'admin', reply: 'data', response: secretRecord } as const;

export const secretRoutes: Route[] = [
  defineRoute({
    ...sharedMembers,
    method: 'POST',
    path: '/secret/create',
    audits: 'secret',
    summary: 'Store a secret that steps of workflows send to other services',
    description:
      'Named by http steps. Inserted when the request is sent, to its hosts alone and over https (http only inside OUTBOUND_ALLOW); no reply, trace, log or expression holds its value. Scope: admin.',
    body: secretCreate,
    refusals: [409],
    handle: (call) => call.write((tx) => createSecret(tx, call.workspace, call.app.secret, call.body)),
  }),
  defineRoute({
    ...sharedMembers,
    method: 'GET',
    path: '/secret/list',
    summary: 'List secrets by name, without their values',
    query: secretListQuery,
    reply: 'flat',
    response: secretListReply,
    handle: (call) => call.read((tx) => listSecrets(tx, call.workspace, call.query)),
  }),
  defineRoute({
    ...sharedMembers,
    method: 'POST',
    path: '/secret/update',
    aliases: [{ method: 'PUT', path: '/secret/update' }],
    audits: 'secret',
    summary: 'Replace the value or the hosts of a secret',
    description: 'The next request sends the new value. Scope: admin.',
    body: secretUpdate,
    refusals: [404],
    handle: (call) =>
      call.write((tx) => updateSecret(tx, call.workspace, call.app.secret, call.body.oId, call.body)),
  }),
  defineRoute({
    ...sharedMembers,
    method: 'POST',
    path: '/secret/delete',
    aliases: [{ method: 'DELETE', path: '/secret/delete' }],
    audits: 'secret',
    summary: 'Delete a secret; steps that name it fail from then on',
    body: byOId,
    example: { oId: exampleOId(prefixes.secret) },
    refusals: [404],
    handle: (call) => call.write((tx) => deleteSecret(tx, call.workspace, call.body.oId)),
  }),
];
