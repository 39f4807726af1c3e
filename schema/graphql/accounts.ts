import {
  type AccountRecord,
  accountDetail,
  accountGetQuery,
  accountListQuery,
  accountRecord,
  type DealRecord,
  dealGetQuery,
  dealListQuery,
  dealRecord,
} from '../account.ts';
import type { Builder } from './builder.ts';
import { connectionOf } from './relay/connection.ts';
import { connectionType, costOfPage, filtersOf } from './relay/page.ts';
import type { ShapeTypes } from './shapes.ts';

export const accountShapes = [accountRecord, accountDetail, dealRecord];

/** Adds accounts, deals, the account of each event, finding and deal, and the deal of each event. */
export function addAccounts(builder: Builder, shapes: ShapeTypes): void {
  const account = shapes.object<AccountRecord>('Account');
  const detail = shapes.object<object>('AccountDetail');
  const deal = shapes.object<DealRecord>('Deal');

  for (const type of ['Event', 'Finding', 'Deal'] as const) {
    const row = shapes.object<{ accountOId: string | null }>(type);
    shapes.related(row, 'account', 'Account', ({ accountOId }) => accountOId);
  }
  const event = shapes.object<{ dealOId: string | null }>('Event');
  shapes.related(event, 'deal', 'Deal', ({ dealOId }) => dealOId);

  const accountFilters = shapes.list(filtersOf(accountListQuery), 'Account');
  const dealFilters = shapes.list(filtersOf(dealListQuery), 'Deal');
  const oneAccount = shapes.args(accountGetQuery, 'Account');
  const oneDeal = shapes.args(dealGetQuery, 'Deal');

  builder.queryFields((t) => ({
    accounts: t.field({
      type: connectionType(builder, 'Account', account),
      description: 'Companies that events are with',
      args: accountFilters.args(t.arg),
      validate: accountFilters.validate,
      complexity: costOfPage(20),
      resolve: (_root, args, context) => {
        const { filters, paging } = accountFilters.read(args, context);
        return connectionOf(paging, context.accounts(filters), 20);
      },
    }),
    account: t.field({
      type: detail,
      description: 'One account with its figures, by its oId or a domain',
      args: oneAccount.args(t.arg),
      validate: oneAccount.validate,
      resolve: (_root, args, context) => context.account(oneAccount.read(args, context)),
    }),
    deals: t.field({
      type: connectionType(builder, 'Deal', deal),
      description: 'Deals, the latest changed first',
      args: dealFilters.args(t.arg),
      validate: dealFilters.validate,
      complexity: costOfPage(20),
      resolve: (_root, args, context) => {
        const { filters, paging } = dealFilters.read(args, context);
        return connectionOf(paging, context.deals(filters), 20);
      },
    }),
    deal: t.field({
      type: deal,
      description: 'One deal with its stages, by its oId or the id of its opportunity',
      args: oneDeal.args(t.arg),
      validate: oneDeal.validate,
      resolve: (_root, args, context) => context.deal(oneDeal.read(args, context)),
    }),
  }));
}
