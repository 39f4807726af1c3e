import { z } from 'zod';
import { assetUuid, exampleUuid } from './asset.ts';
import { exampleOId } from './example.ts';
import { prefixes } from './o-id.ts';
import { boundedText, isoTime, listOf, oId, page, timestamp } from './wire.ts';

/** Who else may see an asset: shares and tokens, requests for access, and what was seen. */

export const defaultShareDays = 30;
export const mostShareDays = 3650;

const forWhom = boundedText(320)
  .regex(
    /^(?:[^\s@,;]{1,64}@)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i,
    'must be an e-mail address or a domain, such as ana@example.com or example.com',
  )
  .meta({ description: 'An e-mail address or a domain: a label on the token. Nothing is sent there' });

const ending = {
  expiresAt: z.iso
    .datetime({ offset: true })
    .nullish()
    .meta({ description: `At most ${mostShareDays} days from now; default: ${defaultShareDays} days` }),
  expiresInDays: z.number().int().min(1).max(mostShareDays).nullish(),
};

export const shareCreate = z.object({ uuid: assetUuid, label: forWhom, ...ending }).meta({
  id: 'AssetShareCreate',
  requestExample: { uuid: exampleUuid, label: 'example.com', expiresInDays: 14 },
});

export const tokenCreate = z
  .object({
    uuid: assetUuid,
    name: boundedText(200).nullish().meta({ description: 'What it is for' }),
    ...ending,
  })
  .meta({
    id: 'AssetTokenCreate',
    requestExample: { uuid: exampleUuid, name: 'Preview of the launch', expiresInDays: 30 },
  });

export const shareListBody = z
  .object({
    uuid: assetUuid,
    limit: z
      .number()
      .int()
      .min(1, 'must be greater than 0')
      .default(20)
      .transform((most) => Math.min(most, 200)),
    offset: z.number().int().min(0, 'must be at least 0').max(2_000_000_000).default(0),
  })
  .meta({ id: 'AssetShareList', requestExample: { uuid: exampleUuid, limit: 20, offset: 0 } });

const ofAsset = assetUuid.nullish().meta({ description: 'Of the asset; another one answers 404' });

export const byShareOId = z
  .object({ oId, uuid: ofAsset })
  .meta({ id: 'AssetShareChoice', requestExample: { oId: exampleOId(prefixes.share) } });

const shareRecord = z
  .object({
    oId: z.string(),
    uuid: z.string(),
    kind: z.enum(['share', 'token']),
    label: z.string().nullable(),
    createdBy: z.object({ oId: z.string(), firstName: z.string(), lastName: z.string() }),
    keyOId: z.string().nullable().meta({ description: 'The key that made it' }),
    createdAt: isoTime,
    expiresAt: isoTime,
    revokedAt: isoTime.nullable(),
    active: z.boolean().meta({ description: 'Neither revoked nor expired' }),
  })
  .meta({ id: 'AssetShare' });
export type AssetShare = z.output<typeof shareRecord>;
export { shareRecord };

export const madeShare = shareRecord
  .extend({
    token: z.string().meta({ description: 'Shown this once' }),
    url: z.string().meta({
      description:
        'The address with the token; the first visit exchanges it for a cookie of this address alone',
    }),
  })
  .meta({ id: 'AssetShareMade' });

export const shareListQuery = z.object({ uuid: assetUuid, ...page({ default: 10, max: 200 }) });
export const shareListReply = listOf(shareRecord);

const requestStatus = z.enum(['pending', 'granted', 'dismissed']);

export const accessRequestListQuery = z.object({
  uuid: assetUuid.optional(),
  status: requestStatus.optional().meta({ description: 'Default: pending' }),
  ...page({ default: 10, max: 200 }),
});

export const accessRequestRecord = z
  .object({
    oId: z.string(),
    uuid: z.string(),
    identifier: z.string(),
    email: z.string().meta({ description: 'As it was typed: nobody has checked whose it is' }),
    note: z.string().nullable(),
    status: requestStatus,
    shareOId: z.string().nullable().meta({ description: 'The share that it was granted' }),
    createdAt: isoTime,
    decidedAt: isoTime.nullable(),
  })
  .meta({ id: 'AssetAccessRequest' });
export type AccessRequest = z.output<typeof accessRequestRecord>;
export const accessRequestListReply = listOf(accessRequestRecord);

export const accessRequestGrant = z.object({ oId, uuid: ofAsset, ...ending }).meta({
  id: 'AssetAccessGrant',
  requestExample: { oId: exampleOId(prefixes.accessRequest), expiresInDays: 14 },
});

export const statsQuery = z.object({
  uuid: assetUuid,
  startDate: timestamp().optional().meta({ description: 'Default: 30 days before endDate' }),
  endDate: timestamp().optional().meta({ description: 'Default: now' }),
});

const counts = { views: z.number().int(), requests: z.number().int() };

export const assetStats = z
  .object({
    uuid: z.string(),
    firstDay: z.string().meta({ description: 'Of the days that are counted', examples: ['2026-03-02'] }),
    lastDay: z.string(),
    views: z.number().int().meta({ description: 'Pages that were opened' }),
    requests: z.number().int().meta({ description: 'Files that were served, pages among them' }),
    byDay: z.array(z.object({ day: z.string(), ...counts })),
    byVersion: z.array(z.object({ version: z.number().int(), ...counts })),
    byPath: z
      .array(z.object({ path: z.string(), ...counts }))
      .meta({ description: 'The hundred that were asked for most' }),
    byViewer: z.array(z.object({ admittedBy: z.string(), label: z.string().nullable(), ...counts })).meta({
      description:
        '`open`: nothing was needed; `key`: a key of the workspace; else the oId of a share, with its label',
    }),
  })
  .meta({ id: 'AssetStats', description: 'Days are UTC; the newest requests are added within seconds' });
export type AssetStats = z.output<typeof assetStats>;
