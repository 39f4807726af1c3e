import { z } from 'zod';
import { exampleOId } from './example.ts';
import { prefixes } from './o-id.ts';
import { boundedText, isoTime, oId } from './wire.ts';

/** Bearer tokens for the older addresses of assets. */

export const defaultTokenDays = 30;
const mostTokenDays = 365;

const expiresInDays = z
  .number()
  .int()
  .min(1)
  .max(mostTokenDays)
  .default(defaultTokenDays)
  .meta({ description: 'Days from now; it ends earlier with its key' });

export const accessTokenGenerate = z
  .object({
    name: boundedText(200).min(1).default('Untitled').meta({ description: 'Purpose of the token' }),
    expiresInDays,
  })
  .meta({
    id: 'AssetAccessTokenGenerate',
    requestExample: { name: 'Nightly publication', expiresInDays: 90 },
  });

export const accessTokenRefresh = z.object({ oId, expiresInDays }).meta({
  id: 'AssetAccessTokenRefresh',
  requestExample: { oId: exampleOId(prefixes.accessToken), expiresInDays: 90 },
});

export const accessTokenMade = z
  .object({
    oId: z.string(),
    name: z.string(),
    token: z.string().meta({ description: 'Shown once; sent as `Authorization: Bearer <token>`' }),
    keyOId: z.string().meta({ description: 'The key whose rights it has, and that it ends with' }),
    createdAt: isoTime,
    expiresAt: isoTime,
  })
  .meta({ id: 'AssetAccessToken' });
export type AccessTokenMade = z.output<typeof accessTokenMade>;
