import { byOId } from '../../schema/entity.ts';
import { exampleOId } from '../../schema/example.ts';
import {
  hookBody,
  hookCreate,
  hookList,
  hookListQuery,
  hookMade,
  hookReceipt,
  hookRecord,
  hookRotate,
} from '../../schema/hook.ts';
import { prefixes } from '../../schema/o-id.ts';
import { duplicateRun } from '../../schema/workflow-run.ts';
import { type Call, defineRoute, type Route } from '../http/route.ts';
import {
  createHook,
  deleteHook,
  listHooks,
  type MadeHook,
  rotateHook,
} from '../services/workflows/hooks/hooks.ts';
import { startHooked } from '../services/workflows/hooks/start-hooked.ts';
import { linkOriginOf } from './run-common.ts';

const tag = 'Workflows';
const otherNames = { hookOId: 'oId', id: 'oId' };
const receivePath = '/workflows/hook/receive';
/** An input of 256 KB may be written with spaces. */
const maxHookBytes = 1024 * 1024;

export const hookRoutes: Route[] = [
  defineRoute({
    tag,
    method: 'POST',
    path: '/workflows/hook/create',
    audits: 'hook',
    summary: 'Make an address at which requests from outside start a workflow',
    description:
      'Only this reply shows the address. With `hmac` requests must be signed; without it anyone who knows the address may start the workflow. Runs are charged to the key that made the hook. Scope: admin.',
    scope: 'admin',
    body: hookCreate,
    reply: 'data',
    response: hookMade,
    refusals: [404, 409],
    handle: async (call) =>
      shown(
        call,
        await call.write((tx) =>
          createHook(tx, call.workspace, call.app.secret, call.body, call.caller.keyOId),
        ),
      ),
  }),
  defineRoute({
    tag,
    method: 'GET',
    path: '/workflows/hook/list',
    summary: 'List hooks, newest first, without their addresses and secrets',
    scope: 'read',
    query: hookListQuery,
    reply: 'flat',
    response: hookList,
    handle: (call) => call.read((tx) => listHooks(tx, call.workspace, call.query)),
  }),
  defineRoute({
    tag,
    method: 'POST',
    path: '/workflows/hook/rotate',
    audits: 'hook',
    summary: 'Give a hook a new address, and another signature where one is given',
    description: 'The old address ends at once. Only this reply shows the new one. Scope: admin.',
    scope: 'admin',
    body: hookRotate,
    bodyAliases: otherNames,
    reply: 'data',
    response: hookMade,
    refusals: [404],
    handle: async (call) =>
      shown(call, await call.write((tx) => rotateHook(tx, call.workspace, call.app.secret, call.body))),
  }),
  defineRoute({
    tag,
    method: 'POST',
    path: '/workflows/hook/delete',
    aliases: [{ method: 'DELETE', path: '/workflows/hook/delete' }],
    audits: 'hook',
    summary: 'Delete a hook; the runs that it started stay',
    scope: 'admin',
    body: byOId,
    example: { oId: exampleOId(prefixes.hook) },
    bodyAliases: otherNames,
    reply: 'data',
    response: hookRecord,
    refusals: [404],
    handle: (call) => call.write((tx) => deleteHook(tx, call.workspace, call.body.oId)),
  }),
  defineRoute({
    tag,
    method: 'POST',
    path: receivePath,
    isHook: true,
    summary: 'Start the workflow of a hook with the body as its input',
    description:
      'Called without a key: `token` in the address names the hook. A signed request is taken once in 24 hours, another once per `Idempotency-Key`: sent again it gets the same reply and starts nothing. 401 for an unknown address, and for a missing, wrong or old signature.',
    scope: 'run',
    body: hookBody,
    maxBodyBytes: maxHookBytes,
    reply: 'flat',
    response: hookReceipt,
    status: 202,
    refusals: [402, 404, 409, 413],
    refusalBodies: { 409: duplicateRun },
    handle: (call) => {
      const start = {
        hookOId: call.caller.keyOId,
        input: call.body,
        linkOrigin: linkOriginOf(call),
        externalRequestId: call.externalRequestId,
      };
      return call.write((tx) => startHooked(tx, call.workspace, start, call.app.config));
    },
  }),
];

const shown = (call: Call<unknown, unknown>, { hook, token }: MadeHook) => ({
  ...hook,
  url: `${linkOriginOf(call)}/api/v2${receivePath}?token=${token}`,
});
