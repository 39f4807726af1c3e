import { z } from 'zod';
import { exampleOId } from './example.ts';
import { prefixes } from './o-id.ts';
import { boundedText, isoTime, listOf, oId, page, textSearch } from './wire.ts';

export const scopes = ['read', 'write', 'run', 'admin'] as const;

const attachedRecord = z
  .object({ oId: z.string(), name: z.string() })
  .nullable()
  .meta({ id: 'AttachedEntity', description: 'The entity that the key is attached to' });

export const apiKeyRecord = z
  .object({
    oId: z.string(),
    name: z.string(),
    key: z.string().meta({
      description: 'Whole in lists for keys with the scope admin, and for the asking key; else masked',
    }),
    scopes: z.array(z.enum(scopes)),
    product: attachedRecord,
    playbook: attachedRecord,
    template: attachedRecord,
    createdAt: isoTime,
    updatedAt: isoTime,
    expiresAt: isoTime.nullable(),
    revokedAt: isoTime.nullable(),
    creditLimit: z.number().int().nullable().meta({
      description: "Credits a month of the key; null: the workspace's budget alone",
    }),
    creditsUsed: z.number().meta({ description: 'This month' }),
  })
  .meta({ id: 'ApiKey' });

const mcpUrl = z.string().meta({ description: 'MCP address of the workspace, for the same key' });

export const apiKeyList = listOf(apiKeyRecord).extend({ mcpUrl });

export const apiKeyListQuery = z.object({
  ...page({ default: 10, max: 200 }),
  productOId: oId.optional(),
  playbookOId: oId.optional(),
  text: textSearch,
  status: z.enum(['valid', 'expired', 'revoked']).optional(),
});

const creditLimit = z.number().int().min(0).max(1_000_000_000).nullable();

/** The name of a key or a workspace, as lists show it. */
export const listedName = boundedText(200).min(1);

export const apiKeyCreate = z
  .object({
    name: listedName.default('Untitled'),
    scopes: z.array(z.enum(scopes)).min(1).max(4),
    expiresAt: z.iso.datetime({ offset: true }).nullish(),
    productOId: oId.nullish(),
    playbookOId: oId.nullish(),
    templateOId: boundedText(64).nullish(),
    creditLimit: creditLimit.optional(),
  })
  .strict()
  .meta({
    id: 'ApiKeyCreate',
    requestExample: { name: 'Warehouse sync', scopes: ['read', 'write'], creditLimit: 5000 },
  });

export const apiKeyUpdate = z
  .object({
    oId,
    creditLimit: creditLimit.meta({
      description: "Credits a month from now on; null: the workspace's budget alone",
    }),
  })
  .strict()
  .meta({
    id: 'ApiKeyUpdate',
    requestExample: { oId: exampleOId(prefixes.apiKey), creditLimit: 8000 },
  });

export const apiKeyRotate = z
  .object({ oId, graceSeconds: z.number().int().min(0).max(2_592_000).default(0) })
  .strict()
  .meta({ id: 'ApiKeyRotate', requestExample: { oId: exampleOId(prefixes.apiKey), graceSeconds: 3600 } });

export const apiKeyRevoke = z
  .object({
    oId,
    alsoSharesAndTokens: z
      .boolean()
      .nullish()
      .meta({ description: 'Also end the asset shares and tokens that it made' }),
  })
  .strict()
  .meta({ id: 'ApiKeyRevoke', requestExample: { oId: exampleOId(prefixes.apiKey) } });

const credits = z
  .object({
    totalUsed: z.number().meta({ description: 'Credits used by the workspace this month (UTC)' }),
    totalRemaining: z.number(),
    totalMax: z.number(),
    quotaUsed: z.number().meta({ description: 'Credits used by this key this month' }),
    quotaAvailable: z.number(),
    quotaMax: z.number().meta({ description: "The key's limit, or the workspace's if it has none" }),
    period: z.string(),
    creditsUsed: z.number().meta({ description: 'As totalUsed' }),
    creditsAvailable: z.number().meta({ description: 'Credits that this key can use now' }),
  })
  .meta({ id: 'Credits' });

export const apiKeyValidation = z
  .object({
    status: z.literal('ok'),
    valid: z.literal(true),
    scopes: z.array(z.enum(scopes)),
    workspaceOId: z.string(),
    workspaceName: z.string(),
    workspaceDomain: z.string().nullable(),
    timeZone: z.string(),
    organizationOId: z.string(),
    organizationName: z.string(),
    organizationDomain: z.string().nullable(),
    organizationSlug: z.string(),
    mcpUrl,
    credits,
  })
  .meta({ id: 'ApiKeyValidation' });
