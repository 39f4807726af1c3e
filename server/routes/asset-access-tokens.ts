import { accessTokenGenerate, accessTokenMade, accessTokenRefresh } from '../../schema/asset-access-token.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { generateAccessToken, refreshAccessToken } from '../services/assets/access-tokens.ts';
import { leaseMs } from '../services/assets/serve/lease.ts';

const sharedMembers = {
  tag: 'Assets',
  holdReplyMs: leaseMs,
  method: 'POST',
  scope: 'write',
  reply: 'data',
  response: accessTokenMade,
} as const;

export const assetAccessTokenRoutes: Route[] = [
  defineRoute({
    ...sharedMembers,
    path: '/asset/access-token/generate',
    audits: 'bearer',
    summary: 'Make a bearer for the addresses under /api/v1/artifacts, and for nothing else',
    description:
      'It has the rights of this key there, and ends with it. Shown once; only its hash is stored. Scope: write.',
    body: accessTokenGenerate,
    bodyAliases: { label: 'name' },
    status: 201,
    refusals: [409],
    handle: (call) => call.write((tx) => generateAccessToken(tx, call.workspace, call.body, call.caller)),
  }),
  defineRoute({
    ...sharedMembers,
    path: '/asset/access-token/refresh',
    audits: 'bearer',
    changesKeys: true,
    summary: 'Put a new bearer in the place of one, which ends at once',
    description: 'By the key that made it, or one this key was rotated to. Shown once. Scope: write.',
    body: accessTokenRefresh,
    bodyAliases: { tokenOId: 'oId', tokenUuid: 'oId', uuid: 'oId', id: 'oId' },
    refusals: [404],
    handle: (call) => call.write((tx) => refreshAccessToken(tx, call.workspace, call.body, call.caller)),
  }),
];
