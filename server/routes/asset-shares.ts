import {
  accessRequestGrant,
  accessRequestListQuery,
  accessRequestListReply,
  accessRequestRecord,
  assetStats,
  byShareOId,
  madeShare,
  shareCreate,
  shareListBody,
  shareListQuery,
  shareListReply,
  shareRecord,
  statsQuery,
  tokenCreate,
} from '../../schema/asset-share.ts';
import { type Call, defineRoute, type Route } from '../http/route.ts';
import { leaseMs } from '../services/assets/serve/lease.ts';
import { assetViews } from '../services/assets/serve/view-stats.ts';
import { dismissAccess, grantAccess, listAccessRequests } from '../services/assets/shares/access-requests.ts';
import { createShare, listShares, revokeShare } from '../services/assets/shares/shares.ts';
import { siteOrigin } from './assets.ts';

const tag = 'Assets';

export const assetShareRoutes: Route[] = [
  defineRoute({
    tag,
    holdReplyMs: leaseMs,
    method: 'POST',
    path: '/asset/shares/create',
    summary: 'Make a link that opens a private asset to whoever has it',
    description:
      'The token is shown this once; kept is its hash, and for a day, encrypted, the reply to a request that had an Idempotency-Key. An e-mail address or domain is a label on it: nothing is mailed. Scope: write.',
    scope: 'write',
    body: shareCreate,
    bodyAliases: { email: 'label', domain: 'label' },
    reply: 'data',
    response: madeShare,
    status: 201,
    refusals: [404, 409],
    handle: (call) => share(call, { ...call.body, kind: 'share' }),
  }),
  defineRoute({
    tag,
    holdReplyMs: leaseMs,
    method: 'GET',
    path: '/asset/shares/list',
    summary: 'List the shares and tokens of an asset, newest first',
    scope: 'read',
    query: shareListQuery,
    reply: 'flat',
    response: shareListReply,
    refusals: [404],
    handle: (call) => call.read((tx) => listShares(tx, call.workspace, call.query)),
  }),
  defineRoute({
    tag,
    holdReplyMs: leaseMs,
    method: 'POST',
    path: '/asset/shares/list',
    summary: 'List the shares and tokens of an asset, named in the body',
    scope: 'read',
    body: shareListBody,
    reply: 'flat',
    response: shareListReply,
    refusals: [404],
    handle: (call) => call.read((tx) => listShares(tx, call.workspace, call.body)),
  }),
  defineRoute({
    tag,
    holdReplyMs: leaseMs,
    method: 'POST',
    path: '/asset/shares/revoke',
    summary: 'End a share or a token at once',
    scope: 'write',
    body: byShareOId,
    bodyAliases: { shareOId: 'oId', shareUuid: 'oId', id: 'oId' },
    reply: 'data',
    response: shareRecord,
    refusals: [404],
    handle: (call) => call.write((tx) => revokeShare(tx, call.workspace, call.body)),
  }),
  defineRoute({
    tag,
    holdReplyMs: leaseMs,
    method: 'POST',
    path: '/asset/token/create',
    summary: 'Make a token that opens a private asset to a program, for about 30 days',
    description:
      'Sent as `?token=`, or as the cookie that it is exchanged for. Shown this once. Scope: write.',
    scope: 'write',
    body: tokenCreate,
    reply: 'data',
    response: madeShare,
    status: 201,
    refusals: [404, 409],
    handle: (call) => share(call, { ...call.body, kind: 'token', label: call.body.name ?? null }),
  }),
  defineRoute({
    tag,
    holdReplyMs: leaseMs,
    method: 'GET',
    path: '/asset/access-requests/list',
    summary: 'List who asks to see private assets, newest first',
    scope: 'read',
    query: accessRequestListQuery,
    reply: 'flat',
    response: accessRequestListReply,
    handle: (call) => call.read((tx) => listAccessRequests(tx, call.workspace, call.query)),
  }),
  defineRoute({
    tag,
    holdReplyMs: leaseMs,
    method: 'POST',
    path: '/asset/access-requests/grant',
    summary: 'Grant a request for access by a share for its address',
    description: 'The share is shown this once and is not mailed: pass its `url` on. Scope: write.',
    scope: 'write',
    body: accessRequestGrant,
    bodyAliases: { requestId: 'oId', id: 'oId' },
    reply: 'data',
    response: madeShare,
    status: 201,
    refusals: [404, 409],
    handle: (call) =>
      call.write(async (tx) => {
        const { oId, uuid, ...ending } = call.body;
        return withUrl(
          call,
          await grantAccess(tx, call.workspace, { oId, uuid }, ending, sharerOf(call), call.clock()),
        );
      }),
  }),
  defineRoute({
    tag,
    holdReplyMs: leaseMs,
    method: 'POST',
    path: '/asset/access-requests/dismiss',
    summary: 'Dismiss a request for access',
    scope: 'write',
    body: byShareOId,
    bodyAliases: { requestId: 'oId', id: 'oId' },
    reply: 'data',
    response: accessRequestRecord,
    refusals: [404, 409],
    handle: (call) => call.write((tx) => dismissAccess(tx, call.workspace, call.body)),
  }),
  defineRoute({
    tag,
    holdReplyMs: leaseMs,
    method: 'GET',
    path: '/asset/stats',
    readsMuch: true,
    summary: 'What was seen of an asset, by day, version, path and viewer',
    scope: 'read',
    query: statsQuery,
    reply: 'data',
    response: assetStats,
    refusals: [404],
    handle: (call) => call.read((tx) => assetViews(tx, call.workspace, call.query, call.clock())),
  }),
];

const sharerOf = ({ caller }: Call) => ({ user: caller.user, keyOId: caller.keyOId });

function share(call: Call, given: Parameters<typeof createShare>[2]) {
  return call.write(async (tx) =>
    withUrl(call, await createShare(tx, call.workspace, given, sharerOf(call), call.clock())),
  );
}

/** Any identifier leads to the asset, so the address needs none that may change. */
function withUrl<Share extends { uuid: string; token: string }>(call: Call, share: Share) {
  return { ...share, url: `${siteOrigin(call)}/sites/shared-${share.uuid}/?token=${share.token}` };
}
