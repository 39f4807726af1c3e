import type { z } from 'zod';
import {
  accessRequestGrant,
  accessRequestListQuery,
  accessRequestListReply,
  accessRequestRecord,
  assetStats,
  byShareOId,
  type MadeShare,
  madeShare,
  shareCreate,
  shareDomains,
  shareEmails,
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
import { addRecipients, removeRecipients } from '../services/assets/shares/recipients.ts';
import {
  createShare,
  listShares,
  revokeShare,
  type ShareWithLinks,
} from '../services/assets/shares/shares.ts';
import { lastingUrlOf, sitePlaceOf } from '../services/assets/site-origin.ts';

const tag = 'Assets';

export const assetShareRoutes: Route[] = [
  defineRoute({
    tag,
    holdReplyMs: leaseMs,
    method: 'POST',
    path: '/asset/shares/create',
    audits: 'share',
    summary: 'Share a private asset: a link for each recipient, which opens it to whoever has it',
    description:
      'Each recipient has its own link (`links`), which can be removed alone. Tokens are shown once; their hashes are stored, and the reply to a request with an Idempotency-Key, encrypted, for a day. Nothing is mailed: pass each `url` on. Scope: write.',
    scope: 'write',
    body: shareCreate,
    reply: 'data',
    response: madeShare,
    status: 201,
    refusals: [404, 409],
    handle: (call) => {
      const { emails, domains, label = null, ...given } = call.body;
      return share(call, { ...given, kind: 'share', label, recipients: [...emails, ...domains] });
    },
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
    audits: 'share',
    summary: 'End a share or a token at once',
    scope: 'write',
    body: byShareOId,
    bodyAliases: { shareOId: 'oId', shareUuid: 'oId', id: 'oId' },
    reply: 'data',
    response: shareRecord,
    refusals: [404],
    handle: (call) => call.write((tx) => revokeShare(tx, call.workspace, call.body)),
  }),
  ...recipientRoutes('recipients', 'e-mail addresses', shareEmails, ({ emails }) => emails),
  ...recipientRoutes('domains', 'domains', shareDomains, ({ domains }) => domains),
  defineRoute({
    tag,
    holdReplyMs: leaseMs,
    method: 'POST',
    path: '/asset/token/create',
    audits: 'share',
    summary: 'Make a token that opens a private asset to a program, for about 30 days',
    description: 'Sent as `?token=`, or as the cookie it is exchanged for. Shown once. Scope: write.',
    scope: 'write',
    body: tokenCreate,
    reply: 'data',
    response: madeShare,
    status: 201,
    refusals: [404, 409],
    handle: (call) => {
      const { name = null, uuid } = call.body;
      return share(call, { ...endingOf(call.body), uuid, kind: 'token', label: name, recipients: [] });
    },
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
    audits: 'access request',
    summary: 'Grant a request for access by a share for its address',
    description: 'The share is shown once and not mailed: pass its `url` on. Scope: write.',
    scope: 'write',
    body: accessRequestGrant,
    bodyAliases: { requestId: 'oId', id: 'oId' },
    reply: 'data',
    response: madeShare,
    status: 201,
    refusals: [404, 409],
    handle: (call) =>
      call.write(async (tx) => {
        const { oId, uuid } = call.body;
        const ending = endingOf(call.body);
        return withUrls(
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
    audits: 'access request',
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
    summary: 'Views of an asset, by day, version, path and viewer',
    scope: 'read',
    query: statsQuery,
    reply: 'data',
    response: assetStats,
    refusals: [404],
    handle: (call) => call.read((tx) => assetViews(tx, call.workspace, call.query, call.clock())),
  }),
];

const sharerOf = ({ caller }: Call) => ({ user: caller.user, keyOId: caller.keyOId });

/** Of what has an end always: null is the default there, and no end for a share alone. */
const endingOf = ({
  expiresAt,
  expiresInDays,
}: Pick<z.output<typeof tokenCreate>, 'expiresAt' | 'expiresInDays'>) => ({
  expiresAt,
  expiresInDays: expiresInDays ?? undefined,
});

function share(call: Call, given: Parameters<typeof createShare>[2]) {
  return call.write(async (tx) =>
    withUrls(call, await createShare(tx, call.workspace, given, sharerOf(call), call.clock())),
  );
}

function withUrls(call: Call, { links, ...share }: ShareWithLinks): MadeShare {
  const base = lastingUrlOf(sitePlaceOf(call.app.config, call.request.url), share.uuid);
  const shown = links.map((link) => ({ ...link, url: `${base}?token=${link.token}` }));
  const [only] = shown.length === 1 ? shown : [];
  return { ...share, token: only?.token ?? null, url: only?.url ?? null, links: shown };
}

/** Adds recipients to a share, and removes them. */
function recipientRoutes<Given extends { uuid?: string | null | undefined; shareUuid: string }>(
  what: 'recipients' | 'domains',
  words: string,
  body: z.ZodType<Given>,
  recipientsOf: (given: Given) => string[],
): Route[] {
  const both = {
    tag,
    audits: 'share',
    holdReplyMs: leaseMs,
    method: 'POST',
    scope: 'write',
    body,
    bodyAliases: { shareOId: 'shareUuid', oId: 'shareUuid', id: 'shareUuid' },
    reply: 'data',
  } as const;
  const namedIn = ({ shareUuid, uuid }: Given) => ({ oId: shareUuid, uuid });
  return [
    defineRoute({
      ...both,
      path: `/asset/shares/add-${what}`,
      summary: `Add ${words} to a share, each with a link of its own`,
      description:
        'Links are shown once, and made only for those new to the share. 409 for an ended share. Scope: write.',
      response: madeShare,
      refusals: [404, 409],
      handle: (call) =>
        call.write(async (tx) =>
          withUrls(
            call,
            await addRecipients(
              tx,
              call.workspace,
              namedIn(call.body),
              recipientsOf(call.body),
              sharerOf(call),
              call.clock(),
            ),
          ),
        ),
    }),
    defineRoute({
      ...both,
      path: `/asset/shares/remove-${what}`,
      summary: `Remove ${words} from a share: their links open nothing from the next request on`,
      response: shareRecord,
      refusals: [404],
      async handle(call) {
        const { share, unknown } = await call.write((tx) =>
          removeRecipients(tx, call.workspace, namedIn(call.body), recipientsOf(call.body)),
        );
        if (unknown.length > 0) call.warn(`the share was not for ${unknown.slice(0, 5).join(', ')}`);
        return share;
      },
    }),
  ];
}
