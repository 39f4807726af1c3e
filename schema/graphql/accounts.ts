import {
  type AccountListQuery,
  type AccountRecord,
  accountDetail,
  accountGetQuery,
  accountListQuery,
  accountRecord,
  type DealListQuery,
  type DealRecord,
  dealGetQuery,
  dealListQuery,
  dealRecord,
} from '../account.ts';
import type { Builder } from './builder.ts';
import type { CursorPage } from './context.ts';
import { costOfPage } from './page.ts';
import type { ShapeTypes } from './shapes.ts';

export const accountShapes = [accountRecord, accountDetail, dealRecord];

type AccountPage = CursorPage<AccountRecord> & { query: AccountListQuery };
type DealPage = CursorPage<DealRecord> & { query: DealListQuery };

/** Accounts, deals, and the account of each event, finding and deal. */
export function addAccounts(builder: Builder, shapes: ShapeTypes): void {
  const account = shapes.object<AccountRecord>('Account');
  const detail = shapes.object<object>('AccountDetail');
  const deal = shapes.object<DealRecord>('Deal');

  for (const type of ['Event', 'Finding', 'Deal'] as const)
    builder.objectField(shapes.object<{ accountOId: string | null }>(type), 'account', (t) =>
      t.loadable({
        type: account,
        nullable: true,
        load: (oIds: string[], context) => context.accountsByOId(oIds),
        resolve: ({ accountOId }) => accountOId,
      }),
    );

  const accountPage = builder.objectRef<AccountPage>('AccountPage').implement({
    fields: (t) => ({
      data: t.field({ type: [account], complexity: { multiplier: 1 }, resolve: ({ data }) => data }),
      hasNext: t.exposeBoolean('hasNext'),
      nextCursor: t.exposeString('nextCursor', { nullable: true, description: '`cursor` of the next page' }),
      total: t.int({
        description: 'Counted only when it is asked for',
        resolve: ({ query }, _args, context) => context.accountTotal(query),
      }),
    }),
  });
  const dealPage = builder.objectRef<DealPage>('DealPage').implement({
    fields: (t) => ({
      data: t.field({ type: [deal], complexity: { multiplier: 1 }, resolve: ({ data }) => data }),
      hasNext: t.exposeBoolean('hasNext'),
      nextCursor: t.exposeString('nextCursor', { nullable: true, description: '`cursor` of the next page' }),
      total: t.int({
        description: 'Counted only when it is asked for',
        resolve: ({ query }, _args, context) => context.dealTotal(query),
      }),
    }),
  });
  const accountFilters = shapes.args(accountListQuery.omit({ total: true }), 'Account');
  const dealFilters = shapes.args(dealListQuery.omit({ total: true }), 'Deal');
  const oneAccount = shapes.args(accountGetQuery, 'Account');
  const oneDeal = shapes.args(dealGetQuery, 'Deal');

  builder.queryFields((t) => ({
    accounts: t.field({
      type: accountPage,
      description: 'Companies that events are with',
      args: accountFilters.args(t.arg),
      validate: accountFilters.validate,
      complexity: costOfPage(20),
      resolve: async (_root, args, context) => {
        const query = accountFilters.read(args);
        return { ...(await context.accounts(query)), query };
      },
    }),
    account: t.field({
      type: detail,
      description: 'One account with its figures, by its oId or a domain',
      args: oneAccount.args(t.arg),
      validate: oneAccount.validate,
      resolve: (_root, args, context) => context.account(oneAccount.read(args)),
    }),
    deals: t.field({
      type: dealPage,
      description: 'Deals, the latest changed first',
      args: dealFilters.args(t.arg),
      validate: dealFilters.validate,
      complexity: costOfPage(20),
      resolve: async (_root, args, context) => {
        const query = dealFilters.read(args);
        return { ...(await context.deals(query)), query };
      },
    }),
    deal: t.field({
      type: deal,
      description: 'One deal with its stages, by its oId or the id of its opportunity',
      args: oneDeal.args(t.arg),
      validate: oneDeal.validate,
      resolve: (_root, args, context) => context.deal(oneDeal.read(args)),
    }),
  }));
}
