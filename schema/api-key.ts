import { z } from 'zod';
import { boundedText, isoTime, listOf, oId, page } from './wire.ts';

export const scopes = ['read', 'write', 'run', 'admin'] as const;

const attached = z
  .object({ oId: z.string(), name: z.string() })
  .nullable()
  .meta({ id: 'AttachedEntity', description: 'What the key is attached to' });

export const apiKeyRecord = z
  .object({
    oId: z.string(),
    name: z.string(),
    key: z
      .string()
      .meta({ description: 'Whole only if your own key has every scope of this one; else masked' }),
    scopes: z.array(z.enum(scopes)),
    product: attached,
    playbook: attached,
    template: attached,
    createdAt: isoTime,
    updatedAt: isoTime,
    expiresAt: isoTime.nullable(),
    revokedAt: isoTime.nullable(),
  })
  .meta({ id: 'ApiKey' });

export const apiKeyList = listOf(apiKeyRecord);

export const apiKeyListQuery = z.object({
  ...page({ default: 10, max: 200 }),
  productOId: oId.optional(),
  playbookOId: oId.optional(),
});

export const apiKeyCreate = z
  .object({
    name: boundedText(200).min(1).default('Untitled'),
    scopes: z.array(z.enum(scopes)).min(1).max(4),
    expiresAt: z.iso.datetime({ offset: true }).nullish(),
    productOId: oId.nullish(),
    playbookOId: oId.nullish(),
    templateOId: boundedText(64).nullish(),
  })
  .strict()
  .meta({ id: 'ApiKeyCreate' });

export const apiKeyRotate = z
  .object({ oId, graceSeconds: z.number().int().min(0).max(2_592_000).default(0) })
  .strict()
  .meta({ id: 'ApiKeyRotate' });

export const apiKeyRevoke = z.object({ oId }).strict().meta({ id: 'ApiKeyRevoke' });

const credits = z
  .object({
    totalUsed: z.number(),
    totalRemaining: z.number(),
    totalMax: z.number(),
    quotaUsed: z.number(),
    quotaAvailable: z.number(),
    quotaMax: z.number(),
    period: z.string(),
    creditsUsed: z.number(),
    creditsAvailable: z.number(),
  })
  .meta({ id: 'Credits' });

export const apiKeyValidation = z
  .object({
    status: z.literal('ok'),
    valid: z.literal(true),
    workspaceOId: z.string(),
    workspaceName: z.string(),
    workspaceDomain: z.string().nullable(),
    organizationOId: z.string(),
    organizationName: z.string(),
    organizationDomain: z.string().nullable(),
    organizationSlug: z.string(),
    mcpUrl: z.string().nullable(),
    credits,
  })
  .meta({ id: 'ApiKeyValidation' });
