import { z } from 'zod';
import { maxFilterOIds } from './events.ts';
import { exampleOId } from './example.ts';
import { inputRules } from './input/rules.ts';
import { prefixes } from './o-id.ts';
import { sortBy } from './period.ts';
import {
  boundedText,
  decimalText,
  flag,
  isoTime,
  oId,
  oIdList,
  page,
  queryList,
  textSearch,
  timestamp,
} from './wire.ts';

/** Accounts and deals: companies, and opportunities to sell to them. */

export const stageCategories = ['open', 'won', 'lost'] as const;
const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** An exact sum: a decimal number as text. */
export const moneySum = z.object({ currency: z.string().nullable(), value: z.string() }).meta({
  id: 'MoneySum',
  description: 'Sum of the amounts in one currency; null if the CRM names none',
});

export const dealSum = z
  .object({ count: z.number().int(), amounts: z.array(moneySum) })
  .meta({ id: 'DealSum' });
export type DealSum = z.output<typeof dealSum>;

export const accountRecord = z
  .object({
    oId: z.string(),
    name: z.string(),
    domains: z.array(z.string()),
    crmAccountIds: z.array(z.string()),
    tags: z.array(z.string()),
    events: z.number().int(),
    findings: z.number().int(),
    openDeals: dealSum,
    wonDeals: dealSum,
    lostDeals: dealSum,
    firstSeenAt: isoTime.nullable(),
    lastActivityAt: isoTime.nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: 'Account' });
export type AccountRecord = z.output<typeof accountRecord>;

export const accountDetail = accountRecord
  .extend({
    people: z.number().int().meta({ description: 'Different outside addresses in its events' }),
  })
  .meta({ id: 'AccountDetail' });
export type AccountDetail = z.output<typeof accountDetail>;

/** Holds the longest name of an account, of signs that JSON writes in six characters. */
const cursorMost = 5_000;

const listMembers = {
  ...page({ default: 20, max: 100, refuseOver: true }),
  cursor: z
    .string()
    .min(1)
    .max(cursorMost)
    .optional()
    .meta({ description: '`nextCursor` of the previous page; offset counts from there' }),
  total: flag().default(true).meta({ description: 'false omits `total`, which can cost more than the page' }),
};

export const accountListQuery = z.object({
  text: textSearch.meta({ description: 'Part of the name or a domain' }),
  domain: boundedText(500).optional().meta({ description: 'The account of this domain' }),
  tag: boundedText(100).optional().meta({ description: 'A label that the account has' }),
  hasOpenDeal: flag().optional(),
  lastActivityFrom: timestamp().optional(),
  lastActivityTo: timestamp().optional(),
  sort: sortBy('lastActivityAt', 'name').meta({
    description: 'lastActivityAt: latest first (default); name: A to Z',
  }),
  ...listMembers,
});
export type AccountListQuery = Omit<z.output<typeof accountListQuery>, 'total'>;

const pageMembers = {
  hasNext: z.boolean(),
  nextCursor: z.string().nullable(),
  total: z.number().int().optional(),
};

export const accountListReply = z
  .object({ ...pageMembers, data: z.array(accountRecord) })
  .meta({ id: 'AccountList' });

export const accountGetQuery = z
  .object({
    oId: oId.optional(),
    domain: boundedText(500).optional().meta({ description: 'Instead of oId: a domain of the account' }),
  })
  .refine(
    ({ oId: one, domain }) => (one === undefined) !== (domain === undefined),
    'give exactly one of oId and domain',
  );

export const accountMerge = z
  .object({
    into: oId.meta({ description: 'The remaining account' }),
    from: oId.meta({ description: 'The account merged into it' }),
  })
  .meta({
    id: 'AccountMerge',
    requestExample: {
      into: exampleOId(prefixes.account),
      from: `${prefixes.account}_0UqEwmVv7vSIBPaPAT7yk`,
    },
  });

const labelsMost = 50;

export const accountUpdate = z
  .object({
    oId,
    name: boundedText(500)
      .refine((text) => text.trim().length > 0, 'must not be empty')
      .nullish()
      .meta({ description: 'null: the name in its deals' }),
    tags: z
      .array(boundedText(100).refine((text) => text.trim().length > 0, 'must not be empty'))
      .max(labelsMost, `must have at most ${labelsMost} items`)
      .nullish()
      .meta({ description: 'All labels; omitted ones are removed' }),
  })
  .meta({
    id: 'AccountUpdate',
    requestExample: { oId: exampleOId(prefixes.account), name: 'Northmarket', tags: ['key account'] },
  })
  .register(inputRules, { changes: true });
export type AccountUpdate = z.output<typeof accountUpdate>;

export const dealRecord = z
  .object({
    oId: z.string(),
    opportunityId: z.string(),
    name: z.string(),
    accountOId: z.string().nullable(),
    stage: z.string().nullable(),
    stageCategory: z.enum(stageCategories).meta({ id: 'StageCategory' }),
    amount: decimalText.nullable(),
    currency: z.string().nullable(),
    owner: z.string().nullable().meta({ description: "Address of the deal's owner" }),
    contacts: z.array(z.string()).meta({ description: 'Addresses' }),
    lossReason: z.string().nullable(),
    createdAt: isoTime.meta({
      description: 'Time at which the opportunity was created, else first mentioned',
    }),
    closedAt: isoTime.nullable(),
    cycleDays: z.number().nullable().meta({ description: 'Days from creation to close' }),
    stages: z.array(
      z.object({
        stage: z.string(),
        enteredAt: isoTime,
        days: z.number().nullable().meta({ description: 'null for the present stage' }),
      }),
    ),
    changedAt: isoTime.meta({ description: 'Time of the change that led to this state' }),
  })
  .meta({ id: 'Deal' });
export type DealRecord = z.output<typeof dealRecord>;

const words = () => queryList(boundedText(500)).optional();

export const dealListQuery = z.object({
  text: textSearch.meta({ description: 'Part of the name' }),
  accountOIds: oIdList(maxFilterOIds).optional(),
  crmOpportunityIds: words(),
  stageCategories: queryList(z.preprocess(lower, z.enum(stageCategories))).optional(),
  stages: words(),
  owners: words().meta({ description: 'Addresses' }),
  currencies: words(),
  changedFrom: timestamp().optional(),
  changedTo: timestamp().optional(),
  ...listMembers,
});
export type DealListQuery = Omit<z.output<typeof dealListQuery>, 'total'>;

export const dealListReply = z.object({ ...pageMembers, data: z.array(dealRecord) }).meta({ id: 'DealList' });

export const dealGetQuery = z
  .object({
    oId: oId.optional(),
    crmOpportunityId: boundedText(500).optional().meta({ description: 'CRM id, instead of oId' }),
  })
  .refine(
    ({ oId: one, crmOpportunityId }) => (one === undefined) !== (crmOpportunityId === undefined),
    'give exactly one of oId and crmOpportunityId',
  );
