import { byOId } from '../../schema/entity.ts';
import { exampleOId } from '../../schema/example.ts';
import { prefixes } from '../../schema/o-id.ts';
import {
  webhookEndpoint,
  webhookEndpointCreate,
  webhookEndpointListQuery,
  webhookEndpointListReply,
  webhookEndpointUpdate,
  webhookTested,
} from '../../schema/webhook-endpoint.ts';
import { defineRoute, type Route } from '../http/route.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  testEndpoint,
  updateEndpoint,
} from '../services/callbacks/webhook-endpoints.ts';

const sharedMembers = { tag: 'Webhooks', scope: 'admin', reply: 'data' } as const;
const takesOId = {
  body: byOId,
  example: { oId: exampleOId(prefixes.webhookEndpoint) },
  refusals: [404],
} as const;

export const webhookEndpointRoutes: Route[] = [
  defineRoute({
    ...sharedMembers,
    method: 'POST',
    path: '/webhook/endpoint/create',
    audits: 'webhook endpoint',
    summary: 'Have an address told of what happens in the workspace',
    description:
      "Deliveries are signed, retried and listed like callbacks. A body has the `type` from `events`, and the members of its subject's callback. Scope: admin.",
    body: webhookEndpointCreate,
    response: webhookEndpoint,
    refusals: [409],
    async handle(call) {
      await call.outbound.check(call.body.url, { httpsOnly: true, field: 'url' });
      return call.write((tx) => createEndpoint(tx, call.workspace, call.body));
    },
  }),
  defineRoute({
    ...sharedMembers,
    method: 'GET',
    path: '/webhook/endpoint/list',
    summary: 'List webhook endpoints, newest first',
    query: webhookEndpointListQuery,
    reply: 'flat',
    response: webhookEndpointListReply,
    handle: (call) => call.read((tx) => listEndpoints(tx, call.workspace, call.query)),
  }),
  defineRoute({
    ...sharedMembers,
    method: 'POST',
    path: '/webhook/endpoint/update',
    aliases: [{ method: 'PUT', path: '/webhook/endpoint/update' }],
    audits: 'webhook endpoint',
    summary: 'Change a webhook endpoint; what is absent stays',
    body: webhookEndpointUpdate,
    response: webhookEndpoint,
    refusals: [404],
    async handle(call) {
      if (call.body.url !== undefined)
        await call.outbound.check(call.body.url, { httpsOnly: true, field: 'url' });
      return call.write((tx) => updateEndpoint(tx, call.workspace, call.body));
    },
  }),
  defineRoute({
    ...sharedMembers,
    ...takesOId,
    method: 'POST',
    path: '/webhook/endpoint/delete',
    aliases: [{ method: 'DELETE', path: '/webhook/endpoint/delete' }],
    audits: 'webhook endpoint',
    summary: 'Delete a webhook endpoint; steps that name it fail from then on',
    response: webhookEndpoint,
    handle: (call) => call.write((tx) => deleteEndpoint(tx, call.workspace, call.body.oId)),
  }),
  defineRoute({
    ...sharedMembers,
    ...takesOId,
    method: 'POST',
    path: '/webhook/endpoint/test',
    summary: 'Send a webhook endpoint something to try it out',
    description: '`/webhook/deliveries` lists the delivery and its attempts. Scope: admin.',
    response: webhookTested,
    handle: (call) => call.write((tx) => testEndpoint(tx, call.workspace, call.body.oId)),
  }),
];
