import { z } from 'zod';
import { assetUuid, exampleUuid } from './asset.ts';
import { exampleOId } from './example.ts';
import { inputRules } from './input/rules.ts';
import { prefixes } from './o-id.ts';
import { boundedText, isoTime, listOf, oId, page, timestamp } from './wire.ts';

/** Access of others to an asset: shares and tokens, requests for access, and views. */

export const defaultShareDays = 30;
export const mostShareDays = 3650;

/** The limit of addresses, and likewise of domains, in one request. */
export const recipientsMost = 100;

const domainForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const email = z
  .string()
  .max(320)
  .trim()
  .toLowerCase()
  .regex(z.regexes.email, 'must be an e-mail address, such as ana@example.com');
const domain = z
  .string()
  .max(253)
  .trim()
  .toLowerCase()
  .regex(domainForm, 'must be a domain, such as example.com');
const atMost = `must have at most ${recipientsMost} items`;
const emails = z.array(email).max(recipientsMost, atMost);
const domains = z.array(domain).max(recipientsMost, atMost);

const ending = {
  expiresAt: z.iso
    .datetime({ offset: true })
    .nullish()
    .meta({ description: `At most ${mostShareDays} days from now; default: ${defaultShareDays} days` }),
  expiresInDays: z.number().int().min(1).max(mostShareDays).nullish(),
};

export const shareCreate = z
  .object({
    uuid: assetUuid,
    emails: emails.default([]).meta({ description: 'Recipients, each with a link of their own' }),
    domains: domains.default([]).meta({ description: 'Domains, each with one link' }),
    label: boundedText(320).nullish().meta({ description: 'Purpose of the token' }),
    ...ending,
    expiresInDays: ending.expiresInDays.meta({
      description: `null: no end. Default: ${defaultShareDays}`,
    }),
  })
  .refine(({ emails, domains }) => emails.length + domains.length > 0, {
    path: ['emails'],
    message: 'required, unless there are domains, or the label is one e-mail address or domain',
  })
  .meta({
    id: 'AssetShareCreate',
    requestExample: {
      uuid: exampleUuid,
      emails: ['ana@example.com', 'ben@example.com'],
      domains: ['partner.example'],
      expiresInDays: 14,
      label: 'Board of the launch',
    },
  })
  .register(inputRules, { reshape: labelAsRecipient });

/** Before shares had recipients their label was one: an address or a domain. */
function labelAsRecipient(sent: Readonly<Record<string, unknown>>) {
  const isNamed = ['emails', 'email', 'domains', 'domain'].some((name) => name in sent);
  const { label } = sent;
  if (isNamed || typeof label !== 'string') return null;
  const address = label.trim().toLowerCase();
  if (email.safeParse(address).success) return { value: { ...sent, emails: [address] } };
  return domain.safeParse(address).success ? { value: { ...sent, domains: [address] } } : null;
}

export const tokenCreate = z
  .object({
    uuid: assetUuid,
    name: boundedText(200).nullish().meta({ description: 'Purpose of the token' }),
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

const ofAsset = assetUuid.nullish().meta({ description: 'UUID of the asset; another one answers 404' });

export const byShareOId = z
  .object({ oId, uuid: ofAsset })
  .meta({ id: 'AssetShareChoice', requestExample: { oId: exampleOId(prefixes.share) } });

const shareUuid = oId.meta({ description: 'The share', examples: [exampleOId(prefixes.share)] });
const ofShare = { uuid: ofAsset, shareUuid };
const oneShare = { uuid: exampleUuid, shareUuid: exampleOId(prefixes.share) };

export const shareEmails = z
  .object({ ...ofShare, emails: emails.min(1, 'must not be empty') })
  .meta({ id: 'AssetShareEmails', requestExample: { ...oneShare, emails: ['cleo@example.com'] } });

export const shareDomains = z
  .object({ ...ofShare, domains: domains.min(1, 'must not be empty') })
  .meta({ id: 'AssetShareDomains', requestExample: { ...oneShare, domains: ['agency.example'] } });

const shareRecord = z
  .object({
    oId: z.string(),
    shareUuid: z.string().meta({ description: 'The same as oId' }),
    uuid: z.string(),
    kind: z.enum(['share', 'token']),
    label: z.string().nullable(),
    emails: z.array(z.string()).meta({ description: 'Present recipients; empty for a token' }),
    domains: z.array(z.string()),
    createdBy: z.object({ oId: z.string(), firstName: z.string(), lastName: z.string() }),
    keyOId: z.string().nullable().meta({ description: 'The key that made it' }),
    createdAt: isoTime,
    expiresAt: isoTime.nullable().meta({ description: 'null: no end' }),
    revokedAt: isoTime.nullable(),
    active: z.boolean().meta({ description: 'Neither revoked nor expired' }),
  })
  .meta({ id: 'AssetShare' });
export type AssetShare = z.output<typeof shareRecord>;
export { shareRecord };

const link = {
  token: z.string().meta({ description: 'Shown once' }),
  url: z.string().meta({
    description: 'Address with the token; the first visit exchanges it for a cookie of this address alone',
  }),
};

export const madeShare = shareRecord
  .extend({
    token: link.token.nullable().meta({ description: 'Token of the only link; null if there are several' }),
    url: link.url.nullable(),
    links: z
      .array(
        z.object({ oId: z.string(), recipient: z.string().nullable(), ...link }).meta({ id: 'AssetLink' }),
      )
      .meta({ description: 'One per recipient added by this request' }),
  })
  .meta({ id: 'AssetShareMade' });
export type MadeShare = z.output<typeof madeShare>;

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
    email: z.string().meta({ description: 'As typed, not verified' }),
    note: z.string().nullable(),
    status: requestStatus,
    shareOId: z.string().nullable().meta({ description: 'The granted share' }),
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
    firstDay: z.string().meta({ description: 'First of the days counted', examples: ['2026-03-02'] }),
    lastDay: z.string(),
    views: z.number().int().meta({ description: 'Opened pages' }),
    requests: z.number().int().meta({ description: 'Served files, pages included' }),
    byDay: z.array(z.object({ day: z.string(), ...counts })),
    byVersion: z.array(z.object({ version: z.number().int(), ...counts })),
    byPath: z
      .array(z.object({ path: z.string(), ...counts }))
      .meta({ description: 'The hundred most requested' }),
    byViewer: z.array(z.object({ admittedBy: z.string(), label: z.string().nullable(), ...counts })).meta({
      description:
        '`open`: nothing was needed; `key`: a key of the workspace; else the oId of a share, with its label',
    }),
  })
  .meta({ id: 'AssetStats', description: 'Days are UTC; new requests are added within seconds' });
export type AssetStats = z.output<typeof assetStats>;
